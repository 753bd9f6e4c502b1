package montecarlo

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"oddsmith/internal/meter"
	"oddsmith/montecarlo/vm"
)

// Rounds
//
// Blocks are sampled in rounds. How many are in a round follows from the work of the rounds
// before it; the workers share them, and what they have counted is added up once all are done.
// Of a round that would be beyond the limit of work nothing counts, whoever noticed it and
// when: what is left is the same for any number of workers, and so is the error.

// A runner samples a range of blocks. The programs have the same code, and read its columns
// each in its own way.
type runner struct {
	programs []*Program
	o        Options
	workers  []*worker
	totals   []*Tally // of what was added up, by program; nil once a sample had an error

	trials       int64 // of which the blocks are made: the last one may be partial
	from, at, to int64 // the blocks, and the first that no round has sampled

	limit int64        // of what is spent
	spent atomic.Int64 // steps of all machines
	next  atomic.Int64 // the next block to hand out
	drawn atomic.Int64 // samples

	mu       sync.Mutex
	ended    error // by the context or by a limit
	err      error // the error of a sample of the earliest block
	errBlock int64

	reported time.Time
}

// The work of a round, in steps of the machine.
const (
	mostSteps   = 2e9 // about a second
	fewSteps    = 2e8 // at first: the rounds before say little of what the next ones take ...
	mostGrowth  = 16  // ... and then as many times as much as all before
	serialSteps = 2e6 // under which one worker does it: waking another core takes a good part of that
)

// newRunner returns a runner for the blocks from, ..., to-1 of a run of that many trials.
func newRunner(o Options, trials, from, to int64, programs ...*Program) *runner {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	r := &runner{programs: programs, o: o, trials: trials, from: from, at: from, to: to, limit: o.limit(), reported: time.Now()}
	for _, p := range programs {
		r.totals = append(r.totals, newTally(p))
	}
	return r
}

// run samples the blocks up to to-1, round by round, and returns the tallies of all blocks so far, one
// for each program. It stops at the end of the context, at the limit of work or at an error in a
// sample.
func (r *runner) run(ctx context.Context, to int64) ([]*Tally, error) {
	var err error
	for err == nil && r.at < to {
		err = r.round(ctx, min(to, r.at+r.roundSize()))
		if err == nil {
			err = r.add()
		}
	}
	if r.totals == nil {
		return nil, err
	}
	drawn := r.totals[0].trials
	if errors.Is(err, errSpent) {
		err = r.o.tooMuch(r.totals[0].Work(), drawn, r.samples(r.from, r.to))
	}
	if r.o.Progress != nil {
		r.o.Progress(drawn)
	}
	if err != nil && drawn == 0 {
		return nil, err
	}
	return r.totals, err
}

// samples returns the number of samples in the blocks from, ..., to-1.
func (r *runner) samples(from, to int64) int64 { return min(to*BlockSize, r.trials) - from*BlockSize }

// workPerBlock returns the average work of the blocks so far.
func (r *runner) workPerBlock() float64 { return float64(r.spent.Load()) / float64(r.at-r.from) }

// roundSize returns the number of blocks of the next round. A round takes at most half of the work
// that is left, so that little is lost at the limit.
func (r *runner) roundSize() int64 {
	if r.at == r.from {
		return 1
	}
	spent := r.spent.Load()
	steps := min(mostSteps, max(fewSteps, mostGrowth*spent), (r.limit-spent)/2)
	return max(1, int64(float64(steps)/r.workPerBlock()))
}

// round samples the blocks from r.at to to-1, which the workers share.
func (r *runner) round(ctx context.Context, to int64) error {
	if err := meter.Interrupted(ctx); err != nil {
		return err
	}
	n := min(int64(r.o.Workers), to-r.at)
	if r.workPerBlock()*float64(to-r.at) < serialSteps {
		n = 1
	}
	r.next.Store(r.at)
	var wg sync.WaitGroup
	var panicked atomic.Pointer[any]
	for i := range int(n) {
		w := r.worker(ctx, i)
		if i == 0 {
			continue
		}
		wg.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked.Store(&p)
				}
			}()
			r.work(w, to, false)
		})
	}
	r.work(r.workers[0], to, true)
	wg.Wait()
	if p := panicked.Load(); p != nil {
		panic(*p) // where somebody can catch it
	}
	if r.ended != nil {
		return r.ended
	}
	r.at = to
	if r.err != nil {
		r.totals = nil
	}
	return r.err
}

