package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A hand is what is known of a pool whose dice are looked at one by one. Its dice are
// whole numbers over den.
type hand struct {
	vm.Hand
	den    int64
	sorted bool

	die  interval // of every die; an end is hit if all dice can stand there at once
	size interval // of the number of dice

	dealt bool // it is one of several hands that are dealt from one deck

	// apart says whether how many dice there are is independent of what they show.
	apart bool
}

// handOf is the scalar of a pool. Only those who ask for a pool look at it.
func handOf(h hand, deps *big.Int) scalar {
	s := constant(Number, ratZero)
	s.constant, s.hand, s.deps = nil, &h, deps
	return s
}

// fixed reports whether the number of dice is known.
func (h *hand) fixed() bool { return h.size.lo.Cmp(h.size.hi) == 0 }

// noDice is a pool of no dice.
func (c *compiler) noDice() scalar {
	zero := c.code.Fill(0)
	return handOf(hand{Hand: vm.Hand{From: zero, To: zero}, den: 1, die: pointInterval(ratZero), size: pointInterval(ratZero), sorted: true, apart: true}, noDeps)
}

// held checks that so many dice can be kept for every sample. Where they only may be too
// many, that is seen when they are rolled.
func (c *compiler) held(at notation.Span, h hand) {
	if h.size.lo.Cmp(big.NewRat(vm.MaxHeld, 1)) > 0 {
		c.fail(vm.Limitf(at, "a pool of %s dice is too large to look at one by one, %d are the most", shortRat(h.size.lo), vm.MaxHeld))
	}
}

// inOrder is a pool with its dice sorted.
func (c *compiler) inOrder(s scalar) scalar {
	if s.hand == nil || s.hand.sorted {
		return s
	}
	h := *s.hand
	h.Hand, h.sorted = c.code.Sorted(h.Hand), true
	return handOf(h, s.deps)
}

// looked is a die of a pool that is looked at: one value, read by a register that is an
// input of a block.
func (c *compiler) looked(at notation.Span, p scalar) scalar {
	deps := new(big.Int).SetBit(p.deps, c.newRoll(at), 1)
	return columnOver(p.hand.den, c.code.NewReg(), p.hand.die, deps)
}

// where is the dice for which a condition holds, which is a block's result of the die it.
func (c *compiler) where(at notation.Span, p, it, cond scalar, block vm.Block) scalar {
	if cond.isTrue() && !block.CanFail() {
		return p
	}
	h := *p.hand
	h.Hand = c.code.Where(c.trap(at), h.Hand, it.reg, block)
	h.size = h.chosen(cond)
	h.die, h.apart = h.die.loose(), false
	return handOf(h, joinDeps(p, cond))
}

// chosen is the interval of how many dice meet a condition.
func (h *hand) chosen(cond scalar) interval {
	iv := interval{lo: ratZero, hi: h.size.hi}
	if cond.within.lo.Sign() != 0 {
		iv.lo = h.size.lo
	}
	if cond.within.hi.Sign() == 0 {
		iv.hi = ratZero
	}
	// Whatever can be true of one die can be true of all of them at once.
	iv.loHit = h.fixed() && cond.within.loHit
	iv.hiHit = h.fixed() && cond.within.hiHit
	return iv
}

// each is a pool with every die replaced by x, which is a block's result of the die it.
func (c *compiler) each(at notation.Span, p, it, x scalar, block vm.Block) scalar {
	h := *p.hand
	h.Hand = c.code.Each(c.trap(at), h.Hand, it.reg, block)
	h.den, h.die, h.sorted, h.apart = x.den, x.within, false, h.fixed()
	return handOf(h, joinDeps(p, x))
}

// pairs is for how many pairs of dice a condition holds.
func (c *compiler) pairs(at notation.Span, p, q, it, other, cond scalar, block vm.Block) scalar {
	both := hand{size: p.hand.size.minimum(q.hand.size, false)}
	r := c.code.Pairs(c.trap(at), p.hand.Hand, q.hand.Hand, it.reg, other.reg, block)
	return column(Number, r, both.chosen(cond), joinDeps(p, q, cond))
}

// join is the dice of several pools.
func (c *compiler) join(at notation.Span, pools []scalar) scalar {
	dens := make([]*big.Int, len(pools))
	for i, p := range pools {
		dens[i] = big.NewInt(p.hand.den)
	}
	out := hand{den: c.commonScale(at, dens...), size: pointInterval(ratZero), apart: true}
	var scales []int64
	var hands []vm.Hand
	apart := true
	for i, p := range pools {
		h := p.hand
		c.fits(at, h.die, out.den)
		scales, hands = append(scales, out.den/h.den), append(hands, h.Hand)
		for _, q := range pools[:i] {
			apart = apart && independent(p, q)
		}
		out.size = out.size.plus(h.size, apart)
		out.apart = out.apart && h.apart
		out.die = out.die.hull(h.die)
	}
	out.apart = out.apart && apart
	for _, p := range pools {
		// All dice can stand at an end at once only if it is that of every pool.
		out.die.loHit = out.die.loHit && apart && p.hand.die.loHit && p.hand.die.lo.Cmp(out.die.lo) == 0
		out.die.hiHit = out.die.hiHit && apart && p.hand.die.hiHit && p.hand.die.hi.Cmp(out.die.hi) == 0
	}
	c.held(at, out)
	out.Hand = c.code.Join(c.trap(at), hands, scales)
	return handOf(out, joinDeps(pools...))
}

// keep is the dice of one end of a pool, or all others.
func (c *compiler) keep(at notation.Span, p, k scalar, how vm.Keep) scalar {
	p = c.inOrder(p)
	h := *p.hand
	k = c.smaller(at, k, constant(Number, h.size.hi))
	apart := independent(p, k)
	if how.Drop {
		h.size = h.size.plus(k.within.negated(), apart).maximum(pointInterval(ratZero), true)
	} else {
		h.size = h.size.minimum(k.within, apart)
	}
	h.apart = h.apart && apart
	h.Hand = c.code.KeepDice(h.Hand, c.operand(k, 1), how)
	return handOf(h, joinDeps(p, k))
}
