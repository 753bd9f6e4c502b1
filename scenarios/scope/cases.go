package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// DeclareWords declares the names of cases as words; nil has none.
func (sc *Scope) DeclareWords(n *yamltree.Node) {
	if n == nil {
		return
	}
	for e := range sc.Entries(n, "a mapping of cases") {
		sc.DeclareLabel(e.Key)
	}
}

// ReadCases reads a mapping of words to conditions, the last `otherwise`, as an expression: the
// word of the first condition that holds.
func (sc *Scope) ReadCases(n *yamltree.Node) notation.Expr {
	last := len(n.Entries) - 1
	var conditions, words []notation.Expr
	for i, e := range n.Entries {
		isLast := e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
		words = append(words, Label(e.Key))
		switch {
		case isLast && i < last:
			return sc.Bad(n.Entries[i+1].Key.Errorf("a case after otherwise never holds"))
		case isLast:
		case i == last && slices.Contains([]string{"else", "default"}, e.Value.Text):
			return sc.Bad(e.Value.Errorf("the last case is %s", e.Value.Text).WithHint("write %s: %s", e.Key.Text, rulefile.Otherwise))
		case i == last:
			return sc.Bad(e.Value.Errorf("there is no case for where none of these holds").WithHint("add a last case, such as `%s: otherwise`", lastCase(n)))
		default:
			conditions = append(conditions, sc.Expression(e.Value))
		}
	}
	if last < 0 {
		return sc.Bad(n.Errorf("no cases"))
	}
	return FirstOf(conditions, words)
}

// lastCase is a word that none of the cases has.
func lastCase(n *yamltree.Node) string {
	if n.Get("miss") == nil {
		return "miss"
	}
	return "other"
}

// CasesOf lists the cases of a mapping; x is what [Scope.ReadCases] made of it.
func CasesOf(n *yamltree.Node, x notation.Expr) []Part {
	list := make([]Part, len(n.Entries))
	for i, e := range n.Entries {
		list[i] = Part{Name: e.Key.Text, At: e.Key.At}
		if branch, ok := x.(*notation.If); ok {
			list[i].Expr, x = branch.Cond, branch.Else
		}
	}
	return list
}

// DeclareOutcome declares the roll `outcome` and the words it can be.
func (sc *Scope) DeclareOutcome(n *yamltree.Node) {
	if !sc.HasConditions() {
		sc.Refuse(n.Errorf("an outcome in the %s notation, which has no conditions", sc.Notation.Name))
		return
	}
	sc.DeclareWords(n)
	outcome := sc.symbols.add(OutcomeName)
	outcome.what, outcome.at = isRoll, n.At
}

// Choose declares an outcome that is the word holds if a condition is true, else the word
// otherwise. No expression can refer to it.
func (sc *Scope) Choose(n *yamltree.Node, holds, otherwise string) {
	if !sc.HasConditions() {
		sc.Refuse(n.Errorf("a condition in the %s notation, which has none", sc.Notation.Name))
		return
	}
	cond := sc.OfKind(n, notation.TruthKind, "the condition must be a truth value, but this is a %s")
	word := func(name string) notation.Expr { return &notation.Label{At: n.At, Name: name} }
	x := FirstOf([]notation.Expr{cond}, []notation.Expr{word(holds), word(otherwise)})
	sc.Cases = []Part{{Name: holds, At: n.At, Expr: cond}, {Name: otherwise, At: n.At}}
	sc.Lets = append(sc.Lets, NewLet(OutcomeName, x))
	sc.Outcome = sc.Wrap(&notation.Ref{At: n.At, Name: OutcomeName})
}

// ReadOutcome reads the cases of the outcome and inserts it among the rolls, before those that
// depend on it.
func (sc *Scope) ReadOutcome(n *yamltree.Node) {
	var before, after []Let
	sc.Hide(OutcomeName, &notation.Error{Msg: "the outcome cannot depend on itself"})
	dependent := []string{OutcomeName}
	for _, l := range sc.Lets {
		if !slices.ContainsFunc(dependent, func(name string) bool { return slices.Contains(l.refs, name) }) {
			before = append(before, l)
			continue
		}
		dependent = append(dependent, l.Name)
		sc.Hide(l.Name, &notation.Error{Msg: l.Name + " depends on the outcome"})
		after = append(after, l)
	}
	x := sc.ReadCases(n)
	for _, sym := range sc.symbols.list {
		sym.hidden = nil
	}
	sc.Cases = CasesOf(n, x)
	sc.Lets = append(append(before, NewLet(OutcomeName, x)), after...)
	sc.Outcome = sc.Wrap(&notation.Ref{At: n.At, Name: OutcomeName})
}
