package pool

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// compoundedCount counts the successes of compounded dice: each is one die whose
// total is compared with the points, so the count is that of independent dice
// with known chances.
func (e *Evaluator) compoundedCount(p dicePool, die weightedDie, score scoring) (*dist.Dist, error) {
	c, err := chainOf(die, p.explode, scoring{den: 1})
	if err != nil {
		return nil, err
	}
	one, err := c.Dist(1, p.x.At, e.budget)
	if err != nil {
		return nil, err
	}
	// Every total beyond the list scores as the bound does, if both points lie
	// within the list.
	for _, point := range []*notation.Point{score.success, score.failure} {
		if above, below := one.IsUnbounded(); point != nil &&
			(above && point.Value.Cmp(one.Max()) >= 0 || below && point.Value.Cmp(one.Min()) <= 0) {
			return nil, budget.BeyondList(p.x.At, "the compare point %s lies beyond the listed totals", point)
		}
	}
	scores := map[int64]*big.Int{}
	for o, w := range one.All() {
		add(scores, score.of(o.Value.Num().Int64()), w)
	}
	if one.HasTail() {
		lo, hi := one.Complete()
		beyond := new(big.Int)
		if hi != nil {
			beyond.Add(hi.Num(), big.NewInt(1))
		} else {
			beyond.Sub(lo.Num(), big.NewInt(1))
		}
		add(scores, score.of(beyond.Int64()), one.Unlisted())
	}
	e.budget.Trace(fmt.Sprintf("chance of one compounded die for %s", p.x))
	return dist.Power(dist.FromSums(scores, 1, one.Total()).Reduced(), p.count, e.budget)
}

// compoundedKeep returns what is kept of compounded dice: each is one die, worth
// its total.
func (e *Evaluator) compoundedKeep(p dicePool, score scoring) (*dist.Dist, error) {
	one, err := e.compoundedDie(p)
	if err != nil || p.count == 0 {
		return dist.Constant(new(big.Rat)), err
	}
	if p.count > maxTotals {
		return nil, tooManyTotals(p.x.At)
	}
	return e.totals([]Copies{{p.count, one, p.x.At}}, p.x, p.ends, score)
}

// compoundedDie returns the total of one die, which may explode.
func (e *Evaluator) compoundedDie(p dicePool) (*dist.Dist, error) {
	die, err := e.die(p)
	if err != nil {
		return nil, err
	}
	if p.explode == nil {
		return die.dist(), nil
	}
	c, err := chainOf(die, p.explode, scoring{den: 1})
	if err != nil {
		return nil, err
	}
	return c.Dist(1, p.x.At, e.budget)
}

func tooManyTotals(at notation.Span) error {
	return budget.Unsolved(at, "the exact engine ranks no more than %d compounded dice", maxTotals)
}

// maxTotals is the number of compounded dice of which some are kept.
const maxTotals = 1000
