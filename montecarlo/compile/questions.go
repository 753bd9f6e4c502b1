package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// total is the sum of the dice of a pool.
func (c *compiler) total(at notation.Span, p scalar) scalar {
	iv := p.hand.size.corners(p.hand.die, mulRat)
	c.fits(at, iv, p.hand.den)
	return columnOver(p.hand.den, c.code.Ask(p.hand.Hand, vm.Operand{}, vm.Total), iv)
}

// howMany is the number of dice of a pool.
func (c *compiler) howMany(p scalar) scalar {
	if p.hand.fixed() {
		return constant(Number, p.hand.size.lo)
	}
	return column(Number, c.code.Combine(p.hand.To, p.hand.From, 1, -1), p.hand.size)
}

// nth is the die of a rank of a pool, or 0 where there is none. A rank that is none, 0 or
// a fraction, is an error.
func (c *compiler) nth(at notation.Span, p, rank scalar) scalar {
	p = c.inOrder(p)
	iv, arg := p.hand.nth(rank), vm.Operand{}
	switch {
	case rank.constant == nil:
		x, den := c.over(rank)
		arg.Reg = c.code.Rank(c.trap(at), x, den)
	case rank.constant.Sign() == 0 || !rank.constant.IsInt():
		c.certain(at, vm.NoSuchDie(at, shortRat(rank.constant)))
		return constant(Number, ratZero)
	case iv.isZero():
		return constant(Number, ratZero)
	default:
		arg.Constant = rank.constant.Num().Int64()
	}
	return columnOver(p.hand.den, c.code.Ask(p.hand.Hand, arg, vm.Nth), iv)
}

// nth is the interval of the die of a rank, or 0.
func (h *hand) nth(rank scalar) interval {
	far := rank.within.farthest()
	switch {
	case far.Cmp(h.size.lo) <= 0:
		return h.die // there always is such a die
	case rank.constant != nil && far.Cmp(h.size.hi) > 0:
		return pointInterval(ratZero)
	}
	return h.die.hull(pointInterval(ratZero))
}

// shown bounds how many values a pool can show.
func (h *hand) shown() *big.Rat {
	width := new(big.Rat).Sub(h.die.hi, h.die.lo)
	width.Mul(width, new(big.Rat).SetInt64(h.den)).Add(width, ratOne)
	return minRat(width, h.size.hi)
}

// some is the interval of a number of dice or values that is 0 for no dice only.
func (h *hand) some(most *big.Rat) interval { return interval{lo: minRat(ratOne, h.size.lo), hi: most} }

// distinct is how many values a pool shows.
func (c *compiler) distinct(p scalar) scalar {
	p = c.inOrder(p)
	r := c.code.Ask(p.hand.Hand, vm.Operand{Constant: 1}, vm.Sets)
	return column(Number, r, p.hand.some(p.hand.shown()))
}

// longestRun is how many values that follow each other a pool shows.
func (c *compiler) longestRun(p scalar) scalar {
	p = c.inOrder(p)
	r := c.code.Ask(p.hand.Hand, vm.Operand{Constant: p.hand.den}, vm.LongestRun)
	return column(Number, r, p.hand.some(p.hand.shown()))
}

// largestSet is how many dice of a pool show the value that is shown most often.
func (c *compiler) largestSet(p scalar) scalar {
	p = c.inOrder(p)
	return column(Number, c.code.Ask(p.hand.Hand, vm.Operand{}, vm.LargestSet), p.hand.some(p.hand.size.hi))
}

// sets is how many values a pool shows at least least times.
func (c *compiler) sets(p, least scalar) scalar {
	p = c.inOrder(p)
	iv := interval{lo: ratZero, hi: floorRat(quoRat(p.hand.size.hi, least.within.lo))}
	r := c.code.Ask(p.hand.Hand, c.operand(least, 1), vm.Sets)
	return column(Number, r, iv)
}
