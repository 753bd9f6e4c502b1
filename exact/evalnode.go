package exact

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// eval returns the distribution of a node under the present assignment: from its certain value, from
// the memo, or computed. A limit that is exceeded on the way is reported at this node.
func (e *evaluator) eval(n *plan.Node) (*dist.Dist, error) {
	switch x := n.Expr.(type) {
	case *notation.Number:
		if n.Literal == nil {
			n.Literal = dist.Constant(x.Value)
		}
		return n.Literal, nil
	case *notation.Bool:
		return dist.Truth(x.Value), nil
	case *notation.Label:
		if n.Literal == nil {
			n.Literal = dist.Labelled(x.Name)
		}
		return n.Literal, nil
	case *notation.Ref:
		if e.given.set.Has(n.Var) {
			return e.given.value[n.Var].point(), e.given.value[n.Var].err
		}
		if def := e.vars[n.Var].Def; def.Pool && !n.Pool {
			return e.anyDie(def)
		}
		return e.eval(e.vars[n.Var].Def)
	case *notation.Let:
		return e.eval(n.Kids[0])
	case *notation.Unary, *notation.Binary, *notation.Call, *notation.If, *notation.Pool,
		*notation.Group, *notation.Chance, *notation.Tuple, *notation.Repeat, *notation.Process,
		*notation.Given, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs,
		*notation.Again, *notation.Retry, *notation.Deal, *notation.Deck:
	}
	outer := e.budget.At
	e.budget.At = n.Expr.Span()
	d, ok, err := e.fold(n)
	if !ok {
		d, err = e.memo(n)
	}
	e.budget.At = outer
	return d, err
}

// evalGiven evaluates a node after a variable was given a value, without the memo.
func (e *evaluator) evalGiven(n *plan.Node) (*dist.Dist, error) {
	if d, ok, err := e.fold(n); ok {
		return d, err
	}
	return e.compute(n)
}

// fold returns the distribution of a node whose value is certain, or of an if whose condition is; false if
// neither holds. With an error it is true.
func (e *evaluator) fold(n *plan.Node) (*dist.Dist, bool, error) {
	if a, ok := e.asked[n]; ok {
		return a.point(), true, nil
	}
	if n.Plain && plan.IsExtreme(n.Expr) {
		return nil, false, nil // worth remembering
	}
	c, ok, err := e.charged(n)
	switch {
	case err != nil:
		return nil, true, err
	case ok:
		return e.always(c), true, nil
	}
	if _, ok := n.Expr.(*notation.If); !ok {
		return nil, false, nil
	}
	cond, ok, err := e.charged(n.Kids[0])
	if err != nil || !ok {
		return nil, err != nil, err
	}
	taken := n.Kids[2]
	if cond.IsTrue() {
		taken = n.Kids[1]
	}
	d, err := e.eval(taken)
	return d, true, err
}
