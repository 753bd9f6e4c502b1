package explorer

import (
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// An axis is what some distributions that are drawn together reach from and to.
type axis struct {
	low, high float64
	most      float64 // the largest probability
	whole     bool    // all values are whole
}

// axisOf returns the range of the values and the largest probability of the distributions.
func axisOf(list ...*evidence.Distribution) axis {
	a := axis{low: math.Inf(1), high: math.Inf(-1), whole: true}
	for _, d := range list {
		for i := range d.Rows {
			r := &d.Rows[i]
			a.most = max(a.most, r.Probability)
			if r.Value != nil {
				v := float(r.Value)
				a.low, a.high, a.whole = min(a.low, v), max(a.high, v), a.whole && r.Value.IsInt()
			}
		}
	}
	return a
}

func (a axis) x() []tick { return asTicks(shown.Ticks(a.low, a.high, xLabels, a.whole)) }

func (a axis) y() *yTicks {
	return &yTicks{
		Probability: asTicks(shown.PercentTicks(a.most, yLabels)),
		Cumulative:  asTicks(shown.PercentTicks(1, yLabels)),
	}
}

func asTicks(list []shown.Tick) []tick {
	out := make([]tick, len(list))
	for i, t := range list {
		out[i] = tick{number(t.At), t.Text}
	}
	return out
}
