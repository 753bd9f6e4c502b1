package schedulers

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// What is written, to the byte. cluster/kubernetes reads the same manifests as the API
// server would.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		golden string
		job    Job
	}{
		{"attack.sbatch", Job{Scheduler: "slurm", Name: "labyrinth/attack", Shards: 64}},
		{"large.sbatch", Job{Scheduler: "slurm", Name: "labyrinth/duel", Shards: 2500, Memory: 3<<29 + 1}},
		{"attack.yaml", Job{Scheduler: "kubernetes", Name: "labyrinth/attack", Shards: 64}},
		{"large.yaml", Job{Scheduler: "kubernetes", Name: strings.Repeat("long ", 40), Shards: 100_000, Image: "registry.example/oddsmith:1.0", Memory: 3<<29 + 1}},
		{"hostile.yaml", Job{Scheduler: "kubernetes", Name: hostile, Shards: 1, Image: `x:"$(date)"#{a:\b}`}},
	} {
		got := read(t, written(t, t.TempDir(), c.job))
		golden := filepath.Join("testdata", c.golden)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want := read(t, golden); got != want {
			t.Errorf("%s is not what is written now; if it should be: go test ./reports/schedulers -update\n%s", golden, got)
		}
	}
}

// hostile is a name that means something in a shell, in YAML and in a line of #SBATCH.
const hostile = "a\n#SBATCH --uid=0\n$(touch x);`touch y`'\"\\ & | > *: {{.}} - é\u2028\x00"

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		job  Job
		want string
	}{
		{Job{Scheduler: "cron", Shards: 1}, `there is no scheduler "cron": want slurm or kubernetes`},
		{Job{Shards: 1}, `there is no scheduler ""`},
		{Job{Scheduler: "slurm"}, "slurm: 0 shards: want 1 to 4000000"},
		{Job{Scheduler: "kubernetes", Shards: 100_001}, "kubernetes: 100001 shards: want 1 to 100000"},
		{Job{Scheduler: "slurm", Shards: 1, Memory: 1 << 20}, "1048576 bytes of memory are too few"},
		{Job{Scheduler: "slurm", Shards: 1, Memory: -1}, "-1 bytes of memory are too few"},
		{Job{Scheduler: "kubernetes", Shards: 1, Image: "a b"}, `image "a b": want a reference such as`},
		{Job{Scheduler: "kubernetes", Shards: 1, Image: "a\nb"}, `image "a\nb": want`},
	} {
		dir := t.TempDir()
		if _, err := Write(dir, c.job); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.job, err, c.want)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			t.Errorf("%+v: left behind: %v, %v", c.job, entries, err)
		}
	}
}

func TestEveryNameHasATarget(t *testing.T) {
	if len(Names) != len(targets) {
		t.Errorf("%d names, %d targets", len(Names), len(targets))
	}
	for _, name := range Names {
		if templates.Lookup(targets[name].file+".tmpl") == nil {
			t.Errorf("%s has no template", name)
		}
	}
}

func TestLabel(t *testing.T) {
	for in, want := range map[string]string{
		"labyrinth/attack":       "labyrinth-attack",
		"My Rules.yaml":          "my-rules-yaml",
		"--a--":                  "a",
		"":                       "oddsmith",
		"迷宫":                     "oddsmith",
		hostile:                  "a-sbatch-uid-0-touch-x-touch-y",
		strings.Repeat("x", 99):  strings.Repeat("x", 50),
		strings.Repeat("xy/", 9): "xy-xy-xy-xy-xy-xy-xy-xy-xy",
	} {
		if got := label(in); got != want {
			t.Errorf("label(%q) = %q, want %q", in, got, want)
		}
	}
}
