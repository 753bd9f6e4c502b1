package scenarios

import (
	"fmt"
	"math/big"
	"strings"
)

// A Stated is a figure as somebody wrote it: "94.8%", "12.5", "17", "2/3".
type Stated struct {
	Text  string
	Value *big.Rat // "94.8%" is 237/250
	Digit *big.Rat // the unit of the last digit, 1/1000; nil for a fraction, which is exact
}

// ParseStated reads a figure: an integer, a decimal or a fraction, with % for
// hundredths.
func ParseStated(text string) (Stated, error) {
	text = strings.TrimSpace(text)
	number, percent := strings.CutSuffix(text, "%")
	number = strings.TrimSpace(number)
	v, err := parseNumber(number)
	if err != nil {
		return Stated{}, fmt.Errorf("a stated figure: %w", err)
	}
	s := Stated{Text: text, Value: v}
	if !strings.Contains(number, "/") {
		_, decimals, _ := strings.Cut(number, ".")
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

// Holds reports whether the exact value, rounded half up to the digits stated,
// is the figure: floor(exact/digit + 1/2) * digit == value.
func (s Stated) Holds(exact *big.Rat) bool {
	if s.Digit == nil {
		return exact.Cmp(s.Value) == 0
	}
	x := new(big.Rat).Quo(exact, s.Digit)
	x.Add(x, big.NewRat(1, 2))
	// Div rounds down, since the divisor is positive.
	whole := new(big.Int).Div(x.Num(), x.Denom())
	return x.SetInt(whole).Mul(x, s.Digit).Cmp(s.Value) == 0
}
