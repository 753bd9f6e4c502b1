package figures

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// colours are those of the report's and the explorer's lines, in the order they are
// used: blue and vermillion of Okabe and Ito ("Color Universal Design", 2008), and six
// that are told apart from them and from one another with any kind of colour vision.
var colours = []color.Color{
	color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 255}, // blue
	color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 255}, // vermillion
	color.RGBA{R: 0x00, G: 0x50, B: 0x3c, A: 255}, // dark green
	color.RGBA{R: 0xcc, G: 0x6e, B: 0xa0, A: 255}, // pink
	color.RGBA{R: 0x8f, G: 0x6e, B: 0x4a, A: 255}, // brown
	color.RGBA{R: 0x87, G: 0x00, B: 0x74, A: 255}, // purple
	color.RGBA{R: 0x63, G: 0x18, B: 0xec, A: 255}, // violet
	color.RGBA{R: 0x7f, G: 0x15, B: 0x00, A: 255}, // dark red
}

// dashes set lines apart where colours are not seen.
var dashes = [][]vg.Length{
	nil, {8, 3}, {2.5, 2.5}, {9, 3, 2, 3}, {5, 2}, {1.5, 3}, {12, 4}, {6, 2, 1.5, 2, 1.5, 2},
}

// glyphs tell series apart without colour.
var glyphs = []draw.GlyphDrawer{
	draw.CircleGlyph{},
	draw.SquareGlyph{},
	draw.TriangleGlyph{},
	draw.PyramidGlyph{},
	draw.RingGlyph{},
	draw.BoxGlyph{},
	draw.CrossGlyph{},
	draw.PlusGlyph{},
}

// colourOf is the colour of series i.
func colourOf(i int) color.Color { return colours[i%len(colours)] }

// styleOf is the index of the style of series i among n styles. When the colours are used up, they come again
// with other styles.
func styleOf(i, n int) int { return (i + i/len(colours)) % n }

// strokeOf is the line of series i.
func strokeOf(i int) draw.LineStyle {
	return draw.LineStyle{Color: colourOf(i), Width: vg.Points(1.8), Dashes: dashes[styleOf(i, len(dashes))]}
}

// markOf is the mark of series i.
func markOf(i int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: colourOf(i), Radius: vg.Points(3), Shape: glyphs[styleOf(i, len(glyphs))]}
}

var (
	ink  = color.Gray{Y: 40}
	soft = color.Gray{Y: 95}
	rule = color.Gray{Y: 225}
)

// styled returns an empty plot in the style of the package; x and y are the titles of its axes.
func styled(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	for _, a := range []struct {
		axis  *plot.Axis
		label string
	}{{&p.X, x}, {&p.Y, y}} {
		a.axis.Label.Text = visible(a.label)
		a.axis.Label.TextStyle.Font.Size = font.Points(11)
		a.axis.Label.Padding = vg.Points(4)
		a.axis.Tick.Label.Font.Size = font.Points(10)
		a.axis.LineStyle.Color = ink
		a.axis.Tick.LineStyle.Color = ink
	}
	for _, style := range []*text.Style{&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		style.Font.Variant = "Sans"
	}
	return p
}

// grid lays light lines behind what is drawn.
func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical.Width = 0
	g.Horizontal.Color = rule
	return g
}

// visible replaces characters that the fonts lack, which would vanish without a
// trace, by a question mark.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x2E80 || r < ' ' {
			return '?'
		}
		return r
	}, s)
}

// How many labelled ticks stand on an axis at most.
const (
	maxTicks        = 16
	maxPercentTicks = 8
)

// numberTicks marks round numbers; on an axis of whole numbers, whole ones.
type numberTicks struct{ whole bool }

func (t numberTicks) Ticks(lo, hi float64) []plot.Tick {
	step := niceStep((hi - lo) / maxTicks)
	if t.whole {
		step = math.Max(1, step)
	}
	return marks(lo, hi, step, func(v float64) string { return strconv.FormatFloat(v, 'f', decimals(step), 64) })
}

// percentTicks marks round percentages.
type percentTicks struct{}

func (percentTicks) Ticks(lo, hi float64) []plot.Tick {
	step := niceStep((hi - lo) / maxPercentTicks)
	return marks(lo, hi, step, func(v float64) string {
		return strconv.FormatFloat(100*v, 'f', decimals(100*step), 64) + " %"
	})
}

// marks returns labelled ticks at the multiples of step from lo to hi.
func marks(lo, hi, step float64, label func(float64) string) []plot.Tick {
	var out []plot.Tick
	if !(step > 0) || math.IsInf(step, 0) {
		return out
	}
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+step*1e-9; k++ {
		out = append(out, plot.Tick{Value: k * step, Label: label(k*step + 0)})
	}
	return out
}

// niceStep returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least
// x.
func niceStep(x float64) float64 {
	if !(x > 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5, 10} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// decimals returns how many decimals tell multiples of step apart.
func decimals(step float64) int {
	return max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
}

// stepStyle is the index of the colour for a step up (1), down (-1), or to something else (0).
func stepStyle(direction int) int {
	switch direction {
	case 1:
		return 0
	case -1:
		return 1
	}
	return 4
}

// fill draws a rectangle.
func fill(c draw.Canvas, colour color.Color, left, bottom, right, top vg.Length) {
	c.FillPolygon(colour, []vg.Point{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}})
}
