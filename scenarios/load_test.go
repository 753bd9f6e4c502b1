package scenarios

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/scenarios/library"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoadFile(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "mine.yaml"), "measures: {m: 1d6}\n")
	s, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "mine" || s.Path != path {
		t.Errorf("name %q, path %q", s.Name, s.Path)
	}
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	wrong := write(t, filepath.Join(dir, "wrong.yaml"), "measures: {m: 1d6 +}\n")
	large := write(t, filepath.Join(dir, "large.yaml"), strings.Repeat("#\n", 1<<20))
	for name, want := range map[string]string{
		"labyrinth/atack":                     `there is no built-in scenario "labyrinth/atack" (did you mean labyrinth/attack?), and no such file`,
		"matchups":                            `there is no built-in scenario "matchups" (did you mean labyrinth/matchups?), and no such file`,
		"atack":                               `there is no built-in scenario "atack" (did you mean labyrinth/attack or wargame/attack?), and no such file`,
		"zzz":                                 `there is no built-in scenario "zzz" (known: labyrinth/armour-class, labyrinth/attack,`,
		"":                                    `there is no built-in scenario ""`,
		dir:                                   dir + " is a folder, not a rule file",
		filepath.Join(dir, "wrong"):           "there is no rule file " + filepath.Join(dir, "wrong") + " (did you mean " + wrong + "?)",
		filepath.Join(dir, "wrong.yml"):       "there is no rule file " + filepath.Join(dir, "wrong.yml") + " (did you mean " + wrong + "?)",
		filepath.Join(dir, "missing.yaml"):    "there is no rule file " + dir,
		wrong:                                 wrong + ":1:20: ",
		large:                                 large + ":1:1: the file has more than 1048576 bytes",
		filepath.Join(dir, "wrong.yaml", "x"): "there is no built-in scenario",
	} {
		if _, err := Load(name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
}

func TestLoadOnce(t *testing.T) {
	a, err := Load("labyrinth/attack")
	if err != nil {
		t.Fatal(err)
	}
	if b, err := Load("labyrinth/attack"); err != nil || a != b {
		t.Errorf("read again: %v", err)
	}
}

func TestClaimOfAnotherFile(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "base.yaml"), "parameters: {n: 1}\nmeasures: {m: 1d2 + n}\n")
	for entry, want := range map[string]string{
		"scenario: base.yaml, set: {n: 2}, quantity: mean(m)":          "",
		"scenario: labyrinth/attack, quantity: P(lands)":               "",
		"scenario: bass.yaml, quantity: mean(m)":                       `f.yaml:2:5: claim "c": there is no file bass.yaml beside this one`,
		"scenario: labyrinth/attack, quantity: P(hit)":                 `f.yaml:2:5: claim "c": there is no measure "hit" (hit is a word of outcome: write P(outcome = hit))`,
		"scenario: base.yaml, quantity: mean(x)":                       `f.yaml:2:5: claim "c": there is no measure "x" (did you mean m?)`,
		"scenario: base.yaml, set: {k: 2}, quantity: mean(m)":          `f.yaml:2:5: claim "c": there is no parameter "k"`,
		"scenario: base.yaml, quantity: P(m = hit)":                    "f.yaml:2:",
		"scenario: labyrinth/atack, quantity: P(lands)":                `f.yaml:2:5: claim "c": there is no built-in scenario "labyrinth/atack"`,
		"scenario: labyrinth/attack, set: {ac: x}, quantity: P(lands)": `f.yaml:2:5: claim "c": parameter ac: "x" is not an integer`,
	} {
		path := write(t, filepath.Join(dir, "f.yaml"), "expect:\n  - {claim: c, stated: 1, "+entry+"}\n")
		s, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		q, err := s.Claims[0].Query()
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", entry, err)
		case want == "":
			if _, err := notation.Check(q.Expr); err != nil {
				t.Errorf("%s: %v", entry, err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, want)):
			t.Errorf("%s: error %v, want %s", entry, err, want)
		}
	}
}

