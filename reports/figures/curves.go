package figures

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// PMF draws probabilities: as bars for one distribution, as marked lines for
// several. x names the values with their unit.
func PMF(title, x string, all ...Series) *Figure {
	p := styled(title, withNotes(x, all), "probability")
	lo, hi := span(all)
	step := gap(all)
	p.X.Min, p.X.Max = lo-step/2, hi+step/2
	p.Y.Min, p.Y.Max = 0, math.Max(highest(all)*1.05, 1e-12)
	finishAxes(p, all)
	for i, s := range all {
		if len(all) == 1 {
			p.Add(bars{series: s, width: step * 0.86})
			continue
		}
		addLine(p, s, i, xys(s), true)
	}
	kind := BarChart
	if len(all) != 1 {
		kind = LineChart
	}
	return &Figure{
		Alt: alt("probability of each value", title, all), draw: p.Draw,
		Chart: seriesChart(kind, p, x, "probability", all),
	}
}

// AtLeast draws P(X >= x), the chance to reach a target, as steps.
func AtLeast(title, x string, all ...Series) *Figure {
	return steps(StepChart, title, x+" or more", reachAlt(title, all), Series.Steps, all)
}

// AtMost draws P(X <= x), the chance not to exceed a value, as steps.
func AtMost(title, x string, all ...Series) *Figure {
	return steps(RiseChart, title, x+" or less", boundAlt(title, all), Series.Rises, all)
}

// steps draws curves between whose values nothing changes; corners are those of one.
func steps(kind ChartKind, title, x, alt string, corners func(s Series, lo, hi float64) Series, all []Series) *Figure {
	p := styled(title, withNotes(x, all), "probability")
	lo, hi := span(all)
	step := gap(all)
	p.X.Min, p.X.Max = lo-step, hi+step
	p.Y.Min, p.Y.Max = 0, 1.02
	finishAxes(p, all)
	for i, s := range all {
		addLine(p, s, i, xys(corners(s, p.X.Min, p.X.Max)), false)
	}
	return &Figure{Alt: alt, draw: p.Draw, Chart: seriesChart(kind, p, x, "probability", all)}
}

func finishAxes(p *plot.Plot, all []Series) {
	p.X.Tick.Marker = numberTicks{whole: whole(all)}
	p.Y.Tick.Marker = percentTicks{}
	p.Add(grid())
}

// addLine draws series number i, with marks on the values if they are few.
func addLine(p *plot.Plot, s Series, i int, points plotter.XYs, marked bool) {
	if len(points) == 0 {
		return
	}
	line := &plotter.Line{XYs: points, LineStyle: draw.LineStyle{
		Color: colours[i%len(colours)], Width: vg.Points(2), Dashes: dashes[i/len(colours)%len(dashes)],
	}}
	p.Add(line)
	thumbs := []plot.Thumbnailer{line}
	if marked && len(points) <= maxShown {
		marks := &plotter.Scatter{XYs: points, GlyphStyle: draw.GlyphStyle{
			Color: colours[i%len(colours)], Radius: vg.Points(3), Shape: glyphs[i%len(glyphs)],
		}}
		p.Add(marks)
		thumbs = append(thumbs, marks)
	}
	if s.Name != "" {
		p.Legend.Add(visible(s.Name), thumbs...)
	}
}

// glyphs tell series apart without colour.
var glyphs = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{},
}

func xys(s Series) plotter.XYs {
	out := make(plotter.XYs, len(s.X))
	for i := range s.X {
		out[i] = plotter.XY{X: s.X[i], Y: s.Y[i]}
	}
	return out
}

// Steps returns the corners of a survival curve from lo to hi: at a value it is
// the probability of that value or more, and drops right behind it.
func (s Series) Steps(lo, hi float64) Series {
	out := Series{Name: s.Name, Note: s.Note}
	if len(s.X) == 0 {
		return out
	}
	corner := func(x, y float64) { out.X, out.Y = append(out.X, x), append(out.Y, y) }
	corner(lo, s.Y[0])
	for i := range s.X {
		corner(s.X[i], s.Y[i])
		next := 0.0
		if i+1 < len(s.Y) {
			next = s.Y[i+1]
		}
		corner(s.X[i], next)
	}
	corner(hi, 0)
	return out
}

// Rises returns the corners of a curve of P(X <= x) from lo to hi: at a value it jumps to
// the probability of that value or less.
func (s Series) Rises(lo, hi float64) Series {
	out := Series{Name: s.Name, Note: s.Note}
	if len(s.X) == 0 {
		return out
	}
	corner := func(x, y float64) { out.X, out.Y = append(out.X, x), append(out.Y, y) }
	before := 0.0
	corner(lo, before)
	for i := range s.X {
		corner(s.X[i], before)
		corner(s.X[i], s.Y[i])
		before = s.Y[i]
	}
	corner(hi, before)
	return out
}

// bars draws one upright bar a value.
type bars struct {
	series Series
	width  float64 // in units of the x axis
}

// Plot implements [plot.Plotter].
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, v := range b.series.X {
		left, right := x(v-b.width/2), x(v+b.width/2)
		if right-left < vg.Points(1) {
			right = left + vg.Points(1)
		}
		bottom, top := y(0), y(b.series.Y[i])
		c.FillPolygon(colours[0], []vg.Point{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}})
	}
}
