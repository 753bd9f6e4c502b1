package generating

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// A Factor is (1-A(x))^-M.
type Factor struct {
	A Polynomial
	M int64
}

// A Term is P(x) times its factors.
type Term struct {
	P       Polynomial
	Factors []Factor
}

// A Function is a probability generating function: a sum of terms P / prod (1-A)^M. Terms with
// the same factors are one. The zero value is 0.
type Function struct {
	index map[string]int
	terms []Term
}

// Add adds a term, to one with the same factors if there is one.
func (g *Function) Add(t Term) {
	var key strings.Builder
	kept := t.Factors[:0:0]
	for _, f := range t.Factors {
		if f.M == 0 || len(f.A.c) == 0 {
			continue
		}
		kept = append(kept, f)
		fmt.Fprintf(&key, "%s^%d ", f.A.key(), f.M)
	}
	if g.index == nil {
		g.index = map[string]int{}
	}
	if i, ok := g.index[key.String()]; ok {
		g.terms[i].P = g.terms[i].P.Plus(t.P)
		return
	}
	g.index[key.String()] = len(g.terms)
	g.terms = append(g.terms, Term{P: t.P, Factors: kept})
}

// mirrored returns the generating function at 1/x.
func (g *Function) mirrored() *Function {
	out := &Function{}
	for _, t := range g.terms {
		u := Term{P: t.P.mirrored()}
		for _, f := range t.Factors {
			u.Factors = append(u.Factors, Factor{A: f.A.mirrored(), M: f.M})
		}
		out.Add(u)
	}
	return out
}

// moments returns the mean and the variance: with u the logarithmic derivative of
// the factors, the term's first derivative at 1 is (P' + P u) times them, and its
// second (P” + 2 P' u + P (u^2 + u')).
func (g *Function) moments() (mean, variance *big.Rat) {
	mean, second := new(big.Rat), new(big.Rat)
	for _, t := range g.terms {
		p := t.P.derivatives()
		scale, u, slope := big.NewRat(1, 1), new(big.Rat), new(big.Rat)
		for _, f := range t.Factors {
			a := f.A.derivatives()
			inverse := new(big.Rat).Sub(big.NewRat(1, 1), a[0])
			inverse.Inv(inverse)
			m := big.NewRat(f.M, 1)
			scale.Mul(scale, rational.Pow(inverse, f.M))
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

// Signs reports whether some factor has positive exponents, and whether one has negative ones.
func (g *Function) Signs() (positive, negative bool) {
	for _, t := range g.terms {
		for _, f := range t.Factors {
			lo, hi := f.A.extent()
			positive, negative = positive || hi > 0, negative || lo < 0
		}
	}
	return positive, negative
}

// Dist returns the distribution. The list is doubled until it leaves out at most the residual. The
// exponents of the factors must all have one sign.
func (g *Function) Dist(b *budget.Budget) (*dist.Dist, error) {
	if _, negative := g.Signs(); negative {
		d, err := g.mirrored().Dist(b)
		if err != nil {
			return nil, err
		}
		return dist.Negate(d), nil
	}
	target := b.Target()
	l := g.listing()
	const first = 32
	for last := int64(first); ; last *= 2 {
		if err := b.Make(l.price(last)); err != nil {
			return nil, err
		}
		list, err := l.list(last, b)
		if err != nil {
			return nil, err
		}
		nums, ws, total := list.column()
		beyond := new(big.Int).Set(total)
		for _, w := range ws {
			beyond.Sub(beyond, w)
		}
		listed := dist.FromColumn(nums, 1, ws, total)
		if beyond.Sign() == 0 {
			return listed.Reduced(), nil
		}
		if new(big.Rat).SetFrac(beyond, total).Cmp(target) <= 0 {
			mean, variance := g.moments()
			return listed.CutAbove(big.NewRat(last, 1), mean, variance).Reduced(), nil
		}
	}
}
