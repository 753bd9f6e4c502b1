package shards

import (
	"context"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// How much is looked at before a sweep is cut.
const (
	maxProbes    = 300 // cells
	maxProbeWork = 2e9 // steps of all of them: seconds
)

// cellSteps and rowSteps are what a cell and a row cost beside the steps of the exact
// engine, which count multiplications.
const (
	cellSteps = 20_000
	rowSteps  = 1_500
)

// probe estimates the cost of the cells by working out some of them: at more and more
// places of every sweep, as long as that costs little.
func probe(ctx context.Context, g *scenarios.Grid, measures []string, o evidence.Options) (*estimate, error) {
	known := map[int]float64{}
	var held extent
	spent := 0.0
	var last *estimate
	for _, places := range []int{1, 2, 3, 5, 9, 17, 33} {
		e := &estimate{}
		for k := range g.Parameters() {
			e.axes = append(e.axes, newAxis(len(g.Values(k)), places))
		}
		cells := e.cells()
		if n := len(cells); last != nil && (n > maxProbes || n == len(last.costs) || spent/float64(len(known))*float64(n) > maxProbeWork) {
			break
		}
		for _, i := range cells {
			cost, ok := known[i]
			if !ok {
				var err error
				var of extent
				if cost, of, err = costOf(ctx, g, i, measures, o); err != nil {
					return nil, err
				}
				held.rows, held.text = held.rows+of.rows, held.text+of.text
				known[i] = cost
				spent += cost
			}
			e.costs = append(e.costs, cost)
		}
		last = e
	}
	last.cell = extent{held.rows / float64(len(known)), held.text / float64(len(known))}
	return last, nil
}

// An extent is how many rows a cell has in a tidy table, and about how many bytes of text.
type extent struct{ rows, text float64 }

func extentOf(run *evidence.Run) (of extent) {
	const digitsPerBit = 0.30103
	for _, m := range run.Measures {
		of.rows += float64(len(m.Distribution.Rows))
		for _, row := range m.Distribution.Rows {
			of.text += float64(len(m.Name) + len(row.Label))
			if row.Exact != nil {
				of.text += digitsPerBit * float64(row.Exact.Num().BitLen()+row.Exact.Denom().BitLen())
			}
		}
	}
	return of
}

// costOf works a cell out and returns the steps it took, and what it adds to a table.
func costOf(ctx context.Context, g *scenarios.Grid, i int, measures []string, o evidence.Options) (float64, extent, error) {
	if err := g.Check(i, i+1); err != nil {
		return 0, extent{}, err
	}
	run, err := evidence.RunMeasures(ctx, g.Bind(i), measures, o)
	if err != nil {
		return 0, extent{}, named(g, i, err)
	}
	cost := float64(cellSteps)
	for _, m := range run.Measures {
		cost += m.Work + rowSteps*float64(len(m.Distribution.Rows))
	}
	return cost, extentOf(run), nil
}
