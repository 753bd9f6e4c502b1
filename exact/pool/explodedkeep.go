package pool

import (
	"fmt"
	"iter"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps and drops dice of pools whose size is random because dice
// explode.
//
// Of n chains, the dice that end them are n dice with the faces N; the dice that
// exploded are M dice with the faces E, where M is negative binomial: M = m has
// C(n-1+m, m) (E/D)^m ways. Given M all are independent, so the pool is a closed
// class of n dice and an open class of shape n. Penetrating dice are worth
// something else after the first of their chain: given that a of the n chains
// explode, the pool is n-a dice that ended their chain at once, a that exploded
// first, a that ended a longer chain, and an open class of shape a.
//
// What is kept at one end (walk.go) and what is left after dropping (dropped.go)
// follow rules that hold for every size from some size on: keeping the highest k
// and dropping the lowest d is keeping the highest k, for pools of k+d dice or
// more. Smaller pools are finitely many, each a pool of known size.

// explodedKeep returns what is kept of a pool whose dice explode.
func (e *Evaluator) explodedKeep(p dicePool, score scoring) (*dist.Dist, error) {
	if p.explode.Mode == notation.Compounding {
		return e.compoundedKeep(p, score)
	}
	pool, err := e.exploding(p)
	if err != nil {
		return nil, err
	}
	e.budget.Trace(fmt.Sprintf("order statistics of a pool of random size for %s", p.x))
	return e.openKeep([]explodingPool{pool}, p.ends, score, p.x)
}

// openKeep returns the score of what is kept of all dice of the pools together.
func (e *Evaluator) openKeep(pools []explodingPool, ends ends, score scoring, at notation.Expr) (*dist.Dist, error) {
	ways := waysOf(pools)
	keep, lowest, from, ok := ends.regular()
	if !ok {
		return e.openDrop(ways, ends, score, at)
	}
	questions := func(ask func(w way, q *keepAndCount, lowest bool, times int64) error) error {
		regular := &keepAndCount{keep: keep, score: score}
		for w := range ways {
			if err := ask(w, regular, lowest, 1); err != nil {
				return err
			}
			for small := range w.smaller(from) {
				if err := ask(small, &keepAndCount{keep: ends.of(small.dice()), score: score}, false, 1); err != nil {
					return err
				}
				if err := ask(small, regular, lowest, -1); err != nil {
					return err
				}
			}
		}
		return nil
	}
	t := newTally()
	err := questions(func(w way, q *keepAndCount, lowest bool, times int64) error {
		if err := e.budget.Charge(totalCost(w.classes)); err != nil {
			return err
		}
		factor := new(big.Rat).SetFrac(new(big.Int).Mul(w.weight, big.NewInt(times)), totalOf(w.classes))
		return t.ask(q, w.classes, lowest, factor, e.budget)
	})
	if err != nil {
		return nil, err
	}
	return t.dist(1, one).Reduced(), nil
}

// A way is one of the ways in which the chains of pools explode or do not, with
// the classes of dice that are independent then.
type way struct {
	weight  *big.Int
	classes []*class
}

// An explodingPool is dice that are alike: the faces that end a chain, and those that
// explode, of which there may be none.
type explodingPool struct {
	count          int64
	mode           notation.ExplodeMode
	last, exploded class
}

// exploding returns the dice of a pool, whether they explode or not.
func (e *Evaluator) exploding(p dicePool) (explodingPool, error) {
	die, err := e.die(p)
	if err != nil {
		return explodingPool{}, err
	}
	out := explodingPool{count: p.count, last: class{total: die.total}, exploded: class{total: die.total}}
	for i, f := range die.faces {
		part := &out.last
		if p.explode != nil && isAt(f, p.explode.Point, die.highest) {
			part, out.mode = &out.exploded, p.explode.Mode
		}
		part.values, part.w = append(part.values, f), append(part.w, die.w[i])
	}
	if len(out.last.values) == 0 {
		return out, notation.Errorf(p.explode.At, "every face that a die can settle on explodes, so the roll never ends")
	}
	return out, nil
}

// waysOf goes through the ways of the pools together: there may be too many to list.
func waysOf(pools []explodingPool) iter.Seq[way] {
	if len(pools) == 0 {
		return func(yield func(way) bool) { yield(way{weight: one}) }
	}
	others, last := waysOf(pools[:len(pools)-1]), pools[len(pools)-1].ways()
	return func(yield func(way) bool) {
		for w := range others {
			for v := range last {
				if !yield(way{new(big.Int).Mul(w.weight, v.weight), slices.Concat(w.classes, v.classes)}) {
					return
				}
			}
		}
	}
}

func (p explodingPool) ways() iter.Seq[way] {
	n := p.count
	switch {
	case len(p.exploded.values) == 0:
		return slices.Values([]way{{one, []*class{p.last.closed(n)}}})
	case p.mode == notation.Exploding:
		return slices.Values([]way{{one, []*class{p.last.closed(n), p.exploded.opened(n)}}})
	}
	return func(yield func(way) bool) {
		weight := one
		for a := range n + 1 { // how many chains explode, in C(n, a) ways
			if !yield(way{weight, []*class{
				p.last.closed(n - a), p.exploded.closed(a), p.last.lowered().closed(a), p.exploded.lowered().opened(a),
			}}) {
				return
			}
			weight = new(big.Int).Mul(weight, big.NewInt(n-a))
			weight.Quo(weight, big.NewInt(a+1))
		}
	}
}

// lowered returns the values less one.
func (c class) lowered() class {
	c.values = slices.Clone(c.values)
	for i := range c.values {
		c.values[i]--
	}
	return c
}

// dice is the number of dice of a way without open classes.
func (w way) dice() int64 {
	n := int64(0)
	for _, c := range w.classes {
		n += c.n
	}
	return n
}

// smaller goes through the ways to be a pool of less than `below` dice: those in which
// the open classes have some number of dice.
func (w way) smaller(below int64) iter.Seq[way] {
	return func(yield func(way) bool) { settle(way{weight: w.weight}, w.classes, below, yield) }
}

// settle goes through the ways that go on with the classes, and reports whether yield
// wants more of them.
func settle(w way, classes []*class, below int64, yield func(way) bool) bool {
	if len(classes) == 0 {
		return yield(w)
	}
	c := classes[0]
	least, most := c.n, c.n
	if c.open {
		least, most = 0, below
	}
	placed := w.dice()
	for m := least; m <= most && placed+m < below; m++ {
		weight := w.weight
		if c.open {
			weight = new(big.Int).Mul(weight, rational.Multichoose(c.n, m))
		}
		next := way{weight, append(w.classes[:len(w.classes):len(w.classes)], c.closed(m))}
		if !settle(next, classes[1:], below, yield) {
			return false
		}
	}
	return true
}
