package scope

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// A Requirement is a condition that the values of the parameters must meet.
type Requirement struct {
	Text string // the condition as it stands in the file
	Else string // what is wrong where it does not hold
	Cond notation.Expr
}

// Check returns an error if the values of the parameters do not meet the requirement of
// a scenario.
func (q *Requirement) Check(scenario string, values map[string]parameter.Value) error {
	if yes, ok := notation.Decide(parameter.Substitute(q.Cond, values)); ok && !yes {
		return fmt.Errorf("%s (%s requires %s)", q.Else, scenario, q.Text)
	}
	return nil
}

// CaseNames returns the words of the cases.
func CaseNames(cases []Part) []string {
	names := make([]string, len(cases))
	for i, c := range cases {
		names[i] = c.Name
	}
	return names
}

// ReadConstants reads the section constants: names with their expressions.
func (sc *Scope) ReadConstants(n *yamltree.Node) {
	for _, e := range n.Entries {
		if !sc.symbols.of(e.Key.Text).isDeclared() {
			sc.Hide(e.Key.Text, &notation.Error{Msg: fmt.Sprintf("%s is declared later, on line %d", e.Key.Text, e.Key.At.Place().Line)})
		}
	}
	for e := range sc.Entries(n, "a mapping of constants") {
		x := sc.Expression(e.Value)
		sym := sc.declare(e.Key, isConstant)
		sc.checkPart(e.Value, x)
		sym.value, sym.hidden = x, nil
		sc.Constants = append(sc.Constants, Part{Name: e.Key.Text, At: e.Key.At, Expr: x})
	}
}

// Count declares a name and calls f for each whole number from low to high, with the name standing for that
// number. Afterwards the name is free again.
func (sc *Scope) Count(key *yamltree.Node, low, high *big.Rat, f func(v *big.Rat)) {
	sym := sc.declare(key, isConstant)
	for v := low; v.Cmp(high) <= 0 && !sc.Refused(); v = new(big.Rat).Add(v, big.NewRat(1, 1)) {
		sym.value = &notation.Number{At: key.At, Value: v}
		f(v)
	}
	sc.symbols.remove(key.Text)
}

// ReadRolls reads the section rolls. Each may refer to those before it and to the outcome;
// [Scope.ReadOutcome] finds which come before the outcome.
func (sc *Scope) ReadRolls(n *yamltree.Node) {
	for e := range sc.Entries(n, "a mapping of rolls") {
		sc.declare(e.Key, isRoll).hidden = rolledLater(e.Key)
	}
	for _, e := range n.Entries {
		x := sc.Expression(e.Value)
		sc.symbols.of(e.Key.Text).hidden = nil
		l := NewLet(e.Key.Text, x)
		l.At = e.Key.At
		sc.Rolls = append(sc.Rolls, l.Part)
		sc.Lets = append(sc.Lets, l)
	}
}

// rolledLater is the error for naming a roll before it is rolled, without the place where it is named.
func rolledLater(key *yamltree.Node) *notation.Error {
	return &notation.Error{Msg: fmt.Sprintf("%s is rolled later, on line %d", key.Text, key.At.Place().Line)}
}

// LocalRolls reads rolls that are in scope only in their block. In expressions, their names have
// the prefix.
func (sc *Scope) LocalRolls(n *yamltree.Node, prefix string) []Let {
	if n == nil {
		return nil
	}
	var lets []Let
	for e := range sc.Entries(n, "a mapping of rolls") {
		sc.CheckLocal(e.Key)
		unique := prefix + e.Key.Text
		lets = append(lets, NewLet(unique, sc.Expression(e.Value)))
		sc.locals[e.Key.Text] = Named(unique)
	}
	return lets
}

// CheckLocal reports an error if a key cannot be the name of a local roll or a part of a state.
func (sc *Scope) CheckLocal(key *yamltree.Node) {
	name := key.Text
	other := sc.symbols.of(name)
	switch _, local := sc.locals[name]; {
	case name == OutcomeName || name == rulefile.Otherwise:
		sc.Refuse(key.Errorf("%q is reserved", name))
	case !rulefile.IsName(name):
		sc.Refuse(key.Errorf("%q is not a name in the %s notation", name, sc.Notation.Name).WithHint("%s", sc.nameHint()))
	case local && slices.Contains(sc.arguments(), name):
		sc.Refuse(key.Errorf("%s is already an argument", name).WithHint("a roll of an argument has another name"))
	case local:
		sc.Refuse(key.Errorf("%s is already a roll of this sequence", name).WithHint("give one of the two another name"))
	case other.isDeclared():
		sc.Refuse(taken(key.At, other))
	}
}

// ReadParameters reads the section parameters: a default, from which the type follows, or a
// mapping with details.
func (sc *Scope) ReadParameters(n *yamltree.Node) {
	for e := range sc.Entries(n, "a mapping of parameters") {
		sym := sc.declare(e.Key, isParameter)
		p := &parameter.Parameter{Name: sc.canonical(e.Key.Text), At: e.Key.At, Grammar: sc.ValueGrammar(), Resource: sc.bracketedParameters()}
		if p.Name != e.Key.Text {
			sc.symbols.remove(e.Key.Text)
			canonical := sc.symbols.add(p.Name)
			canonical.what, canonical.at = sym.what, sym.at
		}
		p.Declare(sc.Reader, e.Value, sc)
		if slices.ContainsFunc(sc.Parameters, func(q *parameter.Parameter) bool { return q.Name == p.Name }) {
			sc.Refuse(e.Key.Errorf("%s is already a parameter", p.Name))
		}
		sc.Parameters = append(sc.Parameters, p)
		if p.Resource && p.Type == parameter.Dice {
			sc.Lets = append(sc.Lets, NewLet(StoredName(p.Name), &notation.Ref{At: p.At, Name: p.Name}))
		}
	}
}
