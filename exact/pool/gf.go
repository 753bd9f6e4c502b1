package pool

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/exact/rational"
)

// A geometric is the factor (1-A(x))^-m.
type geometric struct {
	a polynomial
	m int64
}

// A gfTerm is P(x) times geometric factors.
type gfTerm struct {
	p       polynomial
	factors []geometric
}

// A gf is a probability generating function: a sum of terms P / prod (1-A)^m. Terms with the
// same factors are one.
type gf struct {
	index map[string]int
	terms []gfTerm
}

func (g *gf) add(t gfTerm) {
	var key strings.Builder
	kept := t.factors[:0:0]
	for _, f := range t.factors {
		if f.m == 0 || len(f.a.c) == 0 {
			continue
		}
		kept = append(kept, f)
		fmt.Fprintf(&key, "%s^%d ", f.a.key(), f.m)
	}
	if g.index == nil {
		g.index = map[string]int{}
	}
	if i, ok := g.index[key.String()]; ok {
		g.terms[i].p = g.terms[i].p.plus(t.p)
		return
	}
	g.index[key.String()] = len(g.terms)
	g.terms = append(g.terms, gfTerm{p: t.p, factors: kept})
}

// mirrored returns the generating function at 1/x.
func (g *gf) mirrored() *gf {
	out := &gf{}
	for _, t := range g.terms {
		u := gfTerm{p: t.p.mirrored()}
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
func (g *gf) moments() (mean, variance *big.Rat) {
	mean, second := new(big.Rat), new(big.Rat)
	for _, t := range g.terms {
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
func (g *gf) signs() (positive, negative bool) {
	for _, t := range g.terms {
		for _, f := range t.factors {
			lo, hi := f.a.extent()
			positive, negative = positive || hi > 0, negative || lo < 0
		}
	}
	return positive, negative
}

// list returns the coefficients up to the exponent last, of factors without negative
// exponents.
func (g *gf) list(last int64) *series {
	start, low, whole, d := int64(0), last+1, big.NewInt(1), big.NewInt(1)
	terms := make([]gfTerm, len(g.terms))
	for i, t := range g.terms {
		// What stays where it is, the constant of an A, is a factor of its own.
		u := gfTerm{p: t.p}
		for _, f := range t.factors {
			inverse := new(big.Rat).Sub(big.NewRat(1, 1), f.a.at(0))
			inverse.Inv(inverse)
			u.p = u.p.times(monomial(0, rational.Pow(inverse, f.m)))
			a := f.a.times(monomial(0, inverse))
			delete(a.c, 0)
			u.factors = append(u.factors, geometric{a, f.m})
			for exponent := range a.c {
				low = min(low, exponent)
			}
			d = rational.LCM(d, a.den)
		}
		whole = rational.LCM(whole, u.p.den)
		least, _ := u.p.extent()
		start = min(start, least)
		terms[i] = u
	}
	for _, t := range terms {
		for k := range t.factors {
			t.factors[k].a = t.factors[k].a.over(d)
		}
	}
	return expand(terms, 0, newSeries(start, last, low, whole, d))
}

// expand lists the terms, from their factor number k on: terms that share the factor's A
// are summed by Horner's rule in 1/(1-A).
func expand(terms []gfTerm, k int, zero *series) *series {
	sum := zero.zeros()
	groups, most := map[string]map[int64][]gfTerm{}, map[string]int64{}
	for _, t := range terms {
		if k == len(t.factors) {
			sum.add(t.p)
			continue
		}
		f := t.factors[k]
		key := f.a.key()
		if groups[key] == nil {
			groups[key] = map[int64][]gfTerm{}
		}
		groups[key][f.m] = append(groups[key][f.m], t)
		most[key] = max(most[key], f.m)
	}
	for key, group := range groups {
		acc := zero.zeros()
		var a polynomial
		for m := most[key]; m > 0; m-- {
			if list := group[m]; list != nil {
				a = list[0].factors[k].a
				acc.plus(expand(list, k+1, zero))
			}
			acc.divide(a)
		}
		sum.plus(acc)
	}
	return sum
}
