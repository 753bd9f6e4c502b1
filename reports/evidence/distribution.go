package evidence

import "math/big"

// Kind is what the outcomes of a distribution are.
type Kind string

// The kinds of a distribution, spelled as in its JSON.
const (
	Numeric     Kind = "numeric"
	Categorical Kind = "categorical"
	Undefined   Kind = "undefined" // conditional on an event of probability 0, or one that no sample showed
)

// Method is how a distribution was found.
type Method string

// The methods, spelled as in JSON and in tables.
const (
	Exact      Method = "exact"      // every probability is a true fraction
	Bounded    Method = "bounded"    // float64 with a proven error bound
	MonteCarlo Method = "montecarlo" // relative frequencies of a sample
)

// A Row is one outcome of a distribution.
type Row struct {
	Value *big.Rat // the outcome; nil for a label
	Label string   // the outcome's label; empty for a number

	Probability float64
	Exact       *big.Rat // the probability as a fraction; nil where it is not exact or was left out

	AtLeast float64 // P(X >= Value); 0 for a label
	AtMost  float64 // P(X <= Value); 0 for a label

	Count int64 // samples that fell here (Monte Carlo)
}

// A Distribution is what a report says of one random value, whichever engine
// found it. Moments, extremes and percentiles are nil for labels.
type Distribution struct {
	Kind   Kind
	Method Method
	Rows   []Row // ascending by value; labels in the order of their declaration

	unlisted int // how many values a number has whose rows were not asked for

	Mean, Variance *Number
	StdDev         float64
	Min, Max       *big.Rat         // nil on the side on which the support has no end, or none that is known
	MinAtMost      *big.Rat         // the least value that is known, where there may be others below it
	MaxAtLeast     *big.Rat         // the greatest one, where there may be others above it
	Above, Below   *big.Rat         // where there is no minimum or maximum, what the values come ever nearer to; nil if they go on forever
	Percentiles    map[int]*big.Rat // by percent, those of [FanPercents]; nil where it is open
	Modes          []*big.Rat

	Residual     Number  // probability of outcomes not in Rows
	ErrorBound   float64 // largest error of any probability (Bounded)
	ExactOmitted bool    // the fractions were left out for their size
	Digest       string  // a hash of all fractions, in a baseline that leaves them out

	Trials   int64   // samples drawn (Monte Carlo)
	Seed     uint64  // of the samples (Monte Carlo)
	StdError float64 // of the mean (Monte Carlo); infinite for one sample

	// ConditionProbability is the probability of the event the distribution
	// is conditional on; nil where there is none.
	ConditionProbability *Number
}

// ConditionError is by how much ConditionProbability, which there must be, may be too large: what no value is
// assigned to may meet the condition or not.
func (d *Distribution) ConditionError() float64 { return d.ConditionProbability.Value * d.ErrorBound }

// IsUnseen reports whether no sample met the condition of the distribution, which may hold all the same.
func (d *Distribution) IsUnseen() bool { return d.Kind == Undefined && d.Method == MonteCarlo }

// Without says why an undefined distribution has no outcomes.
func (d *Distribution) Without() string {
	if d.IsUnseen() {
		return "no sample met the condition"
	}
	return "the condition never holds"
}
