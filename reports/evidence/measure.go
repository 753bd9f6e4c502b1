package evidence

import (
	"context"
	"fmt"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Measure is a named distribution of a scenario.
type Measure struct {
	Name, Title, Unit string
	Given             string // the event it is conditional on, as the rule file writes it; empty for none
	Answer
}

// AnswerMeasure answers one measure, as [RunMeasures] does.
func AnswerMeasure(ctx context.Context, b *scenarios.Bound, name string, o Options) (*Answer, error) {
	q, err := b.Query(name)
	if err != nil {
		return nil, err
	}
	return answer(ctx, q, o)
}

// answer answers a query. An error names the measure.
func answer(ctx context.Context, q scenarios.Query, o Options) (*Answer, error) {
	a, err := evaluate(ctx, q.Expr, notation.LabelsOf(q.Expr, q.Kind, nil), o)
	if err != nil {
		return a, fmt.Errorf("measure %s: %w", q.Name, err)
	}
	return a, nil
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
