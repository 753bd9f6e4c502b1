package pool

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/exact/rational"
)

// A polynomial has integer coefficients by exponent, which may be negative, over one
// denominator: what a die adds, with the weights of the ways to it. Zeros are left out. It
// is kept as it comes, not in lowest terms.
type polynomial struct {
	c   map[int64]*big.Int
	den *big.Int
}

// newPolynomial returns 0, over a denominator.
func newPolynomial(den *big.Int) polynomial { return polynomial{map[int64]*big.Int{}, den} }

// monomial returns c x^exponent.
func monomial(exponent int64, c *big.Rat) polynomial {
	p := newPolynomial(c.Denom())
	p.add(exponent, c.Num())
	return p
}

// add adds a coefficient, over the polynomial's denominator.
func (p polynomial) add(exponent int64, c *big.Int) {
	if old, ok := p.c[exponent]; ok {
		c = new(big.Int).Add(old, c)
	}
	if c.Sign() == 0 {
		delete(p.c, exponent)
		return
	}
	p.c[exponent] = c
}

// over returns the polynomial over a multiple of its denominator.
func (p polynomial) over(den *big.Int) polynomial {
	if p.den.Cmp(den) == 0 {
		return p
	}
	f, out := new(big.Int).Quo(den, p.den), newPolynomial(den)
	for i, a := range p.c {
		out.c[i] = new(big.Int).Mul(a, f)
	}
	return out
}

// plus returns p+q.
func (p polynomial) plus(q polynomial) polynomial {
	den := rational.LCM(p.den, q.den)
	out := newPolynomial(den)
	for _, r := range []polynomial{p.over(den), q.over(den)} {
		for i, a := range r.c {
			out.add(i, a)
		}
	}
	return out
}

// times returns p*q.
func (p polynomial) times(q polynomial) polynomial {
	out := newPolynomial(new(big.Int).Mul(p.den, q.den))
	for i, a := range p.c {
		for j, b := range q.c {
			out.add(i+j, new(big.Int).Mul(a, b))
		}
	}
	return out
}

// power returns p^n by squaring.
func (p polynomial) power(n int64) polynomial {
	out := monomial(0, big.NewRat(1, 1))
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			out = out.times(p)
		}
		if n > 1 {
			p = p.times(p)
		}
	}
	return out
}

// mirrored returns p(1/x).
func (p polynomial) mirrored() polynomial {
	out := newPolynomial(p.den)
	for i, a := range p.c {
		out.c[-i] = a
	}
	return out
}

// at returns the coefficient of an exponent.
func (p polynomial) at(exponent int64) *big.Rat {
	if a, ok := p.c[exponent]; ok {
		return new(big.Rat).SetFrac(a, p.den)
	}
	return new(big.Rat)
}

// extent returns the least and the greatest exponent.
func (p polynomial) extent() (lo, hi int64) {
	first := true
	for i := range p.c {
		if first {
			lo, hi, first = i, i, false
		}
		lo, hi = min(lo, i), max(hi, i)
	}
	return lo, hi
}

// derivatives returns p(1), p'(1) and p”(1).
func (p polynomial) derivatives() [3]*big.Rat {
	sums, t := [3]*big.Int{new(big.Int), new(big.Int), new(big.Int)}, new(big.Int)
	for i, a := range p.c {
		sums[0].Add(sums[0], a)
		sums[1].Add(sums[1], t.Mul(a, big.NewInt(i)))
		sums[2].Add(sums[2], t.Mul(t, big.NewInt(i-1)))
	}
	var out [3]*big.Rat
	for k, s := range sums {
		out[k] = new(big.Rat).SetFrac(s, p.den)
	}
	return out
}

// key spells the polynomial, so that equal ones have equal keys.
func (p polynomial) key() string {
	exponents := make([]int64, 0, len(p.c))
	for i := range p.c {
		exponents = append(exponents, i)
	}
	slices.Sort(exponents)
	var b strings.Builder
	for _, i := range exponents {
		fmt.Fprintf(&b, "%d:%s ", i, p.at(i))
	}
	return b.String()
}
