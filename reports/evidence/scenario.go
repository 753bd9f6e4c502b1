package evidence

import (
	"context"
	"slices"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// RunScenario answers every measure of a bound scenario, in the order of the
// file. The first error ends it and names the measure; the measures before it are
// returned with the error.
func RunScenario(ctx context.Context, b *scenarios.Bound, o Options) (*Run, error) {
	return RunMeasures(ctx, b, nil, o)
}

// RunMeasures answers the named measures; all of them if the list is empty.
func RunMeasures(ctx context.Context, b *scenarios.Bound, names []string, o Options) (*Run, error) {
	r := &Run{Scenario: b.Scenario.Name, Settings: Settings(b.Values())}
	queries, err := queries(b, names)
	if err != nil {
		return nil, err
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
		return r, o.show(r, queries, kept)
	}
	open := slices.Clone(queries)
	found, decided, err := decide(ctx, queries, o)
	if r.decided = decided; err != nil {
		return r, err
	}
	if o.Policy && len(open) > 0 && found.Serve(open[0].Expr) {
		if r.Policy, err = policyOf(ctx, open[0].Expr, b, found, o); err != nil {
			return r, err
		}
	}
	o.expect(len(queries))
	o.together, o.first = newTogether(queries, o), Dearest(trees(queries))
	if err := o.together.afford(ctx, queries, o); err != nil {
		return r, err
	}
	o.Tries = b.Scenario.Encounter == nil
	return r, o.InTurn(ctx, len(queries), answerer(ctx, queries, kept), func(i int, a *Answer) {
		if kept[i] == nil {
			o.Answers.keep(open[i].Expr, queries[i].Kind, o, a)
		}
		r.Measures = append(r.Measures, measureOf(queries[i], a))
	})
}

// answerer answers queries of which some answers may be kept.
func answerer(ctx context.Context, queries []scenarios.Query, kept []*Answer) Answerer {
	return func(i int, o Options) (*Answer, error) {
		if a := kept[i]; a != nil {
			return a, a.Spend(o.Run)
		}
		return answer(ctx, queries[i], o)
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

// expect says that there will be so many more answers.
func (o Options) expect(answers int) {
	if !o.LetGo {
		o.Run.Expect(answers)
	}
}

// hold takes the memory of an answer that is not let go.
func (o Options) hold(a *Answer) error {
	if o.LetGo {
		return nil
	}
	if o.Engine == ExactEngine { // which looks ahead: see [Options.InTurn]
		return o.Run.Hold(a.Distribution.Bytes())
	}
	return o.Run.HoldNext(a.Distribution.Bytes())
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

// show puts the answers to all queries into a run, and spends what it takes to show them.
func (o Options) show(r *Run, queries []scenarios.Query, kept []*Answer) error {
	o.expect(len(kept))
	for i, a := range kept {
		r.Measures = append(r.Measures, measureOf(queries[i], a))
		if err := a.Spend(o.Run); err != nil {
			return err
		}
		if err := o.hold(a); err != nil {
			return err
		}
	}
	return nil
}

func queries(b *scenarios.Bound, names []string) ([]scenarios.Query, error) {
	if len(names) == 0 {
		return b.Measures(), nil
	}
	out := make([]scenarios.Query, len(names))
	for i, name := range names {
		q, err := b.Query(name)
		if err != nil {
			return nil, err
		}
		out[i] = q
	}
	return out, nil
}
