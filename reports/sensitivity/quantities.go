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
			out = append(out, m.Usual()...)
		}
		return out, nil
	}
	for _, text := range texts {
		if !strings.Contains(text, "(") {
			names, err := s.Selected([]string{strings.TrimSpace(text)})
			if err != nil {
				return nil, err
			}
			var usual []*scenarios.Quantity
			for _, name := range names {
				m, err := s.Measure(name)
				if err != nil {
					return nil, err
				}
				usual = append(usual, m.Usual()...)
			}
			if usual != nil {
				out = append(out, usual...)
				continue
			}
			text = "mean(" + names[0] + ")" // whose check says what is wrong
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
