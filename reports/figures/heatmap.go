package figures

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Map is a quantity over two parameters.
type Map struct {
	Title      string
	X, Y       string // the names of the parameters, with units
	Z          string // the name of the quantity
	Xs, Ys     []float64
	XNames     []string    // in place of Xs, for values that are no numbers
	YNames     []string    // in place of Ys, the first on top
	Values     [][]float64 // by y, then x; NaN where there is none
	Percentage bool        // the quantity is a probability
	Full       bool        // the colours of probabilities go from 0 to 1, not over what is shown
	Change     bool        // the quantity is a change: colours part at 0, which has none
	Gaps       string      // what cells without a value are; "undefined" if it is empty
}

// anchors of the scale: from dark violet to bright yellow, lightness rising
// steadily, so that order is seen in grey and by colour-blind readers.
var anchors = []color.Color{
	color.RGBA{R: 68, G: 1, B: 84, A: 255},
	color.RGBA{R: 59, G: 82, B: 139, A: 255},
	color.RGBA{R: 33, G: 145, B: 140, A: 255},
	color.RGBA{R: 94, G: 201, B: 98, A: 255},
	color.RGBA{R: 253, G: 231, B: 37, A: 255},
}

// The scale of changes: vermillion for less, blue for more, and nearly white for none.
var (
	less = color.RGBA{R: 193, G: 85, B: 18, A: 255}
	more = color.RGBA{R: 18, G: 102, B: 166, A: 255}
)

const lightness = 96

// shades is the number of colours of the scale.
const shades = 256

// HeatMap draws the quantity as colours, with a bar that says what they mean.
// It returns an error if a map is empty or its rows have different lengths.
func HeatMap(m Map) (*Figure, error) { return m.draw(func(*plot.Plot) {}) }

// draw draws the map with its colour scale. finish may add to its plot.
func (m Map) draw(finish func(*plot.Plot)) (*Figure, error) {
	alt := m.alt
	m = m.numbered()
	if len(m.Xs) == 0 || len(m.Ys) == 0 || len(m.Values) != len(m.Ys) {
		return nil, fmt.Errorf("heat map %q: %d rows of values for %d by %d cells", m.Title, len(m.Values), len(m.Ys), len(m.Xs))
	}
	for _, row := range m.Values {
		if len(row) != len(m.Xs) {
			return nil, fmt.Errorf("heat map %q: a row of %d values, want %d", m.Title, len(row), len(m.Xs))
		}
	}
	lo, hi := m.limits()
	scale, err := m.scale(lo, hi)
	if err != nil {
		return nil, fmt.Errorf("heat map %q: %w", m.Title, err)
	}
	body, bar := m.body(scale), m.bar(scale)
	finish(body)
	chart, err := m.chart(scale, body, bar)
	if err != nil {
		return nil, fmt.Errorf("heat map %q: %w", m.Title, err)
	}
	f := &Figure{Title: m.Title, Alt: alt(), Chart: chart, body: m.height(), draw: func(c draw.Canvas) {
		const barWidth = 0.9 * vg.Inch
		body.Draw(draw.Crop(c, 0, -barWidth, 0, 0))
		// The bar is about as high as the map: above its x axis.
		across := c.Max.X - c.Min.X
		bar.Draw(draw.Crop(c, across-barWidth+vg.Points(8), 0, vg.Points(30), 0))
	}}
	f.name(m.Z, colourSample(scale))
	if m.hasGaps() {
		f.name(m.GapName(), func(c draw.Canvas) { fill(c, undefinedColour, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) })
	}
	return f, nil
}

// hasGaps reports whether the quantity is undefined in some cells.
func (m Map) hasGaps() bool {
	return slices.ContainsFunc(m.Values, func(row []float64) bool { return slices.ContainsFunc(row, math.IsNaN) })
}

// GapName is what the key says of cells without a value.
func (m Map) GapName() string { return cmp.Or(m.Gaps, "undefined") }

// undefinedColour is that of cells without a value.
var undefinedColour = color.Gray{Y: 200}

// chart returns the map as a chart for the page; body and bar are the plots of its cells and of
// its scale.
func (m Map) chart(scale palette.ColorMap, body, bar *plot.Plot) (*Chart, error) {
	h := cells{m: m, scale: scale}
	picture, err := pixels(len(m.Xs), len(m.Ys), func(c, r int) color.Color {
		return h.colour(m.Values[len(m.Ys)-1-r][c])
	})
	if err != nil {
		return nil, err
	}
	colours, err := pixels(1, shades, func(_, r int) color.Color {
		return h.colour(scale.Max() - (scale.Max()-scale.Min())*float64(r)/(shades-1))
	})
	if err != nil {
		return nil, err
	}
	texts := m.texts()
	shown := make([][]CellText, len(m.Values))
	for r, row := range m.Values {
		for k, v := range row {
			shown[r] = append(shown[r], CellText{texts[r][k], legible(h.colour(v)) == color.White})
		}
	}
	return &Chart{
		Kind: MapChart, Cells: shown, X: axisOf(body.X, m.X), Y: axisOf(body.Y, m.Y), Map: &m, Percentage: m.Percentage,
		Colour: axisOf(bar.Y, m.Z), Image: picture, Scale: colours,
	}, nil
}

// limits returns the values at the ends of the colour scale.
func (m Map) limits() (lo, hi float64) {
	lo, hi = Extent(m.Values...)
	switch {
	case m.Percentage && m.Full, m.Percentage && lo == hi && hi == 0, lo > hi:
		return 0, 1
	case m.Percentage:
		step := niceStep(max(hi-lo, hi/10) / 5)
		from, to := step*math.Floor(lo/step), step*math.Ceil(hi/step)
		if from == to { // a scale has two ends
			from, to = from-step, to+step
		}
		return max(0, from), min(1, to)
	case lo == hi && !m.Change:
		return lo - 0.5, hi + 0.5
	}
	if m.Change {
		if hi = math.Max(math.Abs(lo), math.Abs(hi)); hi == 0 {
			hi = 1
		}
		lo = -hi
	}
	return lo, hi
}

