package pool

import (
	"fmt"
	"math/big"
	"oddsmith/exact/rational"
	"slices"
	"strings"
)

// A ratPolynomial has rational coefficients by exponent.
type ratPolynomial map[int64]*big.Rat

func (p ratPolynomial) plus(exponent int64, c *big.Rat) ratPolynomial {
	out := ratPolynomial{exponent: c}
	for i, v := range p {
		if old, ok := out[i]; ok {
			v = new(big.Rat).Add(v, old)
		}
		out[i] = v
	}
	return out
}

// gather adds q to p, which must not be shared.
func (p ratPolynomial) gather(q ratPolynomial) {
	for i, b := range q {
		if old, ok := p[i]; ok {
			b = new(big.Rat).Add(old, b)
		}
		p[i] = b
	}
}

func (p ratPolynomial) times(q ratPolynomial) ratPolynomial {
	out := ratPolynomial{}
	for i, a := range p {
		for j, b := range q {
			t := rational.Mul(a, b)
			if old, ok := out[i+j]; ok {
				t.Add(t, old)
			}
			out[i+j] = t
		}
	}
	return out
}

// shifted returns c x^by p(x).
func (p ratPolynomial) shifted(by int64, c *big.Rat) ratPolynomial {
	return p.times(ratPolynomial{by: c})
}

func (p ratPolynomial) power(n int64) ratPolynomial {
	out := ratPolynomial{0: big.NewRat(1, 1)}
	for range n {
		out = out.times(p)
	}
	return out
}

// mirrored returns p(1/x).
func (p ratPolynomial) mirrored() ratPolynomial {
	out := ratPolynomial{}
	for i, c := range p {
		out[-i] = c
	}
	return out
}

// derivatives returns p(1), p'(1) and p”(1).
func (p ratPolynomial) derivatives() [3]*big.Rat {
	d := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	for i, c := range p {
		d[0].Add(d[0], c)
		d[1].Add(d[1], rational.Mul(c, big.NewRat(i, 1)))
		d[2].Add(d[2], rational.Mul(c, big.NewRat(i*(i-1), 1)))
	}
	return d
}

// key spells the polynomial.
func (p ratPolynomial) key() string {
	exponents := make([]int64, 0, len(p))
	for i, c := range p {
		if c.Sign() != 0 {
			exponents = append(exponents, i)
		}
	}
	slices.Sort(exponents)
	var b strings.Builder
	for _, i := range exponents {
		fmt.Fprintf(&b, "%d:%s ", i, p[i])
	}
	return b.String()
}

// A geometric is the factor (1-A(x))^-m.
type geometric struct {
	a ratPolynomial
	m int64
}

// A fractionTerm is P(x) times geometric factors.
type fractionTerm struct {
	p       ratPolynomial
	factors []geometric
}

// A fractionSum is a generating function: a sum of terms. Terms with the same
// factors are one.
type fractionSum struct {
	index map[string]int
	terms []fractionTerm
}

func (s *fractionSum) add(t fractionTerm) {
	var key strings.Builder
	kept := t.factors[:0:0]
	for _, f := range t.factors {
		if f.m == 0 || len(f.a) == 0 {
			continue
		}
		kept = append(kept, f)
		fmt.Fprintf(&key, "%s^%d ", f.a.key(), f.m)
	}
	if s.index == nil {
		s.index = map[string]int{}
	}
	i, ok := s.index[key.String()]
	if !ok {
		i = len(s.terms)
		s.index[key.String()] = i
		s.terms = append(s.terms, fractionTerm{p: ratPolynomial{}, factors: kept})
	}
	s.terms[i].p.gather(t.p)
}

// mirrored returns the generating function at 1/x.
func (s *fractionSum) mirrored() *fractionSum {
	out := &fractionSum{}
	for _, t := range s.terms {
		u := fractionTerm{p: t.p.mirrored()}
		for _, f := range t.factors {
			u.factors = append(u.factors, geometric{a: f.a.mirrored(), m: f.m})
		}
		out.add(u)
	}
	return out
}

