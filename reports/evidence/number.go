package evidence

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
)

// A Number is a number as far as it is known: exactly, to lie between two ends, or about.
type Number struct {
	Exact *big.Rat // nil where no exact value is known
	Value float64  // the float64 nearest to it, or the best guess

	// What it is proven to lie between; the ends may be infinite. Unless Lo is below Hi, no more
	// is known than the two above.
	Lo, Hi float64

	// Seen says of a probability that Value is the share of samples which showed it, and not a guess from the ends.
	Seen bool
}

// Exactly is a number that is known exactly.
func Exactly(v *big.Rat) Number {
	f := NearestFloat(v)
	return Number{Exact: v, Value: f, Lo: f, Hi: f}
}

// Within is a number that was calculated as value and lies between lo and hi. The interval is widened by a
// rounding.
func Within(value, lo, hi float64) Number {
	lo, hi = math.Nextafter(lo, math.Inf(-1)), math.Nextafter(hi, math.Inf(1))
	return Number{Value: value, Lo: min(lo, value), Hi: max(hi, value)}
}

// Between is a number between lo and hi, with the middle as its value; exact if they are equal.
func Between(lo, hi *big.Rat) Number {
	if lo.Cmp(hi) == 0 {
		return Exactly(lo)
	}
	middle := new(big.Rat).Add(lo, hi)
	return Within(NearestFloat(middle.Quo(middle, big.NewRat(2, 1))), NearestFloat(lo), NearestFloat(hi))
}

// NearestFloat is [big.Rat.Float64], quickly where both parts are float64s: their
// quotient is then rounded to the nearest one by itself.
func NearestFloat(v *big.Rat) float64 {
	const exactBits = 53
	if num, den := v.Num(), v.Denom(); num.BitLen() <= exactBits && den.BitLen() <= exactBits {
		return float64(num.Int64()) / float64(den.Int64())
	}
	f, _ := v.Float64()
	return f
}

// IsInterval reports whether an interval is known, and no exact value.
func (n Number) IsInterval() bool { return n.Exact == nil && n.Lo < n.Hi }

// Ends returns the interval of the number; Value twice if it has none.
func (n Number) Ends() (lo, hi float64) {
	if n.IsInterval() {
		return n.Lo, n.Hi
	}
	return n.Value, n.Value
}

// radius is how far the number may lie from Value.
func (n Number) radius() float64 {
	lo, hi := n.Ends()
	return max(hi-n.Value, n.Value-lo)
}

// Loose is the number as an interval of float64s.
func (n Number) Loose() Number {
	if n.IsInterval() {
		return n
	}
	return Within(n.Value, n.Value, n.Value)
}

// Clamped is the number with its interval cut to what is possible: 0 to a limit.
func (n Number) Clamped(most float64) Number {
	if n.Exact == nil {
		n.Lo, n.Hi = max(n.Lo, 0), min(n.Hi, most)
		n.Value = min(max(n.Value, 0), most)
	}
	return n
}

// DigitsWithin rounds v to the digits that are certain if it may be off by off, up or down; false if none is.
func DigitsWithin(v, off float64) (float64, bool) {
	const both, float64Digits = 2, 17 // it may be off up or down
	if off == 0 {
		return v, true
	}
	last := math.Ceil(math.Log10(both * off))
	digits := math.Floor(math.Log10(math.Abs(v))) - last + 1
	switch {
	case !(digits >= 1): // also where the number is 0, or nothing is known
		return 0, false
	case digits >= float64Digits:
		return v, true
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', int(digits)-1, 64), 64)
	return rounded, err == nil
}

// Proven is the number without the digits that its interval leaves open; as it is where that leaves none.
func (n Number) Proven() Number {
	if v, known := DigitsWithin(n.Value, n.radius()); known && n.IsInterval() {
		return Number{Value: v}
	}
	return n
}

// Minus is n minus m: exact if both are exact. It has no interval.
func (n *Number) Minus(m *Number) *Number {
	if n.Exact != nil && m.Exact != nil {
		return known(Exactly(new(big.Rat).Sub(n.Exact, m.Exact)))
	}
	return &Number{Value: n.Value - m.Value}
}

// ChangeTo is m minus n: exact if both are exact, else with the interval in which it lies.
func (n Number) ChangeTo(m Number) Number {
	if n.Exact != nil && m.Exact != nil {
		return Exactly(new(big.Rat).Sub(m.Exact, n.Exact))
	}
	a, b := n.Loose(), m.Loose()
	change := Within(b.Value-a.Value, b.Lo-a.Hi, b.Hi-a.Lo)
	change.Seen = a.Seen || b.Seen
	return change
}

// Exceeds reports whether the absolute value is certainly greater than the limit.
func (n Number) Exceeds(limit *big.Rat) bool {
	if n.Exact != nil {
		return new(big.Rat).Abs(n.Exact).Cmp(limit) > 0
	}
	least := max(n.Lo, -n.Hi) // the distance of the interval from 0, if above
	switch {
	case least <= 0 || math.IsNaN(least):
		return false
	case math.IsInf(least, 1):
		return true
	}
	return new(big.Rat).SetFloat64(least).Cmp(limit) > 0
}

// IsZero reports whether the number is known to be 0.
func (n Number) IsZero() bool { return n.Exact != nil && n.Exact.Sign() == 0 }

// Fraction is the exact value in lowest terms; empty where it is not known.
func (n Number) Fraction() string {
	if n.Exact == nil {
		return ""
	}
	return n.Exact.RatString()
}

// Cells returns the number as cells of a table, the float64 and the fraction; nil
// for what is not there.
func (n *Number) Cells() (value, fraction any) {
	switch {
	case n == nil:
		return nil, nil
	case n.Exact == nil:
		return n.Value, nil
	}
	return n.Value, n.Fraction()
}

// jsonNumber is a number in JSON.
type jsonNumber struct {
	Exact string   `json:"exact,omitempty"`
	Value float64  `json:"value"`
	Lower *float64 `json:"lower,omitempty"`
	Upper *float64 `json:"upper,omitempty"`
}

// json spells the number: {"exact": "25/2", "value": 12.5}, or {"value", "lower", "upper"} for an
// interval. JSON has no infinity: an infinite end is left out.
func (n Number) json() jsonNumber {
	j := jsonNumber{Exact: n.Fraction(), Value: max(-math.MaxFloat64, min(math.MaxFloat64, n.Value))}
	if n.IsInterval() {
		if !math.IsInf(n.Lo, 0) {
			j.Lower = &n.Lo
		}
		if !math.IsInf(n.Hi, 0) {
			j.Upper = &n.Hi
		}
	}
	return j
}

// MarshalJSON writes the number as docs/json.md describes it.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(n.json()) }

// known returns a pointer to the number.
func known(n Number) *Number { return &n }
