package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A hand is a pool whose dice are looked at one by one: its columns and what is known before rolling.
// Its dice are whole numbers over den.
type hand struct {
	vm.Hand
	den    int64
	sorted bool

	die  interval // of every die
	size interval // of the number of dice

	dealt bool // it is one of several hands that are dealt from one deck
}

// handOf returns the scalar of a pool. It has no number: only code that asks for a pool may use it.
func handOf(h hand) scalar {
	s := constant(Number, ratZero)
	s.constant, s.hand = nil, &h
	return s
}

// fixed reports whether the number of dice is known.
func (h *hand) fixed() bool { return h.size.lo.Cmp(h.size.hi) == 0 }

// noDice returns an empty pool.
func (c *compiler) noDice() scalar {
	zero := c.code.Fill(0)
	return handOf(hand{Hand: vm.Hand{From: zero, To: zero}, den: 1, die: pointInterval(ratZero), size: pointInterval(ratZero), sorted: true})
}

// held makes it an error if a pool is sure to have more than vm.MaxHeld dice. A pool that only may
// have more is checked when it is rolled.
func (c *compiler) held(at notation.Span, h hand) {
	if h.size.lo.Cmp(big.NewRat(vm.MaxHeld, 1)) > 0 {
		c.fail(vm.Limitf(at, "a pool of %s dice is too large to look at one by one, %d are the most", shortRat(h.size.lo), vm.MaxHeld))
	}
}

// inOrder returns a pool with its dice sorted; other scalars stay as they are.
func (c *compiler) inOrder(s scalar) scalar {
	if s.hand == nil || s.hand.sorted {
		return s
	}
	h := *s.hand
	h.Hand, h.sorted = c.code.Sorted(h.Hand), true
	return handOf(h)
}

// looked returns a new scalar for one die of the pool p: a block reads it by a register of its own.
func (c *compiler) looked(at notation.Span, p scalar) scalar {
	c.newRoll(at)
	return columnOver(p.hand.den, c.code.NewReg(), p.hand.die)
}

// chosen returns the interval of the number of dice that meet cond.
func (h *hand) chosen(cond scalar) interval {
	iv := interval{lo: ratZero, hi: h.size.hi}
	if cond.within.lo.Sign() != 0 {
		iv.lo = h.size.lo
	}
	if cond.within.hi.Sign() == 0 {
		iv.hi = ratZero
	}
	return iv
}

// join compiles the pool of all dice of several pools.
func (c *compiler) join(at notation.Span, pools []scalar) scalar {
	dens := make([]*big.Int, len(pools))
	for i, p := range pools {
		dens[i] = big.NewInt(p.hand.den)
	}
	out := hand{den: c.commonScale(at, dens...), size: pointInterval(ratZero), die: pools[0].hand.die}
	var scales []int64
	var hands []vm.Hand
	for _, p := range pools {
		h := p.hand
		c.fits(at, h.die, out.den)
		scales, hands = append(scales, out.den/h.den), append(hands, h.Hand)
		out.size, out.die = out.size.plus(h.size), out.die.hull(h.die)
	}
	c.held(at, out)
	out.Hand = c.code.Join(c.trap(at), hands, scales)
	return handOf(out)
}

// keep compiles the pool that is left when the k highest or lowest dice of p are kept or dropped.
func (c *compiler) keep(at notation.Span, p, k scalar, how vm.Keep) scalar {
	p = c.inOrder(p)
	h := *p.hand
	k = c.smaller(at, k, constant(Number, h.size.hi))
	if how.Drop {
		h.size = h.size.plus(k.within.negated()).maximum(pointInterval(ratZero))
	} else {
		h.size = h.size.minimum(k.within)
	}
	h.Hand = c.code.KeepDice(h.Hand, c.operand(k, 1), how)
	return handOf(h)
}
