package solve

import (
	"math/big"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Line is the last parameter at all its values, with one value of the first.
type Line struct {
	At     *scenarios.Setting // of the first of two parameters; nil if there is one only
	Points []Point
}

// A Point is one combination of values, and what the quantity is there.
type Point struct {
	Values scenarios.Settings `json:"values"`
	evidence.Judgement

	isAlone bool // it is the best, and certainly better than all others
}

// Certain reports whether the error of the quantity leaves no doubt that the point meets the aim, or that it does not.
func (p *Point) Certain() bool { return p.isAlone || p.Judgement.Certain() }

// Last is the value of the parameter that the line runs over.
func (p *Point) Last() scenarios.Setting { return p.Values[len(p.Values)-1] }

// A Shape is how a quantity runs over ascending values of a parameter.
type Shape string

// The shapes of a line. A quantity that may be off is said to change only where it
// changes by more. Of samples that is open then, and so is the shape, unless it is
// seen to do both.
const (
	Constant    Shape = "constant"
	Increasing  Shape = "increasing" // never falling
	Decreasing  Shape = "decreasing" // never rising
	NotMonotone Shape = "not monotone"
	Unknown     Shape = "" // the values are no ascending numbers, or a quantity is missing, or samples leave it open
)

// Edge returns the point of the line that is closest to the limit of the goal, as [Result.Edge]; nil if no
// point has a quantity.
func (l *Line) Edge() *Point {
	var edge *Point
	for i := range l.Points {
		if l.Points[i].Quantity != nil {
			edge = closer(edge, &l.Points[i])
		}
	}
	return edge
}

// closer returns the point whose quantity is closer to the limit of the goal; a if both are
// equally close. Either may be nil. A point that meets the goal is closer than one that does not.
func closer(a, b *Point) *Point {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.Meets != b.Meets:
		if a.Meets {
			return a
		}
		return b
	}
	if c := compare(b.Margin, a.Margin); c < 0 && a.Meets || c > 0 && !a.Meets {
		return b
	}
	return a
}

// compare returns -1, 0 or 1 for a < b, a = b or a > b, exactly if both are exact.
func compare(a, b *evidence.Number) int {
	if a.Exact != nil && b.Exact != nil {
		return a.Exact.Cmp(b.Exact)
	}
	switch {
	case a.Value < b.Value:
		return -1
	case a.Value > b.Value:
		return 1
	}
	return 0
}

// Shape says whether the quantity rises, falls, does both, or is constant along the line.
func (l *Line) Shape() Shape {
	rises, falls, open := false, false, false
	for i := range l.Points {
		p := &l.Points[i]
		if p.Quantity == nil || p.Margin == nil {
			return Unknown
		}
		if i == 0 {
			continue
		}
		last := &l.Points[i-1]
		if !ascending(last.Last(), p.Last()) {
			return Unknown
		}
		change := p.Quantity.Minus(last.Quantity)
		switch off := float64(last.Uncertainty + p.Uncertainty); {
		case change.Value > off || change.Exact != nil && change.Exact.Sign() > 0:
			rises = true
		case change.Value < -off || change.Exact != nil && change.Exact.Sign() < 0:
			falls = true
		case last.Sampled || p.Sampled:
			open = true
		}
	}
	switch {
	case rises && falls:
		return NotMonotone
	case open:
		return Unknown
	case rises:
		return Increasing
	case falls:
		return Decreasing
	}
	return Constant
}

// ascending reports whether both values are numbers, and a is less than b.
func ascending(a, b scenarios.Setting) bool {
	x, ok := a.Rat()
	y, isNumber := b.Rat()
	return ok && isNumber && x.Cmp(y) < 0
}

// Solutions lists the values that meet the goal in the syntax of --sweep: as ranges such as
// "10..26" or "0.1..0.4:0.1" if they are evenly spaced numbers, else one by one.
func (l *Line) Solutions() []string {
	out := []string{}
	step := l.step()
	for i := 0; i < len(l.Points); i++ {
		if !l.Points[i].Meets {
			continue
		}
		from := i
		for step != nil && i+1 < len(l.Points) && l.Points[i+1].Meets {
			i++
		}
		text := l.Points[from].Last().Text
		if i > from {
			text += ".." + l.Points[i].Last().Text
			if step.Cmp(big.NewRat(1, 1)) != 0 {
				text += ":" + scenarios.FormatNumber(step)
			}
		}
		out = append(out, text)
	}
	return out
}

// step returns the difference of neighbouring values; nil if they do not ascend in equal steps.
func (l *Line) step() *big.Rat {
	var step *big.Rat
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1].Last(), l.Points[i].Last()
		if !ascending(a, b) {
			return nil
		}
		x, _ := a.Rat()
		y, _ := b.Rat()
		gap := new(big.Rat).Sub(y, x)
		if step != nil && step.Cmp(gap) != 0 {
			return nil
		}
		step = gap
	}
	return step
}

// String writes the solutions one after the other. Where there are none it says so in two words:
// a choice may be called "none".
func (l *Line) String() string {
	if s := l.Solutions(); len(s) > 0 {
		return strings.Join(s, ", ")
	}
	return "no value"
}
