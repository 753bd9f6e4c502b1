package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalCall applies a function to independent arguments.
func (e *evaluator) evalCall(n *plan.Node, x *notation.Call) (*dist.Dist, error) {
	if n.Pool {
		return e.contents(n)
	}
	if n.IsQuestion() {
		return e.evalQuestion(n)
	}
	switch x.Func {
	case notation.Lowest, notation.Highest:
		return e.evalBound(n, x)
	case notation.Min, notation.Max:
		return e.evalExtreme(n, x)
	case notation.Lineup, notation.StrictLineup:
		return e.evalLineup(n, x)
	case notation.Floor:
		return e.evalPointwise(n, func(d *dist.Dist) (*dist.Dist, error) {
			return dist.Round(d, dist.RoundDown, e.budget)
		})
	case notation.Ceil:
		return e.evalPointwise(n, func(d *dist.Dist) (*dist.Dist, error) {
			return dist.Round(d, dist.RoundUp, e.budget)
		})
	case notation.Round:
		return e.evalPointwise(n, func(d *dist.Dist) (*dist.Dist, error) {
			return dist.Round(dist.Shift(d, big.NewRat(1, 2)), dist.RoundDown, e.budget)
		})
	case notation.Abs:
		return e.evalPointwise(n, func(d *dist.Dist) (*dist.Dist, error) { return dist.Abs(d, e.budget) })
	case notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet, notation.Sets, notation.LongestRun,
		notation.Join, notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
		return nil, notation.Errorf(x.At, "%s asks a pool", x) // which it has not
	}
	return nil, notKnown(x, "the function %d", x.Func)
}

// evalPointwise applies a function to every value of its one argument.
func (e *evaluator) evalPointwise(n *plan.Node, f func(*dist.Dist) (*dist.Dist, error)) (*dist.Dist, error) {
	d, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if d, err = f(d); err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}

// evalExtreme folds min or max over the arguments.
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

// evalLineup finds in which order the arguments stand.
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

// evalBound returns the smallest or largest value the argument can take. What
// has been conditioned on is set aside meanwhile.
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

// evalClamp raises what is negative to 0.
func (e *evaluator) evalClamp(n *plan.Node) (*dist.Dist, error) {
	d, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if _, below := d.IsUnbounded(); !below && d.Slots() > 0 && d.Min().Sign() >= 0 {
		return d, nil
	}
	if d.HasTail() {
		return dist.Extreme(d, dist.Constant(new(big.Rat)), true, e.budget)
	}
	d, err = dist.Map(d, func(a, _ int64) int64 { return max(a, 0) }, func(v *big.Rat) *big.Rat {
		if v.Sign() < 0 {
			return new(big.Rat)
		}
		return v
	}, e.budget)
	if err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}
