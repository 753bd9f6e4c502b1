package exact

import (
	"oddsmith/exact/dice"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file is about the numbers beside a pool: which dice are kept, by their rank.

// keeps has the functions that keep or drop some of the highest or lowest dice of a pool.
var keeps = map[notation.Func]func(int64) dice.Keep{
	notation.KeepHighest: dice.Highest,
	notation.KeepLowest:  dice.Lowest,
	notation.DropLowest:  dice.WithoutLowest,
	notation.DropHighest: dice.WithoutHighest,
}

// keep returns which dice the node n, with the expression x, keeps.
func (t *table) keep(n *plan.Node, x *notation.Call) (dice.Keep, error) {
	of, ok := keeps[x.Func]
	if !ok {
		return dice.Keep{}, notKnown(x, "the pool of the function %s", x.Func)
	}
	k, err := t.rank(n, n.Kids[0], 0)
	if err != nil {
		return dice.Keep{}, err
	}
	return of(k), nil
}

// rank returns the number kid in the node n, a call that keeps dice or asks for the die of a rank. It must be
// constant now and at least low; if low is negative, any whole number but 0.
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
