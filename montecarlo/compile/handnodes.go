package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// dice compiles a node that is a pool whose dice are looked at one by one.
func (c *compiler) dice(e notation.Expr, env *binding) scalar {
	return c.onlyPool(e, c.compile(e, env))
}

// onlyPool returns the pool that is the value v of the node e; any other value is an error.
func (c *compiler) onlyPool(e notation.Expr, v value) scalar {
	if len(v) == 1 && v[0].hand != nil {
		return v[0]
	}
	c.fail(notation.Errorf(e.Span(), "only a pool can be used here"))
	return c.noDice()
}

// copies compiles a pool of independent copies of an expression.
func (c *compiler) copies(n *notation.Copies, env *binding) scalar {
	count := c.count(n.Count.Span(), c.scalar(n.Count, env), "the number of dice")
	if count.constant != nil && count.constant.Sign() == 0 {
		return c.noDice()
	}
	x, block := c.perDie(n.At, count.within, func() scalar { return c.scalar(n.X, env) })
	h := hand{den: x.den, die: x.within, size: count.within}
	c.held(n.At, h)
	h.Hand = c.code.Copies(c.trap(n.At), c.materialise(count, 1), mostOf(count), block)
	return handOf(h)
}

// perDie compiles a block that runs for each die of a pool, or for each copy, and whose result x is a
// number or a truth value. f compiles x; size bounds the number of dice.
func (c *compiler) perDie(at notation.Span, size interval, f func() scalar) (x scalar, block vm.Block) {
	before := c.charged
	block = c.block(func() []vm.Reg {
		x = c.copied(at, f())
		return []vm.Reg{c.materialise(x, x.den)}
	})
	// Dice that are only looked at were charged when they were rolled.
	if each := c.charged - before; each > 0 {
		c.chargeCopies(at, size, each)
	}
	return x, block
}

// dieOf returns env with a name for a die of a pool, whose value is it. What is rolled for the name is any of
// the dice: the method bound needs to know.
func dieOf(pool notation.Expr, name string, it scalar, env *binding) *binding {
	all := &notation.Ref{At: pool.Span(), Name: name}
	size := &notation.Call{At: pool.Span(), Func: notation.Size, Args: []notation.Expr{all}}
	rank := &notation.Pool{At: pool.Span(), Count: notation.Int(1), Die: &notation.FairDie{Sides: size}}
	roll := &notation.Let{
		At: pool.Span(), Name: name, Value: pool,
		Body: &notation.Call{At: pool.Span(), Func: notation.Nth, Args: []notation.Expr{all, rank}},
	}
	return &binding{outer: env, name: name, roll: roll, value: value{it}}
}

// chosenDice compiles the pool of the dice for which a condition holds.
func (c *compiler) chosenDice(n *notation.Where, env *binding) scalar {
	p := c.dice(n.Pool, env)
	it := c.looked(n.At, p)
	cond, block := c.perDie(n.At, p.hand.size, func() scalar { return c.scalar(n.Cond, dieOf(n.Pool, n.It, it, env)) })
	if cond.isTrue() && !block.CanFail() {
		return p
	}
	h := *p.hand
	h.Hand = c.code.Where(c.trap(n.At), h.Hand, it.reg, block)
	h.size = h.chosen(cond)
	return handOf(h)
}

// replacedDice compiles the pool with every die replaced by the value of an expression.
func (c *compiler) replacedDice(n *notation.Each, env *binding) scalar {
	p := c.dice(n.Pool, env)
	it := c.looked(n.At, p)
	x, block := c.perDie(n.At, p.hand.size, func() scalar { return c.scalar(n.X, dieOf(n.Pool, n.It, it, env)) })
	h := *p.hand
	h.Hand = c.code.Each(c.trap(n.At), h.Hand, it.reg, block)
	h.den, h.die, h.sorted = x.den, x.within, false
	return handOf(h)
}

// pairedDice compiles at how many ranks the dice of two sorted pools, one of each, meet a condition.
func (c *compiler) pairedDice(n *notation.Pairs, env *binding) scalar {
	p, q := c.inOrder(c.dice(n.P, env)), c.inOrder(c.dice(n.Q, env))
	it, other := c.looked(n.At, p), c.looked(n.At, q)
	both := hand{size: p.hand.size.minimum(q.hand.size)}
	cond, block := c.perDie(n.At, both.size, func() scalar {
		return c.scalar(n.Cond, dieOf(n.Q, n.Other, other, dieOf(n.P, n.It, it, env)))
	})
	r := c.code.Pairs(c.trap(n.At), p.hand.Hand, q.hand.Hand, it.reg, other.reg, block)
	return column(Number, r, both.chosen(cond))
}
