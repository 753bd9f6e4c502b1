package sweep

import (
	"context"
	"math"
	"slices"

	"oddsmith/reports/evidence"
)

// This file refuses a sweep whose cells will take more work together than a command may do,
// before that work is done. Cells spread over the grid are worked out, more and more of them
// until they say whether the limit is kept: work grows or falls along a sweep, so that the
// cells between some take at least what the cheapest of those takes, and at most what the
// dearest does. What was worked out is handed on when its turn comes.

// How much is looked at.
const (
	probeShare = 0.25 // of all the work
	fewCells   = 16   // of which only the ends are looked at
)

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
	defer func() {
		f.worker.options.Run = run
		p.knows.Store(f.worker)
	}()
	p.probed = map[int]probe{}
	if p.options.Engine != evidence.MonteCarloEngine && p.grid.Scenario().Encounter == nil {
		if err := f.dearest(ctx); err != nil {
			return err
		}
		if err := f.tryEnds(ctx, sizes); err != nil {
			return err
		}
	}
	if p.grid.Len() < fewCells && p.options.Engine != evidence.MonteCarloEngine {
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
		if f.fails {
			return nil
		}
		most := f.total(l, math.Max)
		if most <= run.MaxWork() {
			return nil
		}
		if err := f.tooMuch(l, places); err != nil {
			return err
		}
	}
	return nil
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
