package sweep

import (
	"context"
	"fmt"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A worker evaluates cells one after the other, and keeps what they have in common.
type worker struct {
	grid     *scenarios.Grid
	cursor   *scenarios.Cursor
	measures []string
	options  evidence.Options
}

func newWorker(g *scenarios.Grid, measures []string, o evidence.Options) *worker {
	o.Cache, o.LetGo = &exact.Cache{}, true
	return &worker{grid: g, cursor: g.Cursor(), measures: measures, options: o}
}

// cell evaluates the cell of that number. An error names it.
func (w *worker) cell(ctx context.Context, i int) (Cell, error) {
	values := w.grid.Cell(i)
	bound := w.cursor.Bind(i)
	o := w.options
	if o.Engine == evidence.BothEngines && o.Detect > 0 {
		measures := len(w.measures)
		if measures == 0 {
			measures = len(bound.Measures())
		}
		// Cells are worked out side by side, and none may wait for what another left.
		o.Allowance = evidence.NewAllowance(measures).Split(w.grid.Len())
	}
	run, err := evidence.RunMeasures(ctx, bound, w.measures, o)
	switch {
	case err != nil && len(values) == 0: // the one cell without a sweep has no name
		return Cell{}, err
	case err != nil:
		return Cell{}, fmt.Errorf("%s: %w", Describe(values), err)
	}
	return Cell{Index: i, Values: values, Run: run}, nil
}

// Describe names a cell: "strength = 5, ac = 10"; empty without a sweep.
func Describe(values []scenarios.Setting) string {
	s := ""
	for i, v := range values {
		if i > 0 {
			s += ", "
		}
		s += v.Name + " = " + v.Text
	}
	return s
}
