package evidence

import (
	"fmt"

	"oddsmith/scenarios"
)

// A Measure is a named distribution of a scenario.
type Measure struct {
	Name, Title, Unit string
	Given             string // the event it is conditional on, as the rule file writes it; empty for none
	Answer
}

// MeasureOf is the answer to a query with its names.
func MeasureOf(q scenarios.Query, a *Answer) Measure {
	return Measure{Name: q.Name, Title: q.Title, Unit: q.Unit, Given: q.Given, Answer: *a}
}

// CutShort says what is missing of a measure whose sampling ended early.
func (m *Measure) CutShort() string {
	if m.exactly {
		return fmt.Sprintf("the comparison of %s beyond %d samples", m.Name, m.Crosscheck.Trials)
	}
	return fmt.Sprintf("%s beyond %d samples", m.Name, m.Distribution.Trials)
}
