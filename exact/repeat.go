package exact

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// This file adds up N independent copies of X, where N may be random: a compound
// distribution. Its generating function is the sum of P(N = n) X(z)^n, evaluated by
// Horner's rule, from the largest n down:
//
//	R := P(N = n) + X R,
//
// one convolution a step, and the totals of X^n are brought to one by a power of
// the total of X. A fixed N is a power by repeated squaring.

// evalRepeat returns the sum of copies.
func (e *evaluator) evalRepeat(n *node, x *notation.Repeat) (*Dist, error) {
	count, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of copies"); err != nil {
		return nil, err
	}
	if x.Rank != nil {
		return e.evalRank(n, x, count)
	}
	if count.isConstant() && count.value(0).Sign() == 0 {
		return Constant(new(big.Rat)), nil
	}
	one, err := e.eval(n.kids[1])
	if err != nil {
		return nil, err
	}
	e.budget.At = x.At
	if err := requireFinite(e.budget, count); err != nil {
		return nil, err
	}
	most := count.Max().Num()
	if !most.IsInt64() || most.Int64() > maxCopies {
		return nil, e.budget.Refuse(x.At, budget.Work, fromInt(most)*fromInt(most))
	}
	if one.isConstant() {
		return scale(count, one.value(0)), nil
	}
	if count.isConstant() {
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s copies", most))
		return power(one, most.Int64(), e.budget)
	}
	e.budget.Trace(fmt.Sprintf("compound distribution of up to %s copies", most))
	if one.tail != nil || one.values != nil {
		return e.mixedCopies(count, one)
	}
	return e.compound(count, one)
}

// maxCopies is the number of copies beyond which no sum is tried.
const maxCopies = 1 << 40

// compound is Horner's rule.
func (e *evaluator) compound(count, one *Dist) (*Dist, error) {
	most := count.Max().Num().Int64()
	weights := map[int64]*big.Int{}
	for o, w := range count.All() {
		weights[o.Value.Num().Int64()] = w
	}
	sum := one.timesWeight(weights[most])
	scale := new(big.Int).Set(one.total) // of the next weight against those added: a power of X's total
	for n := most - 1; n >= 0; n-- {
		if n < most-1 {
			var err error
			if sum, err = convolve(sum, one, e.budget); err != nil {
				return nil, err
			}
			scale.Mul(scale, one.total)
		}
		if w := weights[n]; w != nil {
			var err error
			if sum, err = sum.plusPoint(new(big.Int).Mul(w, scale), e.budget); err != nil {
				return nil, err
			}
		}
	}
	return sum.reduced(), nil
}

// mixedCopies mixes the powers of X, for an X that has a tail or lies on no
// lattice.
func (e *evaluator) mixedCopies(count, one *Dist) (*Dist, error) {
	var parts []part
	sum, copies := Constant(new(big.Rat)), int64(0)
	for o, w := range count.All() {
		n := o.Value.Num().Int64()
		more, err := power(one, n-copies, e.budget)
		if err != nil {
			return nil, err
		}
		if sum, err = convolve(sum, more, e.budget); err != nil {
			return nil, err
		}
		if err := e.budget.Hold(float64(sum.slots()), sum.bits()); err != nil {
			return nil, err
		}
		copies = n
		parts = append(parts, part{weight: w, dist: sum})
	}
	return mix(parts, e.budget)
}
