package exact

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalCall returns the distribution of the node n, whose expression x is a call with independent arguments.
func (e *evaluator) evalCall(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	if n.Pool {
		return e.contents(n)
	}
	if n.IsQuestion() {
		return e.evalQuestion(n)
	}
	switch {
	case x.Func.IsEnd():
		return e.evalBound(n, x)
	case x.Func == notation.Min || x.Func == notation.Max:
		return e.evalExtreme(n, x)
	case x.Func.IsLineup():
		return e.evalLineup(n, x)
	case x.Func.IsArithmetic() && len(n.Kids) == 1:
		return e.evalPointwise(n, x)
	}
	return nil, notKnown(x, "the function %s", x.Func)
}

// evalPointwise returns the distribution of the node n, whose expression x is a call of a function of one
// number.
func (e *evaluator) evalPointwise(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	d, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if f, ok := tailFunctions[x.Func]; ok {
		d, err = f(d, e.budget)
	} else if err = dist.RequireFinite(e.budget, d); err == nil {
		d, err = dist.Map(d, nil, func(v *big.Rat) *big.Rat {
			out, _ := constant.Apply(x, []constant.Value{constant.Number(v)})
			return out.Rat()
		}, e.budget)
	}
	if err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}

// tailFunctions are the functions of one number that can be applied to distributions with tails.
var tailFunctions = map[notation.Func]func(*dist.Dist, *budget.Budget) (*dist.Dist, error){
	notation.Floor: func(d *dist.Dist, b *budget.Budget) (*dist.Dist, error) { return dist.Round(d, dist.RoundDown, b) },
	notation.Ceil:  func(d *dist.Dist, b *budget.Budget) (*dist.Dist, error) { return dist.Round(d, dist.RoundUp, b) },
	notation.Round: func(d *dist.Dist, b *budget.Budget) (*dist.Dist, error) {
		return dist.Round(dist.Shift(d, big.NewRat(1, 2)), dist.RoundDown, b)
	},
	notation.Abs:     dist.Abs,
	notation.Clamped: notBelow0,
}

// notBelow0 returns the distribution of max(X, 0).
func notBelow0(d *dist.Dist, b *budget.Budget) (*dist.Dist, error) {
	if _, below := d.IsUnbounded(); !below && d.Slots() > 0 && d.Min().Sign() >= 0 {
		return d, nil
	}
	return dist.Extreme(d, dist.Constant(new(big.Rat)), true, b)
}

// evalExtreme returns the distribution of the node n, whose expression x is the minimum or maximum of
// independent arguments.
func (e *evaluator) evalExtreme(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	var result *dist.Dist
	for _, kid := range n.Kids {
		d, err := e.eval(kid)
		if err != nil {
			return nil, err
		}
		if result == nil {
			result = d
			continue
		}
		e.traceUnlessConstant("order statistics for "+x.Func.String(), result, d)
		if result, err = dist.Extreme(result, d, x.Func == notation.Max, e.budget); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// evalLineup returns the distribution of the number of the order in which the independent arguments of the call
// x, the expression of n, are, the highest first (see [dist.Lineup]).
func (e *evaluator) evalLineup(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	args := make([]*dist.Dist, len(n.Kids))
	for i, kid := range n.Kids {
		var err error
		if args[i], err = e.eval(kid); err != nil {
			return nil, err
		}
	}
	e.budget.Trace("order of independent rolls")
	return dist.Lineup(args, x.Func == notation.StrictLineup, e.budget)
}

// evalBound returns the smallest or largest value that the argument of the call x, the expression of n, can
// take, whatever values variables have been given.
func (e *evaluator) evalBound(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	saved, asked, fixed := e.given.set, e.asked, e.fixed
	e.given.set, e.asked, e.fixed = plan.Set{}, nil, nil
	d, err := e.eval(n.Kids[0])
	e.given.set, e.asked, e.fixed = saved, asked, fixed
	if err != nil {
		return nil, err
	}
	above, below := d.IsUnbounded()
	switch {
	case above && x.Func == notation.Highest, below && x.Func == notation.Lowest:
		return nil, notation.Errorf(x.At, "what explodes has no %s value", x.Func)
	case d.HasUnplaced():
		return nil, dist.RequireFinite(e.budget, d)
	}
	if x.Func == notation.Lowest {
		return dist.Constant(d.Min()), nil
	}
	return dist.Constant(d.Max()), nil
}
