package exact

import (
	"context"
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/encounter"
	"oddsmith/internal/meter"
	"oddsmith/scenarios/notation"
)

// A Mean is what an encounter comes to on average, or how likely something is.
type Mean = encounter.Mean

// Varied is a var of an encounter that starts with one of some numbers.
type Varied = encounter.Varied

// Means returns what a closed encounter is worth on average, or how likely it is that it holds, from every
// start that some of its vars may have: by the product of their values, those of the first the slowest. It is
// one answer for the limits. Nil says that the starts are to be answered one by one: they have other answers
// than such, or this takes too much.
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
