package encounter

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file is about what the value comes to in the turns that are not followed one by one: those after
// the first N. Turns and counts only grow, so there are bounds of it that are polynomials in the number S
// of turns beyond N+1. Beyond these bounds there is no value, and they bound the moments: from any state
// at least half of the encounters end within 2H turns, where H is the greatest mean number of turns from
// a state, so S is at most 2H times a geometric number.

// beyond returns the range of the value, which has these counts, after more turns than were followed, which f
// describes. over says that there is no value then, because its condition cannot hold.
func (p *encounterChain) beyond(f markov.Followed, counts []count) (r constant.Range, over bool, err error) {
	of := p
	if p.uncounted != nil {
		of = p.uncounted
	}
	ranges, err := of.ranges()
	if err != nil {
		return r, false, err
	}
	for _, c := range counts {
		ranges[c.name] = p.countRange(c, f)
	}
	ranges[notation.TurnsName] = constant.Turns(f.Transitions + 1)
	value := p.of.Value
	if g, ok := value.(*notation.Given); ok {
		cond, err := p.rangeOf(g.Cond, ranges)
		if err != nil || cond.IsFalse() {
			return r, true, err
		}
		value = g.X
	}
	r, err = p.rangeOf(value, ranges)
	return r, false, err
}

// rangeOf returns the range of an expression, given those of its names.
func (p *encounterChain) rangeOf(x notation.Expr, names map[string]constant.Range) (_ constant.Range, failed error) {
	r := constant.RangeOf(x, func(leaf notation.Expr) constant.Range {
		if ref, ok := leaf.(*notation.Ref); ok {
			return names[ref.Name]
		}
		if failed != nil || len(notation.FreeNames(leaf)) > 0 {
			return constant.Range{}
		}
		var d *dist.Dist
		if d, failed = p.e.eval.Eval(leaf); failed != nil || d.Kind() != dist.Numeric || d.Slots() == 0 {
			return constant.Range{}
		}
		if least, most := d.Ends(); !least || !most {
			return constant.Range{}
		}
		_, _, whole := d.WholeLattice()
		return constant.Between(d.Min(), d.Max(), whole)
	})
	return r, failed
}

// ranges returns the ranges of the variables that are numbers in all last states.
func (p *encounterChain) ranges() (map[string]constant.Range, error) {
	spans := make([]span, len(p.program.vars))
	words := make([]bool, len(p.program.vars))
	var values []constant.Value
	first := true
	for s := range p.chain.Absorbing(p.order) {
		if err := p.e.budget.Charge(classCost); err != nil {
			return nil, err
		}
		values = p.values(s, values)
		for i, v := range values {
			if first {
				spans[i] = span{v.Num, v.Num}
			}
			spans[i], words[i] = spans[i].with(v.Num), words[i] || v.IsWord()
		}
		first = false
	}
	out := map[string]constant.Range{}
	for i, name := range p.program.vars {
		if !words[i] {
			out[name] = constant.Between(big.NewRat(spans[i].low, 1), big.NewRat(spans[i].high, 1), true)
		}
	}
	return out, nil
}

// endsWith reports whether no value of the range r is below the least that d lists, and none above the
// greatest. There are no more than so many turns; nil is no limit.
func endsWith(r constant.Range, d *dist.Dist, turns *big.Rat) (least, most bool) {
	if !r.Bounded || d.Slots() == 0 {
		return false, false
	}
	low, high := r.Low.Least(turns), r.High.Negated().Least(turns)
	return low != nil && d.Min().Cmp(low) <= 0, high != nil && d.Max().Cmp(new(big.Rat).Neg(high)) >= 0
}

// momentsOf returns intervals for the first two moments of a number with the distribution d, given its
// condition if it has one. It is in the range r where d does not list it, and from any state it takes at most
// the turns longest on average.
func momentsOf(r constant.Range, d *dist.Dist, longest *big.Rat) (mean, second rational.Interval) {
	listed := d.Fraction(d.Listed())
	missing := d.Fraction(d.Missing())
	sum, squares := new(big.Rat), new(big.Rat)
	for o, w := range d.All() {
		x := rational.Mul(o.Value, d.Fraction(w))
		sum.Add(sum, x)
		squares.Add(squares, rational.Mul(x, o.Value))
	}
	// What is missing is within the list or the range.
	size := r.Low.Size(r.High.Size(constant.Flat(d.Min()).Size(constant.Flat(d.Max()))))
	twice := rational.Add(longest, longest)
	bound := func(of constant.Polynomial) *big.Rat { return rational.Mul(missing, meanOf(of, twice)) }
	more := bound(size.Times(size))
	share := rational.Between(new(big.Rat).Inv(rational.Add(listed, missing)), new(big.Rat).Inv(listed))
	return rational.Around(sum, bound(size)).Times(share), rational.Between(squares, rational.Add(squares, more)).Times(share)
}

// meanOf returns the mean of a polynomial in times G, with G the number of throws of a coin until
// heads.
func meanOf(p constant.Polynomial, times *big.Rat) *big.Rat {
	// G is 1, or one more than another with a probability of 1/2: so E[G^k] = 1 + sum of C(k, j) E[G^j], j < k.
	sum, power := new(big.Rat), big.NewRat(1, 1)
	var means []*big.Int
	for k, c := range p {
		mean := big.NewInt(1)
		for j, m := range means {
			mean.Add(mean, new(big.Int).Mul(new(big.Int).Binomial(int64(k), int64(j)), m))
		}
		means = append(means, mean)
		sum.Add(sum, rational.Mul(c, rational.Mul(power, new(big.Rat).SetInt(mean))))
		power = rational.Mul(power, times)
	}
	return sum
}
