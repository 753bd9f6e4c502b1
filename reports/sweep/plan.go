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
	grid       *scenarios.Grid
	first, end int      // the cells of the sweep: end is the one behind the last
	measures   []string // that are asked for; none for all
	options    evidence.Options

	// What there is to answer in every cell; nil where every cell is run by itself, because
	// its measures differ from those of others by more than the values of slots.
	planned []*planned
	slots   []exact.Slot // the swept parameters
}

// A planned measure is one that every cell has.
type planned struct {
	scenarios.Template
	answers answers
}

// newPlan plans the sweep of the cells first, first+1, ..., end-1.
func newPlan(g *scenarios.Grid, first, end int, measures []string, o evidence.Options) *plan {
	p := &plan{grid: g, first: first, end: end, measures: measures, options: o}
	if end-first < 2 || o.Engine != evidence.ExactEngine {
		return p // each sample is one of its own
	}
	names := measures
	if len(names) == 0 {
		for _, m := range g.Scenario().Measures {
			names = append(names, m.Name)
		}
	}
	var list []*planned
	for _, name := range names {
		t, ok, err := g.Template(name)
		switch {
		case err != nil || !ok || t.Missing && len(measures) > 0:
			return p // whose first cell has the error, if there is one
		case !t.Missing:
			list = append(list, &planned{Template: t})
		}
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

// ended is the error that ended the sweep, or its cell, before the one that is to be handed on next.
func (p *plan) ended(next int, err error) error {
	where := Describe(p.grid.Cell(next))
	switch {
	case evidence.IsUnfinished(err) && next > p.first:
		return &evidence.IncompleteError{Err: err, Left: []string{Rest(p.grid, p.first, next, p.end)}}
	case where == "" || evidence.EndsRun(err): // the one cell without a sweep has no name
		return err
	}
	return fmt.Errorf("%s: %w", where, err)
}

// Rest names the cells next, ..., end-1 of those that began with first.
func Rest(g *scenarios.Grid, first, next, end int) string {
	return fmt.Sprintf("%d of %d cells, from %s on", end-next, end-first, Describe(g.Cell(next)))
}
