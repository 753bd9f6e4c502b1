package exact

import (
	"context"
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/encounter"
	"oddsmith/internal/meter"
	"oddsmith/scenarios/notation"
)

// A Mean is the mean of a quantity at the end of an encounter, or the probability of an event.
type Mean = encounter.Mean

// Varied is a variable of an encounter that starts with each of several numbers.
type Varied = encounter.Varied

// Means returns the mean of a closed encounter's value, or its probability, for every combination of
// starts of the varied variables, the first changing slowest. All are one answer for the limits. Nil
// means that the starts must be evaluated one by one: this method does not apply, or takes too much.
func (c *Cache) Means(ctx context.Context, x *notation.Process, varied []Varied, o Options) ([]Mean, error) {
	if _, err := notation.Check(x); err != nil {
		return nil, err
	}
	b := budget.New(ctx, o.WithDefaults())
	c.prepare(b.Limits)
	list, err := encounter.Means(x, varied, subevaluator{b}, b, &c.processes)
	if ended := meter.Interrupted(ctx); ended != nil {
		return nil, ended
	}
	if limit := new(LimitError); errors.As(err, &limit) && limit.OfRun && limit.Resource == Time {
		return nil, err
	}
	if err != nil {
		return nil, nil // the answers to the starts themselves say why
	}
	return list, nil
}
