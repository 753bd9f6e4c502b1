package compare

import (
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
	Verdict Verdict
	Reason  string // in a few words, such as "P(outcome = hit) moved"

	Mean, Variance *Shift // nil for words
	Condition      *Shift // probability of the condition; nil where there is none

	Outcomes []Outcome // all words; of numbers the few that moved most, ascending

	// The distances are nil where there is none between such outcomes: one of the
	// distributions is undefined or their kinds differ.
	TotalVariation *Figure
	Wasserstein    *Figure // in the unit of the measure; nil for words
	Tail           *Tail   // nil for words

	// Of samples: the probability with which the verdict may be a false alarm, and
	// how far P(X >= x) of both may be off together.
	FalseAlarm, Resolution float64

	before, after *evidence.Distribution
	options       Options
}

// An Outcome is the probability of one outcome before and after.
type Outcome struct {
	Value *big.Rat // nil for a word
	Label string
	Shift
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
	Distance Figure
}

// maxNumbers is how many outcomes of a numeric measure a change names.
const maxNumbers = 12

// Distributions compares two distributions of one measure, of any kind and method.
func Distributions(before, after *evidence.Distribution, o Options) *Change {
	c := &Change{Verdict: Undecided, before: before, after: after, options: o}
	for _, d := range []*evidence.Distribution{before, after} {
		if d.Method == evidence.MonteCarlo {
			c.FalseAlarm = 2 * intervals * o.level(1)
		}
	}
	if before.ConditionProbability != nil && after.ConditionProbability != nil {
		c.Condition = shift(c.condition(before), c.condition(after))
	}
	switch {
	case before.Kind != after.Kind:
		c.moved("%s became %s", before.Kind, after.Kind)
		return c
	case (before.ConditionProbability == nil) != (after.ConditionProbability == nil):
		c.moved("a condition came or went")
	}
	if before.Kind == evidence.Undefined {
		if c.Verdict != Moved {
			c.equal("its condition never holds, as before")
		}
		return c
	}
	c.judge(c.distances())
	return c
}

func (c *Change) moved(format string, args ...any) {
	if c.Verdict != Moved { // the first reason stands
		c.Verdict, c.Reason = Moved, fmt.Sprintf(format, args...)
	}
}

func (c *Change) equal(reason string) { c.Verdict, c.Reason = Equal, reason }

// condition is the probability of the condition.
func (c *Change) condition(d *evidence.Distribution) Figure {
	switch {
	case d.Method == evidence.MonteCarlo:
		return proportion(accepted(d), d.Trials, c.options.level(1))
	case d.ConditionProbability.Exact != nil:
		return exactly(d.ConditionProbability.Exact)
	}
	p := d.ConditionProbability.Value
	return within(p, p-d.ErrorBound-rounding, p+d.ErrorBound+rounding).clamped(1)
}

// distances fills in everything that is summed over outcomes, and returns the sides.
func (c *Change) distances() (*grid, *side, *side) {
	g := newGrid(c.before, c.after)
	n, m := accepted(c.before), accepted(c.after)
	level := c.options.level(1)
	s, t := slackOf(c.before, n, level), slackOf(c.after, m, level)
	g.rescale([]*big.Rat{s.away, s.vague, s.spread, t.away, t.vague, t.spread})
	old, now := newSide(g, c.before, s, n, level), newSide(g, c.after, t, m, level)
	if c.before.Kind == evidence.Numeric {
		c.Mean = shift(c.mean(c.before, n), c.mean(c.after, m))
		c.Variance = shift(c.variance(c.before), c.variance(c.after))
		if len(g.cells) > 0 {
			c.tails(g, old, now)
		}
	}
	c.outcomes(g, old, now)
	c.totalVariation(g, old, now)
	if old.sampled() || now.sampled() {
		c.Resolution = g.float(new(big.Int).Add(old.spread, now.spread))
	}
	return g, old, now
}
