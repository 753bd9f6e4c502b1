package evidence

import (
	"context"

	"oddsmith/exact"
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
	Limits    exact.Options
	Run       *exact.Run   // what all answers may take together; nil for no limit
	CellRuns  bool         // every cell of a sweep may take as much work as Run
	Cache     *exact.Cache // keeps what later evaluations may need again; nil keeps nothing
	Answers   *Answers     // keeps answers for runs that ask the same again; nil keeps none
	Sampling  montecarlo.Options
	AllDigits bool // keep every fraction, whatever its size
	Spelled   bool // all fractions are spelled before any is written, as in JSON and tables
	Brief     bool // numbers have no rows: only what is said of all their values is shown
	Policy    bool // say what the best policy is, where somebody chooses
	LetGo     bool // answers are let go when all of a run were handed on: the memory of several runs does not add up
	Tries     bool // answers of a list are tried with little work first: none is of a process, which goes by what there is
	Measures  int  // how many measures share the false-alarm probability of the agreement test

	// Again says of a list how many more of each of its answers there will be, as dear as it.
	Again float64

	// Detect, if above 0, is the error of a probability that the agreement test is to see,
	// in place of a number of trials; Allowance is what it may take, nil for one of its own.
	Detect    float64
	Allowance *Allowance

	// Compile makes the Monte Carlo program; nil means [montecarlo.Compile].
	// Tests plant defects here.
	Compile func(notation.Expr) (*montecarlo.Program, error)

	first    []int     // the answers that are found before others: the dearest
	together *together // the measures that are answered with this one; nil where there are none
	try      bool      // a share of the work is there, for the rows too
}

// An Answer is what the engines say of one expression.
type Answer struct {
	Distribution *Distribution
	Crosscheck   *Crosscheck     // with BothEngines
	Methods      []string        // how the exact engine found it
	DieByDie     []string        // what was sampled die by die, and why
	Ended        *exact.Resource `json:"-"` // what ended a list that leaves out more than was asked for, if a limit did
	Work         float64         `json:"-"` // the steps the exact engine reserved for it, fewer with a cache
	sampled      float64         // the steps of the other engine
	exactly      bool            // the distribution is that of the exact engine

	// FarFromLimits is that of [exact.Result].
	FarFromLimits bool `json:"-"`
}

// Evaluate answers one closed expression. Errors are those of the engines,
// unwrapped: [*notation.Error], [*exact.LimitError], [*montecarlo.LimitError],
// and the context's. A sample that is interrupted comes with what was drawn so
// far.
func Evaluate(ctx context.Context, e notation.Expr, o Options) (*Answer, error) {
	return evaluate(ctx, e, notation.Labels(e), o)
}

// evaluate answers an expression with the words that it can be, and spends what that takes.
func evaluate(ctx context.Context, e notation.Expr, labels []string, o Options) (*Answer, error) {
	a, err := found(ctx, e, labels, o)
	if err != nil {
		return a, err
	}
	return a, a.Spend(o.Run)
}

func found(ctx context.Context, e notation.Expr, labels []string, o Options) (*Answer, error) {
	if o.Engine == MonteCarloEngine {
		return sampled(ctx, e, labels, o)
	}
	var samples *montecarlo.Program
	var unsampled error
	if o.Engine == BothEngines { // what trials there are too many of is refused before the other engine begins
		if samples, unsampled = o.together.program(e, o); unsampled == nil {
			if _, unsampled = affords(samples, o); unsampled != nil && !beyond(unsampled) {
				return nil, unsampled
			}
		}
	}
	r, err := o.Cache.Eval(ctx, e, o.Limits)
	if o.Engine == BothEngines && beyond(err) {
		return sampledAlone(ctx, e, labels, o, err)
	}
	if err != nil {
		return nil, err
	}
	work := r.Work
	if r.Dist != nil {
		work += r.Dist.MomentsWork()
	}
	if err := o.Run.Check(work); err != nil {
		return nil, err
	}
	if err := fits(r, work, o); err != nil {
		return nil, err
	}
	a := &Answer{
		Distribution: present(r, labels, o.AllDigits, o.Brief), exactly: true, Methods: r.Methods, Ended: r.Ended, Work: work,
		FarFromLimits: r.FarFromLimits,
	}
	if o.Engine == BothEngines {
		if unsampled == nil {
			unsampled = a.check(ctx, samples, r, o)
		}
		if beyond(unsampled) {
			a.Crosscheck = oneAnswer("exact", "Monte Carlo", unsampled, o)
		} else if unsampled != nil {
			return nil, unsampled
		}
	}
	return a, nil
}

// sampled answers an expression by the Monte Carlo engine.
func sampled(ctx context.Context, e notation.Expr, labels []string, o Options) (*Answer, error) {
	p, err := o.together.program(e, o)
	if err != nil {
		return nil, err
	}
	if _, err := affords(p, o); err != nil {
		return nil, err
	}
	t, err := o.together.sampled().Run(ctx, p, o.Sampling)
	if t == nil || t.Trials() == 0 {
		return nil, err
	}
	return &Answer{
		Distribution: FromTally(t, labels, o.Sampling.Seed), DieByDie: p.DieByDie(), sampled: sampledWork(p, t.Trials(), o),
	}, err
}

// check holds an exact answer against samples of a program.
func (a *Answer) check(ctx context.Context, p *montecarlo.Program, r *exact.Result, o Options) (err error) {
	a.DieByDie = p.DieByDie()
	if a.Crosscheck, err = crosscheck(ctx, r, p, o.together.sampled(), o); err == nil {
		a.sampled = compareSteps + sampledWork(p, a.Crosscheck.Trials, o)
		if r.Dist != nil {
			a.sampled += compareRowSteps * float64(r.Dist.Len())
		}
	}
	return err
}
