package evidence

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
)

// claimOf states an exact result as a claim about single samples: the probability of each outcome,
// of the residual and of a rejection by the condition.
func claimOf(r *exact.Result) agreement.Null {
	n := agreement.Null{Exact: true}
	condition := big.NewRat(1, 1)
	if r.Condition != nil {
		condition = r.Condition
		n.Rejected, _ = new(big.Rat).Sub(big.NewRat(1, 1), condition).Float64()
	}
	if r.Dist == nil {
		return n
	}
	n.Exact = r.Dist.ErrorBound().Sign() == 0
	residual := r.Dist.Residual()
	n.Residual, _ = residual.Mul(residual, condition).Float64()
	outcomes := r.Dist.Len()
	n.Keys, n.Probabilities = make([]string, 0, outcomes), make([]float64, 0, outcomes)
	for o, p := range r.Dist.Probabilities(condition) {
		n.Keys = append(n.Keys, o.Key())
		n.Probabilities = append(n.Probabilities, p)
	}
	return n
}

// A sampler lets the agreement test draw blocks of a program.
type sampler struct {
	program *montecarlo.Program
	with    *montecarlo.Together
	options montecarlo.Options

	trials int64
	work   float64 // that they took

	// Outcomes that the tallies do not number.
	keys    []string
	numbers map[string]int
}

func (s *sampler) BlockSize() int64 { return montecarlo.BlockSize }

// Sample implements [agreement.Sampler]. It returns no counts if the work limit does not allow
// more samples.
func (s *sampler) Sample(ctx context.Context, from, to int64) (agreement.Counts, error) {
	o := s.options
	if o.MaxWork -= s.work; o.MaxWork <= 0 {
		return agreement.Counts{}, nil
	}
	t, err := s.with.RunBlocks(ctx, s.program, o, from, to)
	var limit *meter.LimitError
	if s.trials > 0 && errors.As(err, &limit) && limit.Resource == meter.Work {
		return agreement.Counts{}, nil
	}
	if err != nil {
		return agreement.Counts{}, err
	}
	s.trials, s.work = s.trials+t.Trials(), s.work+t.Work()
	return agreement.Counts{Hits: s.hits(t), Rejected: t.Trials() - t.Accepted(), Trials: t.Trials(), Work: t.Work()}, nil
}

// workPerSample is the mean work of the samples drawn so far.
func (s *sampler) workPerSample() float64 { return s.work / float64(max(1, s.trials)) }

// hits returns the counts of the outcomes of a tally, each with a number for the outcome.
func (s *sampler) hits(t *montecarlo.Tally) agreement.Hits {
	if slots, ok := t.Slots(); ok {
		return agreement.Hits{Each: slots, Key: func(slot int) string { return t.At(slot).Key() }}
	}
	return agreement.Hits{
		Key: func(outcome int) string { return s.keys[outcome] },
		Each: func(yield func(int, int64) bool) {
			for o, n := range t.Outcomes() {
				if !yield(s.number(o.Key()), n) {
					return
				}
			}
		},
	}
}

// number returns the number of an outcome, by its key; a new one gets the next number.
func (s *sampler) number(key string) int {
	n, ok := s.numbers[key]
	if !ok {
		n = len(s.keys)
		s.keys, s.numbers[key] = append(s.keys, key), n
	}
	return n
}

// A Crosscheck is the verdict on whether the engines agree on one measure.
type Crosscheck struct {
	agreement.Result
	Seed uint64
}

// nearlyAll is the part of the work that samples are planned to take: what they will take is
// known only from those before, and a look at some that are beyond the limit is lost.
const nearlyAll = 0.9

// crosscheck compares the exact result with samples of its program p, drawn together with those of
// other measures, by a sequential test.
func crosscheck(ctx context.Context, r *exact.Result, p *montecarlo.Program, together *montecarlo.Together, session Session) (*Crosscheck, error) {
	blocks := session.sampling()
	blocks.Progress = nil // the test knows how far it is
	if session.Detect > 0 {
		blocks.Trials = 0 // as many as it takes
	}
	allowance := session.Allowance
	if allowance == nil {
		allowance = NewAllowance(1)
	}
	samples := &sampler{program: p, with: together, options: blocks, numbers: map[string]int{}}
	test := agreement.Options{MaxTrials: session.Sampling.Trials, Measures: allowance.all, Detect: session.Detect}
	if tell := session.Sampling.Progress; tell != nil {
		// The bar has the length of the trials that the options name.
		test.Progress = func(done, of int64) { tell(int64(float64(done) / float64(of) * float64(session.Sampling.Trials))) }
	}
	trials := func(float64) (least, most int64) { return session.Sampling.Trials, session.Sampling.Trials }
	if session.Detect > 0 {
		trials = func(work float64) (least, most int64) { return allowance.trials(work, session.Detect) }
	}
	test.Bounds = func(work float64) (least, most int64) {
		least, most = trials(work)
		all := int64(nearlyAll * blocks.MaxWork / work)
		return min(least, all), min(most, all)
	}
	result, err := agreement.Test(ctx, claimOf(r), samples, test)
	if session.Detect > 0 {
		allowance.spend(samples.workPerSample(), samples.trials)
	}
	if result.Verdict != agreement.Disagree && result.Trials < session.Sampling.Trials && err == nil {
		result.Reason += fmt.Sprintf("; more of them would take more than %.3g steps", blocks.MaxWork)
	}
	return &Crosscheck{Result: result, Seed: session.Sampling.Seed}, err
}
