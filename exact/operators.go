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
		if a.tail != nil || c.tail != nil {
			return vagueLogical(x.Op, a, c), nil
		}
		return logical(x.Op, a, c), nil
	}
	return e.comparison(x.Op, a, c)
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

var divisions = [...]binaryOp{
	notation.FloorDivision: opFloorQuo,
	notation.FloorOrZero:   opFloorOrZero,
	notation.TruncOrZero:   opTruncOrZero,
}

// quotient divides by the node's rule.
func (e *evaluator) quotient(n *node, x *notation.Binary, a, c *Dist) (*Dist, error) {
	op := opRem
	if x.Op == notation.Div {
		op = divisions[x.Rule]
	}
	if x.Rule != notation.FloorOrZero && x.Rule != notation.TruncOrZero {
		if err := e.requireNonZero(n, x, c); err != nil {
			return nil, err
		}
	}
	if x.Rule == notation.ExactDivision && c.isConstant() {
		return scale(a, new(big.Rat).Inv(c.value(0))), nil
	}
	e.traceUnlessConstant("all pairs for "+x.Op.String(), a, c)
	if x.Rule == notation.ExactDivision {
		return exactQuotient(a, c, e.budget)
	}
	if a.tail != nil || c.tail != nil {
		return e.unboundedQuotient(x, a, c)
	}
	return pointwise(op, a, c, e.budget)
}

// unboundedQuotient rounds the quotient of operands of which one has a tail.
func (e *evaluator) unboundedQuotient(x *notation.Binary, a, c *Dist) (*Dist, error) {
	if x.Op == notation.Rem {
		return remainderTails(a, c, e.budget)
	}
	f := roundDown
	if x.Rule == notation.TruncOrZero {
		f = roundOff
	}
	zero := c.atZero()
	if zero.Sign() == 0 {
		return e.roundedQuotient(a, c, f)
	}
	if c.tail.isVague() {
		return nil, requireFinite(e.budget, c)
	}
	parts := []part{{weight: zero, dist: Constant(new(big.Rat))}}
	if rest := new(big.Int).Sub(c.total, zero); rest.Sign() > 0 {
		d, err := e.roundedQuotient(a, c.withoutZero(zero), f)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{weight: rest, dist: d})
	}
	return mix(parts, e.budget)
}

func (e *evaluator) roundedQuotient(a, c *Dist, f rounding) (*Dist, error) {
	if c.isConstant() {
		return rounded(scale(a, new(big.Rat).Inv(c.value(0))), f, e.budget)
	}
	d, err := exactQuotient(a, c, e.budget)
	if err != nil {
		return nil, err
	}
	return rounded(d, f, e.budget)
}

func (e *evaluator) requireNonZero(n *node, x *notation.Binary, c *Dist) error {
	p := c.PMF(new(big.Rat))
	switch {
	case p.Sign() == 0 && c.tail != nil && !c.tail.listsZero():
		return requireFinite(e.budget, c) // the tail may hold a 0
	case p.Sign() == 0:
		return nil
	case c.isConstant():
		return notation.Errorf(x.Y.Span(), "division by 0%s", e.circumstances(n))
	}
	return notation.Errorf(x.Y.Span(), "the divisor is 0 with probability %s%s",
		p.RatString(), e.circumstances(n)).WithHint("max(1, ...) or if(...) keeps it from 0")
}

// comparison compares numbers by order, labels and truth values for equality.
func (e *evaluator) comparison(op notation.BinaryOp, a, c *Dist) (*Dist, error) {
	var less, equal, greater *big.Int
	if a.kind == Numeric && a.isConstant() && c.isConstant() {
		return truthOf(ordered(op, a.value(0).Cmp(c.value(0)))), nil
	}
	if a.kind == Numeric {
		var err error
		if less, equal, greater, err = ordering(a, c, e.budget); err != nil {
			return nil, err
		}
	} else {
		less, greater = new(big.Int), new(big.Int)
		equal = sameWeight(a, c)
		greater.Sub(greater.Mul(a.w.sum(), c.w.sum()), equal)
	}
	truth := truth
	if a.tail != nil || c.tail != nil {
		total := new(big.Int).Mul(a.total, c.total)
		truth = func(yes, no *big.Int) *Dist { return vagueTruth(yes, no, total) }
	}
	switch op {
	case notation.Eq:
		return truth(equal, less.Add(less, greater)), nil
	case notation.Ne:
		return truth(less.Add(less, greater), equal), nil
	case notation.Lt:
		return truth(less, equal.Add(equal, greater)), nil
	case notation.Le:
		return truth(less.Add(less, equal), greater), nil
	case notation.Gt:
		return truth(greater, less.Add(less, equal)), nil
	default:
		return truth(greater.Add(greater, equal), less), nil
	}
}

func (e *evaluator) evalUnary(n *node, x *notation.Unary) (*Dist, error) {
	d, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	if x.Op == notation.Neg {
		return negate(d), nil
	}
	yes, no := d.truthWeights()
	return vagueTruth(no, yes, d.total), nil
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
		total.Mul(total, d.total)
		vague = vague || d.tail.isVague()
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
