package evidence

import (
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

// Options say how a question is answered.
type Options struct {
	Engine    Engine
	Limits    exact.Options      // of one answer; each engine may take as much work
	Sampling  montecarlo.Options // but for MaxWork, which is that of Limits
	Detect    float64            // if above 0, the error of a probability that the agreement test is to see, in place of a number of trials
	AllDigits bool               // keep every fraction, whatever its size
	Brief     bool               // numbers have no rows: only what is said of all their values is shown
	Policy    bool               // say what the best policy is, where somebody chooses
	OrSampled bool               // what the exact engine does not answer is sampled, and its crosscheck says so; with BothEngines it always is

	// Compile makes the Monte Carlo program; nil means [montecarlo.Compile].
	// Tests plant defects here.
	Compile func(notation.Expr) (*montecarlo.Program, error)
}

// SamplesSeed returns the seed of the samples; nil if only the exact engine is asked.
func (o Options) SamplesSeed() *uint64 {
	if o.Engine == ExactEngine {
		return nil
	}
	return &o.Sampling.Seed
}

// sampling are the options of the Monte Carlo engine.
func (o Options) sampling() montecarlo.Options {
	s := o.Sampling
	s.MaxWork = o.Limits.WithDefaults().MaxWork
	return s
}
