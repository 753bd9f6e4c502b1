package rational

import "math/big"

// An Interval is a number between two proven bounds, which are equal if the number is known. The zero
// value is the empty interval.
type Interval struct{ Lo, Hi *big.Rat }

// Point returns the interval of a number that is known.
func Point(v *big.Rat) Interval { return Interval{v, v} }

// Between returns the interval [lo, hi].
func Between(lo, hi *big.Rat) Interval { return Interval{lo, hi} }

// Around returns [v-r, v+r].
func Around(v, r *big.Rat) Interval {
	return Interval{new(big.Rat).Sub(v, r), new(big.Rat).Add(v, r)}
}

func (a Interval) isPoint() bool { return a.Lo.Cmp(a.Hi) == 0 }

// Plus returns the interval of the sums x + y, with x of a and y of b.
func (a Interval) Plus(b Interval) Interval {
	return Interval{new(big.Rat).Add(a.Lo, b.Lo), new(big.Rat).Add(a.Hi, b.Hi)}
}

// Shifted returns the interval of x + v for the numbers x of a.
func (a Interval) Shifted(v *big.Rat) Interval { return a.Plus(Point(v)) }

// Times returns the interval of the products x*y, with x of a and y of b.
func (a Interval) Times(b Interval) Interval {
	if a.isPoint() && b.isPoint() {
		return Point(Mul(a.Lo, b.Lo))
	}
	out := Interval{}
	for _, x := range []*big.Rat{a.Lo, a.Hi} {
		for _, y := range []*big.Rat{b.Lo, b.Hi} {
			out = out.With(Mul(x, y))
		}
	}
	return out
}

// With returns the smallest interval that holds a and v.
func (a Interval) With(v *big.Rat) Interval {
	if a.Lo == nil {
		return Point(v)
	}
	if v.Cmp(a.Lo) < 0 {
		a.Lo = v
	}
	if v.Cmp(a.Hi) > 0 {
		a.Hi = v
	}
	return a
}

// Scaled returns the interval of the products c*x.
func (a Interval) Scaled(c *big.Rat) Interval { return a.Times(Point(c)) }

// Squared returns the interval of the squares.
func (a Interval) Squared() Interval {
	if a.isPoint() {
		return Point(Mul(a.Lo, a.Lo))
	}
	out := Interval{}.With(Mul(a.Lo, a.Lo)).With(Mul(a.Hi, a.Hi))
	if a.Lo.Sign() < 0 && a.Hi.Sign() > 0 {
		out.Lo = new(big.Rat)
	}
	return out
}

// VarianceOf returns the interval of the variance, given those of the moments E[X] and E[X^2].
func VarianceOf(mean, second Interval) Interval {
	square := mean.Squared()
	v := Interval{new(big.Rat).Sub(second.Lo, square.Hi), new(big.Rat).Sub(second.Hi, square.Lo)}
	if v.Lo.Sign() < 0 {
		v.Lo = new(big.Rat)
	}
	return v
}
