package sweep

import (
	"context"
	"errors"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
)

// This file works out cells before their turn.

// How much is worked out.
const (
	mostProbes = 300
	probesOf   = 4        // no more than one in so many cells
	probeBytes = 32 << 20 // of those that are kept until then
)

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
	middle float64           // what all take, judged by fewer places; 0 where none were
	spent  float64
	bytes  float64 // of the probes that are kept
	fails  bool    // a cell has an error, or one before it: nothing is looked at any more
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
	if f.fails || f.steps[i] != nil {
		return nil
	}
	b := f.plan.batch(nil, i, 1)
	f.worker.evaluate(ctx, b)
	var limit *exact.LimitError
	switch {
	case ctx.Err() != nil || errors.As(b.err, &limit):
		return b.err
	case b.err != nil:
		f.fails = true
		return nil
	}
	found, steps, bytes := probe{answers: b.answers}, []float64{}, 0.0
	for k, a := range b.answers {
		steps, bytes = append(steps, a.Steps()), bytes+a.Distribution.Bytes()
		f.shared[k] = f.shared[k] || isKept(a.Answer)
	}
	if f.plan.planned == nil {
		found.run = b.runs[0]
		steps = []float64{found.run.Steps()}
		for _, m := range found.run.Measures {
			bytes += m.Distribution.Bytes()
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

// wordsDoubt is how often as much as there may be must be foreseen where values are words,
// which have no order that work goes by.
const wordsDoubt = 4

// doubt is how often as much must be foreseen from so many places of every sweep: the first and
// the last alone may be the dearest.
func doubt(places int) float64 { return max(1, 3/float64(places-1)) }

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
