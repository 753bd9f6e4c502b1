package report_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/report"
	"oddsmith/scenarios"
)

const file = `
scenario: test/duel
title: A <b>duel</b> | with *stars*
question: Who wins?
source: page 3
assumptions: [Both are awake., "x < y & z"]
parameters:
  bonus: {default: 2, doc: what is added}
  luck: 1/3
rolls:
  roll: 1d6
measures:
  total: {value: roll + bonus, title: The total, unit: points}
  wins: roll + bonus >= 6
  never: {value: roll, given: roll > 6}
tables:
  test/totals: {measure: total, sweep: {bonus: 0..3}, title: Totals by bonus}
figures:
  totals: {kind: pmf, measure: total}
  reach: {kind: at-least, measure: total}
  winners: {kind: pmf, measure: wins}
  by-bonus: {kind: overlay, of: at-least, measure: total, sweep: {bonus: "0, 2"}}
  map: {kind: heatmap, quantity: P(wins), sweep: {bonus: 0..5, luck: 0..1:1/4}}
expect:
  - {claim: wins half the time, quantity: P(wins), stated: 50%, source: page 4}
  - {claim: is four on average, quantity: mean(total), stated: "4", known_wrong: a slip of the pen}
`

func build(t *testing.T, dir string, set map[string]string) *report.Section {
	t.Helper()
	s, err := scenarios.Parse("duel.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: dir, Version: "1.2.3", Session: evidence.Session{Options: evidence.Options{
		Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 5, Workers: 2, Trials: 100_000},
	}}}
	section, err := b.Section(context.Background(), s, set)
	if err != nil {
		t.Fatal(err)
	}
	return section
}

func TestSection(t *testing.T) {
	dir := t.TempDir()
	s := build(t, dir, map[string]string{"luck": "1/2"})
	if len(s.Measures) != 3 || len(s.Figures) != 6 || len(s.Tables) != 2 || len(s.Claims) != 2 {
		t.Fatalf("%d measures, %d figures, %d tables, %d claims", len(s.Measures), len(s.Figures), len(s.Tables), len(s.Claims))
	}
	if !s.Claims[0].Holds || s.Claims[1].Holds || s.Claims[1].Failed() {
		t.Errorf("claims %+v", s.Claims)
	}
	for _, m := range s.Measures {
		if m.Crosscheck == nil || m.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("%s: %+v", m.Name, m.Crosscheck)
		}
	}
	for _, f := range s.Figures {
		if len(f.PNG) < 1000 || !strings.HasPrefix(string(f.PNG), "\x89PNG") || f.Alt == "" {
			t.Errorf("figure %s: %d bytes, %q", f.Name, len(f.PNG), f.Alt)
		}
	}
	for _, table := range s.Tables {
		for _, name := range table.Files {
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				t.Error(err)
			}
		}
	}
	if s.Settings[1].Text != "1/2" {
		t.Errorf("settings %v", s.Settings)
	}
}

