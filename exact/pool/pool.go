package pool

import (
	"fmt"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Pool returns the value of a pool of one size, from the evaluator's store if it
// was asked for before.
func (e *Evaluator) Pool(key Key, x *notation.Pool) (*dist.Dist, error) {
	p, err := readPool(key, x)
	if err != nil {
		return nil, err
	}
	if _, ok := x.Die.(notation.FairDie); !ok {
		key.faces = x.Die.String()
	}
	if !p.IsEmpty() {
		key.mods = x.String()
	}
	if known, ok := e.known[key]; ok {
		e.budget.Retrace(known.trace)
		return known.dist, e.budget.Charge(known.cost)
	}
	var d *dist.Dist
	before := e.budget.Spent()
	trace, err := e.budget.Within(func() (err error) {
		if p.IsEmpty() {
			d, err = e.sum(p)
			return err
		}
		d, err = e.scored(p, p.scoring(nil))
		return err
	})
	if err != nil {
		return nil, err
	}
	e.known[key] = knownPool{d, e.budget.Spent() - before, trace}
	return d, nil
}

// scored adds up the scores of the dice that the pool's own modifiers keep.
func (e *Evaluator) scored(p dicePool, score scoring) (*dist.Dist, error) {
	switch {
	case p.explode != nil && p.keeps:
		return e.explodedKeep(p, score)
	case p.explode != nil:
		return e.exploded(p, score)
	}
	c, die, err := e.class(p)
	if err != nil {
		return nil, err
	}
	switch {
	case c.keep.len() == c.n:
		// Nothing is dropped: the dice are independent, and so are their scores.
		one, err := dist.Map(die.dist(), func(a, _ int64) int64 { return score.of(a) },
			func(v *big.Rat) *big.Rat { return big.NewRat(score.of(v.Num().Int64()), 1) }, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s", p.x))
		return dist.Power(one.Reduced(), p.count, e.budget)
	case c.keep.len() == 0:
		return dist.Constant(new(big.Rat)), nil
	case !score.counts() && (c.keep.from == 0 || c.keep.to == c.n):
		e.budget.Trace(fmt.Sprintf("order statistics by window sums for %s", p.x))
		return keptEnd(c, die, e.budget)
	}
	e.budget.Trace(fmt.Sprintf("order statistics face by face for %s", p.x))
	d, err := eval([]*class{c}, &keepAndCount{keep: rankRange{0, c.keep.len()}, score: score}, e.budget)
	if err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}

// sum adds up all dice of a pool without modifiers.
func (e *Evaluator) sum(p dicePool) (*dist.Dist, error) {
	switch die := p.x.Die.(type) {
	case notation.FairDie:
		d, err := sumFair(p.count, p.sides, e.budget)
		if err == nil && p.count > 1 {
			e.budget.Trace(fmt.Sprintf("recurrence for %dd%d", p.count, p.sides))
		}
		return d, err
	case notation.FateDie:
		// A fate die is a d3 less 2.
		d, err := sumFair(p.count, 3, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("recurrence for %ddF", p.count))
		return dist.Shift(d, big.NewRat(-2*p.count, 1)), nil
	case notation.FacesDie:
		e.budget.Trace(fmt.Sprintf("repeated squaring for %dd%s", p.count, die))
		return dist.Power(dist.EqualFaces(die.Faces), p.count, e.budget)
	}
	return nil, unknownDie(p.x)
}
