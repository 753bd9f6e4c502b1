package montecarlo

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"oddsmith/montecarlo/vm"
)

// BlockSize is the number of samples in a block. Block b of a run takes its
// randomness from the seed and b alone.
const BlockSize = 4096

// Options say how to run a program.
type Options struct {
	Seed    uint64
	Workers int // goroutines that sample; 0: GOMAXPROCS

	// Trials is the number of samples to stop at, at least 1.
	Trials int64

	// Precision, if above 0, ends the run sooner: when the standard error of
	// the mean (of labels and tuples: the largest of a frequency) is at most
	// this. It is looked at after fixed numbers of blocks, each a quarter more
	// than the one before.
	Precision float64

	// Progress, if not nil, is called now and then with the number of samples
	// drawn so far, from one goroutine at a time.
	Progress func(done int64)
}

// firstCheck is the number of blocks after which a run to a precision first
// looks: a standard error estimated from less says little of rare events.
const firstCheck = 16

// Run samples the program. The tally depends on the seed and the number of
// trials alone, not on the number of workers.
//
// If the context ends, Run returns the tally of the whole blocks that were
// finished, which are the first ones of the run, and the context's error. An
// error that happens in a sample (a divisor of 0) ends the run without a
// tally: it is a [*notation.Error] at the node, from the earliest block it
// happened in. A [*LimitError] says that a value or the number of different
// outcomes outgrew the engine.
func (p *Program) Run(ctx context.Context, o Options) (*Tally, error) {
	if o.Trials < 1 {
		return nil, errors.New("the number of trials must be at least 1")
	}
	if math.IsNaN(o.Precision) || o.Precision < 0 {
		return nil, errors.New("the precision must be a number of at least 0")
	}
	if o.Precision == 0 {
		return only(runTrials(ctx, o, p))
	}
	r, end := newWhole(o, p)
	for from, to := int64(0), min(firstCheck, end); ; from, to = to, min(to+to/4, end) {
		t, err := only(r.finish(r.blocks(ctx, from, to)))
		if err != nil || to == end || t.uncertainty() <= o.Precision {
			return t, err
		}
	}
}

// runTrials makes the trials that are asked for, of programs that have the same code.
func runTrials(ctx context.Context, o Options, programs ...*Program) ([]*Tally, error) {
	r, end := newWhole(o, programs...)
	return r.finish(r.blocks(ctx, 0, end))
}

// newWhole returns a runner of all trials, and how many blocks they are. The last one may be
// a short one.
func newWhole(o Options, programs ...*Program) (r *runner, blocks int64) {
	blocks = Blocks(o.Trials)
	r = newRunner(o, programs...)
	r.last, r.lastSize = blocks-1, int(o.Trials-(blocks-1)*BlockSize)
	return r, blocks
}

// RunBlocks samples the whole blocks from, from+1, ..., to-1, whatever Trials
// and Precision say: the runs of adjacent ranges add up to the run of both.
// Errors are those of [Program.Run].
func (p *Program) RunBlocks(ctx context.Context, o Options, from, to int64) (*Tally, error) {
	if from < 0 || to < from || to > math.MaxInt64/BlockSize {
		return nil, errors.New("the range of blocks is not one")
	}
	return only(runBlocks(ctx, o, from, to, p))
}

// runBlocks samples whole blocks of programs that have the same code.
func runBlocks(ctx context.Context, o Options, from, to int64, programs ...*Program) ([]*Tally, error) {
	r := newRunner(o, programs...)
	r.last = -1
	return r.finish(r.blocks(ctx, from, to))
}

// only is the tally of a run that has one program.
func only(tallies []*Tally, err error) (*Tally, error) {
	if tallies == nil {
		return nil, err
	}
	return tallies[0], err
}

// Work estimates the work of a sample by counting the steps that the first samples of a seed
// take: the same on every machine, and for any number of workers. A step takes half a
// nanosecond or so (BenchmarkWork). An error is one that happens in them, as in
// [Program.Run].
//
// Of samples that take very long a few are enough, and of a process that goes on and on what
// they have taken by then: that is an error only where not one of them has ended.
func (p *Program) Work(seed uint64) (float64, error) {
	const few, long = 8, 1 << 14
	found := p.work.Load()
	if found == nil || found.seed != seed {
		found = &pilot{seed: seed}
		if found.steps, found.err = p.count(seed, few); found.err == nil && found.steps <= long {
			found.steps, found.err = p.count(seed, vm.Strip)
		}
		p.work.Store(found)
	}
	return found.steps, found.err
}

// A pilot is what the first samples of a seed take each.
type pilot struct {
	seed  uint64
	steps float64
	err   error
}

