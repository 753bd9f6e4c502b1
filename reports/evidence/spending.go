package evidence

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/exact"
	"oddsmith/montecarlo"
)

// This file keeps the answers of a command within what they may take together.

// NewRun returns what the answers of a command may take together.
func (o Options) NewRun() *exact.Run { return exact.NewRun(o.Limits) }

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

// Steps that a sample takes beside those of its trials, for its program above all, and that
// holding it against an exact answer takes, and every row of that.
const (
	sampleSteps     = 100_000
	compareSteps    = 50_000
	compareRowSteps = 1000
)

// affords refuses trials that take more than there is, before any is made. What is sampled
// to see a defect has an [Allowance] for all but its first trials. It returns what they take.
func affords(p *montecarlo.Program, o Options) (need float64, err error) {
	if need, err = trialsWork(p, o); err != nil {
		return 0, err
	}
	if o.Run.Check(need) != nil {
		limit := o.Limits.WithDefaults().MaxWork
		return 0, &SamplingLimitError{Trials: o.Sampling.Trials, Need: max(need, limit), Limit: limit}
	}
	return need, nil
}

// trialsWork is what the trials take that were asked for, 0 where that is not known. The error
// is that of samples none of which ends.
func trialsWork(p *montecarlo.Program, o Options) (float64, error) {
	if o.Run == nil || o.Sampling.Precision > 0 {
		return 0, nil
	}
	work, err := p.Work(o.Sampling.Seed)
	var limit *montecarlo.LimitError
	if errors.As(err, &limit) && 0 < limit.Endless && int64(limit.Endless) <= o.Sampling.Trials {
		return 0, err // no sample of several has ended: of many more one would not either
	}
	if err != nil {
		return 0, nil // the run finds it again
	}
	return nanoseconds * work * o.together.sampled().Share(p) * float64(o.Sampling.Trials), nil
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
	return sampleSteps + nanoseconds*work*o.together.sampled().Share(p)*float64(min(trials, o.Sampling.Trials))
}

// Steps that an answer takes beside those of the engines, and for every row of it.
const (
	answerSteps    = 2000
	answerRowSteps = 500
	longRowOf      = 4   // times as many, where its value is a fraction or was counted
	unlistedRowOf  = 0.4 // of them, where it is not listed
)

// Steps is the work of an answer, and of showing it.
func (a *Answer) Steps() float64 {
	return a.Work + a.sampled + answerSteps + answerRowSteps*a.Distribution.rowCount()
}

// rowCount is how many rows there are, of which those count more that take more work.
func (d *Distribution) rowCount() float64 {
	dear := 0
	for i := range d.Rows {
		if v := d.Rows[i].Value; v != nil && (d.Method == MonteCarlo || !v.IsInt()) {
			dear++
		}
	}
	return float64(len(d.Rows)+(longRowOf-1)*dear) + unlistedRowOf*float64(d.unlisted)
}

// Steps is the work of all answers, and of finding the best policy.
func (r *Run) Steps() float64 {
	steps := r.decided
	for i := range r.Measures {
		steps += r.Measures[i].Steps()
	}
	return steps
}

// Spend takes the work of all answers, and of finding the best policy. An error names the measure.
func (r *Run) Spend(run *exact.Run) error {
	if err := run.SpendBefore(r.decided); err != nil {
		return err
	}
	for i := range r.Measures {
		if err := r.Measures[i].Spend(run); err != nil {
			return fmt.Errorf("measure %s: %w", r.Measures[i].Name, err)
		}
	}
	return nil
}

// Spend takes the work of an answer.
func (a *Answer) Spend(run *exact.Run) error { return run.Spend(a.Steps()) }

// Steps that a row takes in every further cell of a sweep that has the same answer: few where
// what is written of it is kept, as many as in a new answer where it is too long for that.
const (
	sameRowSteps = 50
	longRowSteps = 2 * answerRowSteps
	longRows     = 10_000
)

// AgainSteps is the work of showing an answer that was found before.
func (a *Answer) AgainSteps() float64 {
	rows := len(a.Distribution.Rows)
	if rows > longRows {
		return longRowSteps * float64(rows)
	}
	return sameRowSteps * float64(rows)
}

// What a row takes with its value or label, and what a fraction takes beside its digits.
const (
	rowBytes      = 160
	fractionBytes = 112
)

// Bytes estimates the memory that the distribution takes.
func (d *Distribution) Bytes() float64 {
	if d.unlisted > 0 {
		return fractionBytes * float64(len(d.Modes)) // else they are those of rows
	}
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

// spelledTimes is how often the digits of fractions are in memory while they are spelled: by
// themselves, in their document, and in what is written.
const spelledTimes = 3

// fits refuses what took so much work and would take more memory than there is once it is listed,
// before it is; in a try what its rows take too much work for.
func fits(r *exact.Result, work float64, o Options) error {
	if o.Run == nil || r.Dist == nil {
		return nil
	}
	if o.Spelled && o.AllDigits {
		hold := o.Run.Hold
		if o.LetGo {
			hold = o.Run.CheckHeld
		}
		if err := hold(spelledTimes * fractionDigits(r.Dist)); err != nil {
			return err
		}
	}
	bytes, steps := rowBytes*float64(r.Dist.Len())+fractionBytes*float64(r.Dist.Fractions()), answerRowSteps*float64(r.Dist.Len())
	if o.Brief && r.Dist.Kind() == exact.Numeric {
		bytes, steps = 0, unlistedRowOf*steps
	}
	if !o.try {
		return o.Run.CheckHeld(bytes)
	}
	if err := o.Run.Hold(bytes); err != nil {
		return err
	}
	if need := work + steps; need > o.Limits.MaxWork {
		return &exact.LimitError{Resource: exact.Work, Need: need, Limit: o.Limits.MaxWork}
	}
	return nil
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
