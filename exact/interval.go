package exact

import "math/big"

// An interval holds a number of which two bounds are proven. They are equal
// where the number is known.
type interval struct{ lo, hi *big.Rat }

func point(v *big.Rat) interval { return interval{v, v} }

// around returns [v-r, v+r].
func around(v, r *big.Rat) interval {
	return interval{new(big.Rat).Sub(v, r), new(big.Rat).Add(v, r)}
}

func (a interval) isPoint() bool { return a.lo.Cmp(a.hi) == 0 }

func (a interval) plus(b interval) interval {
	return interval{new(big.Rat).Add(a.lo, b.lo), new(big.Rat).Add(a.hi, b.hi)}
}

func (a interval) minus(v *big.Rat) interval { return a.plus(point(new(big.Rat).Neg(v))) }

func (a interval) times(b interval) interval {
	if a.isPoint() && b.isPoint() {
		return point(ratTimes(a.lo, b.lo))
	}
	out := interval{}
	for _, x := range []*big.Rat{a.lo, a.hi} {
		for _, y := range []*big.Rat{b.lo, b.hi} {
			out = out.with(ratTimes(x, y))
		}
	}
	return out
}

// with returns the smallest interval that holds a and v.
func (a interval) with(v *big.Rat) interval {
	if a.lo == nil {
		return point(v)
	}
	if v.Cmp(a.lo) < 0 {
		a.lo = v
	}
	if v.Cmp(a.hi) > 0 {
		a.hi = v
	}
	return a
}

func (a interval) scaled(c *big.Rat) interval { return a.times(point(c)) }

// squared returns the interval of the squares.
func (a interval) squared() interval {
	if a.isPoint() {
		return point(ratTimes(a.lo, a.lo))
	}
	out := interval{}.with(ratTimes(a.lo, a.lo)).with(ratTimes(a.hi, a.hi))
	if a.lo.Sign() < 0 && a.hi.Sign() > 0 {
		out.lo = new(big.Rat)
	}
	return out
}

// varianceOf returns what the variance can be, given the moments E[X] and
// E[X^2].
func varianceOf(mean, second interval) interval {
	square := mean.squared()
	v := interval{new(big.Rat).Sub(second.lo, square.hi), new(big.Rat).Sub(second.hi, square.lo)}
	if v.lo.Sign() < 0 {
		v.lo = new(big.Rat)
	}
	return v
}
