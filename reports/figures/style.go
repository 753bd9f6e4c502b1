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

// colours are those of Okabe and Ito ("Color Universal Design", 2008) that stand
// out on white, in the order they are used.
var colours = []color.Color{
	color.RGBA{R: 0, G: 114, B: 178, A: 255},   // blue
	color.RGBA{R: 213, G: 94, B: 0, A: 255},    // vermillion
	color.RGBA{R: 0, G: 158, B: 115, A: 255},   // bluish green
	color.RGBA{R: 204, G: 121, B: 167, A: 255}, // reddish purple
	color.RGBA{R: 230, G: 159, B: 0, A: 255},   // orange
	color.RGBA{R: 86, G: 180, B: 233, A: 255},  // sky blue
}

// dashes set lines apart where colours run out, or are not seen.
var dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}, {4, 2}, {1, 2}}

var (
	ink  = color.Gray{Y: 40}
	rule = color.Gray{Y: 225}
)

// styled returns an empty plot in the style of the package.
func styled(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text = visible(title)
	p.Title.TextStyle.Font.Size = font.Points(14)
	p.Title.TextStyle.Color = ink
	p.Title.Padding = vg.Points(8)
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
	p.Legend.Top = true
	p.Legend.TextStyle.Font.Size = font.Points(10)
	p.Legend.Padding = vg.Points(3)
	for _, style := range []*text.Style{
		&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle,
	} {
		style.Font.Variant = "Sans"
	}
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(-8), vg.Points(-4)
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

// maxTicks is how many labelled ticks stand on an axis at most.
const maxTicks = 16

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
	step := niceStep((hi - lo) / 8)
	return marks(lo, hi, step, func(v float64) string {
		return strconv.FormatFloat(100*v, 'f', decimals(100*step), 64) + " %"
	})
}

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

// niceStep returns the least of 1, 2, 5, 10, ... (times a power of ten) that is
// not below x.
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

// stepColour is that of a step up, down, or to something else.
func stepColour(direction int) color.Color {
	switch direction {
	case 1:
		return colours[0]
	case -1:
		return colours[1]
	}
	return colours[2]
}

// fill draws a rectangle.
func fill(c draw.Canvas, colour color.Color, left, bottom, right, top vg.Length) {
	c.FillPolygon(colour, []vg.Point{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}})
}
