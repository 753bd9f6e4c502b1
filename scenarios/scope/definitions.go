package scope

import (
	"fmt"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Constant is a number of the rules with a name. Parameters may stand in it;
// if it is dice, every use rolls anew.
type Constant struct {
	Name string
	Text string // as it stands in the file

	expr notation.Expr
	at   notation.Span
}

// Part returns the constant with its expression.
func (c *Constant) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.expr} }

// A Roll is rolled once, and is one value wherever it is named.
type Roll struct {
	Name string
	Text string
	At   notation.Span
}

// A Sequence is a sub-sequence of play with rolls of its own: every use of its
// name plays it anew.
type Sequence struct {
	Name string
	Doc  string
}

// A Lookup is a table in which a value finds its row.
type Lookup struct {
	Name string
	Doc  string
	By   string       // the expression that is looked up
	Rows []*LookupRow // in the order they are tried
}

// A LookupRow is a row of a lookup: its key as it stands in the file, and the
// expression it is worth.
type LookupRow struct{ Key, Text string }

// A Requirement is a condition that the values of the parameters must meet.
type Requirement struct {
	Text string // the condition as it stands in the file
	Else string // what is wrong where it does not hold
	Cond notation.Expr
}

// Check returns an error if the values of the parameters do not meet the requirement of
// a scenario.
func (q *Requirement) Check(scenario string, values map[string]parameter.Value) error {
	if yes, ok := Decide(parameter.Substitute(q.Cond, values)); ok && !yes {
		return fmt.Errorf("%s (%s requires %s)", q.Else, scenario, q.Text)
	}
	return nil
}

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
