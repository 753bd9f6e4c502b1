package exact

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalPool returns the distribution of the sum of a pool, the node n with the expression x. If the number of
// dice or of sides is random, it is rolled once for all dice, and the result is a mixture.
func (e *evaluator) evalPool(n *plan.Node, x *notation.Pool) (*dist.Dist, error) {
	count, sides, err := e.poolSizes(n, x)
	if err != nil {
		return nil, err
	}
	held := e.budget.Held()
	defer func() { e.budget.Release(e.budget.Held() - held) }()
	var parts []dist.Part
	var least, most bool // whether no unlisted count gives a lower, or a higher, value than the last listed one
	endless := count.HasTail()
	for c, cw := range count.All() {
		least, most = true, true
		for s, sw := range sides.All() {
			rolled, err := e.dice.Rolled(c.Value.Num(), s.Value.Num(), x)
			if err != nil {
				return nil, err
			}
			d, err := e.dice.Pool(rolled)
			if err != nil {
				return nil, err
			}
			if endless {
				low, high := rolled.EndsWith(d)
				least, most = least && low, most && high
			}
			if err := e.budget.HoldList(float64(d.Slots()), d.Bits()); err != nil { // all are mixed at once
				return nil, err
			}
			parts = append(parts, dist.Part{Weight: sw.Mul(sw, cw), Dist: d})
		}
	}
	if endless {
		for s, sw := range sides.All() {
			d, err := e.dice.Endless(count, s.Value.Num(), x)
			if err != nil {
				return nil, err
			}
			parts = append(parts, dist.Part{Weight: sw.Mul(sw, count.Unlisted()), Dist: d})
		}
	}
	d, err := dist.Mix(parts, e.budget)
	if err != nil || !endless {
		return d, err
	}
	return d.WithEnds(least, most), nil
}

// poolSizes returns the distributions of the number of dice and of sides of a pool, the node n with the
// expression x; the number of sides is 1 for dice whose faces are given.
func (e *evaluator) poolSizes(n *plan.Node, x *notation.Pool) (count, sides *dist.Dist, err error) {
	if count, err = e.eval(n.Kids[0]); err != nil {
		return nil, nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of dice"); err != nil {
		return nil, nil, err
	}
	d, ok := x.Die.(*notation.FairDie)
	if !ok {
		return count, dist.Constant(big.NewRat(1, 1)), nil
	}
	if sides, err = e.eval(n.Kids[1]); err != nil {
		return nil, nil, err
	}
	if err := dist.RequireFinite(e.budget, sides); err != nil {
		return nil, nil, err
	}
	return count, sides, e.requireWhole(sides, 1, d.Sides, n, "the number of sides")
}

// requireWhole returns an error, with its probability, if a value of d is a fraction or less than low.
// at is the expression of the value, n the node it belongs to, and what names it in the message.
func (e *evaluator) requireWhole(d *dist.Dist, low int64, at notation.Expr, n *plan.Node, what string) error {
	if least, _, ok := d.WholeLattice(); ok && least >= low {
		return nil
	}
	bad := new(big.Int)
	var example *big.Rat
	for o, w := range d.All() {
		if !o.Value.IsInt() || o.Value.Num().Cmp(big.NewInt(low)) < 0 {
			bad.Add(bad, w)
			example = o.Value
		}
	}
	if example == nil {
		return nil
	}
	hint := "max(%d, ...) keeps it from falling below"
	_, isConstant := notation.Constant(at)
	switch {
	case !example.IsInt():
		hint = "floor(...) makes it a whole number of %d or more"
	case isConstant && strings.Trim(at.Span().Text(), "()+-*/ .0123456789") == "":
		hint = "write a whole number of %d or more"
	}
	msg := fmt.Sprintf("%s is %s", what, example.RatString())
	if !d.IsConstant() {
		msg = fmt.Sprintf("%s is %s with probability %s", what, describeBad(example), odds(d.Fraction(bad)))
	}
	return notation.Errorf(at.Span(), "%s%s", msg, e.circumstances(n)).WithHint(hint, low)
}

// describeBad says what is wrong with a value that [evaluator.requireWhole] does not allow.
func describeBad(v *big.Rat) string {
	switch {
	case !v.IsInt():
		return "a fraction"
	case v.Sign() < 0:
		return "negative"
	}
	return "0"
}
