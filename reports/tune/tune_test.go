package tune_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/nightly"
	"oddsmith/reports/evidence"
	"oddsmith/reports/graphs"
	"oddsmith/reports/tune"
	"oddsmith/scenarios"
)

// wide has more settings than can be evaluated: the answer is where a + b + c is 300 and a is about 2 b.
var wide = game{
	rules: `
parameters: {a: 100, b: 100, c: 100, d: {default: low, choices: [low, middle, high]}}
measures: {sum: 1d2 - 3/2 + a + b + c, half: "abs(a - 2 * b) + if(d == high, 0, 1) + 0 * 1d2"}`,
	vary:  []string{"a=0..200", "b=0..200", "c=0..200", "d=all"},
	goals: []string{"mean(sum) in 299..301", "mean(half) <= 8"},
}

func TestSearch(t *testing.T) {
	var first string
	for _, workers := range []int{1, 4} {
		p := wide.problem(t, 5)
		var last int
		p.Progress = func(r *tune.Result) { last = r.Looked }
		r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, workers))
		if err != nil {
			t.Fatal(err)
		}
		if r.Settings != 201*201*201*3 || r.Exhaustive || !r.IsSearched() || r.Looked > 30_000 || r.Looked != last {
			t.Errorf("%d of %d settings, exhaustive %v", r.Looked, r.Settings, r.Exhaustive)
		}
		if r.Met == 0 || !r.Best[0].Meets || r.Best[0].Distance != 0 {
			t.Errorf("nothing is found in %d settings; the best is %s", r.Looked, values(r.Best[0]))
		}
		text, err := json.Marshal(r.JSON())
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		} else if first != string(text) {
			t.Errorf("with %d workers:\n%s\nwith one:\n%s", workers, text, first)
		}
	}
}

// Of settings that are solved together, all are looked at for each that is searched for.
func TestSearchOfStarts(t *testing.T) {
	g := games[2]
	g.rules = strings.NewReplacer("d20 <= 10", "d20 <= aim", "skill: 11", "skill: 11, aim: 10").Replace(g.rules)
	g.vary = []string{"hero.hp=1..40", "skill=1..19", "orc.hp=1..40", "first=hero,orc", "aim=1..19"}
	g.goals = []string{"P(winner = hero) in 49%..51%", "mean(turns) in 30..32"}
	var first string
	for _, workers := range []int{1, 3} {
		r, err := tune.Run(context.Background(), g.problem(t, 5), options(evidence.ExactEngine, workers))
		if err != nil {
			t.Fatal(err)
		}
		if r.Settings != 40*40*19*19*2 || r.Exhaustive || r.Looked%1600 != 0 || !r.Best[4].Meets {
			t.Errorf("%d of %d settings; the best is %s", r.Looked, r.Settings, values(r.Best[0]))
		}
		best := r.Best[0].Values()
		chance := func(i int) float64 { return float64(number(best[i].Text)) / 20 }
		win, turns := blows(number(best[0].Text), (number(best[2].Text)+1)/2, chance(1), chance(4), best[3].Text == "hero")
		if win < 0.49 || win > 0.51 || turns < 30 || turns > 32 {
			t.Errorf("%s: the hero wins %g, and it takes %g turns", values(r.Best[0]), win, turns)
		}
		text, err := json.Marshal(r.JSON())
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		} else if first != string(text) {
			t.Errorf("%d workers make a difference", workers)
		}
	}
}

// What a search is ended by comes with what it found.
func TestSearchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := wide.problem(t, 5)
	p.Progress = func(r *tune.Result) {
		if r.Looked == 200 {
			cancel()
		}
	}
	r, err := tune.Run(ctx, p, options(evidence.ExactEngine, 2))
	if !errors.Is(err, context.Canceled) || r == nil || r.Looked < 200 || r.Looked > 300 || len(r.Best) != 5 || r.Incomplete == nil {
		t.Fatalf("%+v, %v", r, err)
	}
}

