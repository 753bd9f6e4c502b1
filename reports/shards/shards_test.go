package shards_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shards"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

const version = "1.2.3"

// The rules read a data file and extend another file, both in other folders.
var ruleFiles = map[string]string{
	"base/attack.yaml": `
parameters: {strength: 14, zones: {default: off, words: {off: 0, sure: 1}}}
measures:
  total: 2d6 + strength
  hit: {value: 2d6 + strength > 18, given: not chance(zones)}
`,
	"attack.yaml": `
extends: base/attack.yaml
parameters: {hp: 3}
records: {foe: {file: ../data/foes.csv, name: id, fields: {hp: hp}, default: rat}}
measures:
  left: hp - 1d3
  warded: {when: zones > 0, value: strength + d6}
`,
	"../data/foes.csv": "id,hp\nrat,2\nogre,30\nbat,1\n",
}

func writeRules(t *testing.T) (root, path string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range ruleFiles {
		path := filepath.Join(root, "rules", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root, filepath.Join(root, "rules", "attack.yaml")
}

func request(t *testing.T, rules, root string, n int, sweeps ...string) shards.Request {
	t.Helper()
	r := shards.Request{
		ToolVersion: version, Table: "attack", Rules: rules, Loader: scenarios.Loader{DataRoot: root},
		Options: evidence.Options{
			Engine:   evidence.ExactEngine,
			Limits:   exact.Options{MaxWork: exact.DefaultMaxWork, MaxMemory: exact.DefaultMaxMemory, Residual: exact.DefaultResidual},
			Sampling: montecarlo.Options{Seed: 7, Trials: 30_001, Workers: 1},
		},
		Formats: []tables.Format{tables.CSV, tables.Parquet}, Shards: n,
	}
	for _, text := range sweeps {
		w, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Sweeps = append(r.Sweeps, w)
	}
	return r
}

// whole are the tables of a run of all cells at once.
func whole(t *testing.T, r shards.Request) map[string]string {
	t.Helper()
	s, err := r.Loader.Load(r.Rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Sweep(r.Set, r.Sweeps)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	spec := tables.Spec{Params: sweep.Params(g), Meta: tables.MetaOf(version, s.Name, nil, r.Options)}
	for _, v := range g.Fixed() {
		spec.Meta.Parameters = append(spec.Meta.Parameters, scenarios.Setting{Name: v.Name, Value: scenarios.Value{Text: v.Text}})
	}
	reached := evidence.Reached(r.Options.Sampling.Precision, nil)
	spec.Meta.Incomplete = func() string { return reached.Missed().Text() }
	w, err := tables.Create(dir, "hits", spec, r.Formats...)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	err = sweep.Run(t.Context(), g, r.Measures, evidence.Session{Options: r.Options}, func(c sweep.Cell) error {
		reached.Note(c.Run.Measures)
		return w.Write(sweep.TableCell(spec.Params, c))
	})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return contents(t, dir)
}

// contents are the files below a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func plan(t *testing.T, r shards.Request) *shards.Folder {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "plan")
	if _, err := shards.Create(dir, r, nil); err != nil {
		t.Fatal(err)
	}
	return open(t, dir)
}

func open(t *testing.T, dir string) *shards.Folder {
	t.Helper()
	f, err := shards.Open(dir, version)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func runAll(t *testing.T, f *shards.Folder, order []int) {
	t.Helper()
	for _, i := range order {
		if _, err := f.Run(t.Context(), i, 1, func(int64, int64) {}); err != nil {
			t.Fatal(err)
		}
	}
}

func merge(t *testing.T, f *shards.Folder) map[string]string {
	t.Helper()
	dir := t.TempDir()
	m := shards.Merge{Out: filepath.Join(dir, "hits"), Progress: func(int, int) {}}
	if _, _, err := f.Merge(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	return contents(t, dir)
}

// The result of 1, 7 and 64 shards, run in any order from a folder that was moved, is that
// of one run: over numbers, words and records, by the exact engine, and by samples that are
// cut into cells or into blocks.
func TestSameBytes(t *testing.T) {
	root, rules := writeRules(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name   string
		sweeps []string
		change func(*shards.Request)
	}{
		{"numbers, words and records", []string{"strength=1..8", "zones=off,1/4", "foe=all"}, func(r *shards.Request) {
			r.Measures = []string{"hit", "left"}
		}},
		{"set", []string{"strength=1..65:1"}, func(r *shards.Request) { r.Set = map[string]string{"foe": "ogre", "zones": "sure"} }},
		{"blocks", []string{"strength=1,20,3", "foe=all"}, func(r *shards.Request) { r.Options.Engine = evidence.MonteCarloEngine }},
		{"blocks of a measure that only some cells have", []string{"zones=off,1/2,1/3", "foe=all"}, func(r *shards.Request) {
			r.Options.Engine, r.Measures = evidence.MonteCarloEngine, []string{"warded", "hit"}
		}},
		{"sampled cells", []string{"strength=1..8", "foe=all", "zones=off,1/2,1/3"}, func(r *shards.Request) {
			r.Options.Engine, r.Options.Sampling.Precision, r.Options.Sampling.Trials = evidence.MonteCarloEngine, 0.05, 5000
		}},
		{"a precision that is missed", []string{"strength=1..8", "foe=all", "zones=off,1/2,1/3"}, func(r *shards.Request) {
			r.Options.Engine, r.Options.Sampling.Precision, r.Options.Sampling.Trials = evidence.MonteCarloEngine, 0.006, 5000
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := request(t, rules, root, 0, c.sweeps...)
			c.change(&r)
			want := whole(t, r)
			var manifest string
			for _, n := range []int{1, 7, 48} {
				r.Shards = n
				f := plan(t, r)
				moved := filepath.Join(t.TempDir(), "elsewhere")
				if err := os.Rename(f.Dir, moved); err != nil {
					t.Fatal(err)
				}
				f = open(t, moved)
				runAll(t, f, rng.Perm(n))
				got := merge(t, f)
				for name, text := range want {
					if got[name] != text {
						t.Errorf("%d shards: %s differs from that of one run", n, name)
					}
				}
				if manifest != "" && got["hits.json"] != manifest {
					t.Errorf("%d shards: the manifest differs", n)
				}
				manifest = got["hits.json"]
			}
		})
	}
}

// What the folder holds, and that everything in it is relative.
func TestFolder(t *testing.T) {
	root, rules := writeRules(t)
	f := plan(t, request(t, rules, root, 2, "strength=1..4", "foe=all"))
	files := contents(t, f.Dir)
	var names []string
	for name, text := range files {
		names = append(names, name)
		if strings.Contains(text, root) || strings.Contains(text, f.Dir) {
			t.Errorf("%s names a place outside of the plan", name)
		}
	}
	slices.Sort(names)
	want := []string{"plan.json", "rules/data/foes.csv", "rules/rules/attack.yaml", "rules/rules/base/attack.yaml"}
	if !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	if f.Plan.Rules.File != "rules/rules/attack.yaml" || !slices.Equal(f.Plan.Rules.Files, want[1:]) {
		t.Errorf("rules %+v", f.Plan.Rules)
	}
	again := plan(t, request(t, rules, root, 2, "strength=1..4", "foe=all"))
	if contents(t, again.Dir)["plan.json"] != files["plan.json"] {
		t.Error("the same plan is written otherwise the second time")
	}
	builtin := plan(t, request(t, "labyrinth/matchups", "", 2, "hero=thief,hunter"))
	if !slices.Contains(builtin.Plan.Rules.Files, "library/labyrinth/bestiary/heroes.csv") {
		t.Errorf("files of a built-in scenario: %q", builtin.Plan.Rules.Files)
	}
}

// edit changes a text in a file of a plan.
func edit(t *testing.T, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("%s has no %q", path, old)
	}
	if err := os.WriteFile(path, bytes.Replace(data, []byte(old), []byte(new), 1), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Whatever became of a shard, the merge names it and says what to type, and that helps.
func TestRefusals(t *testing.T) {
	root, rules := writeRules(t)
	r := request(t, rules, root, 3, "strength=1..9")
	f := plan(t, r)
	runAll(t, f, []int{0, 1, 2})
	want := merge(t, f)
	other := r
	other.Options.Limits.Residual = 0.25
	otherPlan := plan(t, other)
	runAll(t, otherPlan, []int{1})
	manifest, part := filepath.Join(f.Dir, "parts", "00001.json"), filepath.Join(f.Dir, "parts", "00001.parquet")
	copyFile := func(from, to string) error {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	}
	for _, c := range []struct {
		name      string
		spoil     func() error
		condition shards.Condition
		want      string
	}{
		{"not run", func() error { return os.Remove(manifest) }, shards.Missing, "shard 1 is missing: `tables run"},
		{"part lost", func() error { return os.Remove(part) }, shards.Broken, "00001.parquet is not there"},
		{"part cut short", func() error { return os.Truncate(part, 100) }, shards.Broken, "00001.parquet has 100 bytes, not "},
		{"a bit of the part", func() error {
			data, err := os.ReadFile(part)
			data[len(data)/2] ^= 1
			return errors.Join(err, os.WriteFile(part, data, 0o644))
		}, shards.Broken, "its SHA-256 is another"},
		{"a bit of the summary", func() error {
			path := filepath.Join(f.Dir, "parts", "00001-summary.parquet")
			data, err := os.ReadFile(path)
			data[len(data)/2] ^= 1
			return errors.Join(err, os.WriteFile(path, data, 0o644))
		}, shards.Broken, "00001-summary.parquet is not what was written"},
		{"half a manifest", func() error { return os.Truncate(manifest, 60) }, shards.Broken, "its manifest: it cannot be read"},
		{"another plan", func() error {
			return copyFile(filepath.Join(otherPlan.Dir, "parts", "00001.json"), manifest)
		}, shards.Foreign, "made for another plan"},
		{"another shard", func() error {
			return copyFile(filepath.Join(f.Dir, "parts", "00002.json"), manifest)
		}, shards.Foreign, "it is shard 2"},
		{"other rules", func() error {
			edit(t, manifest, `"fingerprint": "sha256:`, `"fingerprint": "sha256:0`)
			return nil
		}, shards.OtherRules, "made by other rules"},
		{"other version", func() error {
			edit(t, manifest, version, "1.2.2")
			return nil
		}, shards.OtherVersion, `made by version "1.2.2"`},
		{"other schema", func() error {
			edit(t, manifest, `"schema_version": 2`, `"schema_version": 3`)
			return nil
		}, shards.OtherVersion, "schema version 3"},
	} {
		if err := c.spoil(); err != nil {
			t.Fatal(c.name, err)
		}
		if s := f.State(1); s.Condition != c.condition {
			t.Errorf("%s: %s, want %s", c.name, s.Condition, c.condition)
		}
		m := shards.Merge{Out: filepath.Join(t.TempDir(), "hits"), Progress: func(int, int) {}}
		_, _, err := f.Merge(t.Context(), m)
		var unfinished *shards.UnfinishedError
		if !errors.As(err, &unfinished) || !strings.Contains(err.Error(), c.want) ||
			!strings.Contains(err.Error(), "`tables run "+f.Dir+" --shard 1`") {
			t.Errorf("%s: %v", c.name, err)
		}
		runAll(t, f, []int{1})
		if got := merge(t, f); got["hits.parquet"] != want["hits.parquet"] || got["hits.json"] != want["hits.json"] {
			t.Errorf("%s: what is run again differs", c.name)
		}
	}
}

// A plan whose rules were changed, or of another version, is refused as a whole.
func TestOtherPlans(t *testing.T) {
	root, rules := writeRules(t)
	for _, c := range []struct{ name, file, old, new, want string }{
		{"rules", "rules/rules/base/attack.yaml", "2d6 + strength > 18", "2d6 + strength > 17", "not those that were planned"},
		{"data", "rules/data/foes.csv", "ogre,30", "ogre,31", "not those that were planned"},
		{"version", "plan.json", version, "1.2.4", `planned by version "1.2.4"`},
		{"an older schema", "plan.json", `"schema_version": 2`, `"schema_version": 1`, "schema version 1, and this program knows 2: plan anew"},
		{"a later schema", "plan.json", `"schema_version": 2`, `"schema_version": 3`, "schema version 3"},
		{"stripes", "plan.json", `"stripes": 4,`, `"stripes": 3,`, "3 stripes are not those of 2 shards, which are 4"},
		{"shards", "plan.json", `"shards": 2`, `"shards": 5`, "5 shards: want 1 to 4"},
		{"a key", "plan.json", `"engine"`, `"engines"`, "it is not a plan"},
		{"outside", "plan.json", `"file": "rules/rules/attack.yaml"`, `"file": "rules/../../x.yaml"`, "lies outside"},
	} {
		f := plan(t, request(t, rules, root, 2, "strength=1..4"))
		edit(t, filepath.Join(f.Dir, filepath.FromSlash(c.file)), c.old, c.new)
		f, err := shards.Open(f.Dir, version)
		if err == nil {
			_, err = f.Run(t.Context(), 0, 1, func(int64, int64) {})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// What an earlier run left behind goes with the next one of the shard, and no other.
func TestSweepsUp(t *testing.T) {
	root, rules := writeRules(t)
	f := plan(t, request(t, rules, root, 2, "strength=1..4"))
	parts := filepath.Join(f.Dir, "parts")
	for _, name := range []string{".oddsmith-123", ".oddsmith-9", ".other", "00001.parquet", "00000.parquet"} {
		if err := os.WriteFile(filepath.Join(parts, name), []byte("half"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	runAll(t, f, []int{0})
	var names []string
	for name := range contents(t, parts) {
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{".other", "00000-summary.parquet", "00000.json", "00000.parquet", "00001.parquet"}
	if !slices.Equal(names, want) {
		t.Errorf("left: %q, want %q", names, want)
	}
	var m shards.Manifest
	if err := json.Unmarshal([]byte(contents(t, parts)["00000.json"]), &m); err != nil || m.Rows == 0 || m.Bytes == 0 || len(m.SHA256) != 64 || m.CPUSeconds < 0 {
		t.Errorf("manifest %+v, %v", m, err)
	}
}

func TestCreateRefuses(t *testing.T) {
	root, rules := writeRules(t)
	good := request(t, rules, root, 2, "strength=1..4")
	for _, c := range []struct {
		name   string
		change func(*shards.Request)
		want   string
	}{
		{"no shards", func(r *shards.Request) { r.Shards = -1 }, "--shards -1: 4 cells can be cut into 1 to 4"},
		{"too many shards", func(r *shards.Request) { r.Shards = 5 }, "--shards 5: 4 cells can be cut into 1 to 4"},
		{"too many shards of blocks", func(r *shards.Request) {
			r.Options.Engine, r.Shards = evidence.MonteCarloEngine, 99
		}, "--shards 99: 32 blocks can be cut into 1 to 32"},
		{"too many shards of a precision", func(r *shards.Request) {
			r.Options.Engine, r.Options.Sampling.Precision, r.Shards = evidence.MonteCarloEngine, 0.01, 5
		}, "4 cells can be cut into 1 to 4; --precision samples each cell in one piece: with --trials, the samples of a cell can be cut too"},
		{"no measure", func(r *shards.Request) { r.Measures = []string{"harm"} }, `no measure "harm"`},
		{"a measure that no cell has", func(r *shards.Request) { r.Measures = []string{"warded"} }, "there is no measure warded with these parameters"},
		{"no file", func(r *shards.Request) { r.Rules = "nothing.yaml" }, "nothing.yaml"},
	} {
		r := good
		c.change(&r)
		dir := filepath.Join(t.TempDir(), "plan")
		if _, err := shards.Create(dir, r, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: left a folder", c.name)
		}
	}
	f := plan(t, good)
	if _, err := shards.Create(f.Dir, good, nil); err != nil {
		t.Errorf("a plan that was not begun: %v", err)
	}
	runAll(t, open(t, f.Dir), []int{0})
	if _, err := shards.Create(f.Dir, good, nil); err == nil || !strings.Contains(err.Error(), "of which have run") {
		t.Errorf("a plan that was begun: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := open(t, f.Dir).Run(ctx, 1, 1, func(int64, int64) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := open(t, f.Dir).Run(t.Context(), 2, 1, func(int64, int64) {}); err == nil || !strings.Contains(err.Error(), "the shards 0 to 1") {
		t.Errorf("no such shard: %v", err)
	}
}
