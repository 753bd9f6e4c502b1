package referee_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios"
	"oddsmith/scenarios/library"
	"oddsmith/scenarios/referee"
)

// closeTo is how far apart odds may be: chains are solved with an error of about 1e-12, and the
// referee leaves out what is rarer than 1e-11.
const closeTo = 1e-8

// An answered measure is its odds by the exact engine, and how much of them is not listed.
type answered struct {
	odds     referee.Dist
	residual float64
}

// engine returns the odds of all measures of a rule file by the exact engine.
func engine(path string, set map[string]string) (map[string]answered, error) {
	s, err := scenarios.Load(path)
	if err != nil {
		return nil, err
	}
	b, err := s.Bind(set)
	if err != nil {
		return nil, err
	}
	out := map[string]answered{}
	for _, q := range b.Measures() {
		r, err := exact.Eval(context.Background(), q.Expr, exact.Options{MaxWork: 1e8})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q.Name, err)
		}
		a := answered{odds: referee.Dist{}}
		if r.Dist != nil {
			a.residual, _ = r.Dist.Residual().Float64()
			for o, w := range r.Dist.All() {
				p, _ := r.Dist.Fraction(w).Float64()
				a.odds[o.Key()] += p
			}
		}
		out[q.Name] = a
	}
	return out, nil
}

