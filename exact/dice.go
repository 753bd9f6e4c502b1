package exact

import (
	"fmt"
	"math"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// evalPool returns the sum of a pool. Count and sides that are random are rolled
// once for all dice: a mixture over their values.
func (e *evaluator) evalPool(n *node, x *notation.Pool) (*Dist, error) {
	count, sides, err := e.poolSizes(n, x)
	if err != nil {
		return nil, err
	}
	e.budget.At = n.expr.Span()
	if err := e.foreseePools(count, sides); err != nil {
		return nil, err
	}
	var parts []part
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			key, err := e.dice.keyOf(c.Value.Num(), s.Value.Num())
			if err != nil {
				return nil, err
			}
			d, err := e.dice.pool(key, x)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part{weight: sw.Mul(sw, cw), dist: d})
		}
	}
	if count.hasTail() {
		for s, sw := range sides.All() {
			d, err := e.dice.endlessPool(count, s.Value.Num(), x)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part{weight: sw.Mul(sw, count.unlisted()), dist: d})
		}
	}
	return mix(parts, e.budget)
}

// poolSizes returns the number of dice and of sides; 1 side where the die has
// none to speak of.
func (e *evaluator) poolSizes(n *node, x *notation.Pool) (count, sides *Dist, err error) {
	if count, err = e.eval(n.kids[0]); err != nil {
		return nil, nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of dice"); err != nil {
		return nil, nil, err
	}
	d, ok := x.Die.(notation.FairDie)
	if !ok {
		return count, Constant(big.NewRat(1, 1)), nil
	}
	if sides, err = e.eval(n.kids[1]); err != nil {
		return nil, nil, err
	}
	if err := requireFinite(e.budget, sides); err != nil {
		return nil, nil, err
	}
	return count, sides, e.requireWhole(sides, 1, d.Sides, n, "the number of sides")
}

// foreseePools estimates the memory of all the pools that a random count or
// random sides ask for, which are held together to be mixed.
func (e *evaluator) foreseePools(count, sides *Dist) error {
	if count.isConstant() && sides.isConstant() {
		return nil // there is one pool, and it estimates itself
	}
	slots, bits := 0.0, 0.0
	for c := range count.All() {
		for s := range sides.All() {
			n, faces := fromInt(c.Value.Num()), fromInt(s.Value.Num())
			slots += n*(faces-1) + 1
			bits = max(bits, n*math.Log2(faces))
		}
	}
	return e.budget.Spend(0, slots/budget.MaxHeld, bits)
}

// requireWhole reports an error, with its probability, if the value can be
// fractional or less than low.
func (e *evaluator) requireWhole(d *Dist, low int64, at notation.Expr, n *node, what string) error {
	e.budget.At = at.Span()
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
	if !example.IsInt() {
		hint = "floor(...) makes it a whole number of %d or more"
	}
	msg := fmt.Sprintf("%s is %s", what, example.RatString())
	if !d.isConstant() {
		msg = fmt.Sprintf("%s is %s with probability %s", what, describeBad(example), d.over(bad).RatString())
	}
	return notation.Errorf(at.Span(), "%s%s", msg, e.circumstances(n)).WithHint(hint, low)
}

func describeBad(v *big.Rat) string {
	switch {
	case !v.IsInt():
		return "a fraction"
	case v.Sign() < 0:
		return "negative"
	}
	return "0"
}
