package sweep

import (
	"context"
	"errors"
	"slices"
	"sort"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
)

// This file tries cells with little work before any is worked out. What a try does not find it
// says what it takes at least for. That may be enough to refuse a sweep, judged by the ends of all
// parameters. Of words, such as the records of a data file, the order says nothing of work: every
// cell is tried, and those that look the dearest are worked out.

// How much is tried.
const (
	tryShare    = 1.0 / (1 << 14) // of the work of one answer, for each
	endShare    = 0.002           // for each at the ends of all parameters
	triesShare  = 0.04            // for all
	fewShare    = 0.1             // for all of few cells
	mostTried   = 1 << 14         // answers
	dearestMany = 3               // are worked out
)

// dearest works out the cells that look the dearest. The error is that of [foresight.cell].
func (f *foresight) dearest(ctx context.Context) error {
	p := f.plan
	if p.doubt() == 1 || p.grid.Len()*p.measureCount() > mostTried || p.grid.Len() < probesOf*dearestMany {
		return nil
	}
	type dear struct {
		cell int
		need float64
	}
	var found []dear
	work := p.options.Limits.WithDefaults().MaxWork // of one answer
	left := triesShare * work
	for cell := 0; cell < p.grid.Len() && left > 0; cell++ {
		steps, open, _ := f.try(ctx, cell, tryShare)
		need := 0.0
		for _, s := range steps {
			need += s
			left -= min(s, tryShare*work)
		}
		if slices.Contains(open, true) {
			found = append(found, dear{cell, need})
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].need > found[j].need })
	for _, d := range found[:min(dearestMany, len(found))] {
		if err := f.cell(ctx, d.cell); err != nil {
			return err
		}
	}
	return nil
}

// tryEnds refuses a sweep whose cells take too much if none takes less than the ends of all
// parameters do at least.
func (f *foresight) tryEnds(ctx context.Context, sizes []int) error {
	l := newLattice(sizes, 2)
	tried := *f
	tried.steps, tried.shared = map[int][]float64{}, slices.Repeat([]bool{true}, len(f.shared))
	last := f.plan.grid.Len() - 1
	if 2*l.len() > mostProbes || last == 0 {
		return nil
	}
	cells := []int{last, 0}
	few := 2*l.len() > f.plan.grid.Len()
	if !few {
		cells = nil
		for _, end := range l.cells() {
			cells = append(cells, end, f.beside(end))
		}
	}
	share := min(endShare, triesShare/float64(len(cells)*f.plan.measureCount()))
	if few {
		share = fewShare / float64(len(cells)*f.plan.measureCount())
	}
	open := map[int][]bool{}
	for _, cell := range cells {
		var beyond string
		if tried.steps[cell], open[cell], beyond = f.try(ctx, cell, share); beyond != "" {
			return f.refused(ctx, cell, beyond)
		}
	}
	if few {
		return nil
	}
	if err := tried.tooMuch(l, 2); err != nil {
		return err
	}
	// One cell says which answers are too long to be kept for those that are alike.
	if err := f.cell(ctx, last); err != nil || f.fails {
		return err
	}
	tried.shared = f.shared
	if err := tried.tooMuch(l, 2); err != nil {
		return err
	}
	if err := f.cell(ctx, 0); err != nil || f.fails {
		return err
	}
	f.scale(tried.steps, open)
	return tried.tooMuch(l, 2)
}

// refused answers the measure of a cell that a try says there is not enough memory for, before any
// other.
func (f *foresight) refused(ctx context.Context, cell int, measure string) error {
	_, err := evidence.AnswerMeasure(ctx, f.worker.cursor.Bind(cell), measure, f.worker.options)
	if limit := new(exact.LimitError); errors.As(err, &limit) {
		return f.plan.at(cell, err)
	}
	return f.cell(ctx, cell)
}

// scale makes what tries did not find as much dearer as it is in the first and the last cell at
// least, which were worked out since.
func (f *foresight) scale(tried map[int][]float64, open map[int][]bool) {
	first, last := 0, f.plan.grid.Len()-1
	for k := range max(1, len(f.plan.planned)) {
		if !open[first][k] || !open[last][k] {
			continue
		}
		ratio := min(f.steps[first][k]/tried[first][k], f.steps[last][k]/tried[last][k])
		for cell, steps := range tried {
			if open[cell][k] {
				steps[k] *= max(1, ratio)
			}
		}
	}
}

// try tries the measures of a cell with a share of the work of an answer. steps are what each that
// is planned takes at least, or all together; open says which were not found, and beyond the name of
// one that there is not enough memory for. Where there are two engines, it is the exact one that is
// tried, which may refuse what the other answers.
func (f *foresight) try(ctx context.Context, cell int, share float64) (steps []float64, open []bool, beyond string) {
	bound, o := f.worker.cursor.Bind(cell), f.plan.options.Try(share)
	o.LetGo, o.Engine = true, evidence.ExactEngine
	alone := f.plan.options.Engine == evidence.ExactEngine
	var names []string
	for _, m := range f.plan.planned {
		names = append(names, m.Name)
	}
	if names == nil {
		names = f.plan.measures
	}
	if len(names) == 0 {
		for _, q := range bound.Measures() {
			names = append(names, q.Name)
		}
	}
	steps = make([]float64, max(1, len(f.plan.planned)))
	open = make([]bool, len(steps))
	for i, name := range names {
		a, err := evidence.AnswerMeasure(ctx, bound, name, o)
		var limit *exact.LimitError
		switch {
		case errors.As(err, &limit) && !alone && (limit.Resource == exact.Memory || limit.Need > f.plan.options.Limits.WithDefaults().MaxWork):
		case errors.As(err, &limit):
			open[i%len(open)] = true
			steps[i%len(steps)] += limit.Need
			if limit.Resource == exact.Memory {
				return steps, open, name
			}
		case err != nil:
			return steps, open, ""
		default:
			steps[i%len(steps)] += a.Steps()
		}
	}
	return steps, open, ""
}
