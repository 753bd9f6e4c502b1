package exact

import (
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file is about the numbers beside a pool: which dice are kept, by their rank.

// keep returns which dice a function keeps.
func (t *table) keep(n *plan.Node, x *notation.Call) (multiset.Keep, error) {
	k, err := t.rank(n, n.Kids[0], 0)
	if err != nil {
		return multiset.Keep{}, err
	}
	switch x.Func {
	case notation.KeepHighest:
		return multiset.Keep{To: k}, nil
	case notation.KeepLowest:
		return multiset.Keep{To: k, Lowest: true}, nil
	case notation.DropLowest:
		return multiset.Keep{From: k, To: multiset.Rest, Lowest: true}, nil
	case notation.DropHighest:
		return multiset.Keep{From: k, To: multiset.Rest}, nil
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest,
		notation.Highest, notation.Lineup, notation.StrictLineup, notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet,
		notation.Sets, notation.LongestRun, notation.Join:
	}
	return multiset.Keep{}, notKnown(x, "the pool of the function %d", x.Func)
}

// kept keeps dice by rank; of dice that lie, it takes those.
func (t *table) kept(p *multiset.Pool, k multiset.Keep) *multiset.Pool {
	values, ok := t.dice.Lying(p)
	if !ok {
		return t.dice.Keep(p, k)
	}
	from, to := k.Positions(int64(len(values)))
	return t.dice.Fixed(values[from:to])
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
	if !v.Num().IsInt64() || v.Num().Int64() > multiset.Rest || v.Num().Int64() < -multiset.Rest {
		return multiset.Rest * int64(v.Sign()), nil
	}
	return v.Num().Int64(), nil
}
