package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file works out what is certain once variables have their values: a whole
// number, a word or a truth value that is computed from such. No distribution is
// needed on the way, and nothing is memoised, for it costs less to compute it
// again. Whatever is not that simple, errors included, is left to evalSelf.

// A certain is a whole number of 32 bits, or else a word. A truth value is one of
// the words [Yes] and [No].
type certain struct {
	num  int64
	word string
}

func certainTruth(v bool) certain {
	if v {
		return certain{word: Yes}
	}
	return certain{word: No}
}

func (c certain) isTrue() bool { return c.word == Yes }

// certainOutcome returns the outcome as a certain value.
func certainOutcome(o Outcome) (certain, bool) {
	switch {
	case o.Value != nil:
		num, ok := wholeInt(o.Value)
		return certain{num: num}, ok
	case o.Items != nil:
		return certain{}, false
	}
	return certain{word: o.Label}, o.Label != ""
}

func (c certain) outcome() Outcome {
	if c.word != "" {
		return Outcome{Label: c.word}
	}
	return Outcome{Value: new(big.Rat).SetInt64(c.num)}
}

// always returns the distribution that is always this value.
func (e *evaluator) always(c certain) *Dist {
	if a, ok := e.certainties[c]; ok {
		return a.point
	}
	switch c.word {
	case "":
		return Constant(new(big.Rat).SetInt64(c.num))
	case Yes:
		return alwaysYes
	case No:
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

// isPlain reports whether a node, whose children are plain, can be certain. The
// ends of a range are whatever is below them.
func isPlain(e notation.Expr) bool {
	switch x := e.(type) {
	case *notation.Number:
		_, ok := wholeInt(x.Value)
		return ok
	case *notation.Label:
		return x.Name != ""
	case *notation.Bool, *notation.Ref, *notation.Unary, *notation.Binary, *notation.Call, *notation.If,
		*notation.Clamp:
		return true
	}
	return false
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
		return certain{word: x.Name}, true
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

// certainOperation returns what a comparison or an arithmetic operation is worth.
func certainOperation(x *notation.Binary, a, c certain) (certain, bool) {
	switch x.Op {
	case notation.Eq, notation.Ne:
		return certainTruth((a == c) == (x.Op == notation.Eq)), true
	case notation.Lt:
		return certainTruth(a.num < c.num), true
	case notation.Le:
		return certainTruth(a.num <= c.num), true
	case notation.Gt:
		return certainTruth(a.num > c.num), true
	case notation.Ge:
		return certainTruth(a.num >= c.num), true
	}
	num, ok := certainArithmetic(x, a.num, c.num)
	return certain{num: num}, ok && num <= maxNumerator && num >= -maxNumerator
}

// certainArithmetic returns a whole result, or false: also for a division by 0,
// whose meaning and errors are elsewhere.
func certainArithmetic(x *notation.Binary, a, c int64) (int64, bool) {
	switch x.Op {
	case notation.Add:
		return a + c, true
	case notation.Sub:
		return a - c, true
	case notation.Mul:
		return a * c, true
	}
	switch {
	case c == 0:
		return 0, false
	case x.Op == notation.Rem:
		return a % c, true
	case x.Rule == notation.ExactDivision:
		return a / c, a%c == 0
	case x.Rule == notation.TruncOrZero:
		return a / c, true
	}
	return floorDiv(a, c), true
}
