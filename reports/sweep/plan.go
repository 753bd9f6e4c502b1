package sweep

import (
	"fmt"
	"math/big"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A plan is what all workers of a sweep know.
type plan struct {
	grid    *scenarios.Grid
	session evidence.Session

	// What there is to answer in every cell; nil where every cell is run by itself, because
	// its measures differ from those of others by more than the values of slots.
	planned []*planned
	slots   []exact.Slot // the swept parameters
	values  [][]any      // of each of them, as columns of tables; nil before they are asked for
}

// A planned measure is one that every cell has.
type planned struct {
	scenarios.Template
	answers answers
}

// newPlan prepares the sweep of all measures over a number of cells. If each is one expression of the
// parameters, answers are shared among cells.
func newPlan(g *scenarios.Grid, cells int, session evidence.Session) *plan {
	p := &plan{grid: g, session: session}
	if cells < 2 || session.Engine != evidence.ExactEngine {
		return p // each sample is one of its own
	}
	var list []*planned
	for _, m := range g.Scenario().Measures {
		t, ok, err := g.Template(m.Name)
		switch {
		case err != nil || !ok:
			return p // whose first cell has the error, if there is one
		case !t.Missing:
			list = append(list, &planned{Template: t})
		}
	}
	for _, m := range list {
		m.answers.most = keptBytes / len(list)
	}
	p.planned = list
	for k, parameter := range g.Parameters() {
		var numbers []*big.Rat
		for _, v := range g.Values(k) {
			n, _ := v.Rat() // nil for what is none
			numbers = append(numbers, n)
		}
		p.slots = append(p.slots, exact.NewSlot(parameter.Name, numbers))
	}
	return p
}

// ended wraps the error that ended a sweep: it names the next cell or, for a limit, the cells that
// remain. left are the spans not finished, and cells is the number of all cells.
func (p *plan) ended(left []Span, cells int, err error) error {
	next := left[0].First
	where := p.grid.Cell(next).String()
	switch {
	case evidence.IsUnfinished(err) && count(left) < cells:
		return &evidence.IncompleteError{Err: err, Left: []string{Rest(p.grid, next, count(left), cells)}}
	case where == "" || evidence.EndsRun(err): // the one cell without a sweep has no name
		return err
	}
	return fmt.Errorf("%s: %w", where, err)
}
