package sweep

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// batchPerWorker is how many cells a worker has in hand before they are handed
// on: enough to even out cells of different cost. Of large ones it is as many as take
// batchBytes.
const (
	batchPerWorker = 32
	batchBytes     = 1 << 26
)

// Run evaluates the measures, or all of them if the list is empty, at every cell
// of the grid, and hands the cells to emit in order. The first error ends the
// sweep and names the cell; cells before it have been handed on.
func Run(ctx context.Context, g *scenarios.Grid, measures []string, o evidence.Options, emit func(Cell) error) error {
	return RunPart(ctx, g, 0, g.Len(), measures, o, emit)
}

// RunPart is [Run] for the cells first, first+1, ..., end-1.
func RunPart(
	ctx context.Context, g *scenarios.Grid, first, end int, measures []string, o evidence.Options, emit func(Cell) error,
) error {
	workers := max(1, o.Sampling.Workers)
	o.Sampling.Workers = 1 // the cells themselves are what runs in parallel
	o.Sampling.Progress = nil
	batch := make([]Cell, 0, workers*batchPerWorker)
	size := min(cap(batch), workers)
	o.Run.Expect(answers(g, first, end, measures))
	team := make([]*worker, workers)
	for k := range team {
		team[k] = newWorker(g, measures, o)
	}
	for from := first; from < end; from += len(batch) {
		batch = batch[:min(size, end-from)]
		group, ctx := errgroup.WithContext(ctx)
		var next atomic.Int64
		for _, w := range team {
			group.Go(func() error {
				for i := int(next.Add(1)) - 1; i < len(batch); i = int(next.Add(1)) - 1 {
					var err error
					if batch[i], err = w.cell(ctx, from+i); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		bytes := 0.0
		for _, c := range batch {
			bytes += c.Run.Bytes()
			if err := emit(c); err != nil {
				return err
			}
		}
		clear(batch)
		size = max(1, min(cap(batch), int(batchBytes/(1+bytes/float64(len(batch))))))
	}
	return nil
}

// answers is how many there are in cells that have the measures of the first one.
func answers(g *scenarios.Grid, first, end int, measures []string) int {
	if len(measures) > 0 || first >= end {
		return len(measures) * (end - first)
	}
	return len(g.Bind(first).Measures()) * (end - first)
}
