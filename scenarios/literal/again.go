package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// again evaluates explode or reroll: it rolls the expression again while the condition holds, and
// adds up all rolls or returns the last.
func (e evaluator) again(n *notation.Again) (Value, error) {
	first := e.trace.length()
	if n.Limit == nil && !n.Explode {
		v, err := e.until(n.At, func(e evaluator) (Value, error) {
			v, goesOn, err := e.try(n, first, true)
			if err == nil && goesOn {
				err = ErrNotMet
			}
			return v, err
		})
		e.trace.merge(first, n)
		return v, err
	}
	left := int64(maxDice)
	if n.Limit != nil {
		var err error
		if left, err = e.wholeNumber(n.Limit, 0, "how often it may be rolled again"); err != nil {
			return Value{}, err
		}
		first = e.trace.length()
	}
	total := new(big.Rat)
	for ; ; left-- {
		if left == 0 && n.Limit == nil {
			return Value{}, notation.Errorf(n.At, "it was rolled again %d times", maxDice)
		}
		v, goesOn, err := e.try(n, first, left > 0)
		if err != nil {
			return Value{}, err
		}
		total.Add(total, v.Number)
		if goesOn {
			continue
		}
		single := e.trace.length() == first+1
		e.trace.merge(first, n)
		if !n.Explode {
			return v, nil
		}
		if !single {
			e.trace.step(func() (do, with string) { return "add up what was rolled", total.RatString() })
		}
		return Number(total), nil
	}
}

// try rolls the expression once and, if mayGoOn is true, reports whether the condition to roll
// again holds. first is the index of the first term in the trace.
func (e evaluator) try(n *notation.Again, first int, mayGoOn bool) (v Value, goesOn bool, err error) {
	start := e.trace.length()
	if v, err = e.eval(n.X); err != nil {
		return v, false, err
	}
	if mayGoOn {
		inner := e
		inner.names = &Names{name: n.It, roll: n.X, by: e, value: &v, outer: e.names}
		c, err := inner.quietly(n.Cond)
		if err != nil {
			return v, false, err
		}
		goesOn = c.Holds()
	}
	if e.trace != nil {
		for _, t := range e.trace.Terms[start:] {
			for _, d := range t.Dice {
				d.Exploded, d.Rerolled, d.Extra = d.Exploded || goesOn && n.Explode, d.Rerolled || goesOn && !n.Explode, d.Extra || start > first
			}
		}
	}
	return v, goesOn, nil
}
