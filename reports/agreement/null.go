package agreement

import (
	"errors"
	"fmt"
	"iter"
	"math"
)

// A Null is what the exact side claims of one measure. Its probabilities are
// those of one trial, so for a measure that is conditional on an event they are
// already multiplied by the probability of the event, and all of Probabilities,
// Residual and Rejected sum to 1.
type Null struct {
	Keys          []string  // the outcomes as the sampler spells them: numbers ascending, labels in any fixed order
	Probabilities []float64 // of the Keys, in the same order
	Residual      float64   // probability of an outcome that is not among the Keys
	Rejected      float64   // probability that the condition is not met; 0 where there is none

	// Exact says that a probability of 0 is truly 0, so that one such sample
	// refutes the claim. A true probability too small for a float64 may stand
	// as 0: a sample there is as good as impossible too. Where Exact is false
	// the probabilities may be off by a numerical error. An error of e goes
	// unnoticed as long as the test can only see defects that are much larger,
	// and for e below 1e-7 that is up to some 1e15 trials.
	Exact bool
}

// Counts is what a sampler saw in some trials.
type Counts struct {
	Hits     Hits  // accepted samples by outcome; empty where there are none
	Rejected int64 // samples that did not meet the condition
	Trials   int64 // samples drawn: the sum of the hits and the rejected

	// Work is what the trials took, in a unit of the sampler's, for [Options.Bounds].
	Work float64
}

// Hits are counts by outcome. A sampler numbers its outcomes, from 0 on, and keeps to that: a
// claim may list a million of them, which are spelled once, and not at every look.
type Hits struct {
	Each iter.Seq2[int, int64]    // the number of an outcome, and its count; nil for none
	Key  func(outcome int) string // spells it
}

// massTolerance is how far from 1 the total of a claim may be. Sums of a
// million rounded float64 stay well within it.
const massTolerance = 1e-9

var errEmptyNull = errors.New("the claim lists no outcome and no other probability")

// validate returns an error for the first key or probability of the claim that is invalid, or if
// the probabilities do not sum to 1.
func (n *Null) validate() error {
	if len(n.Keys) != len(n.Probabilities) {
		return fmt.Errorf("the claim has %d outcomes and %d probabilities, want one each", len(n.Keys), len(n.Probabilities))
	}
	total := 0.0
	seen := make(map[string]bool, len(n.Keys))
	for i, key := range n.Keys {
		if seen[key] {
			return fmt.Errorf("the claim lists outcome %q twice", key)
		}
		seen[key] = true
		if err := checkProbability(fmt.Sprintf("outcome %q", key), n.Probabilities[i]); err != nil {
			return err
		}
		total += n.Probabilities[i]
	}
	if err := checkProbability("the residual", n.Residual); err != nil {
		return err
	}
	if err := checkProbability("the rejected samples", n.Rejected); err != nil {
		return err
	}
	total += n.Residual + n.Rejected
	if total == 0 {
		return errEmptyNull
	}
	if math.Abs(total-1) > massTolerance {
		return fmt.Errorf("the claimed probabilities sum to %v, want 1", total)
	}
	return nil
}

// checkProbability returns an error, which names what, unless p is a probability, but for rounding.
func checkProbability(what string, p float64) error {
	if !(p >= 0 && p <= 1+massTolerance) {
		return fmt.Errorf("the claimed probability of %s is %v, want 0 to 1", what, p)
	}
	return nil
}
