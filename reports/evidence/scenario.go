package evidence

import (
	"context"
	"slices"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/scenarios"
)

// RunScenario answers every measure of a bound scenario, in the order of the
// file. The first error ends it and names the measure; the measures before it are
// returned with the error.
func RunScenario(ctx context.Context, b *scenarios.Bound, o Options) (*Run, error) {
	return RunMeasures(ctx, b, nil, o)
}

// RunMeasures answers the named measures, or all of them if names is empty. What was answered
// before a limit or an interrupt comes with the error.
func RunMeasures(ctx context.Context, b *scenarios.Bound, names []string, o Options) (*Run, error) {
	r := &Run{Scenario: b.Scenario.Name, Settings: b.Values()}
	queries, err := b.Queries(names)
	if err != nil {
		return nil, err
	}
	if err := meter.Interrupted(ctx); err != nil {
		return r, err
	}
	if o.Measures == 0 {
		o.Measures = len(queries)
	}
	if o.Allowance == nil {
		o.Allowance = NewAllowance(len(queries))
	}
	o = o.Sharing(b.Scenario)
	kept := o.kept(queries)
	if !slices.Contains(kept, nil) {
		for i, a := range kept {
			r.Measures = append(r.Measures, MeasureOf(queries[i], a))
		}
		return r, nil
	}
	open := slices.Clone(queries)
	found, err := decide(ctx, queries, o)
	if err != nil {
		return r, err
	}
	if o.Policy && len(open) > 0 && found.Serve(open[0].Expr) {
		if r.Policy, err = policyOf(ctx, open[0].Expr, b, found, o); err != nil {
			return r, err
		}
	}
	o.together = newTogether(queries, o)
	for i, q := range queries {
		a := kept[i]
		if a == nil {
			if a, err = answer(ctx, q, o); err == nil {
				o.Answers.keep(open[i].Expr, q.Kind, o, a)
			}
		}
		if a != nil {
			r.Measures = append(r.Measures, MeasureOf(q, a))
		}
		if err != nil {
			r.left(queries, a != nil, err)
			return r, err
		}
	}
	return r, nil
}

// left notes the measures that an error kept from being answered, if others were, and the last one where
// its sampling was cut short.
func (r *Run) left(queries []scenarios.Query, isCut bool, err error) {
	var left []string
	if isCut {
		left = append(left, r.Measures[len(r.Measures)-1].CutShort())
	}
	for _, q := range queries[len(r.Measures):] {
		left = append(left, q.Name)
	}
	if len(r.Measures) > 0 && len(left) > 0 {
		r.Incomplete = &IncompleteError{Err: err, Left: left}
	}
}

// Sharing returns options under which the measures and the claims of an encounter share what
// is found of its chain.
func (o Options) Sharing(s *scenarios.Scenario) Options {
	if o.Cache == nil && s.Encounter != nil {
		o.Cache = &exact.Cache{}
	}
	return o
}

// kept returns the answers to queries that are kept, nil for the others; none where a policy is
// wanted.
func (o Options) kept(queries []scenarios.Query) []*Answer {
	list := make([]*Answer, len(queries))
	for i, q := range queries {
		if !o.Policy {
			list[i] = o.Answers.find(q.Expr, q.Kind, o)
		}
	}
	return list
}