// An interrupt keeps what was found, and says of how much that is.
// Today's setting is listed once, however its values are written, and behind the best where it is none of those that
// may be chosen. Steps have two decimals at most.
func TestToday(t *testing.T) {
	for _, c := range []struct{ vary, listed, steps string }{
		{"weapon=d6,d8", "d8 d6", "0 1"},
		{"weapon=d6,d10", "d10 d6 1d8", "1 1 0"},
		{"level=0..6:3", "3 6 0 2", "0.33 1.33 0.67 0"},
	} {
		g := game{rules: "parameters: {weapon: 1d8, level: 2}\nmeasures: {m: weapon + level}", vary: []string{c.vary}, goals: []string{"mean(m) >= 6.5"}}
		r, err := tune.Run(t.Context(), g.problem(t, 5), options(evidence.ExactEngine, 1))
		if err != nil {
			t.Fatal(err)
		}
		var listed, steps []string
		for _, s := range r.Listed() {
			listed, steps = append(listed, r.Texts(s)...), append(steps, r.StepsText(s))
		}
		if got := strings.Join(listed, " "); got != c.listed || strings.Join(steps, " ") != c.steps {
			t.Errorf("%s: %s in %v steps, want %s in %s", c.vary, got, steps, c.listed, c.steps)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := games[2].problem(t, 3)
	p.Progress = func(r *tune.Result) {
		if r.Looked == 60 {
			cancel()
		}
	}
	r, err := tune.Run(ctx, p, options(evidence.ExactEngine, 2))
	if !errors.Is(err, context.Canceled) || r == nil || r.Looked < 60 || r.Looked >= r.Settings || r.Exhaustive || len(r.Best) != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	if !strings.HasSuffix(err.Error(), " of 250 settings") {
		t.Errorf("%v", err)
	}
	cancel()
	if r, err := tune.Run(ctx, games[2].problem(t, 3), options(evidence.ExactEngine, 2)); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("before anything was found: %+v, %v", r, err)
	}
}

// With --near no more is looked at than is needed.
func TestNear(t *testing.T) {
	p := game{
		rules: "parameters: {a: 50, b: 50}\nmeasures: {sum: a + b + 1d2 - 3/2}",
		vary:  []string{"a=0..200", "b=0..200"}, goals: []string{"mean(sum) in 103..105"},
	}.problem(t, 4)
	p.Near = true
	r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	if !r.Nearest || r.Exhaustive || r.Looked > 600 || len(r.Best) != 4 || r.Best[0].Steps != 3 || values(r.Best[0]) != "50 53" {
		t.Errorf("%d looked at, nearest %v, best %s with %g steps", r.Looked, r.Nearest, values(r.Best[0]), r.Best[0].Steps)
	}
}

// Settings that differ in starts are answered together, from near as well, and as each is alone.
func TestStarts(t *testing.T) {
	g := games[2]
	g.vary = g.vary[:3]
	p := g.problem(t, 1000)
	p.Goals = append(p.Goals, threshold(t, "P(turns >= 6) >= 30%"))
	together, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	p.Goals = append(p.Goals, threshold(t, "median(turns) >= 0")) // which is not found for all starts at once
	apart, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	if together.Met != apart.Met || together.Met == 0 || len(together.Best) != len(apart.Best) || len(together.Best) != 125 {
		t.Fatalf("%d and %d of %d settings meet all goals", together.Met, apart.Met, len(together.Best))
	}
	for i, s := range together.Best {
		if other := apart.Best[i]; s.Meets && s.Index != other.Index {
			t.Errorf("place %d is %s, want %s", i, values(s), values(other))
		}
	}
	p.Goals, p.Near, p.Top = p.Goals[:3], true, 1
	near, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil || near.Best[0].Index != together.Best[0].Index {
		t.Errorf("from near %s, want %s, %v", values(near.Best[0]), values(together.Best[0]), err)
	}
}

// Today's value may lie between those that are tried: steps are parts of one then.
func TestNearBetween(t *testing.T) {
	g := game{
		rules: "parameters: {a: 50, b: 50}\nmeasures: {sum: a + b + 1d2 - 3/2}",
		vary:  []string{"a=0..207:9", "b=1..200:7"}, goals: []string{"mean(sum) in 110..140"},
	}
	p := g.problem(t, 30)
	all, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	p.Near = true
	near, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil || near.Looked == all.Looked {
		t.Fatalf("%d looked at, %v", near.Looked, err)
	}
	for i, s := range all.Best {
		if s.Index != near.Best[i].Index {
			t.Errorf("place %d is %s from near, want %s", i, values(near.Best[i]), values(s))
		}
	}
}

// A sample decides where it is far enough from the limit, and says so where it is not.
func TestSampled(t *testing.T) {
	p := game{
		rules: "parameters: {needed: 4}\nmeasures: {hit: 1d6 >= needed}",
		vary:  []string{"needed=1..6"}, goals: []string{"P(hit) >= 50%"},
	}.problem(t, 6)
	r, err := tune.Run(context.Background(), p, options(evidence.MonteCarloEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	if r.Met != 3 || r.Undecided != 1 || !r.Sampled || len(r.Best) != 6 {
		t.Fatalf("%d met, %d undecided", r.Met, r.Undecided)
	}
	for i, want := range []tune.Verdict{tune.Met, tune.Met, tune.Met, tune.Undecided, tune.Missed, tune.Missed} {
		if got := r.Best[i].Goals[0].Verdict(); got != want {
			t.Errorf("place %d is %s, want %s", i, got, want)
		}
	}
	if values(r.Best[3]) != "4" {
		t.Errorf("%s is undecided", values(r.Best[3]))
	}
}

// Today's value of a parameter that a record sets is that of the record that is chosen. One that is drawn has
// none, unless all records have the same.
func TestTodayOfRecords(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"foes.csv": "name,hp,ac,w\nrat,3,2,1\nogre,9,2,1\n",
		"game.yaml": `
parameters: {bonus: 0, hp: 5, ac: 5, must: {type: integer, required: true}}
records: {foe: {file: foes.csv, name: name, weight: w, default: any, fields: {hp: hp, ac: ac}}}
measures: {left: 1d6 + bonus + ac + must - hp}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scenarios.Load(filepath.Join(dir, "game.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set        map[string]string
		vary       []scenarios.Sweep
		today      string // by JSON; empty for none
		steps      string // of the settings, in their order
		line, text string // what is said of steps, and of today
	}{
		{map[string]string{"foe": "ogre", "must": "0"}, []scenarios.Sweep{{Name: "hp", Texts: []string{"8", "9"}}}, `{"hp":"9"}`, "1 0", "", "9"},
		{map[string]string{"foe": "rat", "must": "0"}, []scenarios.Sweep{{Name: "hp", Texts: []string{"8", "9"}}}, `{"hp":"3"}`, "5 6", "", "3"},
		{map[string]string{"must": "0"}, []scenarios.Sweep{{Name: "ac", Texts: []string{"3", "4"}}}, `{"ac":"2"}`, "1 2", "", "2"},
		{
			map[string]string{"must": "0"},
			[]scenarios.Sweep{{Name: "hp", Texts: []string{"8", "9"}}},
			`{}`, "null null",
			"hp has no single value today, so no steps are counted", "drawn",
		},
		{
			map[string]string{"must": "0"},
			[]scenarios.Sweep{{Name: "hp", Texts: []string{"8"}}, {Name: "bonus", Texts: []string{"2", "3"}}},
			`{"bonus":"0"}`, "2 3", "steps leave out hp, which has no single value today", "drawn 0",
		},
		{
			map[string]string{"foe": "ogre"},
			[]scenarios.Sweep{{Name: "hp", Texts: []string{"8"}}, {Name: "must", Texts: []string{"2", "3"}}},
			"", "1 1", "steps leave out must, which has no single value today", "",
		},
	} {
		p := tune.Problem{Scenario: s, Set: c.set, Vary: c.vary, Goals: []*scenarios.Threshold{threshold(t, "mean(left) >= -100")}, Top: 9}
		r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 1))
		if err != nil {
			t.Fatal(err)
		}
		encoded, err := json.Marshal(r.JSON())
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Best []struct {
				Values map[string]string
				Steps  json.RawMessage
			}
			Today *struct{ Values json.RawMessage }
		}
		if err := json.Unmarshal(encoded, &got); err != nil {
			t.Fatal(err)
		}
		var steps []string
		for _, best := range got.Best {
			steps = append(steps, string(best.Steps))
		}
		slices.Sort(steps)
		today, text := "", ""
		if got.Today != nil {
			today, text = string(got.Today.Values), strings.Join(r.Texts(r.Today), " ")
		}
		line := ""
		if lines := r.Lines(); len(lines) > 1 {
			line = lines[1]
		}
		want := strings.Fields(c.steps)
		slices.Sort(want)
		if today != c.today || text != c.text || line != c.line || !slices.Equal(steps, want) {
			t.Errorf("%v, %v: today %s (%s), steps %v, %q; want %s (%s), %s, %q", c.set, c.vary, today, text, steps, line, c.today, c.text, c.steps, c.line)
		}
	}
}

// What the rules do not allow is no setting; a goal without a value is missed by all there is.
func TestWhatIsNotThere(t *testing.T) {
	p := game{
		rules: `
parameters: {a: 1, b: 1}
requires: [{that: a <= b, else: a is at most b}]
measures: {rest: {value: 1d6, given: 1d6 > a, doc: the two dice are not one}}`,
		vary: []string{"a=1..7", "b=1..7"}, goals: []string{"mean(rest) = 3.5"},
	}.problem(t, 100)
	r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if err != nil {
		t.Fatal(err)
	}
	if r.Settings != 28 || r.Met != 25 || r.Undecided != 0 {
		t.Errorf("%d settings, %d met, %d undecided; want 28, 25, 0", r.Settings, r.Met, r.Undecided)
	}
	if _, err := json.Marshal(r.JSON()); err != nil {
		t.Error(err)
	}
	p.Vary = []scenarios.Sweep{{Name: "a", Texts: []string{"5"}}, {Name: "b", Texts: []string{"2", "3"}}}
	if _, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2)); err == nil || !strings.Contains(err.Error(), "a is at most b") {
		t.Errorf("nothing is allowed: %v", err)
	}
}

// The file that is written loads, and what it asks for is what was found.
func TestRules(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "game.yaml")
	g := games[0]
	if err := os.WriteFile(base, []byte(g.rules), 0o600); err != nil {
		t.Fatal(err)
	}
	p := g.problem(t, 3)
	p.Set = map[string]string{"weapon": "max(1d4, 2)"}
	p.Vary = p.Vary[:2]
	r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 1))
	if err != nil {
		t.Fatal(err)
	}
	text := r.Rules("game.yaml", r.Best[0])
	want := "extends: game.yaml\nparameters:\n  weapon: {default: \"max(1d4, 2)\"}\n  bonus: {default: 2}\n  target: {default: 5}\n"
	if string(text) != want {
		t.Errorf("the file is\n%s\nwant\n%s", text, want)
	}
	tuned := filepath.Join(dir, "tuned.yaml")
	if err := os.WriteFile(tuned, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(tuned)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := options(evidence.ExactEngine, 1).Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	for i, goal := range p.Goals {
		j := run.Measures[i].Distribution.Judge(goal)
		if !j.Meets || j.Quantity.Value != r.Best[0].Goals[i].Quantity.Value {
			t.Errorf("%s is %g in the file, want %g", goal, j.Quantity.Value, r.Best[0].Goals[i].Quantity.Value)
		}
	}
}

// Every result can be drawn, however many parameters there are and whatever was looked at.
func TestFigure(t *testing.T) {
	for i, vary := range [][]string{games[0].vary[:1], games[0].vary[:2], games[0].vary} {
		p := game{rules: games[0].rules, vary: vary, goals: games[0].goals}.problem(t, 4)
		r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 1))
		if err != nil {
			t.Fatal(err)
		}
		f, err := graphs.Tuning(r)
		if err != nil {
			t.Fatal(err)
		}
		if png, err := f.PNG(); err != nil || !bytes.HasPrefix(png, []byte("\x89PNG")) || f.Alt == "" {
			t.Errorf("%d parameters: %v", i+1, err)
		}
	}
}

func TestTolerance(t *testing.T) {
	for goal, want := range map[string]float64{
		"P(hit) in 50%..60%": 0.05, "P(hit) >= 65%": 0.02, "P(hit) = 65% +- 1%": 0.01, "P(hit) = 65%": 0.005,
		"mean(turns) <= 8": 0.4, "mean(turns) in 8..10": 1, "mean(turns) > 0": 1, "mean(turns) < -4": 0.2, "mean(turns) in 3..3": 0.15,
	} {
		if got := tune.Tolerance(threshold(t, goal)); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("%s: %g, want %g", goal, got, want)
		}
	}
}

func TestGoalsThatAreRefused(t *testing.T) {
	p := games[0].problem(t, 1)
	for _, c := range []struct {
		goals []string
		want  string
	}{
		{[]string{"P(hut) > 0"}, "no measure"},
		{[]string{"P(hit) > 0", "P(hit = yes) > 0"}, "is given twice"},
		{strings.Split(strings.Repeat("mean(damage) > 1;", 13)+"P(hit) > 0", ";"), "at most 12"},
	} {
		p.Goals = nil
		for _, text := range c.goals {
			p.Goals = append(p.Goals, threshold(t, text))
		}
		if _, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 1)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.goals, err, c.want)
		}
	}
}

// 211,806 settings of a duel against three goals: 26 s of one core and less than 60 s of two (nightly).
func TestManySettings(t *testing.T) {
	nightly.Only(t, "takes most of a minute")
	s, err := scenarios.Load("labyrinth/duel")
	if err != nil {
		t.Fatal(err)
	}
	p := tune.Problem{Scenario: s, Top: 10}
	for _, text := range []string{"hero.hp=20..60", "monster.hp=20..60", "monster.ac=10..30", "hero.weapon=1d4,1d6,2d4,1d8,1d10,1d12"} {
		sweep, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Vary = append(p.Vary, sweep)
	}
	for _, text := range []string{"P(winner = hero) in 48%..52%", "mean(turns) in 9.5..10", "mean(hero_hp_left) >= 14"} {
		p.Goals = append(p.Goals, threshold(t, text))
	}
	started := time.Now()
	r, err := tune.Run(context.Background(), p, options(evidence.ExactEngine, 2))
	if took := time.Since(started); err != nil || !r.Exhaustive || r.Settings != 211_806 || r.Met != 51 || took > time.Minute {
		t.Errorf("%d settings, %d met, in %s, %v", r.Settings, r.Met, took, err)
	}
	for _, best := range r.Best {
		for i, goal := range p.Goals {
			run, err := options(evidence.ExactEngine, 1).Run(context.Background(), bind(t, s, best), goal.Quantity.Measure)
			if err != nil {
				t.Fatal(err)
			}
			if j := run.Measures[0].Distribution.Judge(goal); !j.Meets || math.Abs(j.Quantity.Value-best.Goals[i].Quantity.Value) > 1e-9 {
				t.Errorf("%s: %s is %g alone, %g together", values(best), goal, j.Quantity.Value, best.Goals[i].Quantity.Value)
			}
		}
	}
}

func bind(t *testing.T, s *scenarios.Scenario, at *tune.Setting) *scenarios.Bound {
	t.Helper()
	set := map[string]string{}
	for _, v := range at.Values() {
		set[v.Name] = v.Text
	}
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
