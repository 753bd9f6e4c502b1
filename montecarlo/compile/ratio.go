package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// fractions is an operation on numbers of which one is a ratio or becomes one.
func (c *compiler) fractions(at notation.Span, x, y scalar, op vm.Operation, iv interval) scalar {
	if !iv.small() {
		iv = interval{} // bounds that no sample can come near
	}
	r := c.code.Fractions(c.trap(at), c.pair(at, x), c.pair(at, y), op)
	return ratioOf(Number, r, iv, joinDeps(x, y))
}

// pair returns a scalar as columns of numerators and denominators.
func (c *compiler) pair(at notation.Span, s scalar) vm.Ratio {
	switch {
	case s.isRatio():
		return vm.Ratio{Num: s.reg, Den: s.dens}
	case s.constant != nil:
		f, wrong := vm.FromRat(s.constant)
		if wrong != vm.Fine {
			c.fail(vm.Limitf(at, "%s is too large to sample in 64 bits", shortRat(s.constant)))
		}
		return vm.Ratio{Num: c.code.Fill(f.Num), Den: c.code.Fill(f.Den)}
	}
	return c.code.Ratio(s.reg, s.k, s.c, s.den)
}

// chooseFractions is x where cond holds, else y, of which one is a ratio.
func (c *compiler) chooseFractions(at notation.Span, cond, x, y scalar, iv interval) scalar {
	a, b := c.pair(at, x), c.pair(at, y)
	out := vm.Ratio{
		Num: c.code.Choose(cond.reg, vm.Operand{Reg: a.Num}, vm.Operand{Reg: b.Num}),
		Den: c.code.Choose(cond.reg, vm.Operand{Reg: a.Den}, vm.Operand{Reg: b.Den}),
	}
	return ratioOf(x.sort, out, iv, joinDeps(cond, x, y))
}

// maxWhole is a bound that every sampled number keeps.
var maxWhole = new(big.Rat).SetInt64(1<<63 - 2)

// floorRatio is the floor of a ratio: of fixed scale if its interval allows.
func (c *compiler) floorRatio(x scalar, iv interval) scalar {
	out := vm.Ratio{Num: c.code.FloorFraction(vm.Ratio{Num: x.reg, Den: x.dens})}
	if !iv.known() || iv.hi.Cmp(maxWhole) > 0 || new(big.Rat).Neg(iv.lo).Cmp(maxWhole) > 0 {
		out.Den = c.code.Fill(1)
	}
	return ratioOf(Number, out, iv, x.deps)
}
