package constant

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Polynomial is a bound that may change with the number of turns: the sum of p[k]*S^k, where S is how
// many turns there are beyond a number of them, 0 or more.
type Polynomial []*big.Rat

// Flat returns the polynomial with the constant value v.
func Flat(v *big.Rat) Polynomial { return Polynomial{v} }

// IsFlat reports whether the polynomial is a constant.
func (p Polynomial) IsFlat() bool { return p.Rises() && p.Negated().Rises() }

// Rises reports whether the polynomial is nowhere less than at S = 0, by the signs of its terms.
func (p Polynomial) Rises() bool {
	for _, c := range p[1:] {
		if c.Sign() < 0 {
			return false
		}
	}
	return true
}

// Least returns a number that the polynomial is never below while S is at most that much; nil if there
// is none. A most of nil is no limit.
func (p Polynomial) Least(most *big.Rat) *big.Rat {
	if p.Rises() {
		return p[0]
	}
	if most == nil {
		return nil
	}
	least, power := p[0], big.NewRat(1, 1)
	for _, c := range p[1:] {
		power = rational.Mul(power, most)
		if c.Sign() < 0 {
			least = rational.Add(least, rational.Mul(c, power))
		}
	}
	return least
}

// term returns the coefficient of S^k.
func (p Polynomial) term(k int) *big.Rat {
	if k < len(p) {
		return p[k]
	}
	return new(big.Rat)
}

// each applies f to the coefficients of two polynomials.
func (p Polynomial) each(q Polynomial, f func(a, b *big.Rat) *big.Rat) Polynomial {
	out := make(Polynomial, max(len(p), len(q)))
	for k := range out {
		out[k] = f(p.term(k), q.term(k))
	}
	return out
}

// plus returns p + q.
func (p Polynomial) plus(q Polynomial) Polynomial { return p.each(q, rational.Add) }

// below returns a polynomial that is never above either.
func (p Polynomial) below(q Polynomial) Polynomial { return p.each(q, rational.Min) }

// above returns a polynomial that is never below either.
func (p Polynomial) above(q Polynomial) Polynomial { return p.each(q, rational.Max) }

// Times returns the product.
func (p Polynomial) Times(q Polynomial) Polynomial {
	out := make(Polynomial, len(p)+len(q)-1)
	for k := range out {
		out[k] = new(big.Rat)
		for i := range k + 1 {
			out[k].Add(out[k], rational.Mul(p.term(i), q.term(k-i)))
		}
	}
	return out
}

// Negated returns -p.
func (p Polynomial) Negated() Polynomial { return p.Times(Flat(big.NewRat(-1, 1))) }

// Size returns a polynomial that is never below the absolute values of either.
func (p Polynomial) Size(q Polynomial) Polynomial {
	return p.each(q, func(a, b *big.Rat) *big.Rat { return rational.Max(rational.Abs(a), rational.Abs(b)) })
}
