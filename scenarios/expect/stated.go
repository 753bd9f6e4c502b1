package expect

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/scenarios/number"
)

// A Stated is a figure as somebody wrote it: "94.8%", "12.5", "17", "2/3".
type Stated struct {
	Text  string
	Value *big.Rat // "94.8%" is 237/250
	Digit *big.Rat // the unit of the last digit, 1/1000; nil for a fraction, which is exact
}

// ParseStated parses a figure: an integer, decimal or fraction, perhaps with %.
func ParseStated(text string) (Stated, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, ">") || strings.HasPrefix(text, "<") { // the = before it is read
		return Stated{}, fmt.Errorf("there is no operator =%s (write %[1]s=)", text[:1])
	}
	figure, percent := strings.CutSuffix(text, "%")
	figure = strings.TrimSpace(figure)
	if strings.HasSuffix(figure, "%") {
		return Stated{}, fmt.Errorf("a stated figure: %q is not a number", text)
	}
	v, err := number.Parse(figure)
	if err != nil {
		return Stated{}, fmt.Errorf("a stated figure: %w", err)
	}
	s := Stated{Text: text, Value: v}
	if !strings.Contains(figure, "/") {
		_, decimals, _ := strings.Cut(figure, ".")
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(decimals))), nil)
		s.Digit = new(big.Rat).SetFrac(big.NewInt(1), ten)
	}
	if percent {
		hundredth := big.NewRat(1, 100)
		s.Value.Mul(s.Value, hundredth)
		if s.Digit != nil {
			s.Digit.Mul(s.Digit, hundredth)
		}
	}
	return s, nil
}

// Bounds are the values that, rounded half up to the digits stated, are the
// figure: from half a digit below it to less than half a digit above.
func (s Stated) Bounds() Bounds {
	if s.Digit == nil {
		return Bounds{Low: s.Value, High: s.Value}
	}
	half := new(big.Rat).Quo(s.Digit, big.NewRat(2, 1))
	return Bounds{Low: new(big.Rat).Sub(s.Value, half), High: new(big.Rat).Add(s.Value, half), HighStrict: true}
}

// Bounds are what a number may be: at least Low and at most High, or more and less
// than they are. A nil end is open; both are not.
type Bounds struct {
	Low, High             *big.Rat
	LowStrict, HighStrict bool
}

// Floats are the ends as float64s; nil for one that is open.
func (b Bounds) Floats() (low, high *float64) { return float(b.Low), float(b.High) }

// float is the nearest float64; nil for nil.
func float(v *big.Rat) *float64 {
	if v == nil {
		return nil
	}
	f, _ := v.Float64()
	return &f
}

// Contains reports whether v lies within the bounds.
func (b Bounds) Contains(v *big.Rat) bool { return b.Meets(v, v) }

// Meets reports whether any value from low to high lies within the bounds.
func (b Bounds) Meets(low, high *big.Rat) bool {
	return above(high, b.Low, b.LowStrict) && above(b.High, low, b.HighStrict)
}

// above reports whether a >= b, or a > b if strict is true. It is true if either is nil, which is an open end.
func above(a, b *big.Rat, strict bool) bool {
	if a == nil || b == nil {
		return true
	}
	c := a.Cmp(b)
	return c > 0 || c == 0 && !strict
}

// Margin returns the distance from v to the nearest end: positive inside, negative outside.
func (b Bounds) Margin(v *big.Rat) *big.Rat {
	var m *big.Rat
	if b.Low != nil {
		m = new(big.Rat).Sub(v, b.Low)
	}
	if b.High != nil {
		if high := new(big.Rat).Sub(b.High, v); m == nil || high.Cmp(m) < 0 {
			m = high
		}
	}
	return m
}