// count counts the steps of so many samples.
func (p *Program) count(seed uint64, samples int) (float64, error) {
	const enough = 1 << 28
	m := vm.NewMachine(p.compiled.Code)
	m.Seed(seed, 0)
	m.GiveUpAfter(enough)
	err := m.Run(p.compiled.Code, samples)
	var limit *LimitError
	someEnded := errors.As(err, &limit) && 0 < limit.Endless && limit.Endless < samples
	if err != nil && !someEnded && !errors.Is(err, vm.ErrGivenUp) {
		return 0, err
	}
	return countSteps + float64(m.Work())/float64(samples), nil
}

// countSteps is how many steps it takes to count the result of a sample.
const countSteps = 1

// A runner is the state of a run: one worker a goroutine, the first of them
// the caller's. The programs have the same code, and read its columns each in its own way.
type runner struct {
	programs []*Program
	o        Options
	workers  []*worker

	last     int64 // the block that may be partial
	lastSize int

	next atomic.Int64 // the next block to hand out
	stop atomic.Bool
	done atomic.Int64 // samples

	mu       sync.Mutex
	err      error // the error of the earliest block
	errBlock int64

	reported time.Time
}

type worker struct {
	machine  *vm.Machine
	counters []*counter // by program
}

func newRunner(o Options, programs ...*Program) *runner {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return &runner{programs: programs, o: o, reported: time.Now()}
}

func (r *runner) worker(i int) *worker {
	for len(r.workers) <= i {
		w := &worker{machine: vm.NewMachine(r.programs[0].compiled.Code)}
		for _, p := range r.programs {
			w.counters = append(w.counters, newCounter(p))
		}
		r.workers = append(r.workers, w)
	}
	return r.workers[i]
}

// blocks samples a range of blocks. Blocks are handed out in their order and
// whoever has one finishes it, so those done are always the first ones.
func (r *runner) blocks(ctx context.Context, from, to int64) error {
	r.next.Store(from)
	first := r.worker(0)
	started := time.Now()
	r.work(ctx, first, min(from+1, to), true)
	rest := to - from - 1
	// Waking another core takes a good part of a millisecond: less work than
	// that is done here.
	n := int(min(int64(r.o.Workers), rest))
	if time.Since(started).Seconds()*float64(rest) < serialSeconds {
		n = min(n, 1)
	}
	var wg sync.WaitGroup
	var panicked atomic.Pointer[any]
	for i := 1; i < n; i++ {
		w := r.worker(i)
		wg.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked.Store(&p)
					r.stop.Store(true)
				}
			}()
			r.work(ctx, w, to, false)
		})
	}
	r.work(ctx, first, to, true)
	wg.Wait()
	if p := panicked.Load(); p != nil {
		panic(*p) // where somebody can catch it
	}
	if r.err != nil {
		return r.err
	}
	if r.next.Load() < to {
		return ctx.Err()
	}
	return nil
}

// serialSeconds is the time under which a run stays on one goroutine.
const serialSeconds = 1e-3

// work samples blocks until there are none below to.
func (r *runner) work(ctx context.Context, w *worker, to int64, reports bool) {
	for !r.stop.Load() && ctx.Err() == nil {
		b := r.take(to)
		if b < 0 {
			break
		}
		size := BlockSize
		if b == r.last {
			size = r.lastSize
		}
		if err := w.block(r.programs, r.o.Seed, b, size); err != nil {
			r.fail(b, err)
			return
		}
		done := r.done.Add(int64(size))
		if reports && r.o.Progress != nil && time.Since(r.reported) > reportEvery {
			r.reported = time.Now()
			r.o.Progress(done)
		}
	}
}

// reportEvery is the time between two calls of Progress.
const reportEvery = 50 * time.Millisecond

// take hands out the next block, or -1.
func (r *runner) take(to int64) int64 {
	for {
		b := r.next.Load()
		if b >= to {
			return -1
		}
		if r.next.CompareAndSwap(b, b+1) {
			return b
		}
	}
}

func (r *runner) fail(block int64, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil || block < r.errBlock {
		r.err, r.errBlock = err, block
	}
	r.stop.Store(true)
}

// block samples one block, strip by strip.
func (w *worker) block(programs []*Program, seed uint64, b int64, size int) error {
	w.machine.Seed(seed, b)
	for size > 0 {
		n := min(size, vm.Strip)
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
			return err
		}
	}
	return nil
}

// finish adds the tallies of the workers, one for each program, if the run came to its end
// or was cancelled.
func (r *runner) finish(err error) ([]*Tally, error) {
	if err != nil && r.err != nil {
		return nil, err
	}
	var totals []*Tally
	for i, p := range r.programs {
		total := newTally(p)
		for _, w := range r.workers {
			total.Add(w.counters[i].result())
		}
		if err := total.Err(); err != nil {
			return nil, err
		}
		totals = append(totals, total)
	}
	if r.o.Progress != nil {
		r.o.Progress(totals[0].trials)
	}
	return totals, err
}
