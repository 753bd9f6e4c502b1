package evidence

import (
	"cmp"
	"context"
	"fmt"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Session answers questions by the same options. Its answers share the cache, the stored answers and the
// allowance; a copy shares them too, except for fields that are set in the copy.
type Session struct {
	Options
	Cache     *exact.Cache // keeps what later evaluations may need again; nil keeps nothing
	Answers   *Answers     // keeps answers for runs that ask the same again; nil keeps none
	Allowance *Allowance   // what comparisons of the engines share; nil for one of each run's own
	Reached   *Precision   // learns of every sample how precise it is; nil for nobody
	// Beside says that other answers are found at the same time, so that running out of memory may be their
	// fault: the question is asked again alone.
	Beside bool

	together *together // the measures that are answered with this one; nil where there are none
}

// An Answer is what the engines say of one expression.
type Answer struct {
	Distribution *Distribution
	Crosscheck   *Crosscheck     // with BothEngines
	Methods      []string        // how the exact engine found it
	DieByDie     []string        // what was sampled die by die, and why
	Ended        *exact.Resource `json:"-"` // what ended a list that leaves out more than was asked for, if a limit did
	Work         float64         `json:"-"` // the steps that the exact engine took
	exactly      bool            // the distribution is that of the exact engine

	// FarFromLimits is that of [exact.Result].
	FarFromLimits bool `json:"-"`
}

// Evaluate answers one closed expression. Errors are those of the engines,
// unwrapped: [*notation.Error], [*exact.LimitError], [*montecarlo.LimitError],
// and the context's. A sample that is interrupted, or ended by a limit, comes with what was
// drawn so far; an exact answer also where its comparison with samples was interrupted.
func (session Session) Evaluate(ctx context.Context, e notation.Expr) (*Answer, error) {
	return session.evaluate(ctx, e, notation.Labels(e))
}

// Answer answers a query. An error names the measure.
func (session Session) Answer(ctx context.Context, q scenarios.Query) (*Answer, error) {
	a, err := session.evaluate(ctx, q.Expr, notation.LabelsOf(q.Expr, q.Kind, nil))
	if err != nil {
		return a, fmt.Errorf("measure %s: %w", q.Name, err)
	}
	return a, nil
}

// evaluate answers an expression with the engine of the options. labels are the declared words of
// its outcomes, in their order.
func (session Session) evaluate(ctx context.Context, e notation.Expr, labels []string) (*Answer, error) {
	if session.Engine == MonteCarloEngine {
		return sampled(ctx, e, labels, session)
	}
	r, err := session.exactly(ctx, e)
	if (session.Engine == BothEngines || session.OrSampled) && session.isBeyond(err) {
		return sampledAlone(ctx, e, labels, session, err)
	}
	if err != nil {
		return nil, err
	}
	d, err := presented(ctx, r, labels, session)
	if err != nil {
		return nil, err
	}
	a := &Answer{
		Distribution: d, exactly: true, Methods: r.Methods, Ended: r.Ended, Work: r.Work,
		FarFromLimits: r.FarFromLimits,
	}
	if session.Engine != BothEngines {
		return a, nil
	}
	err = a.check(ctx, e, r, session)
	switch {
	case session.isBeyond(err):
		a.Crosscheck = oneAnswer("exact", "Monte Carlo", err, session)
		return a, nil
	case err != nil && !EndsRun(err):
		return nil, err
	}
	return a, err
}

// exactly answers an expression by the exact engine, if there is room for the rows. No cache is a reason to
// refuse it.
func (session Session) exactly(ctx context.Context, e notation.Expr) (*exact.Result, error) {
	evaluated := func() (*exact.Result, error) {
		r, err := session.Cache.Eval(ctx, e, session.Limits)
		if err == nil {
			err = session.room(r)
		}
		return r, err
	}
	r, err := evaluated()
	if IsCrowded(err) && session.Cache != nil && !session.Beside {
		*session.Cache = exact.Cache{}
		return evaluated()
	}
	return r, err
}

// sampled answers an expression by the Monte Carlo engine. Together with an error, there may be an
// answer of fewer samples.
func sampled(ctx context.Context, e notation.Expr, labels []string, session Session) (*Answer, error) {
	p, err := session.together.program(e, session)
	if err != nil {
		return nil, err
	}
	t, err := session.together.sampled().Run(ctx, p, session.sampling())
	if t == nil || t.Trials() == 0 {
		return nil, err
	}
	a := &Answer{Distribution: FromTally(t, labels, session.Sampling.Seed), DieByDie: p.DieByDie()}
	session.Reached.compare([]Measure{{Answer: *a}}, 0)
	return a, err
}

// check compares the exact result r of an expression with samples, and stores the comparison in
// the answer.
func (a *Answer) check(ctx context.Context, e notation.Expr, r *exact.Result, session Session) error {
	p, err := session.together.program(e, session)
	if err != nil {
		return err
	}
	a.DieByDie = p.DieByDie()
	a.Crosscheck, err = crosscheck(ctx, r, p, session.together.sampled(), session)
	if err != nil {
		err = cmp.Or(meter.Interrupted(ctx), err)
	}
	return err
}
