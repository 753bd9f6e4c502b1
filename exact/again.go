package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file rolls an expression again. Of one roll X, let A be the part in which the
// condition holds and B the rest, with masses a and b, a + b = 1. Rolled again at most k
// times,
//
//	R_0 = X,   R_k = B + a R_(k-1) = B (1 + a + ... + a^(k-1)) + a^k X,
//
// and without end R = B / b. Where all rolls are added up (explode), with * for
// convolution,
//
//	S_0 = X,   S_k = B + A * S_(k-1),
//
// and without end S has the generating function B / (1 - A), which package generating lists.

// evalAgain returns the distribution of the node n, whose expression x is a call of explode or reroll.
func (e *evaluator) evalAgain(n *plan.Node, x *notation.Again) (*dist.Dist, error) {
	one, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, one); err != nil {
		return nil, err
	}
	limit := int64(-1)
	if x.Limit != nil {
		v, ok := notation.Constant(x.Limit)
		if !ok {
			return nil, notKnown(x.Limit, "how often %s", x.Limit)
		}
		limit = v.Num().Int64()
	}
	if limit == 0 {
		return one, nil // the condition of the last roll is not asked
	}
	again, stop, err := e.divide(n, one)
	if err != nil {
		return nil, err
	}
	p := new(big.Rat).SetFrac(again.Weight, new(big.Int).Add(again.Weight, stop.Weight))
	switch {
	case again.Dist == nil:
		return one, nil
	case stop.Dist == nil && limit < 0:
		return nil, notation.Errorf(x.Cond.Span(), "every value is rolled again, so the roll never ends%s", e.circumstances(n)).
			WithHint("a third argument limits how often: %s", limited(x))
	case x.Explode && limit < 0:
		return e.dice.Chain(x.At, stop.Dist, again.Dist, p)
	case x.Explode:
		return e.explodeAtMost(one, again, stop, limit)
	case limit < 0:
		return stop.Dist, nil
	}
	return e.rerollAtMost(one, stop.Dist, p, limit)
}

// limited returns an example of a call with a limit, for a hint.
func limited(x *notation.Again) string {
	if x.Explode {
		return "explode(x, it >= 5, 3)"
	}
	return "reroll(x, it <= 2, 1)"
}

// divide splits one, the distribution of one roll of the node n, into the part for which the condition of n
// holds, again, and the rest, stop.
func (e *evaluator) divide(n *plan.Node, one *dist.Dist) (again, stop dist.Part, err error) {
	if err := e.budget.Charge(600 * float64(one.Slots())); err != nil {
		return again, stop, err
	}
	conds := make([]*dist.Dist, one.Slots())
	for i := range conds {
		if one.IsZero(i) {
			continue
		}
		if conds[i], err = e.condAt(n, one, i); err == nil {
			err = dist.RequireFinite(e.budget, conds[i])
		}
		if err != nil {
			return again, stop, err
		}
	}
	parts := one.Divided(conds)
	return parts[0], parts[1], nil
}

// condAt returns the distribution of the condition of the node n if its roll, with the distribution one, has
// the value of a slot. A value that is certain is not kept: there may be a million.
func (e *evaluator) condAt(n *plan.Node, one *dist.Dist, slot int) (*dist.Dist, error) {
	if at, ok := certainSlot(one, slot); ok {
		cond, err := e.evalShown(n, func(cond *plan.Node) (*dist.Dist, error) {
			c, ok, err := e.charged(cond)
			if err != nil || !ok {
				return nil, err
			}
			return dist.Truth(c.IsTrue()), nil
		}, &assigned{certain: at, isCertain: true})
		if cond != nil || err != nil {
			return cond, err
		}
	}
	return e.evalShown(n, e.eval, e.assignedSlot(one, slot))
}

// rerollAtMost returns the distribution of a roll that is repeated at most k times while the condition holds,
// which it does with probability p: the last value counts. one is the distribution of a roll, and stop that of
// one for which the condition does not hold; nil if it always does.
func (e *evaluator) rerollAtMost(one, stop *dist.Dist, p *big.Rat, k int64) (*dist.Dist, error) {
	if stop == nil {
		return one, nil
	}
	bits := float64(k) * float64(p.Denom().BitLen())
	if err := e.budget.Make(bits*float64(k), 0, bits); err != nil {
		return nil, err
	}
	last := rational.Pow(p, k)
	settled := new(big.Int).Sub(last.Denom(), last.Num())
	return dist.Mix([]dist.Part{{Weight: settled, Dist: stop}, {Weight: last.Num(), Dist: one}}, e.budget)
}

// explodeAtMost returns the distribution of the sum of a roll and at most k further rolls, each of which is
// made while the condition holds. one is the distribution of a roll, which again and stop divide.
func (e *evaluator) explodeAtMost(one *dist.Dist, again, stop dist.Part, k int64) (*dist.Dist, error) {
	sum := one
	for range k {
		longer, err := dist.Convolve(again.Dist, sum, e.budget)
		if err != nil {
			return nil, err
		}
		if sum, err = dist.Mix([]dist.Part{stop, {Weight: again.Weight, Dist: longer}}, e.budget); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// evalRetry returns the distribution of a roll that is repeated until its condition holds: the
// conditional distribution, whatever the number of tries.
func (e *evaluator) evalRetry(n *plan.Node) (*dist.Dist, error) {
	d, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	given, _ := d.Given()
	if given == nil {
		return nil, notation.Errorf(n.Expr.Span(), "the condition never holds%s", e.circumstances(n))
	}
	return given, nil
}
