package sweep

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// batchPerWorker is how many cells a worker has in hand before they are handed
// on: enough to even out cells of different cost.
const batchPerWorker = 32

// A Cell is one combination of values and what was found there.
type Cell struct {
	Index  int
	Values []scenarios.Setting // of the swept parameters, the slowest first
	Run    *evidence.Run
}

// Run evaluates the measures, or all of them if the list is empty, at every cell
// of the grid, and hands the cells to emit in order. The first error ends the
// sweep and names the cell; cells before it have been handed on.
func Run(ctx context.Context, g *scenarios.Grid, measures []string, o evidence.Options, emit func(Cell) error) error {
	workers := max(1, o.Sampling.Workers)
	o.Sampling.Workers = 1 // the cells themselves are what runs in parallel
	o.Sampling.Progress = nil
	batch := make([]Cell, 0, workers*batchPerWorker)
	for from := 0; from < g.Len(); from += cap(batch) {
		batch = batch[:min(cap(batch), g.Len()-from)]
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(workers)
		for i := range batch {
			group.Go(func() error {
				run, err := evidence.RunMeasures(ctx, g.Bind(from+i), measures, o)
				if err != nil {
					return fmt.Errorf("%s: %w", describe(g.Cell(from+i)), err)
				}
				batch[i] = Cell{Index: from + i, Values: g.Cell(from + i), Run: run}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for _, c := range batch {
			if err := emit(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// describe names a cell: "strength = 5, ac = 10".
func describe(values []scenarios.Setting) string {
	s := ""
	for i, v := range values {
		if i > 0 {
			s += ", "
		}
		s += v.Name + " = " + v.Text
	}
	return s
}
