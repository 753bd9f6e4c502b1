package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// copies evaluates x as often as count says, each time with new rolls, and returns the values. whole is the
// expression that has count and x, for errors and the trace.
func (e evaluator) copies(count, x, whole notation.Expr) ([]*big.Rat, error) {
	n, err := e.wholeNumber(count, 0, "the number of copies")
	if err != nil {
		return nil, err
	}
	if n > maxDice {
		return nil, notation.Errorf(whole.Span(), "a roll of more than %d copies", maxDice)
	}
	first := e.trace.length()
	var list []*big.Rat
	for range n {
		v, err := e.eval(x)
		if err != nil {
			return nil, err
		}
		list = append(list, v.amount())
	}
	e.trace.merge(first, whole)
	return list, nil
}

// repeat returns the sum of the copies, or the one with a rank.
func (e evaluator) repeat(n *notation.Repeat) (Value, error) {
	list, err := e.copies(n.Count, n.X, n)
	if err != nil {
		return Value{}, err
	}
	if n.Rank == nil {
		total := sum(list)
		e.trace.step(func() (do, with string) { return "add up", multiset(list).String() + " is " + total.RatString() })
		return Number(total), nil
	}
	rank, err := e.wholeNumber(n.Rank, 1, "the rank")
	if err != nil {
		return Value{}, err
	}
	if rank > int64(len(list)) {
		return Value{}, notation.Errorf(n.At, "there is no copy of rank %d among %d", rank, len(list))
	}
	return nth(multiset(list).Dice, int(rank)), nil
}

// where returns the dice of a pool that meet a condition.
func (e evaluator) where(n *notation.Where) (Value, error) {
	p, err := e.eval(n.Pool)
	if err != nil {
		return Value{}, err
	}
	var left []*big.Rat
	for _, die := range p.Dice {
		met, err := e.withDie(n.It, n.Pool, Number(die)).quietly(n.Cond)
		if err != nil {
			return Value{}, err
		}
		if met.Holds() {
			left = append(left, die)
		}
	}
	v := multiset(left)
	e.trace.step(func() (do, with string) {
		return "of " + p.String() + " those for which " + written(n.Cond), v.String()
	})
	return v, nil
}

// each returns a pool with each die replaced by the value of an expression.
func (e evaluator) each(n *notation.Each) (Value, error) {
	p, err := e.eval(n.Pool)
	if err != nil {
		return Value{}, err
	}
	var list []*big.Rat
	for _, die := range p.Dice {
		v, err := e.withDie(n.It, n.Pool, Number(die)).quietly(n.X)
		if err != nil {
			return Value{}, err
		}
		list = append(list, v.amount())
	}
	v := multiset(list)
	e.trace.step(func() (do, with string) { return "in place of " + p.String(), v.String() })
	return v, nil
}

// pairs matches the dice of two pools, the highest with the highest, and returns the number of
// pairs that meet a condition.
func (e evaluator) pairs(n *notation.Pairs) (Value, error) {
	both, err := e.all([]notation.Expr{n.P, n.Q})
	if err != nil {
		return Value{}, err
	}
	p, q, met := both[0].Dice, both[1].Dice, int64(0)
	for i := range min(len(p), len(q)) {
		v, err := e.withDie(n.It, n.P, Number(p[i])).withDie(n.Other, n.Q, Number(q[i])).quietly(n.Cond)
		if err != nil {
			return Value{}, err
		}
		if v.Holds() {
			met++
		}
	}
	v := Whole(met)
	e.trace.step(func() (do, with string) {
		return "pair " + both[0].String() + " with " + both[1].String(), v.String() + " for which " + written(n.Cond)
	})
	return v, nil
}
