package tune

import (
	"cmp"
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Setting is one combination of values, with what the goals are worth there.
type Setting struct {
	Index    int                // of the grid's cell; -1 for today's values
	Goals    []Goal             // in the order of the problem's
	Distance float64            // how far the worst-missed goal is from being met, in tolerances; infinite where one has no value
	Steps    float64            // how far the values are from today's
	Meets    bool               // all goals
	values   scenarios.Settings // of the varied parameters; those of today that are drawn are left out
}

// Values are those of the varied parameters; today's that are drawn are left out.
func (s *Setting) Values() scenarios.Settings { return s.values }

// A Goal is what a goal is worth at a setting.
type Goal struct {
	evidence.Judgement
	Distance float64 // how far it is from being met, in tolerances; 0 where it is met
}

// A Verdict says whether a goal is met.
type Verdict string

// The verdicts. A goal on an undefined quantity is missed. It is undecided if nothing is known of the
// quantity, or if a sample leaves it open.
const (
	Met       Verdict = "met"
	Missed    Verdict = "missed"
	Undecided Verdict = "undecided"
)

// Verdict is that on the goal.
func (g *Goal) Verdict() Verdict {
	switch {
	case g.Open, g.Sampled && !g.Certain():
		return Undecided
	case g.Meets:
		return Met
	}
	return Missed
}

// missing returns a set of bits, one for every goal that is missed, by its index.
func (s *Setting) missing() uint {
	bits := uint(0)
	for i := range s.Goals {
		if s.Goals[i].Verdict() == Missed {
			bits |= 1 << i
		}
	}
	return bits
}

// Tolerance returns the unit for the distance to a goal: half the width of its range or, without a
// range, 0.02 for a probability and a twentieth of the limit for any other quantity.
func Tolerance(goal *scenarios.Threshold) float64 {
	low, high := goal.Bounds.Floats()
	switch {
	case low != nil && high != nil && *high > *low:
		return (*high - *low) / 2
	case goal.Quantity.Statistic == scenarios.Probability:
		return 0.02
	}
	figure := low
	if figure == nil {
		figure = high
	}
	if *figure == 0 {
		return 1
	}
	return math.Abs(*figure) / 20
}

// compare orders settings by how good they are: negative if a is better. First are those that meet all goals,
// then those whose worst-missed goal is nearer to being met, then those that change less of today's values.
func compare(a, b *Setting) int {
	if a.Meets != b.Meets {
		if a.Meets {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Steps, b.Steps), cmp.Compare(a.Index, b.Index))
}

// noFurther reports whether no goal is further from being met at a than at b.
func noFurther(a, b *Setting) bool {
	for i := range a.Goals {
		if a.Goals[i].Distance > b.Goals[i].Distance {
			return false
		}
	}
	return true
}
