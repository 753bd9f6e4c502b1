package evidence

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/exact"
	"oddsmith/montecarlo"
)

// This file keeps the answers of a command within what they may take together.

// NewRun returns what the answers of a command may take together that asks an engine.
func (o Options) NewRun() *exact.Run {
	engines := 1
	if o.Engine == BothEngines {
		engines = 2
	}
	return exact.NewRun(o.Limits, engines)
}

// A SamplingLimitError says that so many trials were estimated to take more work than is
// allowed. Fewer may do.
type SamplingLimitError struct {
	Trials int64
	Need   float64
	Limit  float64
}

func (e *SamplingLimitError) Error() string {
	return fmt.Sprintf("about %.2g steps are needed for %d trials, the limit is %.2g", e.Need, e.Trials, e.Limit)
}

// nanoseconds is what a step of the Monte Carlo engine takes of those of the other.
const nanoseconds = 0.5

// affords refuses trials that take more than there is, before any is made. What is sampled
// to see a defect has an [Allowance] for all but its first trials.
func affords(p *montecarlo.Program, o Options) error {
	if o.Run == nil || o.Sampling.Precision > 0 {
		return nil
	}
	work, err := p.Work(o.Sampling.Seed)
	var limit *montecarlo.LimitError
	if errors.As(err, &limit) && 0 < limit.Endless && int64(limit.Endless) <= o.Sampling.Trials {
		return err // no sample of several has ended: of many more one would not either
	}
	if err != nil {
		return nil // the run finds it again
	}
	need := nanoseconds * work * o.together.sampled().Share(p) * float64(o.Sampling.Trials)
	if o.Run.Check(need) != nil {
		limit := o.Limits.WithDefaults().MaxWork
		return &SamplingLimitError{Trials: o.Sampling.Trials, Need: max(need, limit), Limit: limit}
	}
	return nil
}

// sampledWork is what so many trials took, of which those beyond what was asked for are the
// allowance's.
func sampledWork(p *montecarlo.Program, trials int64, o Options) float64 {
	if o.Run == nil {
		return 0
	}
	work, err := p.Work(o.Sampling.Seed)
	if err != nil {
		return 0
	}
	return nanoseconds * work * o.together.sampled().Share(p) * float64(min(trials, o.Sampling.Trials))
}

// Steps that an answer takes beside those of the engines, and for every row of it.
const (
	answerSteps    = 2000
	answerRowSteps = 500
)

// spend takes the work of an answer.
func (a *Answer) spend(run *exact.Run) error {
	return run.Spend(a.Work + a.sampled + answerSteps + answerRowSteps*float64(len(a.Distribution.Rows)))
}

// What a row takes with its value or label, and what a fraction takes beside its digits.
const (
	rowBytes      = 160
	fractionBytes = 112
)

// Bytes estimates the memory that the distribution takes.
func (d *Distribution) Bytes() float64 {
	fractions, digits := 0, 0
	var last *big.Rat
	for i := range d.Rows {
		if p := d.Rows[i].Exact; p != nil && p != last {
			fractions++
			digits += p.Num().BitLen() + p.Denom().BitLen()
			last = p
		}
	}
	return rowBytes*float64(len(d.Rows)) + fractionBytes*float64(fractions) + float64(digits)/8
}

// fits refuses what would take more memory than there is once it is listed, before it is.
func fits(r *exact.Result, o Options) error {
	if o.Run == nil || r.Dist == nil {
		return nil
	}
	fractions := fractionBytes * float64(r.Dist.Fractions())
	return o.Run.CheckHeld(rowBytes*float64(r.Dist.Len()) + fractions)
}

// Holding takes the memory of cells of a sweep that are held together. Those that have an
// answer in common hold it once.
func Holding(run *exact.Run) func(*Run) error {
	held := map[*Distribution]bool{}
	return func(cell *Run) error {
		for _, m := range cell.Measures {
			if held[m.Distribution] {
				continue
			}
			held[m.Distribution] = true
			if err := run.Hold(m.Distribution.Bytes()); err != nil {
				return err
			}
		}
		return nil
	}
}
