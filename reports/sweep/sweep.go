package sweep

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/internal/meter"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Run evaluates the measures, or all of them if the list is empty, at every cell
// of the grid, and hands the cells to emit in order. The first error ends the
// sweep; cells before it have been handed on. One that says nothing of those is an
// [*evidence.IncompleteError], if there are any; any other names the cell.
func Run(ctx context.Context, g *scenarios.Grid, measures []string, session evidence.Session, emit func(Cell) error) error {
	return From(ctx, g, 0, measures, session, emit)
}

// From is [Run] from a cell on.
func From(ctx context.Context, g *scenarios.Grid, first int, measures []string, session evidence.Session, emit func(Cell) error) error {
	return Spans(ctx, g, []Span{{first, g.Len()}}, measures, session, func(b *Batch) error {
		for c := range b.Cells() {
			if err := emit(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// Possible is [Run] for the cells that the rules allow and give a meaning. For each of the others it calls
// leave with the reason, before the cells after it are handed on. It is an error if there is no such cell.
func Possible(
	ctx context.Context, g *scenarios.Grid, measures []string, session evidence.Session, emit func(Cell) error, leave func(i int, why error),
) error {
	rest, err := g.Allowed(leave)
	if err != nil {
		return err
	}
	handedOn := false
	var first error
	for len(rest) > 0 {
		done := 0
		err := Spans(ctx, g, SpansOf(rest), measures, session, func(b *Batch) error {
			for c := range b.Cells() {
				done++
				if err := emit(c); err != nil {
					return err
				}
			}
			return nil
		})
		handedOn = handedOn || done > 0
		why := evidence.WhyNot(err)
		if why == nil {
			return err
		}
		first = cmp.Or(first, err)
		leave(rest[done], why)
		rest = rest[done+1:]
	}
	if !handedOn {
		return first
	}
	return nil
}

// All are all cells of a grid.
func All(g *scenarios.Grid) []Span { return []Span{{0, g.Len()}} }

// Spans is [Run] for the cells of some spans, one after the other, handed on in batches. No batch is of two of them.
//
// Where the memory of the process is too little for what all workers do and keep, half as many go
// on from the first cell that was not handed on, with nothing kept: so a cell is refused for want
// of memory only where it takes too much by itself.
func Spans(
	ctx context.Context, g *scenarios.Grid, spans []Span, measures []string, session evidence.Session, emit func(*Batch) error,
) error {
	g, err := g.Only(measures)
	if err != nil {
		return err
	}
	of := count(spans)
	workers := max(1, min(session.Sampling.Workers, of))
	session.Sampling.Workers = 1 // the cells themselves are what runs in parallel
	session.Sampling.Progress = nil
	rest := slices.Clone(spans)
	var refused error // by emit
	handOn := func(b *Batch) error {
		if rest[0].First = b.End(); rest[0].First == rest[0].End {
			rest = rest[1:]
		}
		refused = emit(b)
		return refused
	}
	for ; ; workers /= 2 {
		session.Beside = workers > 1
		p := newPlan(g, of, session)
		err := p.run(ctx, workers, slices.Clone(rest), handOn)
		switch {
		case refused != nil:
			return refused
		case err == nil, len(rest) == 0:
			return nil
		case workers > 1 && evidence.IsCrowded(err):
		default:
			return p.ended(rest, of, err)
		}
	}
}

// run evaluates the cells of the spans on several workers, and passes the batches to emit in
// order. No span is empty.
func (p *plan) run(ctx context.Context, workers int, spans []Span, emit func(*Batch) error) error {
	if workers == 1 {
		return p.inTurn(ctx, spans, emit)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	q := &queue{plan: p, rest: spans, given: make(chan *Batch, 4*workers), free: make(chan *Batch, 5*workers)}
	var team errgroup.Group
	for range workers {
		team.Go(func() error { return q.work(ctx) })
	}
	ended := make(chan error, 1)
	go func() {
		err := team.Wait()
		close(q.given)
		ended <- err
	}()
	err := q.handOn(emit)
	cancel()
	if gaveUp := <-ended; err == nil {
		err = gaveUp
	}
	return err
}

// inTurn evaluates the batches one after the other, and passes each to emit before the next.
func (p *plan) inTurn(ctx context.Context, spans []Span, emit func(*Batch) error) error {
	w := p.worker(ctx)
	var b *Batch
	for _, s := range spans {
		for size := 1; s.First < s.End; s.First += b.n {
			b = p.batch(b, s.First, min(size, s.End-s.First))
			size = w.timed(ctx, b, size)
			if b.n > 0 {
				if err := emit(b); err != nil {
					return err
				}
				b.letGo()
			}
			if b.err != nil {
				return b.err
			}
		}
	}
	return nil
}

// A queue is the batches of a sweep on their way: given to workers in order, and handed on in
// that order.
type queue struct {
	plan *plan

	lock sync.Mutex
	rest []Span // what there is to be given

	given chan *Batch // in order; a worker may still be at it
	free  chan *Batch // whose memory may be used again
}

// work evaluates batches until none are left. After a large batch, it waits until that was handed
// on.
func (q *queue) work(ctx context.Context) error {
	w := q.plan.worker(ctx)
	size := 1
	for {
		b, err := q.take(ctx, size)
		if b == nil || err != nil {
			return err
		}
		size = w.timed(ctx, b, size)
		b.large = b.rows() > largeRows
		large := b.large
		b.done <- struct{}{}
		if large {
			select {
			case <-b.handed:
			case <-ctx.Done():
				return meter.Interrupted(ctx)
			}
		}
	}
}

// take removes the next batch of at most size cells from the queue; nil if it is empty.
func (q *queue) take(ctx context.Context, size int) (*Batch, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	if len(q.rest) == 0 {
		return nil, nil
	}
	s := &q.rest[0]
	n := min(size, s.End-s.First)
	var old *Batch
	select {
	case old = <-q.free:
	default:
	}
	b := q.plan.batch(old, s.First, n)
	select {
	case q.given <- b:
	case <-ctx.Done():
		return nil, meter.Interrupted(ctx)
	}
	if s.First += n; s.First == s.End {
		q.rest = q.rest[1:]
	}
	return b, nil
}

// handOn passes the finished batches to emit in the order of their cells.
func (q *queue) handOn(emit func(*Batch) error) error {
	for b := range q.given {
		<-b.done
		failed := b.err // what was evaluated before it is handed on
		if b.n > 0 {
			if err := emit(b); err != nil {
				return err
			}
		}
		if failed != nil {
			return failed
		}
		b.letGo()
		if b.large {
			b.handed <- struct{}{}
		}
		select {
		case q.free <- b:
		default:
		}
	}
	return nil
}
