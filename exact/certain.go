package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file works out what is certain once variables have their values: a whole
// number, a word or a truth value that is computed from such. No distribution is
// needed on the way, and nothing is memoised, for it costs less to compute it
// again. Whatever is not that simple, errors included, is left to evalSelf.

// always returns the distribution that is always this value.
func (e *evaluator) always(c certain) *Dist {
	if a, ok := e.certainties[c]; ok {
		return a.point
	}
	switch {
	case !c.isWord:
		return Constant(new(big.Rat).SetInt64(c.num))
	case c.word == Yes:
		return alwaysYes
	case c.word == No:
		return alwaysNo
	}
	return e.assigned(c.outcome()).point
}

// assignedSlot returns the outcome of a slot as the value of a variable.
func (e *evaluator) assignedSlot(d *Dist, i int) *assigned {
	if origin, step, ok := d.wholeLattice(); ok {
		// Without making a rational of it only to look it up.
		if a, ok := e.certainties[certain{num: origin + int64(i)*step}]; ok {
			return a
		}
	}
	return e.assigned(d.outcome(i))
}

// evalGiven evaluates a node after a variable was given a value.
func (e *evaluator) evalGiven(n *node) (*Dist, error) {
	if d, ok, err := e.shortcut(n); ok {
		return d, err
	}
	return e.evalSelf(n)
}

// shortcut returns the distribution of a node that is certain, or of an `if` whose
// condition is; false if it is neither.
func (e *evaluator) shortcut(n *node) (*Dist, bool, error) {
	if n.plain && isBound(n.expr) {
		return nil, false, nil // worth remembering
	}
	if c, ok := e.certain(n); ok {
		return e.always(c), true, nil
	}
	if _, ok := n.expr.(*notation.If); !ok {
		return nil, false, nil
	}
	cond, ok := e.certain(n.kids[0])
	if !ok {
		return nil, false, nil
	}
	taken := n.kids[2]
	if cond.isTrue() {
		taken = n.kids[1]
	}
	d, err := e.eval(taken)
	return d, true, err
}

// certain returns the value of a node under the present assignment, or false.
func (e *evaluator) certain(n *node) (certain, bool) {
	if !n.plain || !n.free.within(e.given.set) {
		return certain{}, false
	}
	switch x := n.expr.(type) {
	case *notation.Number:
		num, ok := wholeInt(x.Value)
		return certain{num: num}, ok
	case *notation.Bool:
		return certainTruth(x.Value), true
	case *notation.Label:
		return certainWord(x.Name), true
	case *notation.Ref:
		a := e.given.value[n.v]
		return a.certain, a.isCertain
	case *notation.Unary:
		c, ok := e.certain(n.kids[0])
		if x.Op == notation.Not {
			return certainTruth(!c.isTrue()), ok
		}
		return certain{num: -c.num}, ok
	case *notation.Clamp:
		c, ok := e.certain(n.kids[0])
		return certain{num: max(c.num, 0)}, ok
	case *notation.If:
		cond, ok := e.certain(n.kids[0])
		switch {
		case !ok:
			return certain{}, false
		case cond.isTrue():
			return e.certain(n.kids[1])
		}
		return e.certain(n.kids[2])
	case *notation.Call:
		return e.certainCall(n, x)
	case *notation.Binary:
		return e.certainBinary(n, x)
	}
	return certain{}, false
}

func (e *evaluator) certainCall(n *node, x *notation.Call) (certain, bool) {
	if isBound(x) {
		d, err := e.remembered(n)
		if err != nil || !d.isConstant() {
			return certain{}, false
		}
		return certainOutcome(d.outcome(0))
	}
	c, ok := e.certain(n.kids[0])
	if !ok {
		return c, false
	}
	for _, kid := range n.kids[1:] { // of min and max
		other, ok := e.certain(kid)
		if !ok {
			return c, false
		}
		if other.num < c.num == (x.Func == notation.Min) {
			c = other
		}
	}
	if x.Func == notation.Abs {
		c.num = max(c.num, -c.num)
	}
	return c, true // a whole number is rounded already
}

func (e *evaluator) certainBinary(n *node, x *notation.Binary) (certain, bool) {
	a, ok := e.certain(n.kids[0])
	if !ok {
		return a, false
	}
	if x.Op == notation.And && !a.isTrue() || x.Op == notation.Or && a.isTrue() {
		return a, true
	}
	c, ok := e.certain(n.kids[1])
	if !ok {
		return c, false
	}
	if x.Op == notation.And || x.Op == notation.Or {
		return c, true
	}
	return certainOperation(x, a, c)
}
