package evidence

import (
	"context"
	"fmt"

	"oddsmith/montecarlo"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Sampler is a measure as the Monte Carlo engine samples it in parts.
type Sampler struct {
	Program *montecarlo.Program
	query   scenarios.Query
}

// Samplers compiles the measures for sampling in parts. Errors name the measure.
func Samplers(ctx context.Context, b *scenarios.Bound) ([]Sampler, error) {
	list := b.Measures()
	if _, err := decide(ctx, list, Session{}); err != nil {
		return nil, err
	}
	out := make([]Sampler, len(list))
	for i, q := range list {
		p, err := montecarlo.Compile(q.Expr)
		if err != nil {
			return nil, fmt.Errorf("measure %s: %w", q.Name, err)
		}
		out[i] = Sampler{Program: p, query: q}
	}
	return out, nil
}

// RunBlocks is [montecarlo.Program.RunBlocks]; an error names the measure.
func (s Sampler) RunBlocks(ctx context.Context, o montecarlo.Options, from, to int64) (*montecarlo.Tally, error) {
	t, err := s.Program.RunBlocks(ctx, o, from, to)
	if err != nil {
		return nil, fmt.Errorf("measure %s: %w", s.query.Name, err)
	}
	return t, nil
}

// Measure returns the measure that t estimates: the sum of the tallies of all parts, which were drawn with the
// seed.
func (s Sampler) Measure(t *montecarlo.Tally, seed uint64) (Measure, error) {
	q := s.query
	if err := t.Err(); err != nil {
		return Measure{}, fmt.Errorf("measure %s: %w", q.Name, err)
	}
	a := Answer{Distribution: FromTally(t, notation.LabelsOf(q.Expr, q.Kind, nil), seed)}
	return Measure{Name: q.Name, Title: q.Title, Unit: q.Unit, Answer: a}, nil
}
