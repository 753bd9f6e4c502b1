package evidence

import (
	"cmp"
	"context"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
)

// Engine is which engines answer.
type Engine string

// The engines, spelled as on the command line.
const (
	ExactEngine      Engine = "exact"
	MonteCarloEngine Engine = "montecarlo"
	BothEngines      Engine = "both" // exact figures, tested against samples
)

// Options say how an expression is evaluated.
type Options struct {
	Engine    Engine
	Limits    exact.Options      // of one answer; each engine may take as much work
	Cache     *exact.Cache       // keeps what later evaluations may need again; nil keeps nothing
	Answers   *Answers           // keeps answers for runs that ask the same again; nil keeps none
	Sampling  montecarlo.Options // but for MaxWork, which is that of Limits
	AllDigits bool               // keep every fraction, whatever its size
	Brief     bool               // numbers have no rows: only what is said of all their values is shown
	Policy    bool               // say what the best policy is, where somebody chooses
	OrSampled bool               // what the exact engine does not answer is sampled, and its crosscheck says so; with BothEngines it always is
	Beside    bool               // other answers are found at the same time: who finds the process without memory is to ask again alone
	Reached   *Precision         // learns of every sample how precise it is; nil for nobody
	Measures  int                // how many measures share the false-alarm probability of the agreement test

	// Detect, if above 0, is the error of a probability that the agreement test is to see,
	// in place of a number of trials; Allowance is what it may take, nil for one of its own.
	Detect    float64
	Allowance *Allowance

	// Compile makes the Monte Carlo program; nil means [montecarlo.Compile].
	// Tests plant defects here.
	Compile func(notation.Expr) (*montecarlo.Program, error)

	together *together // the measures that are answered with this one; nil where there are none
}

// SamplesSeed returns the seed of the samples; nil if only the exact engine is asked.
func (o Options) SamplesSeed() *uint64 {
	if o.Engine == ExactEngine {
		return nil
	}
	return &o.Sampling.Seed
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
func Evaluate(ctx context.Context, e notation.Expr, o Options) (*Answer, error) {
	return evaluate(ctx, e, notation.Labels(e), o)
}

// evaluate answers an expression with the engine of the options. labels are the declared words of
// its outcomes, in their order.
func evaluate(ctx context.Context, e notation.Expr, labels []string, o Options) (*Answer, error) {
	if o.Engine == MonteCarloEngine {
		return sampled(ctx, e, labels, o)
	}
	r, err := o.exactly(ctx, e)
	if (o.Engine == BothEngines || o.OrSampled) && o.isBeyond(err) {
		return sampledAlone(ctx, e, labels, o, err)
	}
	if err != nil {
		return nil, err
	}
	d, err := presented(ctx, r, labels, o)
	if err != nil {
		return nil, err
	}
	a := &Answer{
		Distribution: d, exactly: true, Methods: r.Methods, Ended: r.Ended, Work: r.Work,
		FarFromLimits: r.FarFromLimits,
	}
	if o.Engine != BothEngines {
		return a, nil
	}
	err = a.check(ctx, e, r, o)
	switch {
	case o.isBeyond(err):
		a.Crosscheck = oneAnswer("exact", "Monte Carlo", err, o)
		return a, nil
	case err != nil && !EndsRun(err):
		return nil, err
	}
	return a, err
}

// exactly answers an expression by the exact engine. No cache is a reason to refuse it.
func (o Options) exactly(ctx context.Context, e notation.Expr) (*exact.Result, error) {
	r, err := o.evaluated(ctx, e)
	if IsCrowded(err) && o.Cache != nil && !o.Beside {
		*o.Cache = exact.Cache{}
		return o.evaluated(ctx, e)
	}
	return r, err
}

// evaluated evaluates an expression whose rows there is room for.
func (o Options) evaluated(ctx context.Context, e notation.Expr) (*exact.Result, error) {
	r, err := o.Cache.Eval(ctx, e, o.Limits)
	if err == nil {
		err = o.room(r)
	}
	return r, err
}

// sampling are the options of the Monte Carlo engine.
func (o Options) sampling() montecarlo.Options {
	s := o.Sampling
	s.MaxWork = o.Limits.WithDefaults().MaxWork
	return s
}

// sampled answers an expression by the Monte Carlo engine. Together with an error, there may be an
// answer of fewer samples.
func sampled(ctx context.Context, e notation.Expr, labels []string, o Options) (*Answer, error) {
	p, err := o.together.program(e, o)
	if err != nil {
		return nil, err
	}
	t, err := o.together.sampled().Run(ctx, p, o.sampling())
	if t == nil || t.Trials() == 0 {
		return nil, err
	}
	a := &Answer{Distribution: FromTally(t, labels, o.Sampling.Seed), DieByDie: p.DieByDie()}
	o.Reached.compare([]Measure{{Answer: *a}}, 0)
	return a, err
}

// check compares the exact result r of an expression with samples, and stores the comparison in
// the answer.
func (a *Answer) check(ctx context.Context, e notation.Expr, r *exact.Result, o Options) error {
	p, err := o.together.program(e, o)
	if err != nil {
		return err
	}
	a.DieByDie = p.DieByDie()
	a.Crosscheck, err = crosscheck(ctx, r, p, o.together.sampled(), o)
	if err != nil {
		err = cmp.Or(meter.Interrupted(ctx), err)
	}
	return err
}