// scale returns the colours for values from lo to hi.
func (m Map) scale(lo, hi float64) (palette.ColorMap, error) {
	var scale palette.ColorMap = moreland.NewSmoothDiverging(less, more, lightness)
	if !m.Change {
		var err error
		if scale, err = moreland.NewLuminance(anchors); err != nil {
			return nil, err
		}
	}
	scale.SetMin(lo)
	scale.SetMax(hi)
	return scale, nil
}

// body returns the plot of the map's cells.
func (m Map) body(scale palette.ColorMap) *plot.Plot {
	p := styled(m.X, m.Y)
	p.X.Min, p.X.Max = edges(m.Xs)
	p.Y.Min, p.Y.Max = edges(m.Ys)
	p.Add(cells{m: m, scale: scale})
	p.X.Tick.Marker, p.Y.Tick.Marker = cellTicks(m.Xs), cellTicks(m.Ys)
	p.X.Padding, p.Y.Padding = 0, 0
	m.nameAxes(p)
	p.Add(values(m))
	return p
}

// bar returns the plot of the colour scale.
func (m Map) bar(scale palette.ColorMap) *plot.Plot {
	p := styled("", "")
	p.HideX()
	p.Y.Padding = 0
	p.Add(&plotter.ColorBar{ColorMap: scale, Vertical: true, Colors: shades})
	p.Y.Tick.Marker = numberTicks{}
	if m.Percentage {
		p.Y.Tick.Marker = percentTicks{}
	}
	p.Y.Tick.Label.Font.Size = font.Points(9)
	return p
}

// colourSample returns a function that draws the whole colour scale from left to right.
func colourSample(scale palette.ColorMap) func(draw.Canvas) {
	return func(c draw.Canvas) {
		const steps = 26
		wide := (c.Max.X - c.Min.X) / steps
		for i := range steps {
			shade, err := scale.At(scale.Min() + (scale.Max()-scale.Min())*float64(i)/(steps-1))
			if err == nil {
				fill(c, shade, c.Min.X+wide*vg.Length(i), c.Min.Y, c.Min.X+wide*vg.Length(i+1), c.Max.Y)
			}
		}
	}
}

// alt describes the map in words.
func (m Map) alt() string {
	lo, hi := Extent(m.Values...)
	if lo > hi {
		return fmt.Sprintf("%s: %s is nowhere defined.", m.Title, m.Z)
	}
	text := fmt.Sprintf("%s: %s for %s and %s; values from %s to %s.", m.Title, m.Z,
		fromTo(m.X, m.Xs, m.XNames), fromTo(m.Y, m.Ys, m.YNames), inWords(lo, m.Percentage), inWords(hi, m.Percentage))
	if m.hasGaps() {
		text += " Grey cells: " + m.GapName() + "."
	}
	return text
}

// cellTicks marks the middle of every cell, where there are few enough.
func cellTicks(list []float64) plot.Ticker {
	if len(list) > maxTicks {
		return numberTicks{whole: allWhole(list)}
	}
	var ticks []plot.Tick
	for _, v := range list {
		ticks = append(ticks, plot.Tick{Value: v, Label: trimmed(strconv.FormatFloat(v, 'g', 6, 64))})
	}
	return plot.ConstantTicks(ticks)
}

func allWhole(list []float64) bool { return whole([]Series{{X: list}}) }

// edges returns where the cells of a parameter begin and end: half a step
// beyond the outer values.
func edges(list []float64) (lo, hi float64) {
	half := gap([]Series{{X: list}}) / 2
	return list[0] - half, list[len(list)-1] + half
}

// cells draws the map as one image, so that no seams show between cells.
type cells struct {
	m     Map
	scale palette.ColorMap
}

// A side of the image has about sharpPixels, enough for cells to stay sharp when it is
// scaled to its place, but a cell no fewer than cellPixels, and the whole no more than
// imagePixels.
const (
	cellPixels  = 24
	sharpPixels = 960
	imagePixels = 4096
)

// Plot implements [plot.Plotter]: it draws the cells as an image.
func (h cells) Plot(c draw.Canvas, p *plot.Plot) {
	columns, rows := len(h.m.Xs), len(h.m.Ys)
	size := max(1, min(max(cellPixels, sharpPixels/max(columns, rows)), imagePixels/max(columns, rows)))
	img := image.NewRGBA(image.Rect(0, 0, columns*size, rows*size))
	for r, row := range h.m.Values {
		for k, v := range row {
			top := (rows - 1 - r) * size // an image begins at its upper left
			area := image.Rect(k*size, top, (k+1)*size, top+size)
			imagedraw.Draw(img, area, image.NewUniform(h.colour(v)), image.Point{}, imagedraw.Src)
		}
	}
	x, y := p.Transforms(&c)
	c.DrawImage(vg.Rectangle{
		Min: vg.Point{X: x(p.X.Min), Y: y(p.Y.Min)}, Max: vg.Point{X: x(p.X.Max), Y: y(p.Y.Max)},
	}, img)
}

// colour returns the colour of a value; grey where there is none.
func (h cells) colour(v float64) color.Color {
	c, err := h.scale.At(math.Max(h.scale.Min(), math.Min(h.scale.Max(), v)))
	if err != nil || math.IsNaN(v) {
		return undefinedColour
	}
	return c
}
