package scope

import (
	"oddsmith/scenarios/notation"
)

// A Case is one word of the outcome and when it holds: if its condition does and
// no case before it holds.
type Case struct {
	Name string
	Text string // the condition, or "otherwise" for the last case

	at   notation.Span
	cond notation.Expr // nil for the last case
}

// Part returns the case with its condition.
func (c *Case) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.cond} }

// CaseNames returns the words of the cases.
func CaseNames(cases []*Case) []string {
	names := make([]string, len(cases))
	for i, c := range cases {
		names[i] = c.Name
	}
	return names
}
