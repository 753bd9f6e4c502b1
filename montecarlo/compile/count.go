package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// whole checks that a count or a number of sides is a whole number of at least
// least: now if it is constant, else in every sample.
func (c *compiler) whole(at notation.Span, s scalar, least int64, what string) (scalar, error) {
	bottom := new(big.Rat).SetInt64(least)
	if s.constant != nil {
		if s.constant.IsInt() && s.constant.Cmp(bottom) >= 0 {
			return s, nil
		}
		err := notation.Errorf(at, "%s is %s", what, shortRat(s.constant)).
			WithHint("it must be a whole number of at least %d", least)
		return constant(Number, bottom), c.certain(at, err)
	}
	if !s.within.known() {
		return s, vm.Limitf(at, "%s has no bound known before rolling", what)
	}
	if s.den == 1 && !s.isRatio() && s.within.lo.Cmp(bottom) >= 0 && s.within.hi.IsInt() {
		return s, nil
	}
	iv := s.within.floor().loose()
	iv.lo, iv.hi = maxRat(iv.lo, bottom), maxRat(iv.hi, bottom)
	t, x := c.trap(at), s.reg
	if !s.isRatio() {
		x = c.materialise(s, s.den)
	}
	return column(Number, c.code.Whole(t, x, vm.Operand{Reg: s.dens, Constant: s.den}, least, what), iv, s.deps), nil
}

// diceCount checks a number of dice and charges it.
func (c *compiler) diceCount(n *notation.Pool, count scalar) (scalar, error) {
	count, err := c.whole(n.Count.Span(), count, 0, "the number of dice")
	if err != nil {
		return count, err
	}
	return count, c.charge(n.At, count)
}

// charge adds the most dice that a pool can take to those of a sample.
func (c *compiler) charge(at notation.Span, count scalar) error {
	if top := count.within.hi; top != nil && top.Cmp(big.NewRat(vm.MaxDice, 1)) <= 0 {
		if c.dice += max(0, top.Num().Int64()); c.dice <= vm.MaxDice {
			return nil
		}
	}
	err := tooManyDice(at)
	err.Err.Hint = "--trials does not help: every sample would take that many"
	return err
}

// chargeCopies charges the dice of all copies of what takes each dice, but for the
// one copy that is charged already.
func (c *compiler) chargeCopies(at notation.Span, count scalar, each int64) error {
	most := new(big.Int).Mul(count.within.hi.Num(), big.NewInt(each))
	if most.IsInt64() && c.dice+most.Int64()-each <= vm.MaxDice {
		c.dice += max(0, most.Int64()-each)
		return nil
	}
	return tooManyDice(at)
}

func tooManyDice(at notation.Span) *vm.LimitError {
	return vm.Limitf(at, "a sample can take more than %d dice, which is too many to roll", vm.MaxDice)
}
