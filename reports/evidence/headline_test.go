package evidence_test

import (
	"testing"

	"oddsmith/reports/evidence"
)

// What the error bound does not tell apart is as likely as one another: the first stands for them.
func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		bound float64
		rows  []evidence.Row
		want  string
	}{
		{0, []evidence.Row{{Label: "hero", Probability: 0.4}, {Label: "wolf", Probability: 0.6}}, "wolf"},
		{0, []evidence.Row{{Label: "hero", Probability: 0.5}, {Label: "wolf", Probability: 0.5}}, "hero"},
		{1e-9, []evidence.Row{{Label: "hero", Probability: 0.5 - 2e-10}, {Label: "wolf", Probability: 0.5 - 1e-10}}, "hero"},
		{1e-9, []evidence.Row{{Label: "hero", Probability: 0.5 - 2e-9}, {Label: "wolf", Probability: 0.5}}, "wolf"},
		{0, []evidence.Row{{Label: "yes", Probability: 0.1}, {Label: "no", Probability: 0.9}}, "yes"},
	} {
		d := &evidence.Distribution{Kind: evidence.Categorical, Rows: c.rows, ErrorBound: c.bound}
		if got := d.Headline().Label; got != c.want {
			t.Errorf("%v within %g: %s, want %s", c.rows, c.bound, got, c.want)
		}
	}
}
