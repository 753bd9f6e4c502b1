package exact

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalBinary returns the distribution of the node n, whose expression x is an operator with two independent
// operands.
func (e *evaluator) evalBinary(n *plan.Node, x *notation.Binary) (*dist.Dist, error) {
	a, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if decided := shortCircuit(x.Op, a); decided != nil {
		return decided, nil
	}
	c, err := e.eval(n.Kids[1])
	if err != nil {
		return nil, err
	}
	switch {
	case x.Op == notation.Add || x.Op == notation.Sub:
		if x.Op == notation.Sub {
			c = dist.Negate(c)
		}
		e.traceUnlessConstant("convolution", a, c)
		return dist.Convolve(a, c, e.budget)
	case x.Op == notation.Mul:
		e.traceUnlessConstant("all pairs for *", a, c)
		return dist.Multiply(a, c, e.budget)
	case x.Op == notation.Div || x.Op == notation.Rem:
		return e.quotient(n, x, a, c)
	case x.Op.IsLogic():
		return dist.Logical(x.Op, a, c), nil
	case x.Op.IsComparison():
		return dist.Compare(x.Op, a, c, e.budget)
	case x.Op.IsArithmetic():
		return e.allPairs(x, a, c)
	}
	return nil, notKnown(x, "the operator %d", x.Op)
}

// allPairs returns the distribution of the operator x applied to every pair of values of its operands, a and c.
func (e *evaluator) allPairs(x *notation.Binary, a, c *dist.Dist) (*dist.Dist, error) {
	for _, d := range []*dist.Dist{a, c} {
		if err := dist.RequireFinite(e.budget, d); err != nil {
			return nil, err
		}
	}
	e.traceUnlessConstant("all pairs for "+x.Op.String(), a, c)
	defined := true
	d, err := dist.Pairs(a, c, func(v, w *big.Rat) *big.Rat {
		out, ok := constant.Binary(x, constant.Number(v), constant.Number(w))
		defined = defined && ok
		return out.Rat()
	}, e.budget)
	if err == nil && !defined {
		err = notation.Errorf(x.At, "%s has no value for some of what its operands can be", x)
	}
	return d, err
}

// traceUnlessConstant records a method of the answer, unless one of the operands is constant.
func (e *evaluator) traceUnlessConstant(method string, a, c *dist.Dist) {
	if !a.IsConstant() && !c.IsConstant() {
		e.budget.Trace(method)
	}
}

// quotient returns the distribution of a divided by c, or of the remainder, rounded by the rule of x, the
// expression of n.
func (e *evaluator) quotient(n *plan.Node, x *notation.Binary, a, c *dist.Dist) (*dist.Dist, error) {
	if x.Rule != notation.FloorOrZero && x.Rule != notation.TruncOrZero {
		if err := e.requireNonZero(n, x, c); err != nil {
			return nil, err
		}
	}
	if x.Rule != notation.ExactDivision || !c.IsConstant() {
		e.traceUnlessConstant("all pairs for "+x.Op.String(), a, c)
	}
	return dist.Quotient(x, a, c, e.budget)
}

// requireNonZero returns an error, with its probability, if the divisor c of x, the expression of n, can be 0.
func (e *evaluator) requireNonZero(n *plan.Node, x *notation.Binary, c *dist.Dist) error {
	p := c.PMF(new(big.Rat))
	switch {
	case !c.ListsZero():
		return dist.RequireFinite(e.budget, c) // the tail may hold a 0
	case p.Sign() == 0:
		return nil
	case c.IsConstant():
		return notation.Errorf(x.Y.Span(), "division by 0%s", e.circumstances(n))
	}
	return notation.Errorf(x.Y.Span(), "the divisor is 0 with probability %s%s",
		odds(p), e.circumstances(n)).WithHint("max(1, ...) or if(...) keeps it from 0")
}

// evalUnary returns the distribution of -X or of not X, the expression x of the node n.
func (e *evaluator) evalUnary(n *plan.Node, x *notation.Unary) (*dist.Dist, error) {
	d, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	switch x.Op {
	case notation.Neg:
		return dist.Negate(d), nil
	case notation.Not:
		return dist.Not(d), nil
	}
	return nil, notKnown(x, "the operator %d before an operand", x.Op)
}

// evalChance returns the distribution of an event whose probability is the value of an expression.
func (e *evaluator) evalChance(n *plan.Node) (*dist.Dist, error) {
	p, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, p); err != nil {
		return nil, err
	}
	end := p.Min()
	if end.Sign() >= 0 {
		end = p.Max()
	}
	if end.Sign() < 0 || end.Cmp(big.NewRat(1, 1)) > 0 {
		return nil, notation.Errorf(n.Expr.Span(), "a chance of %s%s", end.RatString(), e.circumstances(n)).
			WithHint("a probability is between 0 and 1")
	}
	// An event of random probability P has the probability E[P].
	return dist.Bernoulli(p.Mean()), nil
}
