package encounter

import (
	"encoding/binary"
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A value is the value of an expression in the middle of a turn: a constant, or a linear form of the
// variables at the beginning of the turn plus a whole number. So a turn that takes 3 from hp does the
// same in all states.
type value struct {
	form int32 // in the table of forms; noForm for a constant
	off  int64
	is   constant.Value // without a form
}

const noForm = -1

// of returns a constant as a value.
func of(v constant.Value) value { return value{form: noForm, is: v} }

// truth returns a truth value as a value.
func truth(v bool) value { return of(constant.Truth(v)) }

// A term of a linear form is a var times a number.
type term struct {
	v    int32
	coef int64
}

// A formTable numbers linear forms. The form of a variable alone has the variable's number. After the
// variables comes the number of turns.
type formTable struct {
	list  [][]term // by number; vars ascend
	index map[string]int32
}

// newFormTable returns a table with the forms of that many variables.
func newFormTable(vars int) *formTable {
	t := &formTable{index: map[string]int32{}}
	for v := range vars + 1 {
		t.number([]term{{int32(v), 1}})
	}
	return t
}

// number returns the number of a linear form, which is added if it is new.
func (t *formTable) number(terms []term) int32 {
	var space [64]byte
	key := space[:0]
	for _, x := range terms {
		key = binary.AppendVarint(binary.AppendUvarint(key, uint64(x.v)), x.coef)
	}
	if i, ok := t.index[string(key)]; ok {
		return i
	}
	i := int32(len(t.list))
	t.index[string(key)] = i
	t.list = append(t.list, terms)
	return i
}

// mostCoefficient bounds the coefficients of a form: more than any rule needs, and far less than an
// int64 holds.
const mostCoefficient = 1 << 30

// combine returns x + factor*y; false if that is not a linear form, or has too large numbers.
func (t *formTable) combine(x, y value, factor int64) (value, bool) {
	terms := func(v value) ([]term, int64, bool) {
		if v.form != noForm {
			return t.list[v.form], v.off, true
		}
		return nil, v.is.Num, !v.is.IsWord() && v.is.IsSmall()
	}
	a, offA, okA := terms(x)
	b, offB, okB := terms(y)
	off := offA + factor*offB
	if !okA || !okB || off != int64(int32(off)) || factor != int64(int32(factor)) {
		return value{}, false
	}
	var sum []term
	for len(a) > 0 || len(b) > 0 {
		var next term
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].v < b[0].v:
			next, a = a[0], a[1:]
		case len(a) == 0 || b[0].v < a[0].v:
			next, b = term{b[0].v, factor * b[0].coef}, b[1:]
		default:
			next, a, b = term{a[0].v, a[0].coef + factor*b[0].coef}, a[1:], b[1:]
		}
		if next.coef > mostCoefficient || next.coef < -mostCoefficient {
			return value{}, false
		}
		if next.coef != 0 {
			sum = append(sum, next)
		}
	}
	if len(sum) == 0 {
		return of(constant.Value{Num: off}), true
	}
	return value{form: t.number(sum), off: off}, true
}

// A question is a question about a linear form in a state: its value, or whether that is less than a
// limit. The answer is the value or, for a limit, a number on the same side of it.
type question struct {
	form    int32
	isExact bool
	limit   int64
	answer  int64
}

// A formRange is the range of a form according to the answers so far.
type formRange struct {
	form      int32
	low, high int64
}

const (
	lowest  = -1 << 62
	highest = 1 << 62
)

// A questioner answers questions about a state, and records them.
type questioner struct {
	forms *formTable
	value func(form int32) int64 // in the state
	asked []question
	known []formRange
}

// rangeOf returns the range that is known of a form, to be narrowed in place. For a new form it adds the widest
// one.
func (q *questioner) rangeOf(form int32) *formRange {
	for i := range q.known {
		if q.known[i].form == form {
			return &q.known[i]
		}
	}
	q.known = append(q.known, formRange{form, lowest, highest})
	return &q.known[len(q.known)-1]
}

