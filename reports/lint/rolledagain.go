package lint

import (
	"maps"
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// This file warns of dice that have a name and no value of their own, such as a constant or a parameter, where a
// condition looks at one roll of them and what depends on it at another.

// A namesake finds the names that are dice.
type namesake struct {
	*linter
	named     map[notation.Expr]string          // constants, draws, sequences: by the tree that stands wherever one is named
	arguments map[string]bool                   // of the function that is looked at, which some call passes dice
	known     map[notation.Expr]map[string]bool // what is named in a tree
	texts     map[*notation.Source]bool         // in which something that was looked at stands
}

func newNamesake(l *linter) *namesake {
	n := &namesake{linter: l, named: map[notation.Expr]string{}, known: map[notation.Expr]map[string]bool{}, texts: map[*notation.Source]bool{}}
	for e, name := range l.s.Named() {
		if l.rollsAnew(e) {
			n.named[e] = name
		}
	}
	return n
}

// rolledAgain warns of dice that one condition compares and another, or its result, rolls again:
// in the outcome, the measures and the functions they call.
func (n *namesake) rolledAgain() {
	n.cases(n.s.Cases)
	for _, m := range n.measures {
		n.cases(m.Cases())
		n.tree(m.Expr)
		n.joint(m)
	}
	for _, f := range n.s.Functions() {
		if !n.texts[f.Body.Span().Src] {
			continue
		}
		n.arguments = map[string]bool{}
		for name, passed := range f.Passed {
			n.arguments[name] = slices.ContainsFunc(passed, func(e notation.Expr) bool { return n.rollsAnew(n.s.WithDefaults(e)) })
		}
		n.tree(f.Body)
	}
	n.arguments = nil
}

// tree checks all nodes of an expression, and notes the texts that it comes from.
func (n *namesake) tree(e notation.Expr) {
	notation.Visit(e, func(e notation.Expr) bool {
		n.texts[e.Span().Src] = true
		n.node(e)
		return true
	})
}

// cases warns where the condition of a case rolls dice again that the condition of an earlier case, which did
// not hold, compared. Equal conditions are separate attempts and are allowed.
func (n *namesake) cases(cases []scenarios.Part) {
	for i, later := range cases {
		for _, earlier := range cases[:i] {
			if later.Expr != nil && !notation.Equal(earlier.Expr, later.Expr) {
				n.warnOf(later.At, n.compared(earlier.Expr), n.compared(later.Expr))
				n.contest(earlier.Expr, later)
			}
		}
	}
}

// contest warns of two who roll against each other in one case, and once more in the next: d20 > d20, d20 == d20.
func (n *namesake) contest(earlier notation.Expr, later scenarios.Part) {
	a, ok := earlier.(*notation.Binary)
	b, is := later.Expr.(*notation.Binary)
	if !ok || !is || a.Op == b.Op || !a.Op.IsComparison() || !b.Op.IsComparison() || !n.rollsAnew(b.X) || !n.rollsAnew(b.Y) {
		return
	}
	if notation.Equal(a.X, b.X) && notation.Equal(a.Y, b.Y) {
		n.warn("rolled-twice", later.At, "%s rolls again, after %s: for one roll of each, make both rolls, under rolls", b.At.Text(), a.At.Text())
	}
}

// node checks the conditions of one node.
func (n *namesake) node(e notation.Expr) {
	switch e := e.(type) {
	case *notation.If:
		n.condition(e, e.Cond, e.Then, e.Else)
	case *notation.Given:
		n.warnOf(e.At, n.compared(e.Cond), n.names(e.X))
	case *notation.Binary:
		if (e.Op == notation.And || e.Op == notation.Or) && !notation.Equal(e.X, e.Y) {
			n.condition(e, e.X, e.Y)
		}
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Pool,
		*notation.Group, *notation.Unary, *notation.Call, *notation.Chance, *notation.Let,
		*notation.Tuple, *notation.Repeat, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs,
		*notation.Again, *notation.Process, *notation.Retry, *notation.Deal, *notation.Deck:
		// no conditions
	}
}

// condition warns if an expression that depends on cond rolls again what cond compares. Both must be written in
// the text of e.
func (n *namesake) condition(e, cond notation.Expr, dependent ...notation.Expr) {
	if !n.isWrittenIn(e, cond) {
		return
	}
	for _, x := range dependent {
		if n.isWrittenIn(e, x) {
			n.warnOf(e.Span(), n.compared(cond), n.names(x))
		}
	}
}

// warnOf warns of each name that is in both sets: rolled before, and again now.
func (n *namesake) warnOf(at notation.Span, before, now map[string]bool) {
	for name := range now {
		if before[name] {
			n.warn("rolled-twice", at, "%s is rolled again each time it is named here: for one value, make it a roll, under rolls", name)
		}
	}
}

// compared returns the rolled names that occur in the comparisons of a condition. Names of
// conditions are excluded, because each of their uses is an independent check.
func (n *namesake) compared(cond notation.Expr) map[string]bool {
	if n.named[cond] != "" {
		return nil
	}
	if c, ok := cond.(*notation.Unary); ok {
		return n.compared(c.X)
	}
	if c, ok := cond.(*notation.Binary); ok && (c.Op == notation.And || c.Op == notation.Or) {
		out := map[string]bool{}
		maps.Copy(out, n.compared(c.X))
		maps.Copy(out, n.compared(c.Y))
		return out
	}
	return n.names(cond)
}

// names returns the names in e, and in their definitions, that are rolled at each use.
func (n *namesake) names(e notation.Expr) map[string]bool {
	if known, ok := n.known[e]; ok || isBound(e) {
		return known
	}
	out := map[string]bool{}
	if name := n.named[e]; name != "" {
		out[name] = true
	}
	if ref, ok := e.(*notation.Ref); ok {
		p, err := n.s.Parameter(ref.Name)
		out[ref.Name] = n.arguments[ref.Name] || err == nil && p.IsRolled()
	}
	for _, c := range notation.Children(e) {
		if n.isWrittenIn(e, c) {
			maps.Copy(out, n.names(c))
		}
	}
	n.known[e] = out
	return out
}

// isWrittenIn reports whether part comes from the same text as e, by itself or by a name. What a call of a
// function puts there rolls for itself.
func (n *namesake) isWrittenIn(e, part notation.Expr) bool {
	return n.named[part] != "" || part.Span().Src == e.Span().Src
}
