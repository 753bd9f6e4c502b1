package report

import (
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A headline is a figure that says in short what was found of a scenario.
type headline struct{ What, Is string }

// headlines returns the main figures of a scenario: the likeliest outcome of its first measure of
// words, and the mean of its first number. Measures of its own, without a condition, are
// preferred.
func headlines(s Section) []headline {
	var out []headline
	for _, kind := range []evidence.Kind{evidence.Categorical, evidence.Numeric} {
		is := func(m evidence.Measure) bool { return m.Distribution.Kind == kind }
		i := slices.IndexFunc(s.Measures, func(m evidence.Measure) bool {
			return is(m) && m.Distribution.ConditionProbability == nil && !slices.Contains(s.Inherited, m.Name)
		})
		if i < 0 {
			i = slices.IndexFunc(s.Measures, is)
		}
		if i < 0 {
			continue
		}
		m := s.Measures[i]
		d := m.Distribution
		if kind == evidence.Numeric {
			out = append(out, headline{shown.TitleOf(m), "mean " + shown.Mean(d)})
			continue
		}
		likeliest := d.Headline()
		if likeliest == nil {
			continue
		}
		out = append(out, headline{shown.TitleOf(m), likeliest.Label + " " + shown.Probability(likeliest.Probability, d.ErrorBound)})
	}
	return out
}