// exactly returns the value of a form, and records that it was asked.
func (q *questioner) exactly(form int32) int64 {
	v, x := q.value(form), q.rangeOf(form)
	if x.low < x.high {
		q.asked = append(q.asked, question{form: form, isExact: true, answer: v})
		x.low, x.high = v, v
	}
	return v
}

// isBelow reports whether the value of a form is less than a limit, and records that this was asked.
func (q *questioner) isBelow(form int32, limit int64) bool {
	v, x := q.value(form), q.rangeOf(form)
	if x.low < limit && limit <= x.high {
		answer := limit
		if v < limit {
			answer, x.high = limit-1, limit-1
		} else {
			x.low = limit
		}
		q.asked = append(q.asked, question{form: form, limit: limit, answer: answer})
	}
	return v < limit
}

// constant returns the value v in the state as a constant.
func (q *questioner) constant(v value) constant.Value {
	if v.form == noForm {
		return v.is
	}
	return constant.Number(new(big.Rat).SetInt64(q.exactly(v.form) + v.off))
}

// compare returns the result of x op y, for which it asks the state; ok is false if their difference is not a
// linear form.
func (q *questioner) compare(op notation.BinaryOp, x, y value) (answer, ok bool) {
	if y.form == noForm && x.form != noForm && !y.is.IsSmall() {
		return q.compareFraction(op, x, y.is.Rat())
	}
	d, ok := q.forms.combine(x, y, -1)
	if !ok {
		return false, false
	}
	if d.form == noForm {
		v, _ := constant.Binary(&notation.Binary{Op: op}, d.is, constant.Value{})
		return v.IsTrue(), true
	}
	limit := -d.off // the form is compared with it
	if q.forms.list[d.form][0].coef < 0 {
		form, _ := q.forms.combine(of(constant.Value{}), value{form: d.form}, -1)
		d.form, limit = form.form, d.off
		op = turned(op)
	}
	return q.compareForm(op, d.form, limit, limit)
}

// turned returns the comparison op' for which x op y is the same as y op' x.
func turned(op notation.BinaryOp) notation.BinaryOp {
	pairs := map[notation.BinaryOp]notation.BinaryOp{
		notation.Lt: notation.Gt, notation.Gt: notation.Lt, notation.Le: notation.Ge, notation.Ge: notation.Le,
	}
	if other, ok := pairs[op]; ok {
		return other
	}
	return op
}

// compareFraction returns the result of x op y for a form x and any rational number y; ok is false if op is no
// comparison.
func (q *questioner) compareFraction(op notation.BinaryOp, x value, y *big.Rat) (answer, ok bool) {
	limit := new(big.Rat).Sub(y, new(big.Rat).SetInt64(x.off))
	return q.compareForm(op, x.form, clamped(rational.Floor(limit).Num()), clamped(rational.Ceil(limit).Num()))
}

// clamped returns n as an int64, cut to lowest..highest, between which all values of forms are.
func clamped(n *big.Int) int64 {
	switch {
	case n.IsInt64():
		return min(max(n.Int64(), lowest), highest)
	case n.Sign() < 0:
		return lowest
	}
	return highest
}

// compareForm compares a form with a number, which is given rounded down and rounded up; ok is false if op is
// no comparison.
func (q *questioner) compareForm(op notation.BinaryOp, form int32, floor, ceil int64) (answer, ok bool) {
	switch {
	case op == notation.Lt:
		return q.isBelow(form, ceil), true
	case op == notation.Ge:
		return !q.isBelow(form, ceil), true
	case op == notation.Le:
		return q.isBelow(form, floor+1), true
	case op == notation.Gt:
		return !q.isBelow(form, floor+1), true
	case op == notation.Eq || op == notation.Ne:
		same := floor == ceil && !q.isBelow(form, floor) && q.isBelow(form, floor+1)
		return same == (op == notation.Eq), true
	}
	return false, false
}
