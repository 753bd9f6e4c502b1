package scope

import (
	"oddsmith/scenarios/notation"
)

// A Part is a piece of a rule file and the expression it holds. Constants, words,
// sequences and lookups are put in; parameters and what is rolled stand in it as
// [notation.Ref].
type Part struct {
	Name string
	At   notation.Span
	Expr notation.Expr // nil for the case `otherwise`
}
