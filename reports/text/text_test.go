package text_test

import (
	"context"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"oddsmith/montecarlo"
	"oddsmith/reports/diff"
	"oddsmith/reports/evidence"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

func distribution(t *testing.T, expr string) *evidence.Distribution {
	t.Helper()
	return evaluate(t, expr, evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}})
}

func evaluate(t *testing.T, expr string, o evidence.Session) *evidence.Distribution {
	t.Helper()
	e, err := notation.Rules.Parse(expr)
	if err != nil {
		t.Fatal(err)
	}
	a, err := o.Evaluate(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return a.Distribution
}

func show(t *testing.T, d *evidence.Distribution) string {
	t.Helper()
	var b strings.Builder
	if err := (text.Style{}).Distribution(&b, "it", d, text.Question{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDistribution(t *testing.T) {
	want := `it   exact
mean 3   standard deviation 0.70711   range 2 to 4   mode 3
percentiles   25: 2   50: 3   75: 3   95: 4

 value   probability   at least
     2      25.000 %      100 %   ███████████████
     3      50.000 %   75.000 %   ██████████████████████████████
     4      25.000 %   25.000 %   ███████████████

`
	if diff := cmp.Diff(want, show(t, distribution(t, "2d2"))); diff != "" {
		t.Error(diff)
	}
	want = `it   exact

 outcome   probability
 yes          25.000 %   ███████▌
 no           75.000 %   ██████████████████████▌

`
	if diff := cmp.Diff(want, show(t, distribution(t, "1d4 == 1"))); diff != "" {
		t.Error(diff)
	}
	open := distribution(t, "2d2")
	delete(open.Percentiles, 50)
	if got := show(t, open); !strings.Contains(got, "percentiles   25: 2   50: -   75: 3   95: 4   -: left open by the error bound, or by the end of the list\n") {
		t.Errorf("a percentile that is not known: %s", got)
	}
	if got := show(t, &evidence.Distribution{Kind: evidence.Undefined}); !strings.Contains(got, "the condition never holds") {
		t.Errorf("undefined: %s", got)
	}
}

// A long distribution keeps all its mass in a table of bounded length.
func TestLongDistribution(t *testing.T) {
	for _, expr := range []string{"100d6", "1d1000", "1d41", "1d6 * 1d6 * 1d6"} {
		lines := strings.Split(strings.TrimSpace(show(t, distribution(t, expr))), "\n")
		if n := len(lines); n > 46 {
			t.Errorf("%s: %d lines", expr, n)
		}
	}
}

func TestClaims(t *testing.T) {
	var b strings.Builder
	claims := []evidence.Claim{
		{Text: "a hit is likely", Stated: "94.8%", Value: &evidence.Number{Exact: big.NewRat(121, 128), Value: 121.0 / 128}, Source: "notes"},
		{Text: "never", Stated: "> 0", Undefined: "the condition never holds"},
		{Text: "known", Stated: "2", Value: &evidence.Number{Exact: big.NewRat(3, 1), Value: 3}, KnownWrong: "a slip"},
		{Text: "mended", Stated: "3", Value: &evidence.Number{Exact: big.NewRat(3, 1), Value: 3}, Holds: true, KnownWrong: "an old slip"},
	}
	if err := (text.Style{}).Claims(&b, claims); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"fails", "94.8%", "94.5312 % (121/128)", "a hit is likely", "notes", "> 0      undefined             never", "known: a slip", "holds (delete its known_wrong)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
}

func TestSweep(t *testing.T) {
	var b strings.Builder
	var cells []text.Cell
	for _, n := range []string{"1", "2"} {
		cells = append(cells, text.NewCell(scenarios.Settings{{Name: "n", Value: scenarios.Value{Text: n}}}, []evidence.Measure{
			{Name: "sum", Answer: evidence.Answer{Distribution: distribution(t, "("+n+")d6")}},
			{Name: "high", Answer: evidence.Answer{Distribution: distribution(t, "("+n+")d6 > 5")}},
			{Name: "never", Answer: evidence.Answer{Distribution: &evidence.Distribution{Kind: evidence.Undefined}}},
		}, text.Question{}))
	}
	if err := (text.Style{}).Sweep(&b, "dice", cells); err != nil {
		t.Fatal(err)
	}
	want := `dice

 n   mean sum                 mode sum   high = yes   high = no   mean never   mode never
 1        3.5   1, 2, 3, 4, and 2 more     16.667 %    83.333 %            -            -
 2          7                        7     72.222 %    27.778 %            -            -
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

// A table of samples says that it is one, how many were drawn, and how far off the means are.
func TestSampledSweep(t *testing.T) {
	cell := func(trials int64) text.Cell {
		die := evaluate(t, "1d6", evidence.Session{Options: evidence.Options{
			Engine: evidence.MonteCarloEngine, Sampling: montecarlo.Options{Trials: trials, Seed: 1, Workers: 1},
		}})
		unseen := &evidence.Distribution{Kind: evidence.Undefined, Method: evidence.MonteCarlo, Trials: trials, Seed: 1}
		return text.NewCell(scenarios.Settings{{Name: "n", Value: scenarios.Value{Text: fmt.Sprint(trials)}}}, []evidence.Measure{
			{Name: "sum", Answer: evidence.Answer{Distribution: die}}, {Name: "rare", Answer: evidence.Answer{Distribution: unseen}},
		}, text.Question{})
	}
	var b strings.Builder
	if err := (text.Style{}).Sweep(&b, "dice", []text.Cell{cell(1000), cell(4000)}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" ± 0.055", " ± 0.027", "none seen", "montecarlo, 4,000 trials, seed 1 (the most of any cell)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
}

// A measure that some cells do not have stands where it comes in.
func TestSweepOfFamilies(t *testing.T) {
	cell := func(n string, names ...string) text.Cell {
		var measures []evidence.Measure
		for i, name := range names {
			d := distribution(t, fmt.Sprintf("(%d)d6", i+1))
			measures = append(measures, evidence.Measure{Name: name, Answer: evidence.Answer{Distribution: d}})
		}
		return text.NewCell(scenarios.Settings{{Name: "n", Value: scenarios.Value{Text: n}}}, measures, text.Question{})
	}
	var b strings.Builder
	cells := []text.Cell{cell("1", "a", "sum"), cell("2", "a", "b", "sum"), cell("0", "sum")}
	if err := (text.Style{}).Sweep(&b, "dice", cells); err != nil {
		t.Fatal(err)
	}
	want := `dice

 n   mean a                   mode a   mean b   mode b   mean sum                 mode sum
 1      3.5   1, 2, 3, 4, and 2 more        -        -          7                        7
 2      3.5   1, 2, 3, 4, and 2 more        7        7       10.5                   10, 11
 0        -                        -        -        -        3.5   1, 2, 3, 4, and 2 more
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

// Where a condition never holds, nothing is 0 %, and the columns are those of the cells where it does.
func TestSweepOfUndefined(t *testing.T) {
	cell := func(n string, d *evidence.Distribution) text.Cell {
		return text.NewCell(scenarios.Settings{{Name: "n", Value: scenarios.Value{Text: n}}}, []evidence.Measure{
			{Name: "high", Answer: evidence.Answer{Distribution: d}},
		}, text.Question{})
	}
	never := &evidence.Distribution{Kind: evidence.Undefined, Method: evidence.Exact}
	unseen := &evidence.Distribution{Kind: evidence.Undefined, Method: evidence.MonteCarlo, Trials: 10, Seed: 1}
	var b strings.Builder
	cells := []text.Cell{cell("0", never), cell("1", distribution(t, "1d6 > 5")), cell("2", unseen), cell("3", never)}
	if err := (text.Style{}).Sweep(&b, "dice", cells); err != nil {
		t.Fatal(err)
	}
	want := `dice

 n   high = yes   high = no
 0            -           -
 1     16.667 %    83.333 %
 2    none seen   none seen
 3            -           -
`
	if got, _, _ := strings.Cut(b.String(), "\nmontecarlo"); got != want {
		t.Error(cmp.Diff(want, got))
	}
}

// A table with colours is as wide as one without: no blanks end its lines.
func TestColouredWidth(t *testing.T) {
	const width = 60
	page := func(s text.Style) string {
		var b strings.Builder
		if err := s.Distribution(&b, "it", distribution(t, "100d6"), text.Question{}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	plain, coloured := page(text.Style{Width: width}), page(text.Style{Width: width, Colour: true})
	bare := regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(coloured, "")
	if diff := cmp.Diff(plain, bare); diff != "" || bare == coloured {
		t.Errorf("with colours (-without +with):\n%s", diff)
	}
	for _, line := range strings.Split(bare, "\n") {
		if n := utf8.RuneCountInString(line); n > width || strings.HasSuffix(line, " ") {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

// Where only the probability of a condition moved, that is what is shown, and said.
func TestDiffOfConditions(t *testing.T) {
	of := func(rolls string) *scenarios.Scenario {
		s, err := scenarios.Parse("test.yaml", []byte(`
scenario: test/given
parameters: {need: {default: 5, range: 1..8}}
rolls: {r: `+rolls+`}
measures:
  hurt: {value: 2d6, given: r >= need}
`))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	needs, err := scenarios.ParseSweep("need=1..3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		sweeps []scenarios.Sweep
		want   []string
	}{
		{"alone", nil, []string{"P(condition of hurt)   50.000 %   60.000 %", "hurt: only the probability of its condition moved; under it all is the same"}},
		{"swept", []scenarios.Sweep{needs}, []string{
			"hurt: only the probability of its condition moved, in 2 of 3 cells, most where", "old P(condition of hurt)", "75.000 %                   80.000 %",
		}},
	} {
		r, err := diff.Run(context.Background(), of("1d8"), of("1d10"), diff.Options{Sweeps: c.sweeps, Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := (text.Style{}).Diff(&b, r); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: %q is missing in\n%s", c.name, want, b.String())
			}
		}
		for _, no := range []string{"std_dev", "distance", "variation"} {
			if strings.Contains(b.String(), no) {
				t.Errorf("%s: %q is in\n%s", c.name, no, b.String())
			}
		}
	}
}

// The distance of a sweep is one of numbers wherever the measure is undefined.
func TestDiffOfUndefined(t *testing.T) {
	of := func(need string) *scenarios.Scenario {
		s, err := scenarios.Parse("test.yaml", []byte(`
scenario: test/loot
parameters: {n: 2, need: `+need+`}
rolls: {p: "pool(n, d6)"}
measures:
  loot: {value: "p[1] / 4", given: "count(p, it >= 4) >= need"}
`))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	sizes, err := scenarios.ParseSweep("n=1..2")
	if err != nil {
		t.Fatal(err)
	}
	r, err := diff.Run(context.Background(), of("2"), of("1"), diff.Options{Sweeps: []scenarios.Sweep{sizes}, Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := (text.Style{}).Diff(&b, r); err != nil {
		t.Fatal(err)
	}
	// With two dice and one of them 4 or more the higher one is 4, 5, 6 with 7, 9, 11 of 27; with both, with 1, 3, 5 of 9.
	want := strings.Join([]string{
		" n   old mean(loot)   new mean(loot)                     change   mean distance moved",
		" 1                -                -   undefined became numeric                     -",
		" 2           1.3611            1.287         -0.074074 (-5.4 %)              0.074074",
	}, "\n")
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// Of a measure that is not in all cells of both files it is said in how many it is.
func TestDiffOfMeasuresOfSomeCells(t *testing.T) {
	of := func(second string) *scenarios.Scenario {
		s, err := scenarios.Parse("test.yaml", []byte(`
scenario: test/hands
parameters: {n: 2}
measures:
  best: d6
  second: {when: `+second+`}
`))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	sizes, err := scenarios.ParseSweep("n=1..3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, now, want string }{
		{"n >= 2, value: d4", "n >= 2, value: d4 + 1", "second: moved in 2 of 2 cells in which both files have it, most where"},
		{"n >= 2, value: d4", "true, value: d4", "second: the same in all 2 cells in which both files have it"},
		{"n >= 3, value: d4", "true, value: d4", "second: the same in the only cell in which both files have it"},
		{"n >= 3, value: d4", "true, value: d4", "second: only the new file has it where n = 1; n = 2\n"},
		{"n >= 2, value: d4", "n < 2, value: d4", "second: only the old file has it where n = 2; n = 3\n"},
		{"n >= 2, value: d4", "n < 2, value: d4", "second: only the new file has it where n = 1\n"},
		{"n >= 2, value: d4", "n < 2, value: d4", "second: in no cell do both files have it"},
	} {
		r, err := diff.Run(context.Background(), of(c.old), of(c.now), diff.Options{Sweeps: []scenarios.Sweep{sizes}, Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := (text.Style{}).Diff(&b, r); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"best: the same in all 3 cells\n", c.want} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%q is missing in\n%s", want, b.String())
			}
		}
	}
}
