package lint

import (
	"strings"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// This file warns of values that are asked for together and name the same dice: each of them rolls its own.

// joint warns if two values of a joint measure have a part in common that is written alike and rolls dice,
// because each value rolls it for itself. It does not warn if the whole values are alike, for then two rolls
// are meant: a value joint with itself says nothing. Nor does it warn of a part of nothing but dice and
// numbers, such as d6, for which two rolls may be meant.
func (n *namesake) joint(m *scenarios.Measure) {
	shared := map[string]notation.Expr{} // what earlier measures are, by the names that a joint one has for them
	notation.Visit(m.Expr, func(e notation.Expr) bool {
		if let, ok := e.(*notation.Let); ok && scenarios.IsMeasureValue(let.Name) {
			shared[let.Name] = let.Value
		}
		return true
	})
	notation.Visit(m.Expr, func(e notation.Expr) bool {
		tuple, ok := e.(*notation.Tuple)
		if !ok {
			return true
		}
		items := make([]notation.Expr, len(tuple.Items))
		for i, item := range tuple.Items {
			items[i] = item
			if ref, ok := item.(*notation.Ref); ok && shared[ref.Name] != nil {
				items[i] = shared[ref.Name]
			}
			for _, earlier := range items[:i] {
				n.alike(m, earlier, items[i])
			}
		}
		return true
	})
}

// alike warns of the largest parts of a and b, two values of a joint measure, that are equal and roll dice.
func (n *namesake) alike(m *scenarios.Measure, a, b notation.Expr) {
	var all notation.Interner
	if all.Intern(a) == all.Intern(b) {
		return
	}
	ofA := map[notation.Expr]bool{}
	notation.Visit(a, func(e notation.Expr) bool {
		ofA[all.Intern(e)] = true
		return true
	})
	notation.Visit(b, func(e notation.Expr) bool {
		if isBound(e) {
			return false
		}
		if !ofA[all.Intern(e)] || !n.rollsAnew(e) || n.isBare(e) {
			return true
		}
		n.warn("rolled-twice", m.At, "%s is rolled again for each value of %s in which it is written: for one roll, name it under rolls; for two, name each",
			n.spelled(e), m.Name)
		return false
	})
}

// isBare reports whether an expression is dice and numbers without a name.
func (n *namesake) isBare(e notation.Expr) bool {
	bare := true
	notation.Visit(e, func(e notation.Expr) bool {
		switch e.(type) {
		case *notation.Pool, *notation.Number, *notation.Group, *notation.Unary, *notation.Binary:
			bare = bare && n.named[e] == ""
		case *notation.Bool, *notation.Label, *notation.Ref, *notation.Call, *notation.Chance, *notation.If, *notation.Let,
			*notation.Tuple, *notation.Repeat, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again,
			*notation.Process, *notation.Given, *notation.Retry, *notation.Deal, *notation.Deck:
			bare = false
		}
		return bare
	})
	return bare
}

// spelled is how an expression is written, on one line: a name for what is put in its place.
func (n *namesake) spelled(e notation.Expr) string {
	if name := n.named[e]; name != "" {
		return name
	}
	for _, f := range n.s.Functions() {
		if f.Body.Span().Src == e.Span().Src {
			return f.Name + "(...)"
		}
	}
	return strings.Join(strings.Fields(e.Span().Text()), " ")
}
