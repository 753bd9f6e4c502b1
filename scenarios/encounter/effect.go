package encounter

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// An Effect is what a case of the outcome does to a resource.
type Effect struct {
	Case     string // the word of the outcome
	Resource string // "target.hp"
	Op       notation.AssignOp
	Text     string // the whole effect as it stands in the file

	amount notation.Expr
	at     notation.Span
}

// Part returns the case of the effect with the amount it changes the resource by.
func (e *Effect) Part() scope.Part { return scope.Part{Name: e.Case, At: e.at, Expr: e.amount} }

// anEffect cuts an effect at its assignment.
var anEffect = regexp.MustCompile(`^\s*(.*?)\s*([-+*/]?=)\s*`)

// assigns cuts an effect into the resource, the assignment and the source of the
// amount.
func assigns(n *yamltree.Node, example string) (resource string, op notation.AssignOp, amount *notation.Source, err error) {
	src := n.Source()
	m := anEffect.FindStringSubmatchIndex(src.Text)
	if m == nil {
		return "", "", nil, n.Errorf("an effect assigns to a resource").
			WithHint("such as %s -= 1d6; with one of =, +=, -=, *=, /=", example)
	}
	return src.Text[m[2]:m[3]], notation.AssignOp(src.Text[m[4]:m[5]]), tail(src, m[1]), nil
}

// tail is the part of a source from a byte on, with its place in the file.
func tail(src *notation.Source, from int) *notation.Source {
	out := &notation.Source{Name: src.Name, Text: src.Text[from:], Line: src.Line, Column: src.Column}
	before := src.Text[:from]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		out.Line += strings.Count(before, "\n")
		out.Column = 1
		before = before[i+1:]
	}
	out.Column += utf8.RuneCountInString(before)
	return out
}

// assignment is what an operator makes of the current value and an amount.
func assignment(at notation.Span, op notation.AssignOp, current, amount notation.Expr, g *notation.Grammar) notation.Expr {
	x := &notation.Binary{At: at, X: current, Y: amount}
	switch op {
	case notation.AddAssign:
		x.Op = notation.Add
	case notation.SubAssign:
		x.Op = notation.Sub
	case notation.MulAssign:
		x.Op = notation.Mul
	case notation.DivAssign:
		x.Op, x.Rule = notation.Div, g.Division()
	default:
		return amount
	}
	return x
}
