package lint

import (
	"cmp"
	"fmt"
)

// A Severity says how bad a finding is.
type Severity string

// The severities. Only an error fails a check: what is warned of can be meant.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// A Finding is something in a rule file that is probably not meant.
type Finding struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Severity Severity `json:"severity"`
	Rule     string   `json:"rule"` // the name of the rule that found it
	Message  string   `json:"message"`
}

// String writes the finding on one line, in the form that editors know from
// compilers.
func (f Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s: %s", f.File, f.Line, f.Column, f.Severity, f.Rule, f.Message)
}

// compare orders findings by their place.
func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message),
	)
}
