package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// How often a value is rolled again in one sample before it is given up. Explosions
// bound their sums by it; what almost always must be rolled again takes long.
const (
	maxExplosions = 10_000
	maxTries      = 1_000_000
)

// again compiles a value that is rolled again while a condition on it holds: a reroll or an explosion.
func (c *compiler) again(n *notation.Again, env *binding) scalar {
	a := vm.Again{Sum: n.Explode, Most: maxTries, GivenUp: vm.Limitf(n.At, "the condition almost always holds, and what is rolled again was given up")}
	if n.Explode {
		a.Most, a.GivenUp = maxExplosions, vm.Limitf(n.At, "a roll exploded more than %d times in a sample", maxExplosions)
	}
	c.limit(&a, n.Limit)
	var x, cond scalar
	a.Block = c.block(func() []vm.Reg {
		it := c.scalar(n.X, env)
		if x = c.rolledAgain(n, it); it.constant == nil {
			it = x
		}
		var faults vm.Reg
		cond, faults = apart(c, func() scalar { return c.scalar(n.Cond, &binding{outer: env, name: n.It, roll: n.X, value: value{it}}) })
		return append([]vm.Reg{c.materialise(cond, 1), faults}, c.columnsOf(value{x})...)
	})
	if cond.isTrue() && n.Limit == nil {
		limited := "reroll(x, it <= 2, 1)"
		if n.Explode {
			limited = "explode(x, it >= 5, 3)"
		}
		c.failOrRaise(n.Cond.Span(), notation.Errorf(n.Cond.Span(), "every value is rolled again, so the roll never ends").
			WithHint("a third argument limits how often: %s", limited))
		return constant(Number, ratZero)
	}
	if n.Explode {
		if all := big.NewRat(a.Most+1, 1); a.Most > 0 {
			x.within = interval{minRat(x.within.lo, mulRat(x.within.lo, all)), maxRat(x.within.hi, mulRat(x.within.hi, all))}
		}
		c.fits(n.At, x.within, x.den)
	}
	return fromColumns(value{x}, c.code.Again(c.trap(n.At), a))[0]
}

// rolledAgain returns the value x of a reroll or an explosion as a column; a ratio stays as it is.
func (c *compiler) rolledAgain(n *notation.Again, x scalar) scalar {
	switch {
	case x.isRatio() && n.Explode:
		return c.fail(vm.Limitf(n.At, "a quotient with a random divisor cannot explode"))
	case x.isRatio():
		return x
	}
	x = c.copied(n.At, x)
	return columnOver(x.den, c.materialise(x, x.den), x.within)
}

// limit sets the largest number of further rolls of a from a constant expression; a nil expression sets none.
func (c *compiler) limit(a *vm.Again, e notation.Expr) {
	if e == nil {
		return
	}
	v, ok := notation.Constant(e)
	if !ok || !v.IsInt() || v.Sign() < 0 {
		c.fail(notation.Errorf(e.Span(), "how often something is rolled again is a whole number that is known before rolling"))
		return
	}
	if v.Cmp(new(big.Rat).SetInt64(a.Most)) <= 0 {
		a.Most, a.Stands = v.Num().Int64(), true
	}
}

// retry compiles a value that is rolled again, with the named rolls that it uses, until a condition
// holds.
func (c *compiler) retry(n *notation.Retry, env *binding) value {
	a := vm.Again{Most: maxTries, GivenUp: vm.Limitf(n.At, "the condition almost never holds, and what is rolled again was given up")}
	var v value
	var cond scalar
	a.Block = c.block(func() []vm.Reg {
		v, cond = c.attempt(n, env)
		again := c.not(n.At, cond)
		return append([]vm.Reg{c.materialise(again, 1), vm.None}, c.columnsOf(v)...)
	})
	if cond.constant != nil && !cond.isTrue() {
		c.failOrRaise(n.At, notation.Errorf(n.At, "the condition can never hold"))
		return value{constant(Number, ratZero)}
	}
	return fromColumns(v, c.code.Again(c.trap(n.At), a))
}

// attempt compiles one attempt of a retry: its named rolls, its value and the condition. If that never holds,
// there is no value.
func (c *compiler) attempt(n *notation.Retry, env *binding) (v value, cond scalar) {
	e := n.X
	for let, ok := e.(*notation.Let); ok; let, ok = e.(*notation.Let) {
		env, e = c.bind(let, env), let.Body
	}
	g, ok := e.(*notation.Given)
	if !ok {
		c.fail(notation.Errorf(n.At, "what to reroll is missing"))
		return nil, constantTruth(true)
	}
	cond = c.scalar(g.Cond, env)
	if cond.constant != nil && !cond.isTrue() {
		return nil, cond
	}
	v = under(c, cond, func() value { return c.compile(g.X, env) })
	if v[0].hand != nil {
		c.fail(notation.Errorf(g.X.Span(), "a pool cannot be used here"))
	}
	return v, cond
}

// columnsOf returns the columns of a value's scalars in order, two for a ratio and none for a
// constant.
func (c *compiler) columnsOf(v value) (list []vm.Reg) {
	for _, s := range v {
		switch {
		case s.isRatio():
			list = append(list, c.columnsOf(value{s.ratio.num, s.ratio.over})...)
		case s.constant == nil:
			list = append(list, s.reg)
		}
	}
	return list
}

// fromColumns returns the value v with its columns replaced by those in list, in the order of
// columnsOf.
func fromColumns(v value, list []vm.Reg) value {
	out, _ := replaced(v, list)
	return out
}

// replaced replaces the columns of v by the first ones in list, and returns the rest of the list.
func replaced(v value, list []vm.Reg) (out value, rest []vm.Reg) {
	for _, s := range v {
		switch {
		case s.isRatio():
			var parts value
			parts, list = replaced(value{s.ratio.num, s.ratio.over}, list)
			s.ratio = &ratio{parts[0], parts[1]}
		case s.constant == nil:
			s.reg, list = list[0], list[1:]
		}
		out = append(out, s)
	}
	return out, list
}