// moments returns the mean and the variance: with u the logarithmic derivative of
// the factors, the term's first derivative at 1 is (P' + P u) times them, and its
// second (P” + 2 P' u + P (u^2 + u')).
func (s *fractionSum) moments() (mean, variance *big.Rat) {
	mean, second := new(big.Rat), new(big.Rat)
	for _, t := range s.terms {
		p := t.p.derivatives()
		scale, u, slope := big.NewRat(1, 1), new(big.Rat), new(big.Rat)
		for _, f := range t.factors {
			a := f.a.derivatives()
			inverse := new(big.Rat).Sub(big.NewRat(1, 1), a[0])
			inverse.Inv(inverse)
			m := big.NewRat(f.m, 1)
			scale.Mul(scale, rational.Pow(inverse, f.m))
			first, next := rational.Mul(a[1], inverse), rational.Mul(a[2], inverse)
			u.Add(u, rational.Mul(m, first))
			slope.Add(slope, rational.Mul(m, next.Add(next, rational.Mul(first, first))))
		}
		first := rational.Mul(p[0], u)
		mean.Add(mean, rational.Mul(scale, first.Add(first, p[1])))
		sum := slope.Add(slope, rational.Mul(u, u))
		sum.Mul(sum, p[0])
		twice := rational.Mul(p[1], u)
		sum.Add(sum, twice.Add(twice, twice))
		second.Add(second, rational.Mul(scale, sum.Add(sum, p[2])))
	}
	variance = second.Add(second, mean)
	return mean, variance.Sub(variance, rational.Mul(mean, mean))
}

// signs reports whether a factor has positive and negative exponents.
func (s *fractionSum) signs() (positive, negative bool) {
	for _, t := range s.terms {
		for _, f := range t.factors {
			for i, c := range f.a {
				positive = positive || i > 0 && c.Sign() != 0
				negative = negative || i < 0 && c.Sign() != 0
			}
		}
	}
	return positive, negative
}

// list returns the coefficients up to the exponent last, of factors without
// negative exponents.
func (s *fractionSum) list(last int64) map[int64]*big.Rat {
	low := int64(0)
	for _, t := range s.terms {
		for i := range t.p {
			low = min(low, i)
		}
	}
	sums := map[int64]*big.Rat{}
	for i, c := range expand(s.terms, 0, low, last) {
		if c.Sign() != 0 {
			sums[low+int64(i)] = c
		}
	}
	return sums
}

// expand lists the terms, from their factor number k on, between two exponents:
// terms that share the factor's A are summed by Horner's rule in 1/(1-A).
func expand(terms []fractionTerm, k int, low, last int64) []*big.Rat {
	sum := make([]*big.Rat, last-low+1)
	for i := range sum {
		sum[i] = new(big.Rat)
	}
	groups, most := map[string]map[int64][]fractionTerm{}, map[string]int64{}
	var order []string
	for _, t := range terms {
		if k == len(t.factors) {
			for i, c := range t.p {
				if i <= last {
					sum[i-low].Add(sum[i-low], c)
				}
			}
			continue
		}
		f := t.factors[k]
		key := f.a.key()
		if groups[key] == nil {
			groups[key] = map[int64][]fractionTerm{}
			order = append(order, key)
		}
		groups[key][f.m] = append(groups[key][f.m], t)
		most[key] = max(most[key], f.m)
	}
	for _, key := range order {
		acc := make([]*big.Rat, len(sum))
		for i := range acc {
			acc[i] = new(big.Rat)
		}
		var a ratPolynomial
		for m := most[key]; m > 0; m-- {
			if list := groups[key][m]; list != nil {
				a = list[0].factors[k].a
				for i, c := range expand(list, k+1, low, last) {
					acc[i].Add(acc[i], c)
				}
			}
			divide(acc, a)
		}
		for i, c := range acc {
			sum[i].Add(sum[i], c)
		}
	}
	return sum
}

// divide divides a power series by 1-A.
func divide(b []*big.Rat, a ratPolynomial) {
	one := big.NewRat(1, 1)
	if loop, ok := a[0]; ok {
		one.Sub(one, loop)
	}
	one.Inv(one)
	for i := range b {
		for f, c := range a {
			if f > 0 && int64(i) >= f && c.Sign() != 0 {
				b[i].Add(b[i], rational.Mul(c, b[int64(i)-f]))
			}
		}
		b[i].Mul(b[i], one)
	}
}
