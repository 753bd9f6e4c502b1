package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// dice compiles a node that is a pool whose dice are looked at one by one.
func (c *compiler) dice(e notation.Expr, env *binding) scalar {
	v := c.compile(e, env)
	if len(v) == 1 && v[0].hand != nil {
		return v[0]
	}
	c.fail(notation.Errorf(e.Span(), "only a pool can be used here"))
	return c.noDice()
}

// copies compiles the pool of copies of an expression.
func (c *compiler) copies(n *notation.Copies, env *binding) scalar {
	count := c.whole(n.Count.Span(), c.scalar(n.Count, env), 0, "the number of dice")
	if count.constant != nil && count.constant.Sign() == 0 {
		return c.noDice()
	}
	var x scalar
	rolled := c.dieBlock(n.At, count.within, func() scalar {
		x = c.copied(n.At, c.scalar(n.X, env))
		return x
	})
	h := hand{den: x.den, die: x.within, size: count.within, apart: independent(count, x)}
	c.held(n.At, h)
	h.Hand = c.code.Copies(c.trap(n.At), c.materialise(count, 1), mostOf(count), rolled)
	return handOf(h, joinDeps(count, x))
}

// dieBlock compiles what is rolled for each die of a pool of that size, a number or a
// truth value.
func (c *compiler) dieBlock(at notation.Span, size interval, f func() scalar) vm.Block {
	before := c.charged
	block := c.block(func() []vm.Reg {
		x := f()
		return []vm.Reg{c.materialise(x, x.den)}
	})
	// Dice that are only looked at were charged when they were rolled.
	if each := c.charged - before; each > 0 {
		c.chargeCopies(at, size, each)
	}
	return block
}

// chosenDice compiles the dice for which a condition holds.
func (c *compiler) chosenDice(n *notation.Where, env *binding) scalar {
	p := c.dice(n.Pool, env)
	it := c.looked(n.At, p)
	var cond scalar
	block := c.dieBlock(n.At, p.hand.size, func() scalar {
		cond = c.scalar(n.Cond, &binding{outer: env, name: n.It, value: value{it}})
		return cond
	})
	return c.where(n.At, p, it, cond, block)
}

// replacedDice compiles the dice with every one replaced.
func (c *compiler) replacedDice(n *notation.Each, env *binding) scalar {
	p := c.dice(n.Pool, env)
	it := c.looked(n.At, p)
	var x scalar
	block := c.dieBlock(n.At, p.hand.size, func() scalar {
		x = c.copied(n.At, c.scalar(n.X, &binding{outer: env, name: n.It, value: value{it}}))
		return x
	})
	return c.each(n.At, p, it, x, block)
}

// pairedDice compiles for how many pairs of two pools a condition holds.
func (c *compiler) pairedDice(n *notation.Pairs, env *binding) scalar {
	p, q := c.inOrder(c.dice(n.P, env)), c.inOrder(c.dice(n.Q, env))
	it, other := c.looked(n.At, p), c.looked(n.At, q)
	inner := &binding{outer: env, name: n.It, value: value{it}}
	inner = &binding{outer: inner, name: n.Other, value: value{other}}
	var cond scalar
	block := c.dieBlock(n.At, p.hand.size.minimum(q.hand.size, false), func() scalar {
		cond = c.scalar(n.Cond, inner)
		return cond
	})
	return c.pairs(n.At, p, q, it, other, cond, block)
}

// askedOfDice compiles a number that is asked of a pool.
func (c *compiler) askedOfDice(n *notation.Call, env *binding) scalar {
	if n.Func == notation.Sets {
		least := c.beside(n, n.Args[0], 1, env)
		return c.sets(c.dice(n.Args[1], env), least)
	}
	p := c.dice(n.Args[0], env)
	switch n.Func {
	case notation.Nth:
		return c.nth(n.At, p, c.scalar(n.Args[1], env))
	case notation.Total:
		return c.total(n.At, p)
	case notation.Size:
		return c.howMany(p)
	case notation.Distinct:
		return c.distinct(p)
	case notation.LargestSet:
		return c.largestSet(p)
	case notation.LongestRun:
		return c.longestRun(p)
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest, notation.Highest,
		notation.Lineup, notation.StrictLineup, notation.Sets, notation.Join, notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
	}
	return c.fail(notation.Errorf(n.At, "function %d is not known to this engine", n.Func))
}

// keptDice compiles a pool that is made of pools.
func (c *compiler) keptDice(n *notation.Call, env *binding) scalar {
	var how vm.Keep
	switch n.Func {
	case notation.Join:
		pools := make([]scalar, len(n.Args))
		for i, arg := range n.Args {
			pools[i] = c.dice(arg, env)
		}
		return c.join(n.At, pools)
	case notation.KeepHighest:
	case notation.KeepLowest:
		how.Lowest = true
	case notation.DropLowest:
		how.Drop, how.Lowest = true, true
	case notation.DropHighest:
		how.Drop = true
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest, notation.Highest,
		notation.Lineup, notation.StrictLineup, notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet, notation.Sets, notation.LongestRun:
		return c.fail(notation.Errorf(n.At, "function %d is not known to this engine", n.Func))
	}
	k := c.beside(n, n.Args[0], 0, env)
	return c.keep(n.At, c.dice(n.Args[1], env), k, how)
}

// beside compiles the number beside a pool, a whole number of at least least.
func (c *compiler) beside(n *notation.Call, e notation.Expr, least int64, env *binding) scalar {
	return c.whole(e.Span(), c.scalar(e, env), least, "the number of dice of "+n.Func.String())
}
