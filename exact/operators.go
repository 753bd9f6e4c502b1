package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// evalBinary combines two independent operands.
func (e *evaluator) evalBinary(n *node, x *notation.Binary) (*Dist, error) {
	a, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	if decided := shortCircuit(x.Op, a); decided != nil {
		return decided, nil
	}
	c, err := e.eval(n.kids[1])
	if err != nil {
		return nil, err
	}
	e.budget.At = x.At
	switch x.Op {
	case notation.Add:
		e.traceUnlessConstant("convolution", a, c)
		return convolve(a, c, e.budget)
	case notation.Sub:
		e.traceUnlessConstant("convolution", a, c)
		return convolve(a, negate(c), e.budget)
	case notation.Mul:
		return e.product(a, c)
	case notation.Div, notation.Rem:
		return e.quotient(n, x, a, c)
	case notation.And, notation.Or:
		return logical(x.Op, a, c), nil
	}
	return compared(x.Op, a, c, e.budget)
}

func (e *evaluator) traceUnlessConstant(method string, a, c *Dist) {
	if !a.isConstant() && !c.isConstant() {
		e.budget.Trace(method)
	}
}

// shortCircuit returns the value of `and` and `or` where the left side alone
// decides it, else nil: the right side is then not evaluated, and may be
// undefined.
func shortCircuit(op notation.BinaryOp, a *Dist) *Dist {
	if op != notation.And && op != notation.Or {
		return nil
	}
	yes, no := a.truthWeights()
	if op == notation.And && yes.Sign() == 0 || op == notation.Or && no.Sign() == 0 {
		return a
	}
	return nil
}

func (e *evaluator) product(a, c *Dist) (*Dist, error) {
	e.traceUnlessConstant("all pairs for *", a, c)
	return multiplied(a, c, e.budget)
}

// quotient divides by the node's rule.
func (e *evaluator) quotient(n *node, x *notation.Binary, a, c *Dist) (*Dist, error) {
	if x.Rule != notation.FloorOrZero && x.Rule != notation.TruncOrZero {
		if err := e.requireNonZero(n, x, c); err != nil {
			return nil, err
		}
	}
	if x.Rule != notation.ExactDivision || !c.isConstant() {
		e.traceUnlessConstant("all pairs for "+x.Op.String(), a, c)
	}
	return quotient(x, a, c, e.budget)
}

func (e *evaluator) requireNonZero(n *node, x *notation.Binary, c *Dist) error {
	p := c.PMF(new(big.Rat))
	switch {
	case p.Sign() == 0 && !c.listsZero():
		return requireFinite(e.budget, c) // the tail may hold a 0
	case p.Sign() == 0:
		return nil
	case c.isConstant():
		return notation.Errorf(x.Y.Span(), "division by 0%s", e.circumstances(n))
	}
	return notation.Errorf(x.Y.Span(), "the divisor is 0 with probability %s%s",
		p.RatString(), e.circumstances(n)).WithHint("max(1, ...) or if(...) keeps it from 0")
}

func (e *evaluator) evalUnary(n *node, x *notation.Unary) (*Dist, error) {
	d, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	if x.Op == notation.Neg {
		return negate(d), nil
	}
	return not(d), nil
}

func (e *evaluator) evalChance(n *node) (*Dist, error) {
	p, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	e.budget.At = n.expr.Span()
	if err := requireFinite(e.budget, p); err != nil {
		return nil, err
	}
	one := big.NewRat(1, 1)
	if p.Min().Sign() < 0 || p.Max().Cmp(one) > 0 {
		return nil, notation.Errorf(n.expr.Span(), "a chance of %s%s", outside(p).RatString(), e.circumstances(n)).
			WithHint("a probability is between 0 and 1")
	}
	// An event of random probability P has the probability E[P].
	return Bernoulli(p.Mean()), nil
}

// outside returns an end of the support that is no probability.
func outside(p *Dist) *big.Rat {
	if p.Min().Sign() < 0 {
		return p.Min()
	}
	return p.Max()
}

// evalTuple returns the joint distribution of independent items.
func (e *evaluator) evalTuple(n *node) (*Dist, error) {
	outcomes, ws := []Outcome{{}}, []*big.Int{big.NewInt(1)}
	total, vague := big.NewInt(1), false
	for _, kid := range n.kids {
		d, err := e.eval(kid)
		if err != nil {
			return nil, err
		}
		e.budget.At = n.expr.Span()
		total.Mul(total, d.Total())
		vague = vague || d.isVague()
		size := float64(len(outcomes)) * float64(d.Len())
		if err := e.budget.Spend(300*size, 16*size, d.bits()); err != nil {
			return nil, err
		}
		var nextOutcomes []Outcome
		var nextWeights []*big.Int
		for i, o := range outcomes {
			for item, w := range d.All() {
				items := append(append([]Outcome(nil), o.Items...), item)
				nextOutcomes = append(nextOutcomes, Outcome{Items: items})
				nextWeights = append(nextWeights, w.Mul(w, ws[i]))
			}
		}
		outcomes, ws = nextOutcomes, nextWeights
	}
	return jointOf(outcomes, ws, total, vague), nil
}
