package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// dice compiles a node that is a pool whose dice are looked at one by one.
func (c *compiler) dice(e notation.Expr, env *binding) scalar {
	return c.onlyPool(e, c.compile(e, env))
}

// onlyPool is the pool that the value of a node is.
func (c *compiler) onlyPool(e notation.Expr, v value) scalar {
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
