package figures

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/evidence"
)

// A Spread is where a distribution lies, at a place along x.
type Spread struct {
	At          float64
	Percentiles [len(fanPercents)]float64
	Mean        float64
}

// fanPercents are the percentiles that a fan shows: the edges of its bands, from the outside
// in, and the median.
var fanPercents = [...]int{5, 25, 50, 75, 95}

// SpreadOf returns the mean and percentiles of a numeric distribution at position at; false if
// they are not known. A percentile that is reached within the error bound counts as reached.
func SpreadOf(at float64, d *evidence.Distribution) (Spread, bool) {
	s := Spread{At: at}
	if d.Kind != evidence.Numeric || len(d.Rows) == 0 || d.Mean == nil {
		return s, false
	}
	s.Mean = d.Mean.Value
	for i, percent := range fanPercents {
		row := 0
		for row < len(d.Rows)-1 && 100*(d.Rows[row].AtMost+d.ErrorBound) < float64(percent) {
			row++
		}
		s.Percentiles[i], _ = d.Rows[row].Value.Float64()
	}
	return s, true
}

// The bands of a fan, from the widest, in lighter and darker blue.
var (
	fanBands   = []Band{{"5 % to 95 %", 0, 4}, {"25 % to 75 %", 1, 3}}
	fanColours = []color.Color{color.RGBA{R: 0xcc, G: 0xe3, B: 0xf0, A: 255}, color.RGBA{R: 0x8f, G: 0xc1, B: 0xde, A: 255}}
)

// Fan draws how a distribution changes along x: its median and mean as lines, and bands with 90 %
// and 50 % of the probability.
func Fan(title, x, y string, of []Spread) *Figure {
	all := make([]Series, len(fanPercents)+1)
	for i, percent := range fanPercents {
		all[i].Name = fmt.Sprintf("%d %%", percent)
	}
	const median = 2
	mean := len(fanPercents)
	all[median].Name, all[mean].Name = "median", "mean"
	for _, s := range of {
		for i, v := range append(s.Percentiles[:], s.Mean) {
			all[i].X, all[i].Y = append(all[i].X, s.At), append(all[i].Y, v)
		}
	}
	p := styled(x, y)
	p.X.Min, p.X.Max = span(all)
	p.Y.Min, p.Y.Max = heights(all)
	p.X.Tick.Marker, p.Y.Tick.Marker = numberTicks{whole: whole(all)}, numberTicks{}
	f := &Figure{Title: title, Alt: fanAlt(title, y, x, of), draw: p.Draw}
	for i, b := range fanBands {
		p.Add(area{low: all[b.Low], high: all[b.High], colour: fanColours[i]})
	}
	p.Add(grid())
	f.addLine(p, all[median], 0, tellable(all))
	f.addLine(p, all[mean], 1, tellable(all))
	for i, b := range fanBands {
		f.name(b.Name, func(c draw.Canvas) { fill(c, fanColours[i], c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) })
	}
	f.Chart = seriesChart(LineChart, p, x, y, all)
	f.Chart.Percentage, f.Chart.Bands = false, fanBands
	return f
}

// An area lies between two series.
type area struct {
	low, high Series
	colour    color.Color
}

// Plot implements [plot.Plotter]: it fills the area between two series.
func (a area) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var outline []vg.Point
	add := func(of plotter.XY) { outline = append(outline, vg.Point{X: x(of.X), Y: y(of.Y)}) }
	low := xys(a.low)
	for _, of := range low {
		add(of)
	}
	high := xys(a.high)
	for i := range high {
		add(high[len(high)-1-i])
	}
	if len(low) > 1 {
		c.FillPolygon(a.colour, outline)
	}
}

// fanAlt says where the distribution lies at the beginning and at the end.
func fanAlt(title, y, x string, of []Spread) string {
	text := fmt.Sprintf("%s: %s by %s.", title, y, x)
	for i, s := range of {
		if i == 0 || i == len(of)-1 {
			text += fmt.Sprintf(" At %g: median %g, mean %.4g, half of it from %g to %g, 90 %% of it from %g to %g.",
				s.At, s.Percentiles[2], s.Mean, s.Percentiles[1], s.Percentiles[3], s.Percentiles[0], s.Percentiles[4])
		}
	}
	return text
}