// add moves the counts of all workers into the totals.
func (r *runner) add() error {
	for i, total := range r.totals {
		total.work = r.spent.Load()
		for _, w := range r.workers {
			w.counters[i].flush(total)
		}
		if err := total.Err(); err != nil {
			r.totals = nil
			return err
		}
	}
	return nil
}

// A worker is what one goroutine samples with, the first of them the caller's.
type worker struct {
	runner   *runner
	meter    *meter.Meter // which looks at the context and the memory of the process
	machine  *vm.Machine
	charged  int64      // of the machine's work
	ended    error      // by the context or by a limit
	counters []*counter // by program
}

// worker returns worker i, which it creates if there is none yet.
func (r *runner) worker(ctx context.Context, i int) *worker {
	for len(r.workers) <= i {
		w := &worker{runner: r, meter: meter.New(ctx, meter.Limits{})}
		w.renew()
		for _, p := range r.programs {
			w.counters = append(w.counters, newCounter(p))
		}
		r.workers = append(r.workers, w)
	}
	return r.workers[i]
}

// renew gives the worker a new machine, as one is needed after an error in a sample.
func (w *worker) renew() {
	w.machine, w.charged = vm.NewMachine(w.runner.programs[0].compiled.Code), 0
	w.machine.Watch(w.charge)
}

// charge charges the run for what its machine has worked since the last call; work is the machine's
// total. An error ends the run.
func (w *worker) charge(work int64) error {
	did := work - w.charged
	w.charged = work
	if w.runner.spent.Add(did) > w.runner.limit {
		w.ended = errSpent
	} else {
		w.ended = w.meter.Charge(nanoseconds * float64(did))
	}
	return w.ended
}

// work samples blocks until there are none below to; reports says that this worker calls Progress. A block
// with an error does not stop the others: whether the round is within the limit must not depend on which
// worker comes first.
func (r *runner) work(w *worker, to int64, reports bool) {
	for b := r.next.Add(1) - 1; b < to; b = r.next.Add(1) - 1 {
		size := r.samples(b, b+1)
		err := w.block(r.o.Seed, b, int(size))
		if w.ended == nil {
			_ = w.charge(w.machine.Work()) // it is noted
		}
		if w.ended != nil {
			r.mu.Lock()
			r.ended = w.ended
			r.mu.Unlock()
			return
		}
		if err != nil {
			r.fail(b, err)
			w.renew()
		}
		done := r.drawn.Add(size)
		if reports && r.o.Progress != nil && time.Since(r.reported) > reportEvery {
			r.reported = time.Now()
			r.o.Progress(done)
		}
	}
}

// reportEvery is the time between two calls of Progress.
const reportEvery = 50 * time.Millisecond

// fail notes the error of a block.
func (r *runner) fail(block int64, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil || block < r.errBlock {
		r.err, r.errBlock = err, block
	}
}

// block samples the size samples of block b, strip by strip, and counts them.
func (w *worker) block(seed uint64, b int64, size int) error {
	programs := w.runner.programs
	strip := programs[0].strip()
	w.machine.Seed(seed, b)
	for size > 0 {
		n := min(size, strip)
		size -= n
		if err := w.machine.Run(programs[0].compiled.Code, n); err != nil {
			return err
		}
		for i, p := range programs {
			w.counters[i].count(p, w.machine, n)
		}
	}
	for _, c := range w.counters {
		if err := c.tally.Err(); err != nil {
			w.runner.fail(math.MaxInt64, err) // of all workers together, whoever comes to it first
			c.tally.clear()
		}
	}
	return nil
}
