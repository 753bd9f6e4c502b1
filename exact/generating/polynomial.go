package generating

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"oddsmith/exact/rational"
)

// A Polynomial has integer coefficients by exponent, which may be negative, over one
// denominator: what a die adds, with the weights of the ways to it. Zeros are left out. It
// is kept as it comes, not in lowest terms.
type Polynomial struct {
	c   map[int64]*big.Int
	den *big.Int
}

// NewPolynomial returns the polynomial 0 with a denominator.
func NewPolynomial(den *big.Int) Polynomial { return Polynomial{map[int64]*big.Int{}, den} }

// Monomial returns c x^exponent.
func Monomial(exponent int64, c *big.Rat) Polynomial {
	p := NewPolynomial(c.Denom())
	p.Add(exponent, c.Num())
	return p
}

// Add adds c/den to the coefficient of an exponent, where den is the polynomial's denominator.
func (p Polynomial) Add(exponent int64, c *big.Int) {
	if old, ok := p.c[exponent]; ok {
		c = new(big.Int).Add(old, c)
	}
	if c.Sign() == 0 {
		delete(p.c, exponent)
		return
	}
	p.c[exponent] = c
}

// exponents lists the exponents in ascending order.
func (p Polynomial) exponents() []int64 { return slices.Sorted(maps.Keys(p.c)) }

// IsZero reports whether all coefficients are 0.
func (p Polynomial) IsZero() bool { return len(p.c) == 0 }

// over returns the polynomial with a denominator that is a multiple of its own.
func (p Polynomial) over(den *big.Int) Polynomial {
	if p.den.Cmp(den) == 0 {
		return p
	}
	f, out := new(big.Int).Quo(den, p.den), NewPolynomial(den)
	for i, a := range p.c {
		out.c[i] = new(big.Int).Mul(a, f)
	}
	return out
}

// content returns the greatest common divisor of the numerators and another number, which is not 0.
func (p Polynomial) content(other *big.Int) *big.Int {
	g := new(big.Int).Set(other)
	for _, a := range p.c {
		g.GCD(nil, nil, g, a)
	}
	return g.Abs(g)
}

// quotient returns the polynomial with its numerators divided by a number that divides them all.
func (p Polynomial) quotient(by *big.Int) Polynomial {
	out := NewPolynomial(p.den)
	for i, a := range p.c {
		out.c[i] = new(big.Int).Quo(a, by)
	}
	return out
}

// Plus returns p+q.
func (p Polynomial) Plus(q Polynomial) Polynomial {
	den := rational.LCM(p.den, q.den)
	out := NewPolynomial(den)
	for _, r := range []Polynomial{p.over(den), q.over(den)} {
		for i, a := range r.c {
			out.Add(i, a)
		}
	}
	return out
}

// Times returns p*q.
func (p Polynomial) Times(q Polynomial) Polynomial {
	out := NewPolynomial(new(big.Int).Mul(p.den, q.den))
	for i, a := range p.c {
		for j, b := range q.c {
			out.Add(i+j, new(big.Int).Mul(a, b))
		}
	}
	return out
}

// Power returns p^n by squaring.
func (p Polynomial) Power(n int64) Polynomial {
	out := Monomial(0, big.NewRat(1, 1))
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			out = out.Times(p)
		}
		if n > 1 {
			p = p.Times(p)
		}
	}
	return out
}

// mirrored returns p(1/x).
func (p Polynomial) mirrored() Polynomial {
	out := NewPolynomial(p.den)
	for i, a := range p.c {
		out.c[-i] = a
	}
	return out
}

// at returns the coefficient of an exponent.
func (p Polynomial) at(exponent int64) *big.Rat {
	if a, ok := p.c[exponent]; ok {
		return new(big.Rat).SetFrac(a, p.den)
	}
	return new(big.Rat)
}

// extent returns the least and the greatest exponent.
func (p Polynomial) extent() (lo, hi int64) {
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
func (p Polynomial) derivatives() [3]*big.Rat {
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

// key returns a text that is the same for equal polynomials only.
func (p Polynomial) key() string {
	var b strings.Builder
	for _, i := range p.exponents() {
		fmt.Fprintf(&b, "%d:%s ", i, p.at(i))
	}
	return b.String()
}
