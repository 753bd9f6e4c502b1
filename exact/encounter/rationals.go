package encounter

import (
	"math/big"

	"oddsmith/exact/dist"
)

// rational returns the distribution of the value in the last state as exact fractions
// (Options.Rational).
func (p *encounterChain) rational(q *query) (*dist.Dist, error) {
	p.e.doing("solving %d states in rationals", len(p.order.States))
	rows := make([][]*big.Rat, len(p.rowOf))
	for i, r := range p.rowOf {
		if r == nil {
			continue
		}
		for _, m := range r.moves {
			rows[i] = append(rows[i], m.p.exact)
		}
	}
	starts := map[int32]*big.Rat{}
	for _, s := range p.starts {
		if starts[s.state] == nil {
			starts[s.state] = new(big.Rat)
		}
		starts[s.state].Add(starts[s.state], s.p.exact)
	}
	ends, err := p.chain.EndsExactly(starts, rows, p.order)
	if err != nil {
		return nil, p.solving(err)
	}
	c := &collection{q: q}
	for s := range p.chain.Absorbing(p.order) {
		sum, err := c.of(s, 0)
		if err != nil {
			return nil, err
		}
		sum.addExact(ends[s])
		if err := p.e.budget.Charge(divisorCost(sum.fraction())); err != nil {
			return nil, err
		}
	}
	t, err := c.tally(p)
	if err != nil {
		return nil, err
	}
	for i := range t.sums { // the denominator is found, and divided by
		if err := p.e.budget.Charge(2 * divisorCost(t.sums[i].fraction())); err != nil {
			return nil, err
		}
	}
	p.e.budget.Trace("absorbing Markov chain in rationals")
	return t.exactly(), nil
}

// divisorCost returns the price of a greatest common divisor of integers as long as the denominator of
// x.
func divisorCost(x *big.Rat) float64 {
	const least, perWord = 200, 10
	words := float64(len(x.Denom().Bits()))
	return least + perWord*words*words
}
