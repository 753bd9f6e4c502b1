package scenarios

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func TestQuantityCheck(t *testing.T) {
	s := parse(t, `
outcome: {hit: 1d6 > 2, miss: otherwise}
measures: {outcome: outcome, n: 1d6, pair: "joint(1d6, 1d6)", lands: outcome == hit}
`)
	for text, want := range map[string]string{
		"P(outcome = hit)":  "",
		"P(outcome != hit)": "",
		"P(lands)":          "",
		"P(lands = no)":     "",
		"P(n >= 3)":         "",
		"mean(n)":           "",
		"P(outcome = hitt)": `column 13: outcome is never "hitt" (did you mean hit?)`,
		"P(outcome = x)":    `column 13: outcome is never "x" (one of hit, miss)`,
		"P(outcome)":        `column 3: outcome is never "yes"`,
		"P(outcome >= 3)":   "column 14: outcome is a word, not a number (one of hit, miss)",
		"mean(outcome)":     "column 6: outcome is a word and has no mean (such as P(outcome = hit))",
		"P(n = hit)":        "column 7: n is a number, not a word (such as P(n >= 1))",
		"P(n)":              "column 3: n is a number, not a word",
		"mean(pair)":        "column 6: pair is a tuple, which has no quantity",
	} {
		q, err := ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Measure(q.Measure)
		if err != nil {
			t.Fatal(err)
		}
		err = q.Check(m)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}
