package encounter

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file bounds the moments of a number that depends on the turns T and on more, by how
// fast it can grow: where |f| <= a + b T, the turns that are not followed one by one matter no more
// than their share in E[T] and E[T^2], which are known.

// A growth is bounds of a number: its absolute value is at most a + b*T, and it is between low and
// high.
type growth struct {
	a, b      *big.Rat
	low, high constant.Line
}

// growthOf returns bounds of the value x, given the ranges of the variables; false if there are no
// simple ones.
func growthOf(x notation.Expr, parts map[string]constant.Range) (growth, bool) {
	r := constant.RangeOf(x, func(leaf notation.Expr) constant.Range {
		ref, ok := leaf.(*notation.Ref)
		switch {
		case !ok:
			return constant.Range{}
		case ref.Name == notation.TurnsName:
			return constant.Turns()
		}
		return parts[ref.Name]
	})
	if !r.Bounded {
		return growth{}, false
	}
	most := func(low, high *big.Rat) *big.Rat { return rational.Max(rational.Abs(low), rational.Abs(high)) }
	return growth{most(r.Low.Base, r.High.Base), most(r.Low.Slope, r.High.Slope), r.Low, r.High}, true
}

// endsWith reports whether the least listed value of d is the least possible one, and whether the
// greatest is the greatest possible.
func (g growth) endsWith(d *dist.Dist) (least, most bool) {
	return g.low.Slope.Sign() >= 0 && d.Min().Cmp(g.low.Base) <= 0, g.high.Slope.Sign() <= 0 && d.Max().Cmp(g.high.Base) >= 0
}

// ranges returns the ranges of the variables that are numbers: from -m to m, with m the largest
// absolute value in a last state.
func (p *process) ranges() (map[string]constant.Range, error) {
	most := make([]int64, len(p.program.vars))
	words := make([]bool, len(p.program.vars))
	var values []constant.Value
	for _, s := range p.order.States {
		if !p.chain.IsAbsorbing(s) {
			continue
		}
		if err := p.e.budget.Charge(classCost); err != nil {
			return nil, err
		}
		values = p.values(s, values)
		for i, v := range values {
			most[i], words[i] = max(most[i], v.Num, -v.Num), words[i] || v.IsWord()
		}
	}
	out := map[string]constant.Range{}
	for i, name := range p.program.vars {
		if !words[i] {
			out[name] = constant.Between(big.NewRat(-most[i], 1), big.NewRat(most[i], 1), true)
		}
	}
	return out, nil
}

// followed has the sums of E[T] and E[T^2] over the turns that were followed one by one.
type followed [2]sum

// add adds the probability w, with a relative error, of an end after that many turns.
func (f *followed) add(turn int, w, relative float64) {
	for k := range f {
		w *= float64(turn)
		relative += 2.0 / (1 << 53)
		f[k].add(w, relative)
	}
}

// within returns intervals for the first two moments of a number, given its condition if it has one. d
// lists what was followed, and f has its share of the moments m.
func (g growth) within(d *dist.Dist, m moments, f followed) *[2]rational.Interval {
	listed := d.Fraction(d.Listed())
	if listed.Sign() == 0 {
		return nil
	}
	missing := d.Fraction(d.Missing())
	first, second := new(big.Rat), new(big.Rat)
	for o, w := range d.All() {
		x := rational.Mul(o.Value, d.Fraction(w))
		first.Add(first, x)
		second.Add(second, rational.Mul(x, o.Value))
	}
	// E[T; missing] and E[T^2; missing]. What is listed is a few roundings less than what was followed.
	left := func(all rational.Interval, through *sum) *big.Rat {
		const less = 64.0 / (1 << 53)
		return new(big.Rat).Sub(all.Hi, new(big.Rat).SetFloat64(through.atLeast()*(1-through.relative-less)))
	}
	turns, squares := left(m.first(), &f[0]), left(m.second(), &f[1])
	mean := rational.Add(rational.Mul(g.a, missing), rational.Mul(g.b, turns))
	ab := rational.Mul(g.a, g.b)
	square := rational.Add(rational.Mul(rational.Mul(g.a, g.a), missing), rational.Mul(rational.Add(ab, ab), turns))
	square.Add(square, rational.Mul(rational.Mul(g.b, g.b), squares))
	share := rational.Between(new(big.Rat).Inv(rational.Add(listed, missing)), new(big.Rat).Inv(listed))
	return &[2]rational.Interval{
		rational.Around(first, mean).Times(share),
		rational.Between(second, rational.Add(second, square)).Times(share),
	}
}

// growth returns bounds of the value; false if there are no simple ones.
func (p *process) growth(counts []count) (g growth, ok bool, err error) {
	value := p.of.Value
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	ranges, err := p.ranges()
	if err != nil {
		return growth{}, false, err
	}
	countRanges(counts, ranges)
	g, ok = growthOf(value, ranges)
	return g, ok, nil
}
