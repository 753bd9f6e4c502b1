package baseline_test

import (
	"context"
	"errors"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/montecarlo"
	"oddsmith/reports/baseline"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

func options(engine evidence.Engine) evidence.Session {
	return evidence.Session{Options: evidence.Options{
		Engine: engine, AllDigits: true, Sampling: montecarlo.Options{Trials: 5000, Seed: 7, Workers: 1},
	}}
}

// of evaluates a rule file and makes its baseline.
func of(t testing.TB, rules string, engine evidence.Engine) *baseline.File {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	return ofScenario(t, s, engine)
}

func ofScenario(t testing.TB, s *scenarios.Scenario, engine evidence.Engine) *baseline.File {
	t.Helper()
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := options(engine).Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	f, err := baseline.Of(s, run, "1.2.3", 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const coinAndDie = `scenario: test/coin
parameters: {need: 5, die: 1d6}
rolls: {face: die}
outcome: {win: face >= need, lose: otherwise}
measures:
  outcome: outcome
  face: {value: face, given: outcome == win}
  never: {value: face, given: face > 6}
`

// The text is short enough to be read whole.
const coinAndDieText = `{
 "baseline": 2,
 "tool": "1.2.3",
 "semantics": 1,
 "rules": "sha256:RULES",
 "scenario": "test/coin",
 "parameters": {
  "die": "1d6",
  "need": "5"
 },
 "measures": {
  "face": {
   "kind": "numeric",
   "method": "exact",
   "condition_probability": {"exact": "1/3", "value": 0.3333333333333333},
   "mean": {"exact": "11/2", "value": 5.5},
   "variance": {"exact": "1/4", "value": 0.25},
   "median": "5",
   "min": "5",
   "max": "6",
   "pmf": [
    {"value": "5", "exact": "1/2", "probability": 0.5},
    {"value": "6", "exact": "1/2", "probability": 0.5}
   ]
  },
  "never": {
   "kind": "undefined"
  },
  "outcome": {
   "kind": "categorical",
   "method": "exact",
   "pmf": [
    {"value": "lose", "exact": "2/3", "probability": 0.6666666666666666},
    {"value": "win", "exact": "1/3", "probability": 0.3333333333333333}
   ]
  }
 }
}
`

func TestText(t *testing.T) {
	f := of(t, coinAndDie, evidence.ExactEngine)
	want := strings.Replace(coinAndDieText, "RULES", f.Rules, 1)
	if diff := cmp.Diff(want, string(f.Text())); diff != "" {
		t.Error(diff)
	}
}

// Everything that is written reads back as the same text, and as figures that are
// equal.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct {
		name, rules string
		engine      evidence.Engine
		verdict     compare.Verdict
	}{
		{"exact", coinAndDie, evidence.ExactEngine, compare.Equal},
		{"sampled", coinAndDie, evidence.MonteCarloEngine, compare.Undecided},
		{"without end", "notation: roll20\nmeasures: {m: '3d6!'}", evidence.ExactEngine, compare.Equal},
		{"long fractions", "measures: {m: 200d6}", evidence.ExactEngine, compare.Equal},
		{"an interval", "notation: roll20\nmeasures: {m: '1/(1d6!)'}", evidence.ExactEngine, compare.Equal},
		{"a joint one", "rolls: {d: 1d2}\nmeasures: {a: d, b: 1d2, both: {joint: [a, b]}}", evidence.ExactEngine, compare.Equal},
		{"an odd default", "parameters: {d: {default: \"1d6\\n+ 1\", type: dice}}\nmeasures: {m: d}", evidence.ExactEngine, compare.Equal},
		{"no measures", "scenario: none", evidence.ExactEngine, compare.Equal},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := of(t, c.rules, c.engine)
			text := f.Text()
			back, err := baseline.Parse("x", text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if diff := cmp.Diff(string(text), string(back.Text())); diff != "" {
				t.Fatal(diff)
			}
			for i := range f.Measures {
				got := baseline.Compare(back.Measures[i].Distribution, f.Measures[i].Distribution, compare.Options{})
				if got.Verdict != c.verdict && f.Measures[i].Distribution.Kind != evidence.Undefined {
					t.Errorf("%s: %s (%s)", f.Measures[i].Name, got.Verdict, got.Reason)
				}
			}
			if crlf, err := baseline.Parse("x", []byte(strings.ReplaceAll(string(text), "\n", "\r\n"))); err != nil || string(crlf.Text()) != string(text) {
				t.Errorf("with the line ends of Windows: %v", err)
			}
		})
	}
}

