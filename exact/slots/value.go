package slots

import (
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A term is a subtree that is calculated from slots and constants alone.
type term struct {
	expr  notation.Expr
	kids  []*term
	slot  int            // the only one in it, else none or several
	lit   constant.Value // of a literal
	known []worth        // by the place of the slot's value; nil if it is not tabulated
}

const none, several = -1, -2

// isPure reports whether a node is calculated from its children alone, without dice.
func isPure(e notation.Expr) bool {
	switch n := e.(type) {
	case *notation.Number, *notation.Bool, *notation.Unary, *notation.Binary, *notation.If:
		return true
	case *notation.Label:
		return n.Name != ""
	case *notation.Call:
		return n.Func.IsArithmetic()
	case *notation.Ref, *notation.Pool, *notation.Group, *notation.Chance, *notation.Let, *notation.Tuple, *notation.Repeat,
		*notation.Process, *notation.Given, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs,
		*notation.Again, *notation.Retry, *notation.Deal, *notation.Deck:
	}
	return false
}

// A worth is what a term came to.
type worth struct {
	constant.Value
	wide bool // a number on the way, or the value, was not a whole number of 32 bits
	lost bool // there is no value
}

// eval returns the value of a term in a setting, from the operands that are needed only; false if it
// has none. Package exact evaluates certain values in the same way.
func (t *term) eval(s setting) (worth, bool) {
	switch {
	case t.known != nil:
		w := t.known[s.at[t.slot]]
		return w, !w.lost
	case t.slot >= 0 && t.kids == nil:
		return worth{Value: constant.Value{Num: s.number(t.slot)}}, true
	case t.kids == nil:
		return worth{Value: t.lit, wide: !t.lit.IsSmall()}, true
	}
	var space [3]constant.Value
	operands, wide := space[:0], false
	if _, ok := t.expr.(*notation.If); ok {
		cond, ok := t.kids[0].eval(s)
		if !ok {
			return worth{}, false
		}
		taken := t.kids[2]
		if cond.IsTrue() {
			taken = t.kids[1]
		}
		w, ok := taken.eval(s)
		w.wide = w.wide || cond.wide
		return w, ok
	}
	binary, isBinary := t.expr.(*notation.Binary)
	for i, kid := range t.kids {
		w, ok := kid.eval(s)
		if !ok {
			return worth{}, false
		}
		wide = wide || w.wide
		if isBinary && i == 0 && constant.Decides(binary.Op, w.Value) {
			return worth{Value: w.Value, wide: wide}, true
		}
		operands = append(operands, w.Value)
	}
	v, ok := constant.Apply(t.expr, operands)
	return worth{Value: v, wide: wide || !v.IsSmall()}, ok
}

// appendKey appends the value to a key. Different values, and values with a different wide, append
// different bytes.
func (w worth) appendKey(key []byte) []byte {
	if !w.wide {
		return w.Value.AppendKey(append(key, isSmall))
	}
	if w.IsSmall() {
		return w.Value.AppendKey(append(key, isWide))
	}
	return append(append(append(key, isFraction), w.Rat().RatString()...), 0)
}

// What stands before a value in a key.
const (
	isSmall byte = iota
	isWide
	isFraction
	isPlace // of a threshold
)

// appendKey appends the value of the term in a setting; false if it has none.
func (t *term) appendKey(key []byte, s setting) ([]byte, bool) {
	w, ok := t.eval(s)
	if !ok {
		return key, false
	}
	return w.appendKey(key), true
}
