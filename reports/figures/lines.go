package figures

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines are quantities over the values of one parameter, laid over one another.
type Lines struct {
	Title, X, Y string
	Along       Places
	Curves      []Curve
	Percentage  bool
}

// A Curve is one of the quantities.
type Curve struct {
	Name string
	Ys   []float64 // NaN where it does not exist
}

// Draw draws the curves, with marks only if the values are not numbers. It is an error if a curve
// does not have one quantity per value.
func (l Lines) Draw() (*Figure, error) {
	p := styled(l.X, l.Y)
	if l.Along.Len() == 0 {
		return nil, fmt.Errorf("figure %q: no values", l.Title)
	}
	p.X.Min, p.X.Max = edges(l.Along.places())
	p.X.Tick.Marker = l.Along.ticks()
	p.Add(grid())
	f := &Figure{Title: l.Title, Alt: l.alt(), draw: p.Draw}
	var all [][]float64
	for i, c := range l.Curves {
		if len(c.Ys) != l.Along.Len() {
			return nil, fmt.Errorf("figure %q: %d quantities for %d values", l.Title, len(c.Ys), l.Along.Len())
		}
		all = append(all, c.Ys)
		f.addCurve(p, l.Along, c, i)
	}
	scaleY(p, l.Percentage, all...)
	return f, nil
}

// addCurve draws curve number i, interrupted where it has no value.
func (f *Figure) addCurve(p *plot.Plot, axis Places, c Curve, i int) {
	var stretch plotter.XYs
	joined := false
	flush := func() {
		if len(stretch) == 0 {
			return
		}
		if axis.Numbers != nil && len(stretch) > 1 {
			p.Add(&plotter.Line{XYs: stretch, LineStyle: strokeOf(i)})
			joined = true
		}
		if !joined || axis.Len() <= maxShown {
			p.Add(&plotter.Scatter{XYs: stretch, GlyphStyle: markOf(i)})
		}
		stretch = nil
	}
	for k, x := range axis.places() {
		if math.IsNaN(c.Ys[k]) {
			flush()
			continue
		}
		stretch = append(stretch, plotter.XY{X: x, Y: c.Ys[k]})
	}
	flush()
	f.name(c.Name, func(canvas draw.Canvas) {
		if joined {
			lineSample(i, axis.Len() <= maxShown)(canvas)
			return
		}
		canvas.DrawGlyphNoClip(markOf(i), vg.Point{X: (canvas.Min.X + canvas.Max.X) / 2, Y: (canvas.Min.Y + canvas.Max.Y) / 2})
	})
}

// alt describes the curves in words.
func (l Lines) alt() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s over %s.", l.Title, l.Y, l.X)
	for _, c := range l.Curves {
		lo, hi := Extent(c.Ys)
		if lo <= hi {
			fmt.Fprintf(&b, " %s: %s to %s.", c.Name, inWords(lo, l.Percentage), inWords(hi, l.Percentage))
		}
	}
	return b.String()
}
