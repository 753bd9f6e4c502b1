package shown

import (
	"fmt"
	"math"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Origin says how the distribution was found.
func Origin(d *evidence.Distribution) string {
	switch d.Method {
	case evidence.MonteCarlo:
		return fmt.Sprintf("montecarlo, %s trials, seed %d", Thousands(d.Trials), d.Seed)
	case evidence.Bounded:
		return "bounded, every probability within " + AtMostPercent(d.ErrorBound)
	case evidence.Exact:
	}
	return string(d.Method)
}

// Mean is that of numbers, with its standard error if they were sampled.
func Mean(d *evidence.Distribution) string {
	switch {
	case math.IsInf(d.StdError, 0):
		return Number(*d.Mean) + " (one sample)"
	case d.Method == evidence.MonteCarlo:
		return Number(*d.Mean) + " ± " + significant(d.StdError, 2)
	}
	return Number(*d.Mean)
}

// StdDev is the standard deviation of numbers: less than something where its proven error
// leaves no digit of it.
func StdDev(d *evidence.Distribution) string {
	if d.Method != evidence.MonteCarlo && d.StdDev > 0 {
		if off := float64(d.Uncertainty(&scenarios.Quantity{Statistic: scenarios.StdDev})); off >= d.StdDev {
			return below(d.StdDev + off)
		}
	}
	return Number(evidence.Number{Value: d.StdDev})
}

// Range formats the minimum and maximum of a distribution, as "or less" or "or more" if only a
// bound is known, or as infinite.
func Range(d *evidence.Distribution) (lower, upper string) {
	lower, upper = "-infinity", "infinity"
	switch {
	case d.Min != nil:
		lower = Value(d.Min)
	case d.Above != nil:
		lower = "above " + Value(d.Above)
	case d.MinAtMost != nil:
		lower = Value(d.MinAtMost) + " or less"
	}
	switch {
	case d.Max != nil:
		upper = Value(d.Max)
	case d.Below != nil:
		upper = "below " + Value(d.Below)
	case d.MaxAtLeast != nil:
		upper = Value(d.MaxAtLeast) + " or more"
	}
	return lower, upper
}

// Modes formats the first few modes; "-" if they are not known.
func Modes(d *evidence.Distribution) string {
	if len(d.Modes) == 0 {
		return "-"
	}
	const shown = 4
	parts := make([]string, 0, shown+1)
	for _, m := range d.Modes {
		if len(parts) == shown {
			parts = append(parts, fmt.Sprintf("and %d more", len(d.Modes)-shown))
			break
		}
		parts = append(parts, Value(m))
	}
	return strings.Join(parts, ", ")
}

// Notes returns sentences about the distribution: that it is undefined, the probability of its
// condition, and the probability that is not listed.
func Notes(d *evidence.Distribution) []string {
	if d.Kind == evidence.Undefined {
		return []string{"undefined: " + d.Without()}
	}
	var notes []string
	if d.ConditionProbability != nil {
		notes = append(notes, "the condition holds with a probability of "+ConditionChance(d))
	}
	if r := d.Residual; r.Value > 0 && (d.Method != evidence.Bounded || d.Kind == evidence.Numeric && (d.Min == nil || d.Max == nil)) {
		notes = append(notes, fmt.Sprintf("outcomes not listed have a total probability of %s", Percent(r.Value)))
	}
	return notes
}

// ConditionChance shows the probability of the condition of a distribution that has one.
func ConditionChance(d *evidence.Distribution) string {
	p := d.ConditionProbability.Value
	if d.Method != evidence.Bounded {
		return Share(d, p)
	}
	off := d.ConditionError()
	return Probability(p-off, off)
}
