package figures

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/shown"
)

// Curves draws numeric distributions: P(X = x) as bars for one and marks for several, P(X >= x)
// and P(X <= x) as steps. x is the title of the axis of values.
func Curves(view shown.View, title, x string, all ...Series) *Figure {
	var f *Figure
	switch view {
	case shown.AtLeast:
		f = series(title, x, orMore, 1.02, everywhere(all, orMore, Series.reach))
	case shown.AtMost:
		f = series(title, x, orLess, 1.02, everywhere(all, orLess, Series.bound))
	case shown.Exactly:
		all = slices.Clone(all)
		for i := range all {
			all[i].Gaps = true
		}
		f = series(title, x, "", math.Max(highest(all)*1.05, 1e-12), all)
	}
	f.Alt = curvesAlt(view, title, all)
	return f
}

// series draws probabilities over values. x is the axis title, side is "or more", "or less" or
// empty, and top is the upper end of the axis of probabilities.
func series(title, x, side string, top float64, all []Series) *Figure {
	label := x
	if side != "" {
		label += " " + side
	}
	p := styled(withNotes(label, all), "probability")
	lo, hi := span(all)
	step := step(all)
	p.X.Min, p.X.Max = lo-step/2, hi+step/2
	p.Y.Min, p.Y.Max = 0, top
	p.X.Tick.Marker = numberTicks{whole: whole(all)}
	p.Y.Tick.Marker = percentTicks{}
	p.Add(grid())
	f := &Figure{Title: title, draw: p.Draw}
	kind := BarChart
	if len(all) == 1 && side == "" {
		p.Add(bars{series: all[0], width: step * 0.86})
	} else {
		kind = LineChart
		for i, s := range all {
			f.addLine(p, s, i, tellable(all), true)
		}
	}
	f.Chart = seriesChart(kind, p, x, "probability", all)
	f.Chart.Side = side
	return f
}

// tellable reports whether marks at every value of all series can be told apart.
func tellable(all []Series) bool {
	return !slices.ContainsFunc(all, func(s Series) bool { return len(s.X) > maxShown })
}

// addLine draws series number i: as a line through neighbouring values if joined is true, with marks if
// marked is true. What has no neighbour is marked.
func (f *Figure) addLine(p *plot.Plot, s Series, i int, marked, joined bool) {
	if len(s.X) == 0 {
		return
	}
	f.legend.title = s.Of
	for _, part := range s.Stretches() {
		points := xys(part)
		if joined && len(points) > 1 {
			p.Add(&plotter.Line{XYs: xys(part.Stepped()), LineStyle: strokeOf(i)})
		}
		if marked || !joined || len(points) == 1 {
			p.Add(&plotter.Scatter{XYs: points, GlyphStyle: markOf(i)})
		}
	}
	f.name(s.Name, lineSample(i, marked, joined))
}

// name adds a series to the legend, with sample to draw how it looks; none if the name is empty.
func (f *Figure) name(name string, sample func(draw.Canvas)) {
	if name != "" {
		f.legend.entries = append(f.legend.entries, entry{name: name, sample: sample})
	}
}

// xys returns the points of a series for a plot.
func xys(s Series) plotter.XYs {
	out := make(plotter.XYs, len(s.X))
	for i := range s.X {
		out[i] = plotter.XY{X: s.X[i], Y: s.Y[i]}
	}
	return out
}

// widestBar is the width of bars where there are few, in points.
const widestBar = 54

// bars draws one upright bar a value.
type bars struct {
	series Series
	width  float64 // in units of the x axis
}

// Plot implements [plot.Plotter]. Bars that are too close to tell apart are drawn as one.
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	const apart = vg.Length(0.25) // points, of which a bar is 1 wide at least
	x, y := p.Transforms(&c)
	width := min(max(x(b.width)-x(0), vg.Points(1)), vg.Points(widestBar))
	for i := 0; i < len(b.series.X); {
		middle, top := x(b.series.X[i]), 0.0
		for ; i < len(b.series.X) && (top == 0 || x(b.series.X[i])-middle < apart); i++ {
			top = max(top, b.series.Y[i])
		}
		fill(c, colours[0], middle-width/2, y(0), middle+width/2, y(top))
	}
}
