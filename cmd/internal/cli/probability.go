package cli

import (
	"fmt"
	"strconv"
	"strings"
)

// Probability is a small probability: 1e-9, 1/1000, 0.1% or 2^-40.
type Probability float64

// UnmarshalText parses a probability such as 1e-9, 1/1000, 0.1% or 2^-40. It does not check that
// it is between 0 and 1.
func (p *Probability) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	figure, percent := strings.CutSuffix(s, "%")
	numerator, denominator, isFraction := strings.Cut(figure, "/")
	if exponent, isPower := strings.CutPrefix(figure, "2^-"); isPower {
		numerator = "0x1p-" + exponent
	}
	v, err := strconv.ParseFloat(numerator, 64)
	if isFraction && err == nil {
		var by float64
		by, err = strconv.ParseFloat(denominator, 64)
		v /= by
	}
	if err != nil {
		return fmt.Errorf("%q is not a probability: write 1e-9, 1/1000, 0.1%% or 2^-40", s)
	}
	if percent {
		v /= 100
	}
	*p = Probability(v)
	return nil
}
