package generating

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A listing is a function prepared for listing its coefficients: the factors have no negative
// exponents, and their A are over one denominator and have no constant.
type listing struct {
	terms      []Term
	start, low int64    // the least exponent of the terms, and that of all A
	whole, d   *big.Int // the common denominators of the terms, and of all A
}

// listing prepares the function for listing.
func (g *Function) listing() *listing {
	l := &listing{terms: make([]Term, len(g.terms)), low: math.MaxInt64, whole: big.NewInt(1), d: big.NewInt(1)}
	for i, t := range g.terms {
		// What stays where it is, the constant of an A, is a factor of its own.
		u := Term{P: t.P}
		for _, f := range t.Factors {
			inverse := new(big.Rat).Sub(big.NewRat(1, 1), f.A.at(0))
			inverse.Inv(inverse)
			u.P = u.P.Times(Monomial(0, rational.Pow(inverse, f.M)))
			a := f.A.Times(Monomial(0, inverse))
			delete(a.c, 0)
			u.Factors = append(u.Factors, Factor{a, f.M})
			for exponent := range a.c {
				l.low = min(l.low, exponent)
			}
			l.d = rational.LCM(l.d, a.den)
		}
		l.whole = rational.LCM(l.whole, u.P.den)
		least, _ := u.P.extent()
		l.start = min(l.start, least)
		l.terms[i] = u
	}
	for _, t := range l.terms {
		for k := range t.Factors {
			t.Factors[k].A = t.Factors[k].A.over(l.d)
		}
	}
	return l
}

// list returns the coefficients up to the exponent last. The error is that of the budget.
func (l *listing) list(last int64, b *budget.Budget) (*series, error) {
	s := expand(l.terms, 0, newSeries(l.start, last, l.low, l.whole, l.d, b))
	return s, s.work.err
}

// price returns the work of listing the coefficients up to the exponent last, the number of integers
// that are kept for it, and their average length in bits.
func (l *listing) price(last int64) (work, n, bits float64) {
	slots, levels := float64(last-l.start)+1, 1.0
	for _, t := range l.terms {
		levels = max(levels, float64(len(t.Factors)))
	}
	bits = float64(l.whole.BitLen()) + slots/float64(l.low)*float64(l.d.BitLen())/2
	return slots * (100*float64(len(l.terms)) + divisions(l.terms, 0)*(80+bits/12)), slots * (2*levels + 1), bits
}

// divisions returns the number of products for each coefficient in [expand] of the terms, with their factors
// from number k on.
func divisions(terms []Term, k int) float64 {
	sum := 0.0
	for _, g := range grouped(terms, k) {
		sum += float64(g.most) * float64(len(g.a.c))
		for _, list := range g.terms {
			sum += divisions(list, k+1)
		}
	}
	return sum
}

// A group is the terms whose factor number k has the same A, by the exponent M of that factor.
type group struct {
	a     Polynomial
	terms map[int64][]Term
	most  int64
}

// grouped returns the groups of the terms that have a factor number k, by the key of its A.
func grouped(terms []Term, k int) map[string]*group {
	groups := map[string]*group{}
	for _, t := range terms {
		if k == len(t.Factors) {
			continue
		}
		f := t.Factors[k]
		key := f.A.key()
		if groups[key] == nil {
			groups[key] = &group{a: f.A, terms: map[int64][]Term{}}
		}
		g := groups[key]
		g.terms[f.M] = append(g.terms[f.M], t)
		g.most = max(g.most, f.M)
	}
	return groups
}

// expand returns the sum of the terms as a series, with their factors from number k on. Terms with the same A
// are summed by Horner's rule in 1/(1-A). zero is a series of zeros with the parameters of the result.
func expand(terms []Term, k int, zero *series) *series {
	sum := zero.zeros()
	for _, t := range terms {
		if k == len(t.Factors) {
			sum.add(t.P)
		}
	}
	for _, g := range grouped(terms, k) {
		acc := zero.zeros()
		for m := g.most; m > 0; m-- {
			if list := g.terms[m]; list != nil {
				acc.plus(expand(list, k+1, zero))
			}
			acc.divide(g.a)
		}
		sum.plus(acc)
	}
	return sum
}
