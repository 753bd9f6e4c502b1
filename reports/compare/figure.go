package compare

import (
	"math"
	"math/big"

	"oddsmith/reports/evidence"
)

// A Figure is a number as far as it is known: exactly, or to lie in an interval.
type Figure struct {
	Exact        *big.Rat // nil where it is not known exactly
	Value        float64  // the nearest float64, or the best guess
	Lower, Upper float64  // Value twice where it is exact; may be infinite
}

// A Shift is a figure before and after, and their difference.
type Shift struct{ Old, New, Delta Figure }

func exactly(v *big.Rat) Figure {
	f, _ := v.Float64()
	return Figure{Exact: v, Value: f, Lower: f, Upper: f}
}

// within is a figure in an interval, which is widened by a rounding.
func within(value, lower, upper float64) Figure {
	lower, upper = math.Nextafter(lower, math.Inf(-1)), math.Nextafter(upper, math.Inf(1))
	return Figure{Value: value, Lower: min(lower, value), Upper: max(upper, value)}
}

// clamped returns the figure with its interval cut to what is possible: 0 to a limit.
func (f Figure) clamped(upper float64) Figure {
	if f.Exact == nil {
		f.Lower, f.Upper = max(f.Lower, 0), min(f.Upper, upper)
		f.Value = min(max(f.Value, 0), upper)
	}
	return f
}

// shift is the change from one figure to another.
func shift(before, after Figure) *Shift {
	s := &Shift{Old: before, New: after}
	if before.Exact != nil && after.Exact != nil {
		s.Delta = exactly(new(big.Rat).Sub(after.Exact, before.Exact))
		return s
	}
	a, b := before.loose(), after.loose()
	s.Delta = within(b.Value-a.Value, b.Lower-a.Upper, b.Upper-a.Lower)
	return s
}

// loose is the figure as an interval of float64s.
func (f Figure) loose() Figure {
	if f.Exact == nil {
		return f
	}
	return within(f.Value, f.Value, f.Value)
}

// Exceeds reports whether the figure is certainly further from 0 than the limit.
func (f Figure) Exceeds(limit *big.Rat) bool {
	if f.Exact != nil {
		return new(big.Rat).Abs(f.Exact).Cmp(limit) > 0
	}
	least := max(f.Lower, -f.Upper) // the distance of the interval from 0, if above
	if least <= 0 || math.IsNaN(least) {
		return false
	}
	if math.IsInf(least, 1) {
		return true
	}
	return new(big.Rat).SetFloat64(least).Cmp(limit) > 0
}

// IsZero reports whether the figure is known to be 0.
func (f Figure) IsZero() bool { return f.Exact != nil && f.Exact.Sign() == 0 }

// known is a moment or another number of a distribution.
func known(q *evidence.Quantity) Figure {
	switch {
	case q.Exact != nil:
		return exactly(q.Exact)
	case q.Interval:
		return within(q.Value, q.Lower, q.Upper)
	}
	return within(q.Value, q.Value, q.Value)
}
