package agreement

import (
	"fmt"
	"math"
	"strconv"
)

// Verdict is what a test found.
type Verdict string

// The verdicts, spelled as in JSON.
const (
	Agree     Verdict = "agree"     // the trials were spent without a difference; one above the stated size would most likely have been seen
	Disagree  Verdict = "disagree"  // the evidence reached 1/alpha, or what cannot happen was seen
	Undecided Verdict = "undecided" // too few trials, or evidence that is odd but no proof, or the run was cut short
)

// A Result is the outcome of a [Test].
type Result struct {
	Verdict Verdict

	// Log10Evidence is the base-10 logarithm of how many times likelier the
	// samples are under the alternatives than under the claim. At or above
	// -log10(Alpha) the verdict is [Disagree]; a negative number speaks for the
	// claim. Evidence without bound (a sample of something impossible) is
	// [math.MaxFloat64], for JSON knows no infinity.
	Log10Evidence float64

	Trials int64   // samples drawn
	Alpha  float64 // this measure's share: the false-alarm probability of its verdict

	// Detectable is the smallest change of a probability that these trials would have detected with probability
	// 0.99, as an absolute difference; 1 if they would have detected none. It holds for the probability of any
	// set of outcomes, under the condition if there is one. After an early rejection it counts the trials up to then.
	Detectable float64

	Worst  Discrepancy // the cell that fits worst
	Reason string      // the verdict in one sentence, without a final full stop
}

// A Discrepancy is how far the samples of one cell are from the claim.
type Discrepancy struct {
	Cell     string  // an outcome, a run of them ("3 to 7"), or what else was counted
	Expected float64 // samples by the claim
	Seen     int64   // samples drawn
}

// The undecided verdict. Evidence of 1000 comes up under a true claim in at
// most one run of 1000 (Ville's inequality again): rare enough to look into,
// too frequent to cry foul. Like alpha it is shared out over the measures, so
// that a whole report warns in vain at most once in a thousand. And a test that
// would miss a defect of five percentage points has not tested much.
const (
	suspicious       = 1000
	coarseDetectable = 0.05
)

// worst returns the cell whose count is the least likely: the one with the
// largest Poisson deviance n log(n/e) - (n - e).
func (c *cells) worst(t *tally) Discrepancy {
	if t.strays > 0 {
		return Discrepancy{Cell: t.impossible, Seen: t.strays}
	}
	total := 0.0
	for _, n := range t.counts {
		total += n
	}
	var found Discrepancy
	most := -1.0
	for i, n := range t.counts {
		e := total * c.theta[i]
		deviance := e - n
		if n > 0 {
			deviance += n * math.Log(n/e)
		}
		if deviance > most {
			most = deviance
			found = Discrepancy{Cell: c.names[i], Expected: e, Seen: int64(n)}
		}
	}
	return found
}

// String says what was seen and what was expected.
func (d Discrepancy) String() string {
	return fmt.Sprintf("%s was seen %d times where %.1f were expected", d.Cell, d.Seen, d.Expected)
}

// thousands writes a number of samples with a comma after every three digits.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
