package figures

import (
	"math"
	"slices"
	"sort"
)

// This file finds the values at which a distribution is worth drawing: all that lie
// between its ends at the distance of a die's faces, whether or not it takes them.

// maxPlaces is the number of values at which curves are drawn; longer ones are drawn at
// the values that the distributions have.
const maxPlaces = 400

// step returns the greatest common divisor of the distances between whole values, or else the
// smallest distance; 1 if there is one value only.
func step(all []Series) float64 {
	if !whole(all) {
		return gap(all)
	}
	common := 0.0
	first, known := 0.0, false
	for _, s := range all {
		for _, x := range s.X {
			if !known {
				first, known = x, true
			}
			for a, b := common, math.Abs(x-first); ; {
				if b == 0 {
					common = a
					break
				}
				a, b = b, math.Mod(a, b)
			}
		}
	}
	if common == 0 {
		return 1
	}
	return common
}

// everywhere returns, for each series, what at returns for it at every value of any of them, as far as that is
// known. side says which tail the results are.
func everywhere(all []Series, side string, at func(Series, float64) (float64, bool)) []Series {
	places := places(all)
	out := make([]Series, len(all))
	for i, s := range all {
		out[i] = Series{Name: s.Name, Of: s.Of, Note: s.Note, Side: side}
		for _, x := range places {
			if y, known := at(s, x); known {
				out[i].X, out[i].Y = append(out[i].X, x), append(out[i].Y, y)
			}
		}
	}
	return out
}

// places returns the values at which curves are drawn: all in equal steps if they are whole and
// not too many, or else those of the series.
func places(all []Series) []float64 {
	lo, hi := span(all)
	if n := math.Round((hi - lo) / step(all)); whole(all) && n < maxPlaces {
		out := make([]float64, int(n)+1)
		for i := range out {
			out[i] = lo + float64(i)*step(all)
		}
		return out
	}
	var out []float64
	for _, s := range all {
		out = append(out, s.X...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// reach is P(X >= x) of a series of such values: that at the next value it has. It is not known beyond an end
// where the series was cut.
func (s Series) reach(x float64) (y float64, known bool) {
	i := sort.SearchFloat64s(s.X, x)
	switch {
	case len(s.X) == 0 || s.Note != "" && (x < s.X[0] || i == len(s.X)):
		return 0, false
	case i == len(s.X):
		return 0, true
	}
	return s.Y[i], true
}

// bound is P(X <= x) of a series of such values: that at the last value up to x. It is not known beyond an end
// where the series was cut.
func (s Series) bound(x float64) (y float64, known bool) {
	i := sort.Search(len(s.X), func(i int) bool { return s.X[i] > x })
	switch {
	case len(s.X) == 0 || s.Note != "" && (i == 0 || x > s.X[len(s.X)-1]):
		return 0, false
	case i == 0:
		return 0, true
	}
	return s.Y[i-1], true
}

// The sides of a value.
const (
	orMore = "or more"
	orLess = "or less"
)

// Stepped returns the series of a tail as a staircase: P(X >= x) is constant from the previous
// value to x, and P(X <= x) from x to the next value.
func (s Series) Stepped() Series {
	out := s
	out.X, out.Y = nil, nil
	for i := range s.X {
		switch {
		case i > 0 && s.Side == orMore:
			out.X, out.Y = append(out.X, s.X[i-1]), append(out.Y, s.Y[i])
		case i > 0 && s.Side == orLess:
			out.X, out.Y = append(out.X, s.X[i]), append(out.Y, s.Y[i-1])
		}
		out.X, out.Y = append(out.X, s.X[i]), append(out.Y, s.Y[i])
	}
	return out
}

// Stretches splits the series where a value has no quantity, and at gaps, where values between two
// neighbours are missing, so that no line is drawn there.
func (s Series) Stretches() []Series {
	width := math.Inf(1)
	if s.Gaps {
		width = step([]Series{s}) * (1 + 1e-9)
	}
	var out []Series
	from := 0
	end := func(i, next int) {
		if i > from {
			part := s
			part.X, part.Y = s.X[from:i], s.Y[from:i]
			out = append(out, part)
		}
		from = next
	}
	for i := range s.X {
		switch {
		case math.IsNaN(s.Y[i]):
			end(i, i+1)
		case i > 0 && s.X[i]-s.X[i-1] > width:
			end(i, i)
		}
	}
	end(len(s.X), len(s.X))
	return out
}
