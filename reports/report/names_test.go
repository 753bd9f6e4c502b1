package report_test

import (
	"strings"
	"testing"

	"oddsmith/reports/report"
	"oddsmith/scenarios"
)

// Files of a report that two scenarios would write are an error, and not overwritten.
func TestDistinct(t *testing.T) {
	const measures = "\nparameters: {n: 1}\nmeasures: {m: n}\n"
	table := func(name string) string { return measures + "tables: {" + name + ": {measure: m, sweep: {n: 1..2}}}\n" }
	figure := func(name string) string {
		return measures + "figures: {" + name + ": {kind: pmf, measure: m}}\n"
	}
	for name, c := range map[string]struct {
		a, b, want string
	}{
		"different":             {"a" + measures, "b" + measures, ""},
		"of one name":           {"a" + measures, "a" + measures, "a (0.yaml) and a (1.yaml) would both write tables/a.csv"},
		"but for the case":      {"a" + measures, "A" + measures, "would both write tables/A.csv"},
		"slash and dash":        {"a/b" + measures, "a-b" + measures, "would both write tables/a-b.csv"},
		"tables of one name":    {"a" + table("t"), "b" + table("t"), "table t of a (0.yaml) and table t of b (1.yaml) would both write tables/t.csv"},
		"table and scenario":    {"a" + table("b"), "b" + measures, "table b of a (0.yaml) and b (1.yaml)"},
		"table of its own name": {"a/b" + table("a/b"), "b" + measures, ""},
		"table and summary":     {"a" + table("t-summary"), "b" + table("t"), "tables/t-summary.csv"},
		"figures":               {"a/b" + figure("c"), "a" + figure("b-c"), "figure c of a/b (0.yaml) and figure b-c of a (1.yaml) would both write figures/a-b-c.png"},
		"figure of a measure":   {"a" + figure("b-m"), "a/b" + measures, "measure m of a/b (1.yaml) would both write figures/a-b-m.png"},
	} {
		var list []*scenarios.Scenario
		for i, text := range []string{c.a, c.b} {
			s, err := scenarios.Parse([]string{"0.yaml", "1.yaml"}[i], []byte("scenario: "+text))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, s)
		}
		err := report.Distinct(list)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	var all []*scenarios.Scenario
	for _, name := range scenarios.Builtin() {
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if err := report.Distinct(all); err != nil {
		t.Error(err)
	}
}
