package compare

import (
	"fmt"

	"oddsmith/scenarios"
)

// A Named is a quantity before and after, with its name.
type Named struct {
	Quantity    string
	Probability bool
	*Shift
}

// StdDev is the change of the standard deviation, nil for words and where it is
// undefined.
func (c *Change) StdDev() *Shift {
	if c.Mean == nil {
		return nil
	}
	return c.Of(&scenarios.Quantity{Statistic: scenarios.StdDev})
}

// OnlyCondition reports whether nothing moved but the probability of the condition: under it all is the same.
func (c *Change) OnlyCondition() bool {
	return c.Verdict == Moved && c.Condition != nil && c.TotalVariation != nil && c.TotalVariation.IsZero()
}

// ConditionOf names the probability of the condition of a measure, as a quantity is named.
func ConditionOf(measure string) string { return "P(condition of " + measure + ")" }

// Shifts returns the quantities that summarise the change of a measure: its condition's
// probability and, for a number, the mean, stdDev unless nil, and the most changed P(X >= x); for
// words, each probability.
func (c *Change) Shifts(measure string, stdDev *Shift) []Named {
	var out []Named
	if c.Condition != nil {
		out = append(out, Named{ConditionOf(measure), true, c.Condition})
	}
	if c.Mean == nil {
		for i := range c.Outcomes {
			o := &c.Outcomes[i]
			out = append(out, Named{fmt.Sprintf("P(%s = %s)", measure, o.Name()), true, &o.Shift})
		}
		return out
	}
	out = append(out, Named{"mean(" + measure + ")", false, c.Mean})
	if stdDev != nil {
		out = append(out, Named{"std_dev(" + measure + ")", false, stdDev})
	}
	if c.Tail != nil {
		out = append(out, Named{fmt.Sprintf("P(%s >= %s)", measure, c.Tail.At.RatString()), true, &c.Tail.Shift})
	}
	return out
}
