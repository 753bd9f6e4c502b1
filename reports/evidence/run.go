package evidence

import (
	"math/big"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Claim is a figure somebody stated, or a threshold, held against the exact
// value.
type Claim struct {
	Text       string  // what is claimed, in words
	Stated     string  // the figure as it was stated, "94.8%", or the relation, ">= 0.65"
	Value      *Number // what it truly is, and where it is not exact, between which ends; nil where it is undefined
	Undefined  string  // why it is undefined
	Holds      bool
	Source     string        // where it is stated
	KnownWrong string        // why the claim is kept although it fails; empty otherwise
	At         notation.Span // the entry in the rule file
}

// Failed reports whether the claim fails and nobody said that it would.
func (c Claim) Failed() bool { return !c.Holds && c.KnownWrong == "" }

// Verdict is "holds" or "fails".
func (c Claim) Verdict() string {
	if c.Holds {
		return "holds"
	}
	return "fails"
}

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
