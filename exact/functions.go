package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// evalCall applies a function to independent arguments.
func (e *evaluator) evalCall(n *node, x *notation.Call) (*Dist, error) {
	switch x.Func {
	case notation.Lowest, notation.Highest:
		return e.evalBound(n, x)
	case notation.Min, notation.Max:
		return e.evalExtreme(n, x)
	}
	d, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	e.budget.At = x.At
	switch x.Func {
	case notation.Floor:
		d, err = rounded(d, roundDown, e.budget)
	case notation.Ceil:
		d, err = rounded(d, roundUp, e.budget)
	case notation.Round:
		d, err = rounded(shift(d, big.NewRat(1, 2)), roundDown, e.budget)
	default:
		d, err = absolute(d, e.budget)
	}
	if err != nil {
		return nil, err
	}
	return d.reduced(), nil
}

// evalExtreme folds min or max over the arguments.
func (e *evaluator) evalExtreme(n *node, x *notation.Call) (*Dist, error) {
	var result *Dist
	for _, kid := range n.kids {
		d, err := e.eval(kid)
		if err != nil {
			return nil, err
		}
		e.budget.At = x.At
		if result == nil {
			result = d
			continue
		}
		e.traceUnlessConstant("order statistics for "+x.Func.String(), result, d)
		if result, err = extreme(result, d, x.Func == notation.Max, e.budget); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// evalBound returns the smallest or largest value the argument can take. What
// has been conditioned on is set aside meanwhile.
func (e *evaluator) evalBound(n *node, x *notation.Call) (*Dist, error) {
	saved := e.given.set
	e.given.set = varset{}
	d, err := e.eval(n.kids[0])
	e.given.set = saved
	if err != nil {
		return nil, err
	}
	e.budget.At = x.At
	above, below := d.IsUnbounded()
	switch {
	case above && x.Func == notation.Highest, below && x.Func == notation.Lowest:
		return nil, notation.Errorf(x.At, "what explodes has no %s value", x.Func)
	case d.isVague():
		return nil, requireFinite(e.budget, d)
	}
	if x.Func == notation.Lowest {
		return Constant(d.Min()), nil
	}
	return Constant(d.Max()), nil
}

// evalClamp raises what is negative to 0.
func (e *evaluator) evalClamp(n *node) (*Dist, error) {
	d, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	e.budget.At = n.expr.Span()
	if _, below := d.IsUnbounded(); !below && d.slots() > 0 && d.Min().Sign() >= 0 {
		return d, nil
	}
	if d.hasTail() {
		return extreme(d, Constant(new(big.Rat)), true, e.budget)
	}
	d, err = mapped(d, func(a, _ int64) int64 { return max(a, 0) }, func(v *big.Rat) *big.Rat {
		if v.Sign() < 0 {
			return new(big.Rat)
		}
		return v
	}, e.budget)
	if err != nil {
		return nil, err
	}
	return d.reduced(), nil
}
