package sweep

import (
	"context"
	"time"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/reports/bug"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A worker evaluates cells one after the other, and keeps what they have in common.
type worker struct {
	plan     *plan
	binder   *notation.Binder
	patterns []*exact.Pattern // of the plan's measures
	session  evidence.Session

	at  []int // the places of the present cell's values
	key []byte
}

// worker returns a worker.
func (p *plan) worker(ctx context.Context) *worker {
	w := &worker{plan: p, binder: p.grid.Binder(), session: p.session, at: make([]int, len(p.slots))}
	w.session.Cache = &exact.Cache{}
	for _, m := range p.planned {
		w.patterns = append(w.patterns, exact.PatternOf(ctx, m.Expr, p.slots, p.session.Limits))
	}
	return w
}

// The size of a batch: large enough that handing it on costs little, and small enough that
// not much is held and all workers end at about the same time.
const (
	batchTime  = 5 * time.Millisecond
	batchCells = 2048
)

// timed evaluates a batch and returns the size of the next one, chosen so that each takes about
// batchTime.
func (w *worker) timed(ctx context.Context, b *Batch, size int) int {
	started := time.Now()
	w.evaluate(ctx, b)
	switch took := time.Since(started); {
	case took < batchTime/2:
		return min(2*size, max(1, batchCells/max(1, len(w.plan.planned))))
	case took > batchTime:
		return max(size/2, 1)
	}
	return size
}

// evaluate evaluates the cells of a batch. At the first error it stores it and shortens the batch
// to the cells before.
func (w *worker) evaluate(ctx context.Context, b *Batch) {
	i := 0
	b.err = bug.Catch(func() error {
		if err := meter.New(ctx, meter.Limits{}).Look(); err != nil { // what is kept of cells is memory
			return err
		}
		for ; i < b.n; i++ {
			if err := meter.Interrupted(ctx); err != nil {
				return err
			}
			if err := w.cell(ctx, b, i); err != nil {
				return err
			}
		}
		return nil
	})
	if b.err != nil {
		b.n = i
	}
}

// cell evaluates the ith cell of a batch.
func (w *worker) cell(ctx context.Context, b *Batch, i int) (err error) {
	cell := b.First + i
	if w.plan.planned == nil {
		b.runs[i], err = w.run(ctx, cell)
		return err
	}
	return w.answer(ctx, cell, b.answers[i*len(w.plan.planned):])
}

// run evaluates one cell without sharing answers.
func (w *worker) run(ctx context.Context, cell int) (*evidence.Run, error) {
	bound, session := w.plan.grid.BindBy(w.binder, cell), w.session
	if session.Engine == evidence.BothEngines && session.Detect > 0 {
		// Cells are calculated side by side, and none may wait for what another left.
		session.Allowance = evidence.NewAllowance(len(bound.Measures())).Split(w.plan.grid.Len())
	}
	return session.Run(ctx, bound)
}

// answer sets out to the answers of a cell to the planned measures: it reuses those of other cells, and
// evaluates the rest.
func (w *worker) answer(ctx context.Context, cell int, out []answered) error {
	w.plan.grid.At(cell, w.at)
	var bound *scenarios.Bound
	for k, m := range w.plan.planned {
		key, hasKey := w.key[:0], false
		if w.patterns[k] != nil {
			key, hasKey = w.patterns[k].Key(key, w.at)
			w.key = key
		}
		if hasKey {
			if out[k].Answer = m.answers.find(key); out[k].Answer != nil {
				out[k].again = true
				continue
			}
		}
		if bound == nil {
			bound = w.plan.grid.BindBy(w.binder, cell)
		}
		q, err := bound.Query(m.Name)
		if err != nil {
			return err
		}
		a, err := w.session.Answer(ctx, q)
		if err != nil {
			return err
		}
		out[k] = answered{Answer: a}
		if hasKey && m.answers.isKept(a) {
			m.answers.keep(key, a)
		}
	}
	return nil
}
