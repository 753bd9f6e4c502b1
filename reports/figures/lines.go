package figures

import (
	"fmt"
	"strings"
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
		f.addLine(p, c.series(l.Along), i, l.Along.Len() <= maxShown, l.Along.Numbers != nil)
	}
	scaleY(p, l.Percentage, all...)
	return f, nil
}

// series is the curve along an axis.
func (c Curve) series(axis Places) Series { return Series{Name: c.Name, X: axis.places(), Y: c.Ys} }

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