// So does every built-in scenario that runs at its defaults.
func TestRoundTripLibrary(t *testing.T) {
	for _, name := range scenarios.Builtin() {
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.NeedsValues() {
			continue
		}
		f := ofScenario(t, s, evidence.ExactEngine)
		text := f.Text()
		back, err := baseline.Parse(name, text)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if string(back.Text()) != string(text) {
			t.Errorf("%s reads back differently", name)
		}
		for i := range f.Measures {
			if c := baseline.Compare(back.Measures[i].Distribution, f.Measures[i].Distribution, compare.Options{}); c.Verdict != compare.Equal {
				t.Errorf("%s %s: %s (%s)", name, f.Measures[i].Name, c.Verdict, c.Reason)
			}
		}
	}
}

// A digest sees a change that float64s do not show.
func TestDigest(t *testing.T) {
	f := of(t, "measures: {m: 200d6}", evidence.ExactEngine)
	if f.Measures[0].Distribution.Digest == "" {
		t.Fatal("no digest")
	}
	back, err := baseline.Parse("x", f.Text())
	if err != nil {
		t.Fatal(err)
	}
	now := of(t, "measures: {m: 200d6}", evidence.ExactEngine).Measures[0].Distribution
	tiny := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(6), big.NewInt(150), nil))
	for i, sign := range []int64{1, -1} { // from one of two values in the middle to the next
		r := &now.Rows[len(now.Rows)/2+i]
		r.Exact = new(big.Rat).Add(r.Exact, new(big.Rat).Mul(tiny, big.NewRat(sign, 1)))
	}
	if c := baseline.Compare(back.Measures[0].Distribution, now, compare.Options{}); c.Verdict != compare.Moved {
		t.Errorf("%s (%s)", c.Verdict, c.Reason)
	}
}

