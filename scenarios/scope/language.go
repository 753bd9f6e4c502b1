package scope

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// A Language is the notation of a rule file and what its expressions can name.
type Language struct {
	Notation    *notation.Grammar
	ActorsNamed bool // resources belong to actors, so that parameters have plain names
}

// CanonicalResource brings the text between the brackets to the one form it is
// kept in: single spaces, and no modifier self.
func CanonicalResource(name string) string {
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "self ")
}

// canonical is the name that a parameter is kept under: in Methuen the resource
// [self health] is [health].
func (l *Language) canonical(name string) string {
	if l.bracketedParameters() {
		return CanonicalResource(name)
	}
	return name
}

// Bracketed reports whether expressions name resources in brackets: in Methuen.
func (l *Language) Bracketed() bool { return l.Notation.Name == notation.Methuen.Name }

// bracketedParameters reports whether what stands in brackets is a parameter, for want of
// actors.
func (l *Language) bracketedParameters() bool { return l.Bracketed() && !l.ActorsNamed }

// HasNames reports whether expressions name parameters and rolls by words: in the rules
// notation.
func (l *Language) HasNames() bool { return l.Notation == notation.Rules }

// HasConditions reports whether expressions can compare values.
func (l *Language) HasConditions() bool { return l.HasNames() || l.Bracketed() }

// ValueGrammar is the notation that values of parameters are written in.
func (l *Language) ValueGrammar() *notation.Grammar {
	if l.ActorsNamed {
		return notation.Rules
	}
	return l.Notation
}
