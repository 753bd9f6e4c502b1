package sweep

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
)

// This file looks for the dearest cells of a sweep over words, such as the records of a data
// file. Their order says nothing of work, so that every cell is tried with a little.

// How much is tried.
const (
	tryShare    = 1.0 / (1 << 14) // of the work of one answer, for each
	triesShare  = 0.04            // for all
	mostTried   = 1 << 14         // answers
	dearestMany = 3               // are worked out
)

// dearest works out the cells that look the dearest. The error is that of [foresight.cell].
func (f *foresight) dearest(ctx context.Context) error {
	p := f.plan
	if p.doubt() == 1 || p.options.Engine != evidence.ExactEngine || p.grid.Scenario().Encounter != nil ||
		p.grid.Len()*p.measureCount() > mostTried || p.grid.Len() < probesOf*dearestMany {
		return nil
	}
	type dear struct {
		cell int
		need float64
	}
	var found []dear
	left := triesShare * p.options.Limits.WithDefaults().MaxWork
	for cell := 0; cell < p.grid.Len() && left > 0; cell++ {
		need, spent := f.try(ctx, cell)
		if left -= spent; need > 0 {
			found = append(found, dear{cell, need})
		}
	}
	slices.SortStableFunc(found, func(a, b dear) int { return cmp.Compare(b.need, a.need) })
	for _, d := range found[:min(dearestMany, len(found))] {
		if err := f.cell(ctx, d.cell); err != nil {
			return err
		}
	}
	return nil
}

// try tries the measures of a cell. need is what the dearest of those takes at least that are
// not found, 0 if all are; spent is what was worked out.
func (f *foresight) try(ctx context.Context, cell int) (need, spent float64) {
	bound, o := f.worker.cursor.Bind(cell), f.plan.options.Try(tryShare)
	o.LetGo = true
	names := f.plan.measures
	if len(names) == 0 {
		for _, q := range bound.Measures() {
			names = append(names, q.Name)
		}
	}
	for _, name := range names {
		a, err := evidence.AnswerMeasure(ctx, bound, name, o)
		var limit *exact.LimitError
		switch isLimit := errors.As(err, &limit); {
		case isLimit && limit.Resource == exact.Memory:
			return math.Inf(1), spent
		case isLimit:
			need, spent = max(need, limit.Need), spent+o.Limits.MaxWork
		case err != nil:
			return need, spent
		default:
			spent += a.Steps()
		}
	}
	return need, spent
}
