package figures

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/evidence"
)

// A Spread is where a distribution lies, at a place along x.
type Spread struct {
	At          float64
	Percentiles [len(evidence.FanPercents)]float64 // NaN where it is open
	Mean        float64
}

// SpreadOf returns the mean and percentiles of a numeric distribution at position at; false if
// they are not known.
func SpreadOf(at float64, d *evidence.Distribution) (Spread, bool) {
	s := Spread{At: at}
	if d.Kind != evidence.Numeric || len(d.Rows) == 0 || d.Mean == nil {
		return s, false
	}
	s.Mean = d.Mean.Value
	for i, percent := range evidence.FanPercents {
		s.Percentiles[i] = math.NaN()
		if v := d.Percentiles[percent]; v != nil {
			s.Percentiles[i], _ = v.Float64()
		}
	}
	return s, true
}

// The bands of a fan, from the widest, in lighter and darker blue.
var (
	fanBands   = []Band{{"5 % to 95 %", 0, 4}, {"25 % to 75 %", 1, 3}}
	fanColours = []color.Color{color.RGBA{R: 0xcc, G: 0xe3, B: 0xf0, A: 255}, color.RGBA{R: 0x8f, G: 0xc1, B: 0xde, A: 255}}
)

// Fan draws how a distribution changes along x: its median and mean as lines, and bands with 90 %
// and 50 % of the probability. A percentile that is open at a place has no point there.
func Fan(title, x, y string, of []Spread) *Figure {
	all := make([]Series, len(evidence.FanPercents)+1)
	for i, percent := range evidence.FanPercents {
		all[i].Name = fmt.Sprintf("%d %%", percent)
	}
	const median = 2
	mean := len(evidence.FanPercents)
	all[median].Name, all[mean].Name = "median", "mean"
	for _, s := range of {
		for i, v := range append(s.Percentiles[:], s.Mean) {
			all[i].X, all[i].Y = append(all[i].X, s.At), append(all[i].Y, v)
		}
	}
	for i, s := range all {
		all[i] = withoutNaN(s)
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
	f.addLine(p, all[median], 0, tellable(all), true)
	f.addLine(p, all[mean], 1, tellable(all), true)
	for i, b := range fanBands {
		f.name(b.Name, func(c draw.Canvas) { fill(c, fanColours[i], c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) })
	}
	f.Chart = seriesChart(LineChart, p, x, y, all)
	f.Chart.Percentage, f.Chart.Bands = false, fanBands
	return f
}

// told formats a percentile; "?" for NaN, which is one that is not known.
func told(v float64) string {
	if math.IsNaN(v) {
		return "?"
	}
	return fmt.Sprintf("%g", v)
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
	if len(outline) > 2 {
		c.FillPolygon(a.colour, outline)
	}
}

// fanAlt says where the distribution lies at the beginning and at the end.
func fanAlt(title, y, x string, of []Spread) string {
	text := fmt.Sprintf("%s: %s by %s.", title, y, x)
	for i, s := range of {
		if i == 0 || i == len(of)-1 {
			text += fmt.Sprintf(" At %g: median %s, mean %.4g, half of it from %s to %s, 90 %% of it from %s to %s.",
				s.At, told(s.Percentiles[2]), s.Mean, told(s.Percentiles[1]), told(s.Percentiles[3]), told(s.Percentiles[0]), told(s.Percentiles[4]))
		}
	}
	return text
}