func TestFigures(t *testing.T) {
	s, err := Load("labyrinth/attack")
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		name   string
		kind   FigureKind
		curves int
	}{
		{"outcome", PMF, 1},
		{"damage-at-least", AtLeast, 1},
		{"lands-by-strength-and-ac", HeatMap, 26 * 36},
		{"damage-by-strength", Overlay, 4},
	}
	if len(s.Figures) != len(want) {
		t.Fatalf("%d figures", len(s.Figures))
	}
	for i, w := range want {
		f := s.Figures[i]
		g, err := f.Grid()
		if err != nil {
			t.Fatal(err)
		}
		if f.Name != w.name || f.Kind != w.kind || g.Len() != w.curves {
			t.Errorf("figure %s is a %s of %d cells, want %v", f.Name, f.Kind, g.Len(), w)
		}
	}
	if q := s.Figures[2].Quantity; q.String() != "P(lands = yes)" {
		t.Errorf("the heat map shows %s", q)
	}
	if of := s.Figures[3].Of; of != AtLeast {
		t.Errorf("the overlay is of %s", of)
	}
}

// The name of a path stands for all its turns, in figures and in tables.
func TestPathsAreShown(t *testing.T) {
	s, err := Load("methuen/duel")
	if err != nil {
		t.Fatal(err)
	}
	f := s.Figures[0]
	if f.Kind != Fan || len(f.Measures) != 13 || f.Measures[0] != "first_health_0" || f.Measures[12] != "first_health_12" {
		t.Fatalf("a %s of %v", f.Kind, f.Measures)
	}
	m, err := s.Measure(f.Measures[7])
	if err != nil {
		t.Fatal(err)
	}
	if m.Path.Name != "first_health" || m.Path.Title != "The health of the first actor" || m.Path.Turn != 7 {
		t.Errorf("%+v", m.Path)
	}
	if m, err = s.Measure("turns"); err != nil || m.Path.Name != "" {
		t.Errorf("turns are of the path %+v, %v", m.Path, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range Builtin() {
		data, err := library.Files.ReadFile(name + rulefile.Ext)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for text := range strings.SplitSeq(wrongFiles, "\n---\n") {
		f.Add([]byte(text))
	}
	for _, text := range []string{
		"parameters: {k: 2, w: 2d6r<=2}\nrolls: {p: 'pool(k, w)'}\nmeasures: {m: {joint: ['p[1]', 'p[d2]']}, n: {value: sum(p), given: 'p[-1] > 1'}}",
		"functions:\n  f(x, p): {rolls: {r: x}, given: r > 1, value: 'count(p, it >= r)'}\nrolls: {p: 'pool(3, d6)'}\nmeasures: {m: 'f(d4, keep(2, p))'}",
		"draws: {w: {a: 1, b: 2}}\nlookups: {l: {by: w, rows: {a: 1, b: 2}}}\nmeasures: {m: 'max(pool(l, d6))'}",
		"encounter:\n  state: {a: 6}\n  turn: {rolls: {p: 'pool(2, d6)'}, next: {a: 'a - count(p, it in 5..6)'}}\n  until: a <= 0\nmeasures: {m: {end: turns}}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse("f.yaml", data)
		if err != nil {
			var e *notation.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error of type %T: %v", err, err)
			}
			if e.At.Src == nil || e.At.Start < 0 || e.At.Start > e.At.End || e.At.End > len(e.At.Src.Text) {
				t.Fatalf("%v has no place in the file", err)
			}
			_ = e.Snippet()
			return
		}
		b, err := s.Bind(nil)
		if err != nil {
			return // a required parameter
		}
		for _, q := range b.Measures() {
			if kind, err := notation.Check(q.Expr); err != nil || kind != q.Kind {
				t.Errorf("%s: %s: %v", q.Name, q.Expr, err)
			}
		}
	})
}
