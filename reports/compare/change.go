package compare

import (
	"encoding/json"
	"fmt"
	"math/big"

	"oddsmith/reports/evidence"
)

// Verdict is what a comparison comes to.
type Verdict string

// The verdicts, spelled as in JSON.
const (
	Equal     Verdict = "equal"     // all that is known is the same, or the same within proven bounds
	Moved     Verdict = "moved"     // something certainly differs; of samples, at the stated false-alarm rate
	Undecided Verdict = "undecided" // samples, or lists that end in different places, that may well be of the same
)

// Options say how samples are judged.
type Options struct {
	// FalseAlarm is the probability that a run of Measures comparisons says of
	// samples that they moved, if they did not; 0 means [DefaultFalseAlarm].
	FalseAlarm float64
	Measures   int // how many comparisons share it; 0 means 1
	Quantities int // how many quantities will be asked of each, see [Change.Of]
}

// A Change is what moved between two distributions of one measure.
type Change struct {
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"` // in a few words, such as "P(outcome = hit) moved"

	Mean      *Shift `json:"mean,omitempty"` // nil for words, as the variance
	Variance  *Shift `json:"variance,omitempty"`
	Condition *Shift `json:"condition_probability,omitempty"` // probability of the condition; nil where neither has one

	Outcomes []Outcome `json:"outcomes,omitempty"` // all words; of numbers the few that moved most, ascending

	// The distances are nil where there is none between such outcomes: one of the
	// distributions is undefined or their kinds differ.
	TotalVariation *evidence.Number `json:"total_variation,omitempty"`
	Wasserstein    *evidence.Number `json:"wasserstein,omitempty"` // in the unit of the measure; nil for words
	Tail           *Tail            `json:"tail,omitempty"`        // nil for words

	// Of samples: the probability with which the verdict may be a false alarm, and
	// how far P(X >= x) of both may be off together.
	FalseAlarm float64 `json:"false_alarm,omitempty"`
	Resolution float64 `json:"-"`

	before, after *evidence.Distribution
	options       Options
}

// An Outcome is the probability of one outcome before and after.
type Outcome struct {
	Value *big.Rat // nil for a word
	Label string
	Shift
}

// MarshalJSON writes the change as docs/json.md describes it.
func (o Outcome) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value string `json:"value"`
		Shift
	}{o.Name(), o.Shift})
}

// Name is the word, or the number as a fraction in lowest terms.
func (o Outcome) Name() string {
	if o.Value == nil {
		return o.Label
	}
	return o.Value.RatString()
}

// A Tail is where P(X >= x) changed most: the smallest such x, what the probability
// was and is there, and the distance of the distributions that it is.
type Tail struct {
	At *big.Rat
	Shift
	Distance evidence.Number
}

// MarshalJSON writes the change as docs/json.md describes it.
func (t Tail) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		At string `json:"at"`
		Shift
		Distance evidence.Number `json:"distance"`
	}{t.At.RatString(), t.Shift, t.Distance})
}

// maxNumbers is how many outcomes of a numeric measure a change names.
const maxNumbers = 12

// moved sets the verdict to Moved, with the reason; the first reason is kept.
func (c *Change) moved(format string, args ...any) {
	if c.Verdict != Moved { // the first reason stands
		c.Verdict, c.Reason = Moved, fmt.Sprintf(format, args...)
	}
}

func (c *Change) equal(reason string) { c.Verdict, c.Reason = Equal, reason }
