package dice

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file looks at the dice of several pools together: the sum in braces of a group,
// to which a constant is added.

// Group returns the distribution of a group: the sum of the dice that its modifiers keep of all pools
// together, without the constant, or the number of successes, with the constant added to each die.
func (e *Evaluator) Group(x *notation.Group, m Modifiers, pools []Rolled, constant *big.Rat) (*dist.Dist, error) {
	if m.keeps {
		return e.kept(pools, m.keep, m.scoring(constant), x)
	}
	// Nothing is dropped: each pool counts its own successes.
	sum := dist.Constant(new(big.Rat))
	for _, p := range pools {
		d, err := e.scored(p, m.scoring(constant))
		if err != nil {
			return nil, err
		}
		if sum, err = dist.Convolve(sum, d, e.budget); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// kept returns the distribution of the total score of the dice that keep leaves of some pools together. x is
// the expression that they are from, for messages. Of a single pool, pools[0].keep may be changed.
func (e *Evaluator) kept(pools []Rolled, keep Keep, score scoring, x notation.Expr) (*dist.Dist, error) {
	compounded, chained, keeps := false, false, false
	for _, p := range pools {
		keeps = keeps || p.keeps
		if p.explode != nil {
			compounded = compounded || p.explode.Mode == notation.Compounding
			chained = chained || p.explode.Mode != notation.Compounding
		}
	}
	if chained && len(pools) == 1 && pools[0].keeps && keep == KeepAll() {
		keep, keeps = pools[0].keep, false
		pools[0].keep = KeepAll()
	}
	switch {
	case chained && (keeps || compounded):
		return e.keptByNumber(pools, keep, score, x)
	case chained:
		return e.keptOfChains(pools, keep, score, x)
	}
	d := &Dice{}
	var list []*Pool
	for _, p := range pools {
		one, err := e.compounded(p)
		if err != nil {
			return nil, err
		}
		list = append(list, d.Add(dist.Constant(big.NewRat(p.count, 1)), one))
		if p.keeps {
			list[len(list)-1] = d.Keep(list[len(list)-1], p.keep)
		}
	}
	return e.scoreOf(d, list, keep, score, x)
}

// scoreOf returns the distribution of the total score of the dice that keep leaves of some pools of d together.
// x is the expression that they are from, for messages.
func (e *Evaluator) scoreOf(d *Dice, pools []*Pool, keep Keep, score scoring, x notation.Expr) (*dist.Dist, error) {
	p, err := d.Join(pools...)
	if err != nil {
		return nil, err
	}
	if keep != KeepAll() {
		p = d.Keep(p, keep)
	}
	q, err := score.ask(d, p, x.Span())
	if err != nil {
		return nil, err
	}
	return d.Answer(q, x.String(), e.budget)
}

// keptOfChains returns the distribution of the total score of the dice that keep leaves of exploding dice. x is
// the expression that they are from, for messages.
func (e *Evaluator) keptOfChains(pools []Rolled, keep Keep, score scoring, x notation.Expr) (*dist.Dist, error) {
	d := &Dice{}
	var list []*Pool
	for _, p := range pools {
		chains, err := e.exploding(p)
		if err != nil {
			return nil, err
		}
		if err := e.chargeChains(chains); err != nil {
			return nil, err
		}
		list = append(list, d.addExploding(chains))
	}
	if !slices.ContainsFunc(d.sorts, func(s *sort) bool { return s.open }) {
		return e.scoreOf(d, list, keep, score, x)
	}
	all, err := d.Join(list...)
	if err != nil {
		return nil, err
	}
	e.budget.Trace(fmt.Sprintf("order statistics of a pool of random size for %s", x))
	out, ok, err := d.keptOpen(keep, func(k Keep) (Sum, error) { return score.ask(d, d.Keep(all, k), x.Span()) }, e.budget)
	if ok || err != nil {
		return out, err
	}
	return d.dropped(all, keep, score, x, e.budget)
}

// chargeChains charges the work of finding how likely each number of explosions of x is.
func (e *Evaluator) chargeChains(x exploding) error {
	n := float64(x.count)
	return e.budget.Charge((n + 1) * (100 + budget.MulCost(n)))
}

// Totals returns the distribution of x, a group of several totals: the modifiers keep or count totals as if
// they were dice.
func (e *Evaluator) Totals(totals []*dist.Dist, x notation.Expr, m Modifiers) (*dist.Dist, error) {
	d := &Dice{}
	var list []*Pool
	different, copies := dist.Counted(totals)
	for i, t := range different {
		if err := e.budget.Charge(sortingCost * float64(t.Slots())); err != nil {
			return nil, err
		}
		if t.HasTail() && !t.IsOneSided() {
			return nil, dist.RequireFinite(e.budget, t)
		}
		list = append(list, d.Add(dist.Constant(big.NewRat(copies[i], 1)), t))
	}
	return e.scoreOf(d, list, m.keep, m.scoring(nil), x)
}

// sortingCost is the price of placing a value of a total among those of others.
const sortingCost = 400
