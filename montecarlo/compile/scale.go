package compile

import (
	"math"
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// fits refuses an interval whose ends, at the scale den, pass 64 bits.
func fits(at notation.Span, iv interval, den int64) error {
	scale := new(big.Rat).SetInt64(den)
	for _, end := range [...]*big.Rat{iv.lo, iv.hi} {
		v := floorRat(mulRat(end, scale)).Num()
		// -2^63 is left out so that every value can be negated.
		if !v.IsInt64() || v.Int64() == math.MinInt64 || v.Int64() == math.MaxInt64 {
			return vm.Limitf(at, "the value can reach %s, which is too large to sample in 64 bits", shortRat(end))
		}
	}
	return nil
}

// commonScale is the least common multiple of denominators.
func commonScale(at notation.Span, list ...*big.Int) (int64, error) {
	out := big.NewInt(1)
	for _, d := range list {
		g := new(big.Int).GCD(nil, nil, out, d)
		out.Mul(out, new(big.Int).Quo(d, g))
	}
	if !out.IsInt64() {
		return 0, vm.Limitf(at, "the fractions need a common denominator beyond 64 bits, which is too large to sample")
	}
	return out.Int64(), nil
}

// aligned returns the least scale at which both scalars are whole numbers of
// 64 bits.
func aligned(at notation.Span, x, y scalar) (int64, error) {
	den, err := commonScale(at, x.denominator(), y.denominator())
	if err != nil {
		return 0, err
	}
	if err := fits(at, x.within, den); err != nil {
		return 0, err
	}
	return den, fits(at, y.within, den)
}

// mapped returns the scalar of the column of s under another linear map.
func mapped(at notation.Span, s scalar, k, c *big.Rat, iv interval) (scalar, error) {
	den, err := commonScale(at, k.Denom(), c.Denom())
	if err != nil {
		return s, err
	}
	if err := fits(at, iv, den); err != nil {
		return s, err
	}
	slope, shift := scaled(k, den), scaled(c, den)
	if !slope.IsInt64() || !shift.IsInt64() {
		return s, vm.Limitf(at, "the numbers are too large to sample in 64 bits")
	}
	s.k, s.c, s.den, s.within = slope.Int64(), shift.Int64(), den, iv
	return s, nil
}