// The goals of the tuning are judged as claims are, and both at the defaults, which is said where other
// values are shown.
func TestClaimsAreJudgedAtTheDefaults(t *testing.T) {
	s, err := scenarios.Parse("duel.yaml", []byte(file+"tune: {vary: {bonus: 1..3}, goals: [mean(total) in 6..8]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	for bonus, said := range map[string]bool{"2": false, "6": true} {
		section, err := b.Section(t.Context(), s, map[string]string{"bonus": bonus})
		if err != nil {
			t.Fatal(err)
		}
		if len(section.Claims) != 3 || !section.Claims[0].Holds || section.Claims[2].Holds {
			t.Errorf("bonus %s: claims %+v", bonus, section.Claims)
		}
		dir := filepath.Join(t.TempDir(), "report")
		if err := errors.Join(report.Prepare(dir), report.Write(dir, &report.Model{Sections: []report.Section{*section}})); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"index.html", "REPORT.md"} {
			page, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(string(page), "at the default values, not at those"); got != said {
				t.Errorf("bonus %s: %s says that claims are judged at the defaults: %v", bonus, name, got)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "report")
	if err := report.Prepare(dir); err != nil {
		t.Fatal(err)
	}
	m := &report.Model{Title: "Duels", Version: "1.2.3", Command: "analyze report duel.yaml", Seed: 5}
	m.Sections = []report.Section{*build(t, dir, nil)}
	if err := report.Write(dir, m); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	html, md := read("index.html"), read("REPORT.md")
	for _, want := range []string{
		"A &lt;b&gt;duel&lt;/b&gt;", "x &lt; y &amp; z", "Who wins?", "what is added", "The total (points)", "data:image/png;base64,",
		`aria-label="totals: probability of each value`, "50%", "a slip of the pen", "would have been detected", `href="tables/test-totals.csv"`,
		"prefers-color-scheme: dark", "@media print", "oddsmith 1.2.3",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("index.html lacks %q", want)
		}
	}
	for _, want := range []string{
		`<strong>A &lt;b&gt;duel&lt;/b&gt; | with *stars*</strong>`, `| A &lt;b&gt;duel&lt;/b&gt; \| with \*stars\* (test/duel) |`,
		"(figures/test-duel-map.png): wins (probability)", "`bonus = 2`", "| yes | 50.000 % | 1/2 |", "(known: a slip of the pen)",
	} {
		if !strings.Contains(md, want) {
			t.Errorf("REPORT.md lacks %q in\n%s", want, md)
		}
	}
	if strings.Contains(html, "<b>duel") {
		t.Error("a title is read as markup")
	}
	if figures, err := os.ReadDir(filepath.Join(dir, "figures")); err != nil || len(figures) != 6 {
		t.Errorf("figures: %v, %v", figures, err)
	}
}

func TestDisagreementIsShouted(t *testing.T) {
	dir := t.TempDir()
	s := build(t, dir, nil)
	s.Measures[0].Crosscheck = &evidence.Crosscheck{Result: agreement.Result{Verdict: agreement.Disagree, Reason: "6 was seen too often"}}
	if err := report.Write(dir, &report.Model{Sections: []report.Section{*s}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "REPORT.md"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(data), "THE ENGINES DISAGREE: 6 was seen too often") {
			t.Errorf("%s does not say it (%v)", name, err)
		}
	}
}

func TestPrepareErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := report.Prepare(filepath.Join(path, "inside")); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("inside a file: %v", err)
	}
	if err := report.Write(filepath.Join(path, "inside"), &report.Model{}); err == nil {
		t.Error("Write inside a file is no error")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// A figure that is too much is left out and named, one without a meaning is an error.
func TestWhatIsLeftOut(t *testing.T) {
	rules := func(sweep string) *scenarios.Scenario {
		s, err := scenarios.Parse("x.yaml", []byte(`scenario: test/x
parameters: {x: 1}
measures: {total: "6 / x + (x)d6"}
figures:
  cheap: {kind: pmf, measure: total}
  dear: {kind: overlay, of: at-least, measure: total, sweep: {x: "`+sweep+`"}}
tables: {test/x: {measure: total, sweep: {x: "`+sweep+`"}}}
expect: ['mean(total) >= 1']
`))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	b := report.Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Limits: exact.Options{MaxWork: 1e5}}}}
	if _, err := b.Section(t.Context(), rules("1, 0"), nil); err == nil || !strings.HasPrefix(err.Error(), "test/x: figure dear: x = 0: measure total: ") {
		t.Errorf("without a meaning: %v", err)
	}
	s, err := b.Section(t.Context(), rules("1, 200"), nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &report.Model{}
	m.Add(s)
	m.Leave("test/y", context.Canceled)
	if len(s.Figures) != 1 || len(s.Tables) != 1 || len(s.Claims) != 1 {
		t.Errorf("%d figures, %d tables, %d claims", len(s.Figures), len(s.Tables), len(s.Claims))
	}
	if len(m.Incomplete) != 2 || strings.Join(m.Incomplete[0].Left, ", ") != "figure dear of test/x, table test/x of test/x" ||
		!strings.Contains(m.Incomplete[0].Reason(), "the answer takes more than") || m.Incomplete[1].Error() != "interrupted; not evaluated: test/y" {
		t.Errorf("%v", m.Err())
	}
	if left, err := filepath.Glob(filepath.Join(b.Dir, "tables", "test-x.*")); err != nil || len(left) > 0 {
		t.Errorf("a part of a table: %v, %v", left, err)
	}
	dir := t.TempDir()
	if err := report.Write(dir, m); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "REPORT.md"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		said, found := strings.Index(string(data), "interrupted; not evaluated: test/y"), strings.Index(string(data), "figure of")
		if err != nil || said < 0 || found >= 0 && found < said || strings.Count(string(data), "figure dear") != 2 {
			t.Errorf("%s: %v\n%s", name, err, data)
		}
	}
}

// What is too much for the exact engine is sampled, and says so.
func TestSampledForTheExactEngine(t *testing.T) {
	s, err := scenarios.Parse("x.yaml", []byte("scenario: test/x\nmeasures: {small: d6, large: 200d6}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{
		Engine: evidence.ExactEngine, Limits: exact.Options{MaxWork: 1e5}, Sampling: montecarlo.Options{Trials: 1000},
	}}}
	section, err := b.Section(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	small, large := section.Measures[0], section.Measures[1]
	if small.Distribution.Method != evidence.Exact || small.Crosscheck != nil || large.Distribution.Method != evidence.MonteCarlo ||
		!strings.HasPrefix(large.Crosscheck.Reason, "only the Monte Carlo engine answers this; for the exact engine, ") {
		t.Errorf("%+v, %+v", small, large)
	}
}

// A report opens with what the rule file measures itself, before what it extends.
func TestHeadlineOfTheFile(t *testing.T) {
	s, err := scenarios.Load("wargame/casualties")
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	section, err := b.Section(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := written(t, &report.Model{Sections: []report.Section{*section}})
	_, found, _ := strings.Cut(page, `<table id="overview"`)
	found, _, _ = strings.Cut(found, "</table>")
	if !strings.Contains(found, "Models slain (models)") || strings.Contains(found, "Wounds inflicted") {
		t.Errorf("the front page opens with\n%s", found)
	}
}
