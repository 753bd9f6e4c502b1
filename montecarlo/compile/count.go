package compile

import (
	"math"
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// whole checks that s is a whole number of at least least, now if it is constant, else in every sample, and
// returns the number to go on with. what names the number in the error.
func (c *compiler) whole(at notation.Span, s scalar, least int64, what string) scalar {
	bottom := new(big.Rat).SetInt64(least)
	if s.constant != nil {
		if s.constant.IsInt() && s.constant.Cmp(bottom) >= 0 {
			return s
		}
		c.failOrRaise(at, notation.Errorf(at, "%s is %s", what, shortRat(s.constant)).
			WithHint("it must be a whole number of at least %d", least))
		return constant(Number, bottom)
	}
	if s.den == 1 && !s.isRatio() && s.within.lo.Cmp(bottom) >= 0 && s.within.hi.IsInt() {
		return s
	}
	iv := s.within.floor().maximum(pointInterval(bottom))
	x, den := c.over(s)
	return column(Number, c.code.Whole(c.trap(at), x, den, least, what), iv)
}

// mostUnknown is the most dice or copies if their number has no bound that is known before rolling: a
// sample has room for many such pools.
const mostUnknown = 1 << 12

// count returns s as a number of dice or of copies; what names it in errors. If s has no small enough bound before
// rolling, as a variable of an encounter, every sample checks it against mostUnknown.
func (c *compiler) count(at notation.Span, s scalar, what string) scalar {
	s = c.whole(at, s, 0, what)
	most := big.NewRat(mostUnknown, 1)
	if s.constant != nil || s.within.hi.Cmp(big.NewRat(vm.MaxDice, 1)) <= 0 || s.within.lo.Cmp(most) > 0 {
		return s
	}
	err := vm.Limitf(at, "%s is above %d, which is too many to roll", what, mostUnknown)
	c.code.Bound(c.trap(at), c.materialise(s, 1), mostUnknown, err)
	s.within.hi = most
	return s
}

// over returns a number as a column of numerators and its denominator, a column or a constant.
func (c *compiler) over(s scalar) (num vm.Reg, den vm.Operand) {
	if s.isRatio() {
		return c.materialise(s.ratio.num, 1), c.operand(s.ratio.over, 1)
	}
	return c.materialise(s, s.den), vm.Operand{Constant: s.den}
}

// mostOf returns the upper bound of a number of copies.
func mostOf(count scalar) int64 {
	if most := floorRat(count.within.hi).Num(); most.IsInt64() {
		return most.Int64()
	}
	return math.MaxInt64
}

// diceCount checks the number of dice of the pool n, charges its upper bound, and returns the number to go on
// with.
func (c *compiler) diceCount(n *notation.Pool, count scalar) scalar {
	count = c.count(n.Count.Span(), count, "the number of dice")
	if c.charge(count.within.hi) {
		return count
	}
	return c.fail(tooManyDice(n.At))
}

// chargeCopies charges the dice of as many copies as the interval count allows, each of which rolls that many.
// The first copy has been charged already.
func (c *compiler) chargeCopies(at notation.Span, count interval, each int64) {
	more := mulRat(count.hi, big.NewRat(each, 1))
	if !c.charge(more.Sub(more, big.NewRat(each, 1))) {
		c.fail(tooManyDice(at))
	}
}

// charge adds most to the upper bound of the dice in a sample; false if that is beyond the limit.
func (c *compiler) charge(most *big.Rat) bool {
	if most.Cmp(big.NewRat(vm.MaxDice, 1)) > 0 {
		return false
	}
	c.charged += max(0, most.Num().Int64())
	return c.charged <= vm.MaxDice
}

// tooManyDice returns the error of an expression in which a sample can take more than vm.MaxDice dice.
func tooManyDice(at notation.Span) *vm.LimitError {
	err := vm.Limitf(at, "a sample can take more than %d dice, which is too many to roll", vm.MaxDice)
	err.Err.Hint = "fewer samples do not help, and no flag does: every sample can take that many; roll fewer dice here"
	return err
}