// differ says where two sets of odds differ; nothing if they do not.
func differ(engine map[string]answered, judged map[string]referee.Dist) string {
	var out []string
	for name, d := range judged {
		e, ok := engine[name]
		if !ok {
			out = append(out, name+" is no measure of the engine")
			continue
		}
		for _, key := range union(d, e.odds) {
			if math.Abs(d[key]-e.odds[key]) > closeTo+e.residual {
				out = append(out, fmt.Sprintf("P(%s = %s): engine %.9f, referee %.9f", name, key, e.odds[key], d[key]))
			}
		}
	}
	for name := range engine {
		if _, ok := judged[name]; !ok {
			out = append(out, name+" is no measure of the referee")
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

func union(a, b referee.Dist) []string {
	var out []string
	for k := range a {
		out = append(out, k)
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			out = append(out, k)
		}
	}
	return out
}

// Every built-in scenario that the referee can play.
func TestLibrary(t *testing.T) {
	ways := nightly.Cases(3_000, 200_000)
	files := map[string]string{}
	err := fs.WalkDir(library.Files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(library.Files, path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path := range files {
		if filepath.Ext(path) != ".yaml" || !strings.Contains(files[path], "scenario:") {
			continue
		}
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			judged, err := referee.Play(files, path, nil, ways)
			if err != nil {
				t.Skip(err)
			}
			got, err := engine(strings.TrimSuffix(path, ".yaml"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := differ(got, judged); d != "" {
				t.Error(d)
			}
		})
	}
}

// What is rolled before an encounter begins has one value in all of it.
func TestRollsBeforeAFight(t *testing.T) {
	judged, err := referee.Play(map[string]string{mainFile: `
rolls: {r: d2}
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {bite: target.hp -= r}
encounter:
  order: {orc: r == 2, hero: otherwise}
  turns: {hero: bite, orc: bite}
  until: {lost: hero.hp <= 0, won: orc.hp <= 0}
measures: {how: {end: "joint(ending, turns, r)"}}
`}, mainFile, nil, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if want := (referee.Dist{"(won, 5, 1)": 0.5, "(lost, 3, 2)": 0.5}); !maps.Equal(judged["how"], want) {
		t.Errorf("got %v, want %v", judged["how"], want)
	}
}

// A name that a file does not declare is not a word.
func TestUnknownName(t *testing.T) {
	_, err := referee.Play(map[string]string{mainFile: "measures: {m: hero.hp == 1}"}, mainFile, nil, 1000)
	if err == nil {
		t.Error("a resource that is not there is compared as a word")
	}
}

// compare plays one set of files with both.
func compare(dir string, files, set map[string]string) (difference string, refused, unplayed error) {
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return "", nil, err
		}
	}
	judged, err := referee.Play(files, mainFile, set, 20_000)
	if err != nil {
		return "", nil, err
	}
	got, err := engine(filepath.Join(dir, mainFile), set)
	if err != nil {
		return "", err, nil
	}
	return differ(got, judged), nil, nil
}

// spell is the scenario that actions of generated files cast.
const spell = `scenario: my/spell
parameters: {power: 1}
rolls: {x: d3}
outcome: {crit: x == 3 and power > 0, hit: x >= 2, miss: otherwise}
actors: {self: [hp], target: [hp]}
effects: {crit: [target.hp -= 2], hit or crit: target.hp -= power // 2, miss: self.hp -= 1}
measures: {outcome: outcome}
`

// hex is one in Methuen, where nothing is below 0.
const hex = `scenario: my/hex
notation: methuen
parameters: {power: 1}
actors: {self: {hp: 2}, target: {hp: 2}}
effects: ["[target hp] -= 1d3 - [power]", "[hp] += [power]/2 - 1d2"]
measures: {lost: {lost: target hp}}
`

// brawl is the encounter that actions play to its end.
const brawl = `scenario: my/brawl
parameters: {hero.hp: 2, harm: 1}
actors: {hero: {hp: hero.hp}, rat: {hp: 2}}
actions: {bite: {rolls: {x: d2}, outcome: {hit: x == 2, miss: otherwise}, effects: {hit: target.hp -= harm}}}
encounter: {turns: {hero: bite, rat: bite}, until: {won: rat.hp <= 0, lost: hero.hp <= 0}, limit: {draw: 4}}
measures: {winner: {end: ending}}
`

// played is all files, with the scenarios that actions are.
func (s *fileSet) played() map[string]string {
	all := s.files()
	all["spell.yaml"], all["hex.yaml"], all["brawl.yaml"] = spell, hex, brawl
	return all
}

// Random files over all keys of the language.
func TestAgree(t *testing.T) {
	from, to := uint64(1), uint64(nightly.Cases(150, 20_000))
	if s := os.Getenv("ODDSMITH_REFEREE"); s != "" { // seeds, as FROM-TO
		if _, err := fmt.Sscanf(s, "%d-%d", &from, &to); err != nil {
			t.Fatal(err)
		}
	}
	verbose := os.Getenv("ODDSMITH_REFEREE_WHY") != ""
	first := os.Getenv("ODDSMITH_REFEREE_FIRST") != "" // ends with the first that differ, as they are
	var agreed, refused, unplayed atomic.Int64
	next := atomic.Uint64{}
	next.Store(from)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		dir := t.TempDir()
		workers.Go(func() {
			for seed := next.Add(1) - 1; seed <= to; seed = next.Add(1) - 1 {
				s := generate(seed)
				d, no, un := compare(dir, s.played(), s.set)
				switch {
				case d != "" && first:
					next.Store(to + 1)
					t.Errorf("differ on seed %d: %s", seed, d)
				case d != "":
					s = reduced(s, dir)
					d, _, _ = compare(dir, s.played(), s.set)
					t.Errorf("seed %d, reduced:\n%s\n%s", seed, d, s)
				case no != nil:
					if refused.Add(1); verbose {
						t.Logf("seed %d: refused: %v", seed, no)
					}
				case un != nil:
					if unplayed.Add(1); verbose {
						t.Logf("seed %d: not played: %v", seed, un)
					}
				default:
					agreed.Add(1)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d agree, %d refused by the program, %d not played by the referee", agreed.Load(), refused.Load(), unplayed.Load())
	if all := int64(to - from + 1); all >= 100 && agreed.Load() < all*7/10 && !t.Failed() {
		t.Errorf("only %d of %d files were compared", agreed.Load(), all)
	}
}
