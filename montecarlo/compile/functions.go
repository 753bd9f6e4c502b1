package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// call compiles a call of a built-in function.
func (c *compiler) call(n *notation.Call, env *binding) scalar {
	arg := func() scalar { return c.scalar(n.Args[0], env) }
	pool := func(i int) scalar { return c.dice(n.Args[i], env) }
	switch n.Func {
	case notation.Min:
		return c.fold(n, env, -1, c.smaller)
	case notation.Max:
		return c.fold(n, env, 1, c.larger)
	case notation.Floor:
		return c.floor(n.At, arg())
	case notation.Ceil:
		return c.ceil(n.At, arg())
	case notation.Round:
		return c.round(n.At, arg())
	case notation.Abs:
		return c.absolute(n.At, arg())
	case notation.Clamped:
		return c.larger(n.At, arg(), constant(Number, ratZero))
	case notation.Lowest, notation.Highest:
		return c.bound(n, env)
	case notation.Lineup, notation.StrictLineup:
		return c.lineup(n, env)
	case notation.Nth:
		v := c.compile(n.Args[0], env)
		if v[0].hand != nil && v[0].hand.dealt {
			return c.oneOf(n, v)
		}
		return c.nth(n.At, c.onlyPool(n.Args[0], v), c.scalar(n.Args[1], env))
	case notation.Total:
		return c.total(n.At, pool(0))
	case notation.Size:
		return c.howMany(pool(0))
	case notation.Distinct:
		return c.distinct(pool(0))
	case notation.LargestSet:
		return c.largestSet(pool(0))
	case notation.LongestRun:
		return c.longestRun(pool(0))
	case notation.Sets:
		least := c.poolCount(n, 1, env)
		return c.sets(pool(1), least)
	case notation.Join:
		pools := make([]scalar, len(n.Args))
		for i := range pools {
			pools[i] = pool(i)
		}
		return c.join(n.At, pools)
	case notation.KeepHighest:
		return c.keptDice(n, env, vm.Keep{})
	case notation.KeepLowest:
		return c.keptDice(n, env, vm.Keep{Lowest: true})
	case notation.DropLowest:
		return c.keptDice(n, env, vm.Keep{Drop: true, Lowest: true})
	case notation.DropHighest:
		return c.keptDice(n, env, vm.Keep{Drop: true})
	default:
		return c.fail(notation.Errorf(n.At, "function %d is not known to this engine", n.Func))
	}
}

// keptDice compiles a call that keeps or drops the highest or the lowest dice of a pool.
func (c *compiler) keptDice(n *notation.Call, env *binding, how vm.Keep) scalar {
	k := c.poolCount(n, 0, env)
	return c.keep(n.At, c.dice(n.Args[1], env), k, how)
}

// poolCount compiles the number in a call such as keep(2, pool): a whole number of at least least.
func (c *compiler) poolCount(n *notation.Call, least int64, env *binding) scalar {
	return c.whole(n.Args[0].Span(), c.scalar(n.Args[0], env), least, "the number of dice of "+n.Func.String())
}

// fold compiles min or max of all arguments, from left to right: f is smaller or larger. Called with one pool,
// it is the die of a rank: 1 for the highest, -1 for the lowest.
func (c *compiler) fold(n *notation.Call, env *binding, rank int64, f func(at notation.Span, x, y scalar) scalar) scalar {
	first := c.compile(n.Args[0], env)
	if len(n.Args) == 1 && len(first) == 1 && first[0].hand != nil {
		return c.nth(n.At, first[0], constant(Number, big.NewRat(rank, 1)))
	}
	out := c.single(n.Args[0], first)
	for _, arg := range n.Args[1:] {
		out = f(n.At, out, c.scalar(arg, env))
	}
	return out
}

// unrolled compiles an argument outside of any branch, and discards its code: only what is known of
// the value is wanted.
func (c *compiler) unrolled(arg func() scalar) (x scalar) {
	outer, charged := c.scope, c.charged
	c.scope = scope{}
	c.code.Discard(func() { x = arg() })
	c.scope, c.charged = outer, charged
	return x
}

// bound compiles the constant lowest or highest value of an argument, over all values of the names in
// it. The literal interpreter finds it.
func (c *compiler) bound(n *notation.Call, env *binding) scalar {
	var closed notation.Expr = n
	for b := env; b != nil; b = b.outer {
		if b.roll != nil {
			closed = &notation.Let{At: n.At, Name: b.name, Value: b.roll, Body: closed}
		}
	}
	v, err := literal.Eval(closed, &literal.Given{}, nil)
	if err != nil || v.Number == nil {
		return c.fail(notation.Errorf(n.At, "cannot tell the %s value of '%s'", n.Func, n.Args[0]).
			WithHint("%s takes dice and arithmetic on them", n.Func))
	}
	return constant(Number, v.Number)
}
