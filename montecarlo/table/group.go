package table

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// group rolls what stands in braces: the dice of one sum, or the totals of several.
func (w *walker) group(n *notation.Group) (value, error) {
	mods, err := byPhase(n.Mods)
	if err != nil {
		return value{}, err
	}
	if len(n.Items) == 1 && len(n.Mods) > 0 {
		return w.oneRoll(n, mods)
	}
	items, err := w.all(n.Items)
	if err != nil {
		return value{}, err
	}
	totals := Term{Of: written(n), Totals: true}
	for _, v := range items {
		totals.Dice = append(totals.Dice, newDie(v.num))
	}
	total, err := mods.worth(totals.Dice, new(big.Rat))
	if err != nil {
		return value{}, err
	}
	if len(n.Mods) > 0 {
		w.terms = append(w.terms, totals)
		w.step("of the totals "+totals.String(), total.RatString())
	} else if len(items) > 1 {
		w.step("add up", totals.String()+" is "+total.RatString())
	}
	return number(total), nil
}

// oneRoll keeps and counts the dice of a sum as one pool.
func (w *walker) oneRoll(n *notation.Group, mods modifiers) (value, error) {
	first := len(w.terms)
	dice, constant, err := w.pooled(n.Items[0])
	if err != nil {
		return value{}, err
	}
	total, err := mods.worth(dice, constant)
	if err != nil {
		return value{}, err
	}
	if mods.successes == nil {
		total.Add(total, constant)
	}
	together := Term{Of: written(n), Dice: []*Die{}}
	for i := first; i < len(w.terms); i++ {
		w.settle(i, mods)
		together.Dice = append(together.Dice, w.terms[i].Dice...)
	}
	w.step("roll "+together.Of, together.String()+" is "+total.RatString())
	return number(total), nil
}

// pooled rolls the dice of a sum, of which each term's own modifiers have acted, and
// returns the sum of its constants.
func (w *walker) pooled(e notation.Expr) ([]*Die, *big.Rat, error) {
	if n, ok := e.(*notation.Pool); ok {
		dice, mods, term, err := w.rollPool(n)
		if err != nil {
			return nil, nil, err
		}
		mods.drop(dice)
		w.settle(term, mods)
		var kept []*Die
		for _, d := range dice {
			if !d.Dropped {
				kept = append(kept, d)
			}
		}
		return kept, new(big.Rat), nil
	}
	n, ok := e.(*notation.Binary)
	if !ok || n.Op != notation.Add && n.Op != notation.Sub {
		v, err := w.walk(e)
		return nil, v.num, err
	}
	x, plus, err := w.pooled(n.X)
	if err != nil {
		return nil, nil, err
	}
	y, more, err := w.pooled(n.Y)
	if err != nil {
		return nil, nil, err
	}
	if n.Op == notation.Sub {
		more = new(big.Rat).Neg(more) // a number: dice are never taken away in a group
	}
	return append(x, y...), new(big.Rat).Add(plus, more), nil
}
