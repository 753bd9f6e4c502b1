package sweep

import (
	"context"
	"errors"
	"math"
	"slices"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
)

// This file refuses a sweep whose cells will take more work together than a command may do,
// before that work is done. Cells spread over the grid are worked out, more and more of them
// until they say whether the limit is kept: work grows or falls along a sweep, so that the
// cells between some take at least what the cheapest of those takes, and at most what the
// dearest does. What was worked out is handed on when its turn comes.

// How much is looked at.
const (
	mostProbes = 300
	probesOf   = 4    // no more than one in so many cells
	probeShare = 0.25 // of all the work
	probeBytes = 32 << 20
	mostKeys   = 1 << 18 // of a measure
	fewCells   = 16      // of which only the ends are looked at
)

// wordsDoubt is how often as much as there may be must be foreseen where values are words,
// which have no order that work goes by.
const wordsDoubt = 4

// alike is how often as much the dearest cells may take as the cheapest where all that were
// looked at are called alike: there is less to be in doubt of.
const alike = 1.5

// doubt is how often as much must be foreseen from so many places of every sweep: the first and
// the last alone may be the dearest.
func doubt(places int) float64 { return max(1, 3/float64(places-1)) }

// A probe is a cell that was worked out before its turn.
type probe struct {
	run     *evidence.Run // of a cell that is run by itself
	answers []answered    // else
}

// foresight is what the cells said that were looked at so far.
type foresight struct {
	plan   *plan
	worker *worker
	steps  map[int][]float64 // of every measure that is planned, or of all together
	shared []bool            // of which measures an answer is kept for cells that are alike
	spent  float64
	bytes  float64 // of the probes that are kept
}

// foresee refuses what is clearly too much. It looks at nothing where cells are few, or may
// each take as much as all.
func (p *plan) foresee(ctx context.Context) error {
	run := p.options.Run
	if run == nil || p.options.CellRuns {
		return nil
	}
	var sizes []int
	for k := range p.grid.Parameters() {
		sizes = append(sizes, len(p.grid.Values(k)))
	}
	run.Among(p.grid.Len() * p.measureCount())
	f := &foresight{plan: p, worker: p.worker(ctx), steps: map[int][]float64{}, shared: make([]bool, len(p.planned))}
	f.worker.options.Run = run.Part()
	p.probed = map[int]probe{}
	if p.grid.Len() < fewCells && p.options.Engine == evidence.ExactEngine {
		return f.ends(ctx)
	}
	for _, places := range []int{2, 3, 5, 9, 17, 33} {
		l := newLattice(sizes, places)
		cells := float64(2 * l.len())
		if cells > mostProbes || cells*probesOf > float64(p.grid.Len()) ||
			cells*f.spent/float64(max(1, len(f.steps))) > probeShare*run.MaxWork() {
			return nil
		}
		if err := f.look(ctx, l); err != nil {
			return err
		}
		most := f.total(l, math.Max)
		if most <= run.MaxWork() {
			return nil
		}
		least := f.total(l, math.Min)
		limit := p.doubt() * run.MaxWork()
		if most > alike*least {
			limit *= doubt(places)
		} else {
			limit *= min(alike, doubt(places))
		}
		if least <= limit {
			continue
		}
		if need := f.apart(l); need > limit {
			return run.Check(need)
		}
	}
	return nil
}

// doubt is how often all the work must be foreseen, for what the values are.
func (p *plan) doubt() float64 {
	for k := range p.grid.Parameters() {
		for _, v := range p.grid.Values(k) {
			if _, ok := v.Rat(); !ok {
				return wordsDoubt
			}
		}
	}
	return 1
}

// measureCount is how many answers a cell has at most.
func (p *plan) measureCount() int {
	if len(p.measures) > 0 {
		return len(p.measures)
	}
	return len(p.grid.Scenario().Measures)
}

// ends works out the last cell and the first, by themselves: where one of few cells is too dear it
// is mostly one of these.
func (f *foresight) ends(ctx context.Context) error {
	if err := f.cell(ctx, f.plan.grid.Len()-1); err != nil {
		return err
	}
	return f.cell(ctx, 0)
}

// look works out the cells of a lattice, the last ones first, which are mostly the dearest.
func (f *foresight) look(ctx context.Context, l *lattice) error {
	for _, cell := range slices.Backward(l.cells()) {
		for _, i := range []int{cell, f.beside(cell)} {
			if err := f.cell(ctx, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// beside is a cell that is looked at together with another: what they have in common is found
// once, and what the second one takes is what others about it will.
func (f *foresight) beside(cell int) int {
	if cell+1 < f.plan.grid.Len() {
		return cell + 1
	}
	return cell - 1
}

// cell works out a cell, unless it was. The error is that of a limit, which the cell would
// have in its turn; other errors wait for that.
func (f *foresight) cell(ctx context.Context, i int) error {
	if f.steps[i] != nil {
		return nil
	}
	b := f.plan.batch(nil, i, 1)
	f.worker.evaluate(ctx, b)
	var limit *exact.LimitError
	switch {
	case ctx.Err() != nil || errors.As(b.err, &limit):
		return b.err
	case b.err != nil:
		f.steps[i] = make([]float64, max(1, len(f.plan.planned)))
		return nil
	}
	found, steps, bytes := probe{answers: b.answers}, []float64{}, 0.0
	for k, a := range b.answers {
		steps, bytes = append(steps, a.Steps()), bytes+a.Distribution.Bytes()
		f.shared[k] = f.shared[k] || isKept(a.Answer)
	}
	if f.plan.planned == nil {
		found.run = b.runs[0]
		steps = []float64{0}
		for _, m := range found.run.Measures {
			steps[0], bytes = steps[0]+m.Steps(), bytes+m.Distribution.Bytes()
		}
	}
	f.steps[i] = steps
	for _, s := range steps {
		f.spent += s
	}
	if f.bytes+bytes <= probeBytes {
		f.plan.probed[i] = found
		f.bytes += bytes
	}
	return nil
}

// total is what all cells take if what lies between those of the lattice takes what choose says
// of those about it.
func (f *foresight) total(l *lattice, choose func(x, y float64) float64) float64 {
	total := 0.0
	for k := range max(1, len(f.plan.planned)) {
		total += l.sum(f.corners(l, k, choose))
	}
	return total
}

// corners is what a measure takes in each part of the grid, or all measures together.
func (f *foresight) corners(l *lattice, measure int, choose func(x, y float64) float64) []float64 {
	var values []float64
	for _, cell := range l.cells() {
		values = append(values, choose(f.steps[cell][measure], f.steps[f.beside(cell)][measure]))
	}
	return l.corners(values, choose)
}

// apart is what all cells take at least: those that are alike in what a measure asks of them
// have one answer, and take its work once.
func (f *foresight) apart(l *lattice) float64 {
	if f.plan.planned == nil {
		return f.total(l, math.Min)
	}
	cells := f.plan.grid.Len()
	step := (cells-1)/mostKeys + 1
	total := 0.0
	at := make([]int, len(f.plan.slots))
	for k := range f.plan.planned {
		least := f.corners(l, k, math.Min)
		pattern := f.worker.patterns[k]
		if pattern == nil || !f.shared[k] {
			total += l.sum(least)
			continue
		}
		known := map[string]bool{}
		var key []byte
		for i := 0; i < cells; i += step {
			f.plan.grid.At(i, at)
			var ok bool
			if key, ok = pattern.Key(key[:0], at); ok && known[string(key)] {
				continue
			}
			if ok {
				known[string(key)] = true
			}
			total += least[l.begins(at)]
		}
	}
	return total
}