// stored is a baseline of format 1.
func stored(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "old", name+".baseline"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Baselines of format 1 are read: exact ones, bounded ones, samples, intervals and long fractions. Written
// again they say the same.
func TestOld(t *testing.T) {
	for _, name := range []string{"attack", "lives", "odd", "coin"} {
		for _, text := range []string{stored(t, name), strings.ReplaceAll(stored(t, name), "\n", "\r\n")} {
			f, err := baseline.Parse("x", []byte(text))
			if err != nil || !f.IsOld {
				t.Fatalf("%s: %v", name, err)
			}
			back, err := baseline.Parse("x", f.Text())
			if err != nil || back.IsOld || !back.Same(f) {
				t.Errorf("%s: %v\n%s", name, err, f.Text())
			}
		}
	}
	s, err := scenarios.Load("labyrinth/attack")
	if err != nil {
		t.Fatal(err)
	}
	now := ofScenario(t, s, evidence.ExactEngine)
	before, err := baseline.Parse("x", []byte(stored(t, "attack")))
	if err != nil || len(before.Measures) != len(now.Measures) || len(before.Settings) != len(now.Settings) {
		t.Fatalf("%v", err)
	}
	for _, m := range now.Measures {
		if c := baseline.Compare(before.Find(m.Name), m.Distribution, compare.Options{}); c.Verdict != compare.Equal || c.Reason != "to the last digit" {
			t.Errorf("%s: %s (%s)", m.Name, c.Verdict, c.Reason)
		}
	}
	coin, err := baseline.Parse("x", []byte(stored(t, "coin")))
	if err != nil || coin.Settings[0].Text != "1d6\n+ 1" {
		t.Errorf("%v %v", err, coin)
	}
}

func TestParseErrors(t *testing.T) {
	good := string(of(t, coinAndDie, evidence.ExactEngine).Text())
	sampled := string(of(t, coinAndDie, evidence.MonteCarloEngine).Text())
	old, oldExact := stored(t, "coin"), stored(t, "attack")
	for _, c := range []struct{ name, text, old, new, want string }{
		{"nothing", "", "", "", "x:1:1: this is not a baseline: unexpected EOF"},
		{"another file", good, "{", "<html>", "x:1:1: this is not a baseline: invalid character '<' at start of value"},
		{"other JSON", `{"scenario": "a"}`, "", "", "x:1:1: this is not a baseline: it does not begin with the version of its format"},
		{"a later format", good, `"baseline": 2`, `"baseline": 3, "more": 1`, `written with format "3", and this version has 2`},
		{"other semantics", good, `"semantics": 1`, `"semantics": 0`, `written by version 1.2.3 with rule semantics "0", and this version has 1`},
		{"a hash that is none", good, "sha256:", "md5:", "x:5:2: sha256: and 64 hexadecimal digits expected"},
		{"a merge", good, "    {\"value\": \"lose", "<<<<<<< HEAD\n    {\"value\": \"lose", "x:33:1: a merge that is not resolved"},
		{"something more", good, `"scenario": "test/coin",`, "\"scenario\": \"test/coin\",\n \"author\": \"me\",", "x:7:2: author: there is no such entry"},
		{"another type", good, `"median": "5"`, `"median": 5`, "x:18:4: measures/face/median: it is not to be a number"},
		{"parameters out of order", good, `"die"`, `"zebra"`, `x:8:3: expected "need": "5"`},
		{"a measure twice", good, `"outcome": {`, `"never": {`, "x:29:3: this is not a baseline: measures/never: duplicate object member name"},
		{"a sum", good, `"exact": "2/3", "probability": 0.6666666666666666`, `"exact": "1/2", "probability": 0.5`, "x:29:3: measure outcome: the probabilities do not sum to 1"},
		{"a fraction that is edited", good, `"exact": "2/3", "probability": 0.6666666666666666`, `"exact": "2/3", "probability": 0.5`, `x:33:5: expected {"value": "lose", "exact": "2/3", "probability": 0.6666666666666666}`},
		{"not in lowest terms", good, `"2/3"`, `"4/6"`, `measure outcome: lose: "4/6" is not a fraction in lowest terms`},
		{"a value twice", good, `"6", "exact"`, `"5", "exact"`, "measure face: 5 comes before 5"},
		{"a kind", good, "categorical", "curious", `there is no kind "curious"`},
		{"no method", good, `"method": "exact",
   "pmf": [
    {"value": "lose"`, `"pmf": [
    {"value": "lose"`, `measure outcome: there is no method ""`},
		{"a count", sampled, `"value": "lose", "count": `, `"value": "lose", "count": 9`, "lose: a count of at most 5000 expected"},
		{"not a number", good, `"median": "5"`, `"median": "1e9"`, "is not a fraction of at most 120 characters"},
		{"a count that is a little off", old, "\t3\t836", "\t3\t835", "measure m: the counts sum to"},
		{"a line of no key", old, "kind\tnumeric", "sort\tnumeric", "this line does not belong into a baseline"},
		{"an old fraction", oldExact, "1025/3072\t", "1024/3072\t", `measure damage: 0: "1024/3072" is not a fraction in lowest terms`},
		{"old semantics", oldExact, "semantics\t1", "semantics\t0", `written by version 0.1.0 with rule semantics "0", and this version has 1`},
	} {
		text := c.text
		if c.old != "" {
			if !strings.Contains(text, c.old) {
				t.Fatalf("%s: nothing to change", c.name)
			}
			text = strings.Replace(text, c.old, c.new, 1)
		}
		if _, err := baseline.Parse("x", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	var version *baseline.VersionError
	_, err := baseline.Parse("x", []byte(strings.Replace(good, `"semantics": 1`, `"semantics": 7`, 1)))
	if !errors.As(err, &version) || !strings.Contains(err.Error(), "--update") {
		t.Errorf("%v", err)
	}
}

func TestStore(t *testing.T) {
	dir := t.TempDir()
	f := of(t, coinAndDie, evidence.ExactEngine)
	if _, err := baseline.Read(dir, f.Scenario); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if err := baseline.Write(dir, f); err != nil {
		t.Fatal(err)
	}
	back, err := baseline.Read(dir, f.Scenario)
	if err != nil || string(back.Text()) != string(f.Text()) {
		t.Errorf("%v", err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, "test"))
	if err != nil || len(entries) != 1 || entries[0].Name() != "coin.baseline" {
		t.Errorf("%v, %v", entries, err)
	}
	if err := os.Rename(baseline.Path(dir, f.Scenario), baseline.Path(dir, "other")); err != nil {
		t.Fatal(err)
	}
	if _, err := baseline.Read(dir, "other"); err == nil || !strings.Contains(err.Error(), "the baseline of test/coin") {
		t.Errorf("%v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := baseline.Write(file, f); err == nil || !strings.Contains(err.Error(), "writing the baseline "+file) {
		t.Errorf("%v", err)
	}
}

func TestMaxRows(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("measures: {m: 1d100}"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := options(evidence.ExactEngine).Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := baseline.Of(s, run, "1", 99); err == nil || !strings.Contains(err.Error(), "--max-rows") {
		t.Errorf("%v", err)
	}
	if _, err := baseline.Of(s, run, "1", 100); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, rules := range []string{coinAndDie, "notation: roll20\nmeasures: {m: '1d6!', n: '1d6! / 1d6!'}", "measures: {m: 60d6}"} {
		for _, engine := range []evidence.Engine{evidence.ExactEngine, evidence.MonteCarloEngine} {
			f.Add(of(f, rules, engine).Text())
		}
	}
	for _, name := range []string{"attack", "lives", "odd", "coin"} {
		f.Add([]byte(stored(f, name)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := baseline.Parse("x", text)
		if err != nil {
			return
		}
		back, err := baseline.Parse("x", file.Text())
		if err != nil || string(back.Text()) != string(file.Text()) {
			t.Fatalf("%v\n%s", err, file.Text())
		}
		for i := range file.Measures {
			// Whatever a baseline says, it can be compared with itself.
			d := file.Measures[i].Distribution
			if c := baseline.Compare(d, back.Measures[i].Distribution, compare.Options{}); c.Verdict == compare.Moved && d.Digest == "" {
				t.Fatalf("%s moved: %s\n%s", file.Measures[i].Name, c.Reason, file.Text())
			}
		}
	})
}
