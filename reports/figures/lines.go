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

// Draw draws the curves, as marks alone where the values are no numbers. It returns
// an error if a curve has not one quantity for every value.
func (l Lines) Draw() (*Figure, error) {
	p := styled(l.Title, l.X, l.Y)
	if l.Along.Len() == 0 {
		return nil, fmt.Errorf("figure %q: no values", l.Title)
	}
	p.X.Min, p.X.Max = edges(l.Along.places())
	p.X.Tick.Marker = l.Along.ticks()
	p.Add(grid())
	var all [][]float64
	for i, c := range l.Curves {
		if len(c.Ys) != l.Along.Len() {
			return nil, fmt.Errorf("figure %q: %d quantities for %d values", l.Title, len(c.Ys), l.Along.Len())
		}
		all = append(all, c.Ys)
		addCurve(p, l.Along, c, i)
	}
	scaleY(p, l.Percentage, all...)
	l.placeLegend(p)
	return &Figure{Alt: l.alt(), draw: p.Draw}, nil
}

// placeLegend puts the legend in the corner where the fewest points lie.
func (l Lines) placeLegend(p *plot.Plot) {
	const wide, high = 0.35, 0.2 // of the figure, more than a legend takes
	least := -1
	for _, corner := range []struct{ top, left bool }{{true, false}, {true, true}, {false, false}, {false, true}} {
		points := 0
		for k, x := range l.Along.places() {
			across := (x - p.X.Min) / (p.X.Max - p.X.Min)
			if corner.left != (across < wide) || !corner.left && across < 1-wide {
				continue
			}
			for _, c := range l.Curves {
				up := (c.Ys[k] - p.Y.Min) / (p.Y.Max - p.Y.Min)
				if corner.top && up > 1-high || !corner.top && up < high {
					points++
				}
			}
		}
		if least < 0 || points < least {
			least = points
			p.Legend.Top, p.Legend.Left = corner.top, corner.left
		}
	}
	if !p.Legend.Top {
		p.Legend.YOffs = -p.Legend.YOffs
	}
	if p.Legend.Left {
		p.Legend.XOffs = -p.Legend.XOffs
	}
}

// addCurve draws every unbroken stretch of curve number i.
func addCurve(p *plot.Plot, axis Places, c Curve, i int) {
	var stretch plotter.XYs
	name := c.Name // for the first stretch: the legend names a curve once
	flush := func() {
		switch {
		case len(stretch) == 0:
			return
		case axis.Numbers == nil || len(stretch) == 1:
			marks := &plotter.Scatter{XYs: stretch, GlyphStyle: draw.GlyphStyle{
				Color: colours[i%len(colours)], Radius: vg.Points(4), Shape: glyphs[i%len(glyphs)],
			}}
			p.Add(marks)
			if name != "" {
				p.Legend.Add(visible(name), marks)
			}
		default:
			addLine(p, Series{Name: name}, i, stretch, true)
		}
		stretch, name = nil, ""
	}
	for k, x := range axis.places() {
		if math.IsNaN(c.Ys[k]) {
			flush()
			continue
		}
		stretch = append(stretch, plotter.XY{X: x, Y: c.Ys[k]})
	}
	flush()
}

func (l Lines) alt() string {
	scale, unit := 1.0, ""
	if l.Percentage {
		scale, unit = 100, " %"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s over %s.", l.Title, l.Y, l.X)
	for _, c := range l.Curves {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, y := range c.Ys {
			if !math.IsNaN(y) {
				lo, hi = math.Min(lo, y), math.Max(hi, y)
			}
		}
		if lo <= hi {
			fmt.Fprintf(&b, " %s: %.4g%s to %.4g%s.", c.Name, scale*lo, unit, scale*hi, unit)
		}
	}
	return b.String()
}
