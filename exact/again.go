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
// and without end S has the generating function B / (1 - A), which package pool lists.

// evalAgain returns the distribution of a call of explode or reroll.
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
	switch {
	case again.mass.Sign() == 0:
		return one, nil
	case stop.mass.Sign() == 0 && limit < 0:
		return nil, notation.Errorf(x.Cond.Span(), "every value is rolled again, so the roll never ends%s", e.circumstances(n)).
			WithHint("a third argument limits how often: %s", limited(x))
	case x.Explode && limit < 0:
		return e.dice.Chain(x.At, stop.dist, again.dist, again.mass)
	case x.Explode:
		return e.explodeAtMost(one, again, stop, limit)
	case limit < 0:
		return stop.dist, nil
	}
	return e.rerollAtMost(one, again, stop, limit)
}

// limited returns an example of a call with a limit, for a hint.
func limited(x *notation.Again) string {
	if x.Explode {
		return "explode(x, it >= 5, 3)"
	}
	return "reroll(x, it <= 2, 1)"
}

// A share is a part of a distribution: its probability mass, and the distribution given this part,
// which is nil if the mass is 0.
type share struct {
	mass *big.Rat
	dist *dist.Dist
}

// divide splits the distribution of one roll into the part for which the condition holds, again, and
// the rest, stop.
func (e *evaluator) divide(n *plan.Node, one *dist.Dist) (again, stop share, err error) {
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
	parts, mass := one.Divided(conds)
	return share{mass[0], parts[0]}, share{mass[1], parts[1]}, nil
}

// condAt returns the distribution of the condition if the roll has the value of a slot. A value that
// is certain is not kept: there may be a million.
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

// rerollAtMost returns the distribution of a roll that is repeated at most k times while the condition
// holds: the last value counts.
func (e *evaluator) rerollAtMost(one *dist.Dist, again, stop share, k int64) (*dist.Dist, error) {
	if stop.dist == nil {
		return one, nil
	}
	if err := e.budget.Make(float64(k)*float64(again.mass.Denom().BitLen())*float64(k), 0, float64(k)*float64(again.mass.Denom().BitLen())); err != nil {
		return nil, err
	}
	last := rational.Pow(again.mass, k)
	return mixture(e, share{new(big.Rat).Sub(big.NewRat(1, 1), last), stop.dist}, share{last, one})
}

// explodeAtMost returns the distribution of the sum of a roll and at most k further rolls, each of
// which is made while the condition holds.
func (e *evaluator) explodeAtMost(one *dist.Dist, again, stop share, k int64) (*dist.Dist, error) {
	sum := one
	for range k {
		longer, err := dist.Convolve(again.dist, sum, e.budget)
		if err != nil {
			return nil, err
		}
		if sum, err = mixture(e, stop, share{again.mass, longer}); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// mixture returns the mixture of two shares whose masses sum to 1.
func mixture(e *evaluator, a, b share) (*dist.Dist, error) {
	den := rational.LCM(a.mass.Denom(), b.mass.Denom())
	of := func(s share) dist.Part { return dist.Part{Weight: rational.Numerator(s.mass, den), Dist: s.dist} }
	return dist.Mix([]dist.Part{of(a), of(b)}, e.budget)
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
