package sensitivity

import (
	"slices"
	"strings"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Quantities reads quantities such as mean(damage). The name of a measure alone
// stands for its mean, or for the probability of each word that it can be; an empty
// list for all measures. What is named twice is there once.
func Quantities(s *scenarios.Scenario, texts []string) ([]*scenarios.Quantity, error) {
	out, err := quantities(s, texts)
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(q *scenarios.Quantity) bool {
		twice := seen[q.String()]
		seen[q.String()] = true
		return twice
	}), err
}

// quantities parses the quantities in texts; the name of a measure stands for its usual ones.
// Without texts, it returns those of all measures.
func quantities(s *scenarios.Scenario, texts []string) ([]*scenarios.Quantity, error) {
	var out []*scenarios.Quantity
	if len(texts) == 0 {
		for _, m := range s.Measures {
			out = append(out, usual(m)...)
		}
		return out, nil
	}
	for _, text := range texts {
		if !strings.Contains(text, "(") {
			m, err := s.Measure(strings.TrimSpace(text))
			if err != nil {
				return nil, err
			}
			if list := usual(m); list != nil {
				out = append(out, list...)
				continue
			}
			text = "mean(" + text + ")" // whose check says what is wrong
		}
		q, err := scenarios.ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			return nil, err
		}
		if _, err := q.Of(s); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// usual returns the quantities that summarise a measure: the mean of a number, the probability of
// each label; none for a tuple.
func usual(m *scenarios.Measure) []*scenarios.Quantity {
	switch {
	case m.Kind == notation.TupleKind:
		return nil
	case m.Labels == nil:
		return []*scenarios.Quantity{{Statistic: scenarios.Mean, Measure: m.Name}}
	}
	labels := m.Labels
	if len(labels) == 2 {
		labels = labels[:1] // the other is what is left
	}
	var out []*scenarios.Quantity
	for _, l := range labels {
		out = append(out, &scenarios.Quantity{Statistic: scenarios.Probability, Measure: m.Name, Op: notation.Eq, Label: l})
	}
	return out
}
