package scope

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// CanonicalResource brings the text between the brackets to the one form it is
// kept in: single spaces, and no modifier self.
func CanonicalResource(name string) string {
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "self ")
}

// ReadNotation reads the notation that expressions are written in.
func (sc *Scope) ReadNotation(n *yamltree.Node) error {
	name, err := n.ReadText()
	if err != nil {
		return err
	}
	g, err := notation.GrammarByName(name)
	if err != nil {
		return n.Locate(err)
	}
	sc.Notation = g
	return nil
}

// ReadDivision reads how Methuen divides negative numbers.
func (sc *Scope) ReadDivision(n *yamltree.Node) error {
	rule, err := n.ReadText()
	if err != nil {
		return err
	}
	switch {
	case !sc.Bracketed():
		return n.Errorf("a division rule in the %s notation", sc.Notation.Name).WithHint("only methuen has one")
	case rule == "truncate":
		sc.Notation = sc.Notation.WithDivision(notation.TruncOrZero)
	case rule != "floor":
		return n.Errorf("there is no division rule %q", rule).WithHint("floor or truncate")
	}
	return nil
}

// canonical is the name that a parameter is kept under: in Methuen the resource
// [self health] is [health].
func (sc *Scope) canonical(name string) string {
	if sc.BracketedParameters() {
		return CanonicalResource(name)
	}
	return name
}

// Bracketed reports whether expressions name parameters in brackets.
func (sc *Scope) Bracketed() bool { return sc.Notation.Name == notation.Methuen.Name }

// BracketedParameters reports whether parameters are themselves resources.
func (sc *Scope) BracketedParameters() bool { return sc.Bracketed() && !sc.ActorsNamed }

// HasNames reports whether expressions name parameters and rolls by words.
func (sc *Scope) HasNames() bool { return sc.Notation == notation.Rules }

// ValueGrammar is the notation that values of parameters are written in.
func (sc *Scope) ValueGrammar() *notation.Grammar {
	if sc.ActorsNamed {
		return notation.Rules
	}
	return sc.Notation
}
