package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// group evaluates rolls in braces: with one item, its dice are kept or counted; with several,
// their totals.
func (e evaluator) group(n *notation.Group) (Value, error) {
	mods, err := known(n.Rule)
	if err == nil && (mods.Rerolls != nil || mods.Explode != nil) {
		err = notation.Errorf(n.At, "a group is not rolled again")
	}
	if err != nil {
		return Value{}, err
	}
	if len(n.Items) == 1 && !n.Rule.IsEmpty() {
		return e.oneRoll(n, mods)
	}
	items, err := e.all(n.Items)
	if err != nil {
		return Value{}, err
	}
	dice := make([]*Die, len(items))
	for i, v := range items {
		dice[i] = newDie(v.Number)
	}
	total := mods.worth(dice, new(big.Rat))
	if e.trace != nil && (len(items) > 1 || !n.Rule.IsEmpty()) {
		e.trace.totals(n, dice, total)
	}
	return Number(total), nil
}

// totals adds the step that keeps, counts or adds up several totals. total is the result.
func (t *Trace) totals(n *notation.Group, dice []*Die, total *big.Rat) {
	t.term(n, dice, false)
	t.last().Totals = true
	all := t.last().String()
	if n.Rule.IsEmpty() {
		t.Terms = t.Terms[:len(t.Terms)-1]
		t.Steps = append(t.Steps, Step{"add up", all + " is " + total.RatString()})
		return
	}
	t.Steps = append(t.Steps, Step{"of the totals " + all, total.RatString()})
}

// oneRoll evaluates a group with one item: the modifiers act on all dice of the sum as one pool.
func (e evaluator) oneRoll(n *notation.Group, mods modifiers) (Value, error) {
	first := e.trace.length()
	dice, constant, err := e.pooled(n.Items[0])
	if err != nil {
		return Value{}, err
	}
	total := mods.worth(dice, constant)
	if mods.Success == nil {
		total.Add(total, constant)
	}
	e.trace.step(func() (do, with string) {
		var all Term
		for i := first; i < len(e.trace.Terms); i++ {
			mods.settle(&e.trace.Terms[i])
			all.Dice = append(all.Dice, e.trace.Terms[i].Dice...)
		}
		return "roll " + written(n), all.String() + " is " + total.RatString()
	})
	return Number(total), nil
}

// pooled rolls the dice of a sum, each term with its own modifiers, and returns them and the sum
// of the constants.
func (e evaluator) pooled(x notation.Expr) ([]*Die, *big.Rat, error) {
	if n, ok := x.(*notation.Pool); ok {
		return e.pooledDice(n)
	}
	n, ok := x.(*notation.Binary)
	if !ok || n.Op != notation.Add && n.Op != notation.Sub {
		v, err := e.constant(x)
		return nil, v.Number, err
	}
	dice, plus, err := e.pooled(n.X)
	if err != nil {
		return nil, nil, err
	}
	if n.Op == notation.Sub {
		v, err := e.constant(n.Y)
		if err != nil {
			return nil, nil, err
		}
		return dice, new(big.Rat).Sub(plus, v.Number), nil
	}
	other, more, err := e.pooled(n.Y)
	if err != nil {
		return nil, nil, err
	}
	return append(dice, other...), new(big.Rat).Add(plus, more), nil
}

// pooledDice rolls a pool and returns the dice that its modifiers keep.
func (e evaluator) pooledDice(n *notation.Pool) ([]*Die, *big.Rat, error) {
	dice, mods, err := e.rollPool(n)
	if err == nil && mods.Success != nil {
		err = notation.Errorf(n.At, "counted dice cannot be pooled")
	}
	if err != nil {
		return nil, nil, err
	}
	mods.drop(dice)
	if e.trace != nil {
		mods.settle(e.trace.last())
	}
	var kept []*Die
	for _, d := range dice {
		if !d.Dropped {
			kept = append(kept, d)
		}
	}
	return kept, new(big.Rat), nil
}

// constant evaluates a number with or without its sign.
func (e evaluator) constant(x notation.Expr) (Value, error) {
	inner := x
	if n, ok := x.(*notation.Unary); ok && n.Op == notation.Neg {
		inner = n.X
	}
	if _, ok := inner.(*notation.Number); !ok {
		return Value{}, notation.Errorf(x.Span(), "only sums of dice and constants can be pooled")
	}
	return e.eval(x)
}
