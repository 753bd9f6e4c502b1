package compare

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
)

// Distributions compares two distributions of a measure, exact or sampled. It proves that they
// differ, or says how large a difference could remain.
func Distributions(before, after *evidence.Distribution, o Options) *Change {
	c := &Change{Verdict: Undecided, before: before, after: after, options: o}
	for _, d := range []*evidence.Distribution{before, after} {
		if d.Method == evidence.MonteCarlo {
			c.FalseAlarm = 2 * intervals * o.miss(1)
		}
	}
	if before.ConditionProbability != nil || after.ConditionProbability != nil {
		c.Condition = shift(c.condition(before), c.condition(after))
	}
	if before.IsUnseen() || after.IsUnseen() {
		c.unseen()
		return c
	}
	switch {
	case before.Kind != after.Kind:
		c.moved("%s became %s", before.Kind, after.Kind)
	case before.Kind == evidence.Undefined:
		c.equal("its condition never holds, as before")
	default:
		c.judge(c.distances())
	}
	return c
}

// unseen compares distributions of which at least one is of samples that all miss its condition: only
// the probability of the condition can tell them apart.
func (c *Change) unseen() {
	c.conditionMoved()
	var why []string
	for _, d := range []*evidence.Distribution{c.before, c.after} {
		if d.Kind == evidence.Undefined && !slices.Contains(why, d.Without()) {
			why = append(why, d.Without())
		}
	}
	if c.Verdict != Moved {
		c.Reason = strings.Join(why, ", and ")
	}
}

// conditionMoved notes if the probability of the condition certainly differs.
func (c *Change) conditionMoved() {
	if c.Condition != nil && c.Condition.Delta.Exceeds(new(big.Rat)) {
		c.moved("the probability of its condition moved")
	}
}

// condition is the probability of the condition of a distribution; 1 if it has none.
func (c *Change) condition(d *evidence.Distribution) evidence.Number {
	switch {
	case d.ConditionProbability == nil:
		return evidence.Exactly(big.NewRat(1, 1))
	case d.Method == evidence.MonteCarlo:
		return proportion(accepted(d), d.Trials, c.options.miss(1))
	case d.ConditionProbability.Exact != nil:
		return evidence.Exactly(d.ConditionProbability.Exact)
	}
	p := d.ConditionProbability.Value
	off := d.ConditionError() + rounding
	return evidence.Within(p, p-off, p+off).Clamped(1)
}

// distances sets the changes of the moments, tails and outcomes, and the distances between the
// distributions. It returns both as estimates over a common grid.
func (c *Change) distances() (*grid, *estimate, *estimate) {
	n, m := accepted(c.before), accepted(c.after)
	miss := c.options.miss(1)
	s, t := slackOf(c.before, n, miss), slackOf(c.after, m, miss)
	g := newGrid(c.before, c.after, s.away, s.vague, s.spread, t.away, t.vague, t.spread)
	old, now := newEstimate(g, c.before, s, n, miss), newEstimate(g, c.after, t, m, miss)
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
