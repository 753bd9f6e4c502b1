package cli

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/scenarios/number"
)

// Probability is a small probability: 1e-9, 1/1000, 0.1% or 2^-40.
type Probability float64

// UnmarshalText reads a probability; whether it lies between 0 and 1 is the flag's to say.
func (p *Probability) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	v, err := strconv.ParseFloat(s, 64)
	if exponent, isPower := strings.CutPrefix(s, "2^-"); isPower {
		v, err = strconv.ParseFloat("0x1p-"+exponent, 64)
	} else if err != nil {
		var r *big.Rat
		if r, err = number.Parse(s); err == nil {
			v, _ = r.Float64()
		}
	}
	if err != nil {
		return fmt.Errorf("%q is not a probability: write 1e-9, 1/1000, 0.1%% or 2^-40", s)
	}
	*p = Probability(v)
	return nil
}
