package diff

import (
	"cmp"
	"math"
	"slices"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Shifts are the quantities that tell what moved.
func (m *Measure) Shifts(c *Cell) []compare.Named { return c.Change.Shifts(m.Name, c.StdDev) }

// size orders cells by the distance between the distributions: the Wasserstein distance of numbers or the total
// variation of words; infinite if one distribution is of numbers and one of words.
func (c *Cell) size() float64 {
	switch {
	case c.Wasserstein != nil:
		return c.Wasserstein.Value
	case c.TotalVariation != nil:
		return c.TotalVariation.Value
	case c.Verdict == compare.Moved:
		return math.Inf(1)
	}
	return 0
}

// Largest are the cells in which the measure moved, the farthest first.
func (m *Measure) Largest() []*Cell {
	out := slices.DeleteFunc(slices.Clone(m.Cells), func(c *Cell) bool { return c.Verdict == compare.Equal })
	slices.SortStableFunc(out, func(a, b *Cell) int {
		return cmp.Or(cmp.Compare(b.size(), a.size()), cmp.Compare(b.conditionSize(), a.conditionSize()))
	})
	return out
}

// conditionSize is how far the probability of the condition moved.
func (c *Cell) conditionSize() float64 {
	if c.Condition == nil {
		return 0
	}
	return math.Abs(c.Condition.Delta.Value)
}

// OnlyCondition reports whether in no cell anything moved but the probability of the condition.
func (m *Measure) OnlyCondition() bool {
	moved := m.Largest()
	return len(moved) > 0 && !slices.ContainsFunc(moved, func(c *Cell) bool { return !c.Change.OnlyCondition() })
}

// Focus is the one quantity that is followed through a sweep: the mean of a number,
// the probability of the word that changes most anywhere, or of the condition if only that moves. of returns by how much
// that quantity moves in a cell; false if the cell has none.
func (m *Measure) Focus() (name string, probability bool, of func(*Cell) (s *compare.Shift, ok bool)) {
	if m.OnlyCondition() {
		return compare.ConditionOf(m.Name), true, func(c *Cell) (*compare.Shift, bool) { return c.Condition, c.Condition != nil }
	}
	q, of := m.focus()
	if q.Label == "" && q.Statistic == scenarios.Probability {
		return m.Name, true, of // there are no outcomes
	}
	return q.String(), q.Statistic == scenarios.Probability, of
}

// Distance is the one between the distributions that is followed through a sweep: the mean distance moved of a
// number, the total variation of words. It is nil in a cell that has none.
func (m *Measure) Distance() (name string, isProbability bool, of func(*Cell) *evidence.Number) {
	if m.words() {
		return "total variation", true, func(c *Cell) *evidence.Number { return c.TotalVariation }
	}
	return "mean distance moved", false, func(c *Cell) *evidence.Number { return c.Wasserstein }
}

// focus returns the quantity to draw, the mean or the probability of the word that changed most,
// and a function that returns its change in a cell.
func (m *Measure) focus() (*scenarios.Quantity, func(*Cell) (*compare.Shift, bool)) {
	q := &scenarios.Quantity{Statistic: scenarios.Mean, Measure: m.Name}
	if !m.words() {
		return q, func(c *Cell) (*compare.Shift, bool) { return c.Mean, c.Mean != nil }
	}
	const rounding = 1 + 1e-9 // of two words, such as yes and no, both change by the same: the first is taken
	label, most := "", -1.0
	for _, c := range m.Cells {
		for _, o := range c.Outcomes {
			if size := math.Abs(o.Delta.Value); size > most*rounding {
				label, most = o.Name(), size
			}
		}
	}
	q.Statistic, q.Op, q.Label = scenarios.Probability, notation.Eq, label
	return q, func(c *Cell) (*compare.Shift, bool) {
		for i := range c.Outcomes {
			if c.Outcomes[i].Name() == label {
				return &c.Outcomes[i].Shift, true
			}
		}
		return nil, false
	}
}

// words reports whether the measure is a word wherever it is anything.
func (m *Measure) words() bool {
	return !slices.ContainsFunc(m.Cells, func(c *Cell) bool { return c.Mean != nil })
}
