package montecarlo

import (
	"cmp"
	"context"
	"errors"
	"math"

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

	// MaxWork is how many steps of about a nanosecond the samples may take; 0
	// is no limit. Steps are counted, so that they depend on neither the clock
	// nor the machine.
	MaxWork float64

	// Progress, if not nil, is called now and then with the number of samples
	// drawn so far, from one goroutine at a time.
	Progress func(done int64)
}

// firstCheck is the number of blocks after which a run to a precision first
// looks: a standard error estimated from less says little of rare events.
const firstCheck = 16

// Run samples the program. The tally and the error depend on the seed, the
// number of trials and the limit of work alone, not on the number of workers.
//
// A run that is ended returns the tally of the first blocks, as far as they
// were counted, or nil where not one was. Its error is that of
// [meter.Interrupted] or, at a limit, a [*meter.LimitError]. An error that
// happens in a sample (a divisor of 0) ends the run without a tally: it is a
// [*notation.Error] at the node, from the earliest block it happened in. A
// [*LimitError] says that a value or the number of different outcomes outgrew
// the engine.
func (p *Program) Run(ctx context.Context, o Options) (*Tally, error) {
	if o.Trials < 1 {
		return nil, errors.New("the number of trials must be at least 1")
	}
	if math.IsNaN(o.Precision) || o.Precision < 0 {
		return nil, errors.New("the precision must be a number of at least 0")
	}
	r := newRunner(o, o.Trials, 0, Blocks(o.Trials), p)
	if o.Precision == 0 {
		return only(r.run(ctx, r.to))
	}
	for to := min(firstCheck, r.to); ; to = min(to+to/4, r.to) {
		t, err := only(r.run(ctx, to))
		if err != nil || to == r.to || t.uncertainty() <= o.Precision {
			return t, err
		}
	}
}

// Blocks returns the number of blocks in a run of that many trials.
func Blocks(trials int64) int64 { return (trials-1)/BlockSize + 1 }

// RunBlocks samples the blocks from, from+1, ..., to-1 of the run of o.Trials samples (0: of one without
// an end), and looks at no precision: the runs of adjacent ranges add up to the run of both.
// Errors are those of [Program.Run].
func (p *Program) RunBlocks(ctx context.Context, o Options, from, to int64) (*Tally, error) {
	all := o.all()
	if all < 0 || from < 0 || to < from || to > Blocks(all) {
		return nil, errors.New("the range of blocks is not one of the run")
	}
	return only(newRunner(o, all, from, to, p).run(ctx, to))
}

// all is how many samples the whole run has of which there are parts.
func (o Options) all() int64 { return cmp.Or(o.Trials, math.MaxInt64/BlockSize*BlockSize) }

// only returns the tally of the only program of a run.
func only(tallies []*Tally, err error) (*Tally, error) {
	if tallies == nil {
		return nil, err
	}
	return tallies[0], err
}

// strip returns how many samples the machine runs at a time: fewer if each takes many dice, so that no
// strip takes long.
func (p *Program) strip() int {
	const dice = 1 << 21
	return int(max(1, min(vm.Strip, dice/max(1, p.compiled.Dice))))
}
