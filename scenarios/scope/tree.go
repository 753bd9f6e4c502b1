package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

// A Let is something that is rolled once and is one value wherever it is named.
type Let struct {
	Part
	refs []string // the names that are free in its expression
}

// NewLet binds a name to a value that is rolled once.
func NewLet(name string, value notation.Expr) Let {
	return Let{Part{Name: name, At: value.Span(), Expr: value}, notation.FreeNames(value)}
}

// Wrap binds around body those lets that it refers to, directly or through others.
func Wrap(lets []Let, body notation.Expr) notation.Expr {
	needed := notation.FreeNames(body)
	for _, l := range slices.Backward(lets) {
		if !slices.Contains(needed, l.Name) {
			continue
		}
		needed = slices.Concat(needed, l.refs)
		body = &notation.Let{At: l.Expr.Span(), Name: l.Name, Value: l.Expr, Body: body}
	}
	return body
}

// Share is [Wrap], but what is named only once is put in its place. No name may be used
// where it stands for several rolls, such as the faces of a pool.
func Share(lets []Let, body notation.Expr) notation.Expr {
	for _, l := range slices.Backward(lets) {
		switch notation.Uses(body, l.Name, 2) {
		case 0:
		case 1:
			body = notation.PutFor(body, l.Name, l.Expr)
		default:
			body = Wrap([]Let{l}, body)
		}
	}
	return body
}

// A Part is a piece of a rule file and the expression it holds. Constants, words,
// sequences and lookups are put in; parameters and what is rolled stand in it as
// [notation.Ref].
type Part struct {
	Name string
	At   notation.Span
	Expr notation.Expr // nil for the case `otherwise`
}

// Label is the word of a case.
func Label(key *yamltree.Node) *notation.Label { return &notation.Label{At: key.At, Name: key.Text} }

// IsWord is the comparison `roll == word`.
func IsWord(at notation.Span, roll, word string) notation.Expr {
	return &notation.Binary{
		At: at, Op: notation.Eq,
		X: &notation.Ref{At: at, Name: roll}, Y: &notation.Label{At: at, Name: word},
	}
}

// FirstOf is nested Ifs: the value at the index of the first condition that holds, else the last value. There
// is one more value than there are conditions.
func FirstOf(conditions, values []notation.Expr) notation.Expr {
	x := values[len(conditions)]
	for i, cond := range slices.Backward(conditions) {
		x = &notation.If{At: cond.Span(), Cond: cond, Then: values[i], Else: x}
	}
	return x
}

// Join is `x op y`, or y alone where x is nil.
func Join(op notation.BinaryOp, x, y notation.Expr, at notation.Span) notation.Expr {
	if x == nil {
		return y
	}
	return &notation.Binary{At: at, Op: op, X: x, Y: y}
}

// Within is the condition that x is at least Low and at most High.
func Within(x notation.Expr, r number.Interval, at notation.Span) notation.Expr {
	var cond notation.Expr
	if r.Low != nil {
		cond = &notation.Binary{At: at, Op: notation.Ge, X: x, Y: &notation.Number{At: at, Value: r.Low}}
	}
	if r.High != nil {
		most := &notation.Binary{At: at, Op: notation.Le, X: x, Y: &notation.Number{At: at, Value: r.High}}
		cond = Join(notation.And, cond, most, at)
	}
	return cond
}
