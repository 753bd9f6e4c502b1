package exact

import (
	"oddsmith/exact/dice"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file is about the numbers beside a pool: which dice are kept, by their rank.

// keep returns which dice a function keeps.
func (t *table) keep(n *plan.Node, x *notation.Call) (dice.Keep, error) {
	k, err := t.rank(n, n.Kids[0], 0)
	if err != nil {
		return dice.Keep{}, err
	}
	switch x.Func {
	case notation.KeepHighest:
		return dice.Highest(k), nil
	case notation.KeepLowest:
		return dice.Lowest(k), nil
	case notation.DropLowest:
		return dice.WithoutLowest(k), nil
	case notation.DropHighest:
		return dice.WithoutHighest(k), nil
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest,
		notation.Highest, notation.Lineup, notation.StrictLineup, notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet,
		notation.Sets, notation.LongestRun, notation.Join:
	}
	return dice.Keep{}, notKnown(x, "the pool of the function %d", x.Func)
}

// rank returns the number beside a pool, which has a value by now and is low or more.
func (t *table) rank(n, kid *plan.Node, low int64) (int64, error) {
	d, err := t.e.eval(kid)
	if err != nil {
		return 0, err
	}
	if low >= 0 {
		if err := t.e.requireWhole(d, low, kid.Expr, n, "the number of dice"); err != nil {
			return 0, err
		}
	}
	if !d.IsConstant() {
		return 0, notKnown(kid.Expr, "the random number %s beside a pool", kid.Expr)
	}
	v := d.Value(0)
	if !v.IsInt() || v.Sign() == 0 && low < 0 {
		return 0, notation.Errorf(kid.Expr.Span(), "a pool has no die %s%s", v.RatString(), t.e.circumstances(n)).
			WithHint("[1] is the highest, [-1] the lowest")
	}
	const most = 1 << 40 // no pool has as many dice
	if !v.Num().IsInt64() || v.Num().Int64() > most || v.Num().Int64() < -most {
		return most * int64(v.Sign()), nil
	}
	return v.Num().Int64(), nil
}
