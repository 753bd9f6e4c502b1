package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// total compiles the sum of the dice of a pool.
func (c *compiler) total(at notation.Span, p scalar) scalar {
	iv := p.hand.size.corners(p.hand.die, mulRat)
	c.fits(at, iv, p.hand.den)
	return columnOver(p.hand.den, c.code.Ask(p.hand.Hand, vm.Operand{}, vm.Total), iv)
}

// howMany compiles the number of dice of a pool.
func (c *compiler) howMany(p scalar) scalar {
	if p.hand.fixed() {
		return constant(Number, p.hand.size.lo)
	}
	return column(Number, c.code.Combine(p.hand.To, p.hand.From, 1, -1), p.hand.size)
}

// nth compiles the die of a rank of a pool, or 0 if the pool has fewer dice. A rank that is 0 or not a
// whole number is an error.
func (c *compiler) nth(at notation.Span, p, rank scalar) scalar {
	p = c.inOrder(p)
	iv, arg := p.hand.nth(rank), vm.Operand{}
	switch {
	case rank.constant == nil:
		x, den := c.over(rank)
		arg.Reg = c.code.Rank(c.trap(at), x, den)
	case rank.constant.Sign() == 0 || !rank.constant.IsInt():
		c.failOrRaise(at, vm.NoSuchDie(at, shortRat(rank.constant)))
		return constant(Number, ratZero)
	case iv.isZero():
		return constant(Number, ratZero)
	default:
		arg.Constant = rank.constant.Num().Int64()
	}
	return columnOver(p.hand.den, c.code.Ask(p.hand.Hand, arg, vm.Nth), iv)
}

// nth returns the interval of the die of a rank, or of 0 if there may be no such die.
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

// shown bounds the number of different values that the dice of a pool can show.
func (h *hand) shown() *big.Rat {
	width := new(big.Rat).Sub(h.die.hi, h.die.lo)
	width.Mul(width, new(big.Rat).SetInt64(h.den)).Add(width, ratOne)
	return minRat(width, h.size.hi)
}

// some returns the interval of a number, at most most, that is at least 1 unless the pool has no dice.
func (h *hand) some(most *big.Rat) interval { return interval{lo: minRat(ratOne, h.size.lo), hi: most} }

// distinct compiles the number of different values in a pool.
func (c *compiler) distinct(p scalar) scalar {
	p = c.inOrder(p)
	r := c.code.Ask(p.hand.Hand, vm.Operand{Constant: 1}, vm.Sets)
	return column(Number, r, p.hand.some(p.hand.shown()))
}

// longestRun compiles the length of the longest run of consecutive values in a pool.
func (c *compiler) longestRun(p scalar) scalar {
	p = c.inOrder(p)
	r := c.code.Ask(p.hand.Hand, vm.Operand{Constant: p.hand.den}, vm.LongestRun)
	return column(Number, r, p.hand.some(p.hand.shown()))
}

// largestSet compiles how many dice of a pool show its most frequent value.
func (c *compiler) largestSet(p scalar) scalar {
	p = c.inOrder(p)
	return column(Number, c.code.Ask(p.hand.Hand, vm.Operand{}, vm.LargestSet), p.hand.some(p.hand.size.hi))
}

// sets compiles how many values are shown by at least least dice of a pool.
func (c *compiler) sets(p, least scalar) scalar {
	p = c.inOrder(p)
	iv := interval{lo: ratZero, hi: floorRat(quoRat(p.hand.size.hi, least.within.lo))}
	r := c.code.Ask(p.hand.Hand, c.operand(least, 1), vm.Sets)
	return column(Number, r, iv)
}
