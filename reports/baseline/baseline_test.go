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

func options(engine evidence.Engine) evidence.Options {
	return evidence.Options{
		Engine: engine, AllDigits: true, Sampling: montecarlo.Options{Trials: 5000, Seed: 7, Workers: 1},
	}
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
	run, err := evidence.RunScenario(context.Background(), b, options(engine))
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
const coinAndDieText = `oddsmith baseline	1
tool	1.2.3
semantics	1
rules	sha256:RULES
scenario	test/coin
parameter	die	1d6
parameter	need	5

measure	face
kind	numeric
method	exact
condition	1/3	0.333333
mean	11/2	5.5
variance	1/4	0.25
median	5
least	5
most	6
	5	1/2	0.5
	6	1/2	0.5

measure	never
kind	undefined

measure	outcome
kind	categorical
method	exact
	lose	2/3	0.666667
	win	1/3	0.333333
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
				got := back.Measures[i].Compare(f.Measures[i], compare.Options{})
				if got.Verdict != c.verdict && f.Measures[i].Kind != evidence.Undefined {
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
			if c := back.Measures[i].Compare(f.Measures[i], compare.Options{}); c.Verdict != compare.Equal {
				t.Errorf("%s %s: %s (%s)", name, f.Measures[i].Name, c.Verdict, c.Reason)
			}
		}
	}
}

// A digest sees a change that float64s do not show.
func TestDigest(t *testing.T) {
	f := of(t, "measures: {m: 200d6}", evidence.ExactEngine)
	if f.Measures[0].Digest == "" {
		t.Fatal("no digest")
	}
	back, err := baseline.Parse("x", f.Text())
	if err != nil {
		t.Fatal(err)
	}
	now := of(t, "measures: {m: 200d6}", evidence.ExactEngine).Measures[0]
	tiny := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(6), big.NewInt(150), nil))
	for i, sign := range []int64{1, -1} { // from one of two values in the middle to the next
		r := &now.Rows[len(now.Rows)/2+i]
		r.Exact = new(big.Rat).Add(r.Exact, new(big.Rat).Mul(tiny, big.NewRat(sign, 1)))
	}
	if c := back.Measures[0].Compare(now, compare.Options{}); c.Verdict != compare.Moved {
		t.Errorf("%s (%s)", c.Verdict, c.Reason)
	}
}

func TestParseErrors(t *testing.T) {
	good := string(of(t, coinAndDie, evidence.ExactEngine).Text())
	sampled := string(of(t, coinAndDie, evidence.MonteCarloEngine).Text())
	for _, c := range []struct{ name, text, old, new, want string }{
		{"nothing", "", "", "", "x:1:1: oddsmith baseline expected"},
		{"another file", good, "oddsmith baseline\t1", "<html>", "x:1:1: oddsmith baseline expected"},
		{"a later format", good, "oddsmith baseline\t1", "oddsmith baseline\t2", `written with format "2", and this version has 1`},
		{"other semantics", good, "semantics\t1", "semantics\t0", `written by version 1.2.3 with rule semantics "0", and this version has 1`},
		{"a hash that is none", good, "sha256:", "md5:", "x:4:7: sha256: and 64 hexadecimal digits expected"},
		{"a merge", good, "\tlose", "<<<<<<< HEAD\n\tlose", "a merge that is not resolved"},
		{"parameters out of order", good, "parameter\tdie", "parameter\tzebra", "x:7:11: need comes before zebra"},
		{"a sum", good, "lose\t2/3\t0.666667", "lose\t1/2\t0.5", "the probabilities of outcome do not sum to 1"},
		{"a fraction that is edited", good, "lose\t2/3", "lose\t1/3", "x:27:11: 1/3 is about 0.333333, not 0.666667"},
		{"not in lowest terms", good, "lose\t2/3", "lose\t4/6", "a fraction in lowest terms expected"},
		{"a value twice", good, "\t6\t1/2", "\t5\t1/2", "5 comes before 5"},
		{"a kind", good, "categorical", "curious", `there is no kind "curious"`},
		{"a measure without an end", good, "method\texact\n\tlose", "\n\tlose", "method expected"},
		{"a count", sampled, "\tlose\t", "\tlose\t9", "a count of at most 5000 expected"},
		{"not a number", good, "median\t5", "median\t1e9", "a fraction of at most 120 characters expected"},
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
	_, err := baseline.Parse("x", []byte(strings.Replace(good, "semantics\t1", "semantics\t7", 1)))
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
	run, err := evidence.RunScenario(context.Background(), b, options(evidence.ExactEngine))
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
			if c := file.Measures[i].Compare(back.Measures[i], compare.Options{}); c.Verdict == compare.Moved && file.Measures[i].Digest == "" {
				t.Fatalf("%s moved: %s\n%s", file.Measures[i].Name, c.Reason, file.Text())
			}
		}
	})
}
