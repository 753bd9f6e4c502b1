package exact

import (
	"math/big"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file works out what is certain once variables have their values: a whole
// number, a word or a truth value that is computed from such. No distribution is
// needed on the way, and nothing is memoised, for it costs less to compute it
// again. Whatever is not that simple, errors included, is left to evalSelf.

// always returns the distribution that is always this value.
func (e *evaluator) always(c constant.Value) *dist.Dist {
	if a, ok := e.certainties[c]; ok {
		return a.point
	}
	switch {
	case !c.IsWord:
		return dist.Constant(new(big.Rat).SetInt64(c.Num))
	case c.Word == dist.Yes:
		return dist.AlwaysYes
	case c.Word == dist.No:
		return dist.AlwaysNo
	}
	return e.assigned(c.Outcome()).point
}

// assignedSlot returns the outcome of a slot as the value of a variable.
func (e *evaluator) assignedSlot(d *dist.Dist, i int) *assigned {
	if origin, step, ok := d.WholeLattice(); ok {
		// Without making a rational of it only to look it up.
		if a, ok := e.certainties[constant.Value{Num: origin + int64(i)*step}]; ok {
			return a
		}
	}
	return e.assigned(d.Outcome(i))
}

// evalGiven evaluates a node after a variable was given a value.
func (e *evaluator) evalGiven(n *plan.Node) (*dist.Dist, error) {
	if d, ok, err := e.shortcut(n); ok {
		return d, err
	}
	return e.evalSelf(n)
}

// shortcut returns the distribution of a node that is certain, or of an `if` whose
// condition is; false if it is neither.
func (e *evaluator) shortcut(n *plan.Node) (*dist.Dist, bool, error) {
	if n.Plain && plan.IsExtreme(n.Expr) {
		return nil, false, nil // worth remembering
	}
	if c, ok := e.certain(n); ok {
		return e.always(c), true, nil
	}
	if _, ok := n.Expr.(*notation.If); !ok {
		return nil, false, nil
	}
	cond, ok := e.certain(n.Kids[0])
	if !ok {
		return nil, false, nil
	}
	taken := n.Kids[2]
	if cond.IsTrue() {
		taken = n.Kids[1]
	}
	d, err := e.eval(taken)
	return d, true, err
}

// certain returns the value of a node under the present assignment, or false.
func (e *evaluator) certain(n *plan.Node) (constant.Value, bool) {
	if !n.Plain || !n.Free.Within(e.given.set) {
		return constant.Value{}, false
	}
	switch x := n.Expr.(type) {
	case *notation.Number:
		num, ok := rational.Small(x.Value)
		return constant.Value{Num: num}, ok
	case *notation.Bool:
		return constant.Truth(x.Value), true
	case *notation.Label:
		return constant.Word(x.Name), true
	case *notation.Ref:
		a := e.given.value[n.Var]
		return a.certain, a.isCertain
	case *notation.Unary:
		c, ok := e.certain(n.Kids[0])
		if x.Op == notation.Not {
			return constant.Truth(!c.IsTrue()), ok
		}
		return constant.Value{Num: -c.Num}, ok
	case *notation.Clamp:
		c, ok := e.certain(n.Kids[0])
		return constant.Value{Num: max(c.Num, 0)}, ok
	case *notation.If:
		cond, ok := e.certain(n.Kids[0])
		switch {
		case !ok:
			return constant.Value{}, false
		case cond.IsTrue():
			return e.certain(n.Kids[1])
		}
		return e.certain(n.Kids[2])
	case *notation.Call:
		return e.certainCall(n, x)
	case *notation.Binary:
		return e.certainBinary(n, x)
	}
	return constant.Value{}, false
}

func (e *evaluator) certainCall(n *plan.Node, x *notation.Call) (constant.Value, bool) {
	if plan.IsExtreme(x) {
		d, err := e.remembered(n)
		if err != nil || !d.IsConstant() {
			return constant.Value{}, false
		}
		return constant.Of(d.Outcome(0))
	}
	c, ok := e.certain(n.Kids[0])
	if !ok {
		return c, false
	}
	for _, kid := range n.Kids[1:] { // of min and max
		other, ok := e.certain(kid)
		if !ok {
			return c, false
		}
		if other.Num < c.Num == (x.Func == notation.Min) {
			c = other
		}
	}
	if x.Func == notation.Abs {
		c.Num = max(c.Num, -c.Num)
	}
	return c, true // a whole number is rounded already
}

func (e *evaluator) certainBinary(n *plan.Node, x *notation.Binary) (constant.Value, bool) {
	a, ok := e.certain(n.Kids[0])
	if !ok {
		return a, false
	}
	if x.Op == notation.And && !a.IsTrue() || x.Op == notation.Or && a.IsTrue() {
		return a, true
	}
	c, ok := e.certain(n.Kids[1])
	if !ok {
		return c, false
	}
	if x.Op == notation.And || x.Op == notation.Or {
		return c, true
	}
	return constant.Apply(x, a, c)
}
