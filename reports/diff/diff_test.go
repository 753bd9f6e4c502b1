package diff_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/compare"
	"oddsmith/reports/diff"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

const before = `
scenario: test/attack
parameters:
  bonus: 0
  target: 4
  old_only: 1
measures:
  damage: 1d6 + bonus
  hit: 1d6 + bonus >= target
  same: 2d4
  gone: 1d4 * old_only
  turned: 1d2
  given: {value: 1d4, given: target < 3}
  both: {joint: [damage, hit]}
`

const after = `
scenario: test/attack
parameters:
  bonus: 0
  target: 3
  weapon: 1d8
measures:
  fresh: 1d4
  damage: weapon + bonus
  hit: 1d6 + 2 * bonus >= target
  same: 2d4
  turned: 1d2 == 1
  both: {joint: [damage, hit]}
  given: {value: 1d4, given: target < 4}
`

func load(t *testing.T, name, text string) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Parse(name, []byte(strings.ReplaceAll(text, "  given:", "  conditional:")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func compared(t *testing.T, o diff.Options, sweeps ...string) (*diff.Result, error) {
	t.Helper()
	for _, text := range sweeps {
		w, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Sweeps = append(o.Sweeps, w)
	}
	if o.Session.Engine == "" {
		o.Session.Engine = evidence.ExactEngine
	}
	o.Session.Sampling.Workers = 2
	return diff.Run(context.Background(), load(t, "old.yaml", before), load(t, "new.yaml", after), o)
}

func must(t *testing.T, o diff.Options, sweeps ...string) *diff.Result {
	t.Helper()
	r, err := compared(t, o, sweeps...)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Measures {
		if !r.HasFigure(m) {
			continue
		}
		f, err := r.Figure(m)
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		if png, err := f.PNG(); err != nil || !bytes.HasPrefix(png, []byte("\x89PNG")) || f.Alt == "" {
			t.Errorf("%s: no picture (%v)", m.Name, err)
		}
	}
	if _, err := json.Marshal(r.JSON()); err != nil {
		t.Error(err)
	}
	header, rows := r.Table()
	for _, row := range rows {
		if len(row) != len(header) {
			t.Errorf("a row of %d cells under %d names", len(row), len(header))
		}
	}
	return r
}

// spelled writes what moved in a cell.
func spelled(m *diff.Measure, c *diff.Cell) string {
	parts := []string{string(c.Verdict)}
	for _, s := range m.Shifts(c) {
		if s.Delta.Exact != nil {
			parts = append(parts, fmt.Sprintf("%s %s>%s", s.Quantity, s.Old.Exact.RatString(), s.New.Exact.RatString()))
		}
	}
	if c.Wasserstein != nil {
		parts = append(parts, "W "+c.Wasserstein.Exact.RatString())
	}
	if c.TotalVariation != nil {
		parts = append(parts, "TV "+c.TotalVariation.Exact.RatString())
	}
	return strings.Join(parts, "; ")
}

// The figures are calculated by hand: the mean of a d6 is 7/2, of a d8 9/2.
func TestRun(t *testing.T) {
	r := must(t, diff.Options{})
	want := map[string]string{
		"damage":      "moved; mean(damage) 7/2>9/2; P(damage >= 7) 0>1/4; W 1; TV 1/4",
		"hit":         "moved; P(hit = yes) 1/2>2/3; P(hit = no) 1/2>1/3; TV 1/6",
		"same":        "equal; mean(same) 5>5; P(same >= 2) 1>1; W 0; TV 0",
		"turned":      "moved",
		"conditional": "moved; P(condition of conditional) 0>1", // its condition never held
	}
	var names []string
	for _, m := range r.Measures {
		names = append(names, m.Name)
		if m.Name == "both" {
			if got := spelled(m, m.Cells[0]); !strings.Contains(got, "P(both = (7, yes)) 0>1/12") || !strings.HasSuffix(got, "; TV 1/4") {
				t.Errorf("both: %s", got)
			}
			continue
		}
		if got := spelled(m, m.Cells[0]); got != want[m.Name] {
			t.Errorf("%s: %s, want %s", m.Name, got, want[m.Name])
		}
		if moved := len(m.Largest()) > 0; moved != (m.Name != "same") {
			t.Errorf("%s: moved %v", m.Name, moved)
		}
	}
	if got := strings.Join(names, " "); got != "damage hit same turned conditional both" {
		t.Errorf("measures %s", got)
	}
	if fmt.Sprint(r.OnlyOld, r.OnlyNew) != "[gone] [fresh]" {
		t.Errorf("only old %v, only new %v", r.OnlyOld, r.OnlyNew)
	}
	differ := ""
	for _, p := range r.Parameters {
		if p.Differs() {
			differ += p.Name + " "
		}
	}
	if differ != "target old_only weapon " {
		t.Errorf("parameters that differ: %s", differ)
	}
	f, err := r.Figure(r.Measures[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(f.Subtitle, "old_only 1 (gone)") {
		t.Errorf("the figure holds for %s", f.Subtitle)
	}
}

// What is set is set in both; what only one has, in that one.
func TestSet(t *testing.T) {
	r := must(t, diff.Options{Set: map[string]string{"target": "5", "weapon": "1d6"}, Measures: []string{"damage", "hit"}})
	for _, m := range r.Measures {
		if len(m.Largest()) > 0 {
			t.Errorf("%s: %s", m.Name, spelled(m, m.Cells[0]))
		}
	}
	if len(r.Measures) != 2 {
		t.Errorf("%d measures", len(r.Measures))
	}
}

// With a target t and a bonus b, (7 + b - t) / 6 was and (7 + 2b - t) / 6 is a hit.
func TestSweep(t *testing.T) {
	r := must(t, diff.Options{Measures: []string{"hit"}}, "target=4..6", "bonus=0..2")
	m := r.Measures[0]
	var got []string
	for _, c := range m.Largest() {
		got = append(got, fmt.Sprintf("%s,%s:%s", c.Values[0].Text, c.Values[1].Text, c.TotalVariation.Exact.RatString()))
	}
	// The bonus of 2 at a target of 4 is cut off where every roll hits.
	if s := strings.Join(got, " "); s != "5,2:1/3 6,2:1/3 4,1:1/6 4,2:1/6 5,1:1/6 6,1:1/6" {
		t.Errorf("largest: %s", s)
	}
	if name, _, _ := m.Focus(); name != "P(hit = yes)" || len(m.Cells) != 9 {
		t.Errorf("focus %s, %d cells", name, len(m.Cells))
	}
	must(t, diff.Options{}, "bonus=0..2")
	must(t, diff.Options{}, "bonus=0,2,1")
	must(t, diff.Options{Measures: []string{"damage"}}, "bonus=0..1", "target=1..2")
}

// Samples of what is the same are not said to have moved, nor to be equal.
func TestSampled(t *testing.T) {
	o := diff.Options{Measures: []string{"same", "hit"}}
	o.Session = evidence.Session{Options: evidence.Options{Engine: evidence.MonteCarloEngine, Sampling: montecarlo.Options{Trials: 20_000, Seed: 1}}}
	r := must(t, o)
	if hit, same := r.Measures[0].Cells[0].Verdict, r.Measures[1].Cells[0].Verdict; hit != compare.Moved || same != compare.Undecided {
		t.Errorf("hit %s, same %s", hit, same)
	}
}

func TestAskedOfOneSide(t *testing.T) {
	r := must(t, diff.Options{Measures: []string{"gone", "fresh"}})
	if fmt.Sprint(r.OnlyOld, r.OnlyNew, len(r.Measures)) != "[gone] [fresh] 0" {
		t.Errorf("only old %v, only new %v, %d compared", r.OnlyOld, r.OnlyNew, len(r.Measures))
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		o      diff.Options
		sweeps []string
		want   string
	}{
		{diff.Options{Set: map[string]string{"bonsu": "1"}}, nil, "did you mean bonus?"},
		{diff.Options{Measures: []string{"goner"}}, nil, `new.yaml: there is no measure "goner"`},
		{diff.Options{}, []string{"weapon=1d4,1d6"}, "must be in both: old.yaml"},
		{diff.Options{Set: map[string]string{"bonus": "1"}}, []string{"bonus=1..2"}, "both set and swept"},
		{diff.Options{Set: map[string]string{"weapon": "1d6 / (1d2 - 1)"}, Measures: []string{"damage"}}, nil, "new.yaml: measure damage: "},
	} {
		if _, err := compared(t, c.o, c.sweeps...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.o, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := load(t, "old.yaml", before)
	if _, err := diff.Run(ctx, s, s, diff.Options{Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A measure that some cells do not have is compared in those where both files have it.
func TestSweepOfMeasuresOfSomeCells(t *testing.T) {
	of := func(second, more string) *scenarios.Scenario {
		return load(t, "hands.yaml", `
scenario: test/hands
parameters: {n: 2, k: 1}
rolls: {g: "pool(n, d6)"}
measures:
  best: "g[1]"
  second: {when: n >= 2, value: "`+second+`"}
  low: {when: n < 2, value: "g[1]"}
`+more)
	}
	olds := of("g[2]", "  many: {when: n >= 2, value: 1}\n  never: {when: n > 9, value: 1}\n  gone: {when: n == 3, value: 1 / (n - 1)}\n")
	news := of("g[2] + 1", "  many: {when: n >= 3, value: 2}\n  never: 1\n")
	for _, c := range []struct {
		sweeps []string
		want   string
	}{
		{[]string{"n=1..3"}, "best:1=0,2=0,3=0 second:2=1,3=1 low:1=0 many:3=1; many gone where n = 2"},
		{[]string{"n=3,2,1"}, "best:3=0,2=0,1=0 second:3=1,2=1 low:1=0 many:3=1; many gone where n = 2"},
		{[]string{"n=1..2"}, "best:1=0,2=0 second:2=1 low:1=0; "},
		{[]string{"n=2..3"}, "best:2=0,3=0 second:2=1,3=1 many:3=1; many gone where n = 2"},
		{[]string{"n=1..2", "k=1..2"}, "best:1 1=0,1 2=0,2 1=0,2 2=0 second:2 1=1,2 2=1 low:1 1=0,1 2=0; "},
	} {
		var o diff.Options
		for _, text := range c.sweeps {
			w, err := scenarios.ParseSweep(text)
			if err != nil {
				t.Fatal(err)
			}
			o.Sweeps = append(o.Sweeps, w)
		}
		o.Session.Engine = evidence.ExactEngine
		r, err := diff.Run(context.Background(), olds, news, o)
		if err != nil {
			t.Errorf("%v: %v", c.sweeps, err)
			continue
		}
		var got, only []string
		for _, m := range r.Measures {
			var cells []string
			for _, cell := range m.Cells {
				var at []string
				for _, v := range cell.Values {
					at = append(at, v.Text)
				}
				cells = append(cells, strings.Join(at, " ")+"="+cell.Mean.Delta.Exact.RatString())
			}
			got = append(got, m.Name+":"+strings.Join(cells, ","))
			_, rows := r.Table()
			for verdict, cells := range map[string][]scenarios.Settings{"gone": m.OnlyOld, "new": m.OnlyNew} {
				for _, values := range cells {
					only = append(only, fmt.Sprintf("%s %s where %s", m.Name, verdict, values))
					if !slices.ContainsFunc(rows, func(row []any) bool {
						return row[len(values)] == m.Name && fmt.Sprint(row[0]) == values[0].Text && row[len(row)-1] == verdict
					}) {
						t.Errorf("%v: no row says that %s is %s where %s", c.sweeps, m.Name, verdict, values)
					}
				}
			}
			if _, err := r.Figure(m); err != nil {
				t.Errorf("%v: %s: %v", c.sweeps, m.Name, err)
			}
		}
		if s := strings.Join(got, " ") + "; " + strings.Join(only, ", "); s != c.want {
			t.Errorf("%v: %s, want %s", c.sweeps, s, c.want)
		}
	}
}

// Every measure has a row: also one that became of another kind, and one that only one file has.
func TestTableHasEveryMeasure(t *testing.T) {
	for _, sweeps := range [][]string{nil, {"bonus=0..1"}} {
		_, rows := must(t, diff.Options{}, sweeps...).Table()
		got := map[string]string{}
		for _, row := range rows {
			row = row[len(sweeps):]
			got[row[0].(string)] = fmt.Sprint(row[1], "/", row[len(row)-1])
		}
		for name, want := range map[string]string{"turned": "numeric became categorical/moved", "gone": "/gone", "fresh": "/new"} {
			if got[name] != want {
				t.Errorf("%v: %s: %q, want %q", sweeps, name, got[name], want)
			}
		}
	}
	r := must(t, diff.Options{Measures: []string{"turned"}}, "bonus=0..1")
	if _, rows := r.Table(); len(rows) != 2 {
		t.Errorf("of one measure in two cells: %v", rows)
	}
	if name, _, _ := r.Measures[0].Focus(); name != "turned" {
		t.Errorf("what is followed is called %q", name)
	}
}

// Yes and no change by the same, but for rounding: the first is followed.
func TestFocusOfTruth(t *testing.T) {
	outcome := func(label string, delta float64) compare.Outcome {
		return compare.Outcome{Label: label, Shift: compare.Shift{Delta: evidence.Number{Value: delta}}}
	}
	for _, rounding := range []float64{0, 1e-15, -1e-15} {
		cell := &diff.Cell{}
		cell.Outcomes = []compare.Outcome{outcome("yes", -0.15), outcome("no", 0.15+rounding)}
		m := diff.Measure{Name: "won", Cells: []*diff.Cell{cell}}
		if name, _, _ := m.Focus(); name != "P(won = yes)" {
			t.Errorf("rounded by %g: %s", rounding, name)
		}
	}
}
