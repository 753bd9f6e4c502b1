package table

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// copies evaluates an expression as often as it is counted, each time anew.
func (w *walker) copies(count, x, whole notation.Expr) ([]*big.Rat, error) {
	n, err := w.wholeNumber(count, 0, "the number of copies")
	if err != nil {
		return nil, err
	}
	if n > maxDice {
		return nil, notation.Errorf(whole.Span(), "a roll of more than %d copies", maxDice)
	}
	first := len(w.terms)
	var list []*big.Rat
	for range n {
		v, err := w.walk(x)
		if err != nil {
			return nil, err
		}
		list = append(list, v.amount())
	}
	w.merge(first, written(whole))
	return list, nil
}

// merge makes one term of those that were rolled since, if each is one die.
func (w *walker) merge(first int, of string) {
	var dice []*Die
	for _, t := range w.terms[first:] {
		if !t.mergeable {
			return
		}
		dice = append(dice, t.Dice...)
	}
	if len(dice) > 1 {
		w.terms = append(w.terms[:first], Term{Of: of, Dice: dice})
	}
}

func (w *walker) repeat(n *notation.Repeat) (value, error) {
	list, err := w.copies(n.Count, n.X, n)
	if err != nil {
		return value{}, err
	}
	if n.Rank == nil {
		total := sum(list)
		w.step("add up", multiset(list).String()+" is "+total.RatString())
		return number(total), nil
	}
	rank, err := w.wholeNumber(n.Rank, 1, "the rank")
	if err != nil {
		return value{}, err
	}
	if rank > int64(len(list)) {
		return value{}, notation.Errorf(n.At, "there is no copy of rank %d among %d", rank, len(list))
	}
	return nth(multiset(list).dice, int(rank)), nil
}

// where leaves the dice that meet a condition.
func (w *walker) where(n *notation.Where) (value, error) {
	p, err := w.walk(n.Pool)
	if err != nil {
		return value{}, err
	}
	var left []*big.Rat
	for _, die := range p.dice {
		met, err := w.with(n.It, number(die)).quietly(n.Cond)
		if err != nil {
			return value{}, err
		}
		if met.holds() {
			left = append(left, die)
		}
	}
	w.step("of "+p.String()+" those for which "+written(n.Cond), multiset(left).String())
	return multiset(left), nil
}

// each replaces every die.
func (w *walker) each(n *notation.Each) (value, error) {
	p, err := w.walk(n.Pool)
	if err != nil {
		return value{}, err
	}
	var list []*big.Rat
	for _, die := range p.dice {
		v, err := w.with(n.It, number(die)).quietly(n.X)
		if err != nil {
			return value{}, err
		}
		list = append(list, v.amount())
	}
	w.step("in the place of "+p.String(), multiset(list).String())
	return multiset(list), nil
}

// pairs counts the pairs that meet a condition, the highest with the highest.
func (w *walker) pairs(n *notation.Pairs) (value, error) {
	both, err := w.all([]notation.Expr{n.P, n.Q})
	if err != nil {
		return value{}, err
	}
	p, q, met := both[0].dice, both[1].dice, 0
	for i := range min(len(p), len(q)) {
		v, err := w.with(n.It, number(p[i])).with(n.Other, number(q[i])).quietly(n.Cond)
		if err != nil {
			return value{}, err
		}
		if v.holds() {
			met++
		}
	}
	w.step("pair "+both[0].String()+" with "+both[1].String(), whole(met).String()+" for which "+written(n.Cond))
	return whole(met), nil
}

// quietly evaluates what is asked of one die: a step for each would hide the others.
func (w *walker) quietly(e notation.Expr) (value, error) {
	steps := len(w.steps)
	v, err := w.walk(e)
	w.steps = w.steps[:steps]
	return v, err
}

// again rolls an expression, and anew while the condition holds.
func (w *walker) again(n *notation.Again) (value, error) {
	left := int64(maxDice)
	if n.Limit != nil {
		var err error
		if left, err = w.wholeNumber(n.Limit, 0, "how often it may be rolled again"); err != nil {
			return value{}, err
		}
	}
	first, total := len(w.terms), new(big.Rat)
	for ; ; left-- {
		start := len(w.terms)
		v, err := w.walk(n.X)
		if err != nil {
			return value{}, err
		}
		total.Add(total, v.num)
		goesOn := false
		if left > 0 {
			c, err := w.with(n.It, v).quietly(n.Cond)
			if err != nil {
				return value{}, err
			}
			goesOn = c.holds()
		} else if n.Limit == nil {
			return value{}, notation.Errorf(n.At, "it was rolled again %d times", maxDice)
		}
		for _, t := range w.terms[start:] {
			for _, d := range t.Dice {
				d.Exploded, d.Rerolled, d.Extra = d.Exploded || goesOn && n.Explode, d.Rerolled || goesOn && !n.Explode, d.Extra || start > first
			}
		}
		if goesOn {
			continue
		}
		single := len(w.terms) == first+1
		w.merge(first, written(n))
		if n.Explode {
			if !single {
				w.step("add up what was rolled", total.RatString())
			}
			return number(total), nil
		}
		return v, nil
	}
}
