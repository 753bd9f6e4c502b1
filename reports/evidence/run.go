package evidence

import (
	"context"
	"math/big"
	"slices"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/scenarios"
)

// A Run is a scenario evaluated at one set of parameters.
type Run struct {
	Scenario string
	Settings scenarios.Settings
	Measures []Measure
	Policy   *Policy // where somebody chooses, on request
	Claims   []Claim
	Versus   []*big.Rat // targets that numbers are held against

	Incomplete *IncompleteError // what keeps it from being whole, where some of it is there; nil if nothing does

	AllStates bool // JSON lists the states of the policy
}

// Find returns the distribution of the measure of that name, nil if there is none.
func (r *Run) Find(name string) *Distribution {
	for i := range r.Measures {
		if r.Measures[i].Name == name {
			return r.Measures[i].Distribution
		}
	}
	return nil
}

// Run answers the named measures of a bound scenario, or all of them in the order of the file if there are no
// names. What is too much for an engine leaves out that measure alone; any other error ends the run. What was
// answered comes with the error, which names the measure.
func (session Session) Run(ctx context.Context, b *scenarios.Bound, names ...string) (*Run, error) {
	r := &Run{Scenario: b.Scenario.Name, Settings: b.Values()}
	queries, err := b.Queries(names)
	if err != nil {
		return nil, err
	}
	if err := meter.Interrupted(ctx); err != nil {
		return r, err
	}
	if session.Allowance == nil {
		session.Allowance = NewAllowance(len(queries))
	}
	session = session.Sharing(b.Scenario)
	kept := session.kept(queries)
	if !slices.Contains(kept, nil) {
		for i, a := range kept {
			r.Measures = append(r.Measures, MeasureOf(queries[i], a))
		}
		return r, nil
	}
	open := slices.Clone(queries)
	found, err := decide(ctx, queries, session)
	if err != nil {
		return r, err
	}
	if session.Policy && len(open) > 0 && found.Serve(open[0].Expr) {
		if r.Policy, err = policyOf(ctx, open[0].Expr, b, found, session); err != nil {
			return r, err
		}
	}
	session.together = newTogether(queries, session)
	var left *IncompleteError
	for i, q := range queries {
		a, err := kept[i], error(nil)
		if a == nil {
			if a, err = session.Answer(ctx, q); err == nil {
				session.Answers.keep(open[i].Expr, q.Kind, session.Options, a)
			}
		}
		if a != nil {
			r.Measures = append(r.Measures, MeasureOf(q, a))
		}
		if err == nil {
			continue
		}
		what := q.Name
		if a != nil {
			what = r.Measures[len(r.Measures)-1].CutShort()
		}
		left = left.Leave(what, err)
		if !IsTooMuch(err) { // what is too much for one says nothing of the others
			for _, q := range queries[i+1:] {
				left.Leave(q.Name, err)
			}
			break
		}
	}
	if left == nil {
		return r, nil
	}
	if len(r.Measures) > 0 {
		r.Incomplete = left
	}
	return r, left.Err
}

// Sharing returns options under which the measures and the claims of an encounter share what
// is found of its chain.
func (session Session) Sharing(s *scenarios.Scenario) Session {
	if session.Cache == nil && s.Encounter != nil {
		session.Cache = &exact.Cache{}
	}
	return session
}

// kept returns the stored answers to the queries, nil for those without. There are none if the best policy is
// asked for too.
func (session Session) kept(queries []scenarios.Query) []*Answer {
	list := make([]*Answer, len(queries))
	for i, q := range queries {
		if !session.Policy {
			list[i] = session.Answers.find(q.Expr, q.Kind, session.Options)
		}
	}
	return list
}
