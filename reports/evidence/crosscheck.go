package evidence

import (
	"context"
	"math/big"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
)

// claimOf states what the exact engine found as a claim about single trials.
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

	// Outcomes that the tallies do not number.
	keys    []string
	numbers map[string]int
}

func (s *sampler) BlockSize() int64 { return montecarlo.BlockSize }

func (s *sampler) Sample(ctx context.Context, from, to int64) (agreement.Counts, error) {
	t, err := s.with.RunBlocks(ctx, s.program, s.options, from, to)
	if err != nil {
		return agreement.Counts{}, err
	}
	return agreement.Counts{Hits: s.hits(t), Rejected: t.Trials() - t.Accepted(), Trials: t.Trials()}, nil
}

// hits are the counts of a tally, by the tallies' numbers of the outcomes or by its own.
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

// crosscheck tests the exact result against samples of the same expression.
func crosscheck(ctx context.Context, r *exact.Result, p *montecarlo.Program, with *montecarlo.Together, o Options) (*Crosscheck, error) {
	blocks := o.Sampling
	blocks.Progress = nil // the test knows how far it is
	samples := &sampler{program: p, with: with, options: blocks, numbers: map[string]int{}}
	test := agreement.Options{MaxTrials: o.Sampling.Trials, Measures: o.Measures}
	if tell := o.Sampling.Progress; tell != nil {
		// The bar has the length of the trials that the options name.
		test.Progress = func(done, of int64) { tell(int64(float64(done) / float64(of) * float64(o.Sampling.Trials))) }
	}
	if o.Detect == 0 {
		result, err := agreement.Test(ctx, claimOf(r), samples, test)
		return &Crosscheck{Result: result, Seed: o.Sampling.Seed}, err
	}
	work, err := p.Work(o.Sampling.Seed)
	if err != nil {
		return nil, err
	}
	allowance := o.Allowance
	if allowance == nil {
		allowance = NewAllowance(1)
	}
	test.Detect = o.Detect
	test.MinTrials, test.MaxTrials = allowance.trials(work)
	result, err := agreement.Test(ctx, claimOf(r), samples, test)
	allowance.spend(work, result.Trials)
	return &Crosscheck{Result: result, Seed: o.Sampling.Seed}, err
}
