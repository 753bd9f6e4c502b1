package main

import (
	"bytes"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/nightly"
)

// A report that is killed at any moment leaves whole files or none, and a page only with
// all that belongs to it: those of the new report, or what was there before. Names that
// begin with a dot are of files that were not finished.
func TestKilled(t *testing.T) {
	args := func(dir, title string) []string {
		return []string{"report", "labyrinth/attack", "labyrinth/trap", "--out", dir, "--trials", "100000", "--title", title}
	}
	start := time.Now()
	fresh := t.TempDir()
	writeReport(t, args(fresh, "new"))
	took := time.Since(start)
	stale := t.TempDir()
	writeReport(t, args(stale, "old"))
	before, after := contents(t, stale), contents(t, fresh)

	rng := rand.New(rand.NewPCG(1, 2))
	cut := 0
	kills := nightly.Cases(6, 20)
	for i := range kills {
		dir := t.TempDir()
		over := i%2 == 1 // an old report
		if over {
			if err := os.CopyFS(dir, os.DirFS(stale)); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("analyze", args(dir, "new")...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rng.Int64N(int64(took))))
		_ = cmd.Process.Kill() // it may have ended
		if cmd.Wait() != nil {
			cut++
		}
		found := contents(t, dir)
		for name, data := range found {
			if !bytes.Equal(data, after[name]) && !(over && bytes.Equal(data, before[name])) {
				t.Errorf("kill %d: %s is neither whole nor as it was (%d bytes, %d new, %d old)",
					i, name, len(data), len(after[name]), len(before[name]))
			}
		}
		// A folder with a page holds one report, and no mixture of two.
		if page, ok := found["index.html"]; ok {
			want := after
			if over && bytes.Equal(page, before["index.html"]) {
				want = before
			}
			if !maps.EqualFunc(found, want, bytes.Equal) {
				t.Errorf("kill %d: a page with other files than its own", i)
			}
		} else if over && len(found) < len(before)-1 {
			t.Errorf("kill %d: %d files of %d are gone", i, len(before)-len(found), len(before))
		}
	}
	t.Logf("%d of %d were killed in their work", cut, kills)
}

func writeReport(t *testing.T, args []string) {
	t.Helper()
	if out, err := exec.Command("analyze", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// contents are the finished files of a folder, by their path in it.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".oddsmith-") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		out[path], err = os.ReadFile(filepath.Join(dir, path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every command says in one line that standard output is full, and fails.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	for _, line := range []string{
		"roll 4d6", "roll 4d6 --format json", "roll 4d6 --format csv", "roll 4d6 --format arrow",
		"roll 4d6 --format parquet --out -", "roll 4d6 --format parquet --out /dev/full",
		"list", "list --format json", "list --format markdown", "schema", "version", "lint labyrinth/attack --format json",
		"run labyrinth/attack", "run labyrinth/attack --sweep ac=10..12 --format csv",
		"solve labyrinth/attack --find ac=10..12 --goal P(lands)>=0", "tune labyrinth/attack --vary ac=10..12 --goal P(lands)>=0",
		"sensitivity labyrinth/attack --format csv",
		"diff labyrinth/attack labyrinth/monster-attack --format markdown",
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		status := run(full, w, strings.Fields(line))
		w.Close()
		var said bytes.Buffer
		if _, err := said.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		r.Close()
		if status != 2 || strings.Count(said.String(), "\n") != 1 || !strings.HasSuffix(said.String(), ": no space left on device\n") {
			t.Errorf("%s: status %d, %q", line, status, said.String())
		}
	}
}

// A device is written to and not replaced; a folder cannot be.
func TestOutIsNoFile(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "null") // what a mistake would replace is the link
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Skip(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, c := range []struct {
		out  string
		want int
	}{{link, 0}, {dir, 2}} {
		if got := run(null, null, []string{"roll", "4d6", "--out", c.out}); got != c.want {
			t.Errorf("--out %s: status %d, want %d", c.out, got, c.want)
		}
	}
	if info, err := os.Stat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device is a file now: %v, %v", info, err)
	}
}

// An interrupt ends a command with one line and status 130. What was finished is there, whole, and
// the rest is named.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	want := regexp.MustCompile(`^(wrote OUT/\S+\n)?analyze: interrupted(; not evaluated: \d+ of 1000000 cells, from .* on; what was finished is in OUT/\S+|; not evaluated: [\d,]+ of 1,000,000 settings; what was finished is in OUT/tune.csv)?\n$`)
	for _, line := range []string{
		"run labyrinth/attack --sweep ac=1..1000 --sweep strength=1..1000 --format csv --out OUT/run.csv",
		"run labyrinth/attack --sweep ac=1..1000 --sweep strength=1..1000 --format parquet --out OUT/run.parquet",
		"run labyrinth/attack --sweep ac=1..1000 --sweep strength=1..1000 --format parquet --partition ac --out OUT/parts",
		"solve labyrinth/attack --find ac=1..1000 --find strength=1..1000 --max-cells 1000000 --goal P(lands)>=0 --format csv --out OUT/solve.csv",
		"tune labyrinth/attack --vary ac=1..1000 --vary strength=1..1000 --goal P(lands)>=0 --format csv --out OUT/tune.csv",
		"sensitivity labyrinth/attack --engine montecarlo --trials 100000000000 --max-work 1e15 --format json --out OUT/sensitivity.json",
		"diff labyrinth/attack labyrinth/monster-attack --sweep ac=1..1000 --sweep strength=1..1000 --max-cells 1000000 --format csv --out OUT/diff.csv",
	} {
		// The work takes minutes. A process that is slow to start dies of the signal
		// before it listens, and is tried again.
		status, said := -1, ""
		for wait := 200 * time.Millisecond; status < 0 && wait < time.Minute; wait *= 2 {
			status, said = interrupted(t, wait, strings.Fields(strings.ReplaceAll(line, "OUT", dir)))
		}
		said = strings.ReplaceAll(said, dir, "OUT")
		if status != 130 || !want.MatchString(said) {
			t.Errorf("%s: status %d, %q", line, status, said)
		}
		_, out, _ := strings.Cut(line, "OUT/")
		if _, err := os.Stat(filepath.Join(dir, out)); (err == nil) != strings.Contains(said, "not evaluated") {
			t.Errorf("%s: %q, %v", line, said, err)
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		whole := bytes.HasSuffix(data, []byte("\n")) || bytes.HasSuffix(data, []byte("PAR1"))
		if strings.HasPrefix(d.Name(), ".") || !whole {
			t.Errorf("left behind: %s, %d bytes", path, len(data))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A report that is interrupted has the sections that were finished, and names the others first.
func TestReportIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	quick, slow := filepath.Join(dir, "quick.yaml"), filepath.Join(dir, "slow.yaml")
	for path, rules := range map[string]string{
		quick: "scenario: t/quick\nmeasures: {m: 3d6}\n",
		slow:  "scenario: t/slow\nmeasures: {m: 300d300 * 300d300}\n",
	} {
		if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out")
	args := []string{"report", quick, slow, "--trials", "100000000000", "--max-work", "1e15", "--engine", "exact", "--out", out}
	status, said := -1, ""
	for wait := time.Second; status != 130 || !strings.Contains(said, "wrote ") && wait < time.Minute; wait *= 2 {
		status, said = interrupted(t, wait, args)
	}
	if !strings.HasSuffix(said, "analyze: interrupted; not evaluated: t/slow\n") {
		t.Errorf("%q", said)
	}
	for _, name := range []string{"index.html", "REPORT.md"} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, found := bytes.Cut(data, []byte("This report is incomplete."))
		if !found || !bytes.Contains(rest, []byte("interrupted; not evaluated: t/slow")) || !bytes.Contains(rest, []byte("t/quick")) {
			t.Errorf("%s: %s", name, data)
		}
	}
}

// interrupted runs a command, interrupts it after a while, and returns its status,
// -1 if the signal killed it, and what it said.
func interrupted(t *testing.T, after time.Duration, args []string) (int, string) {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.Command("analyze", args...)
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Errorf("%v ended by itself: %v", args, err)
	}
	_ = cmd.Wait() // the status says it
	return cmd.ProcessState.ExitCode(), said.String()
}

// A file that cannot be written to its end, as on a full disk, is not there
// afterwards; an older one stays. A limit on the size of files stands in for the
// disk.
func TestFullDisk(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	old := filepath.Join(dir, "old.csv")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, file string }{
		{"run labyrinth/attack --sweep ac=1..200 --format csv --out " + old, "old.csv"},
		{"run labyrinth/attack --sweep ac=1..200 --format json --out " + dir + "/new.json", "new.json"},
		{"run labyrinth/attack --sweep ac=1..200 --format arrow --out " + dir + "/new.arrow", "new.arrow"},
		{"run labyrinth/attack --sweep ac=1..200 --format parquet --out " + dir + "/new.parquet", "new.parquet"},
		{"run labyrinth/attack --sweep ac=1..200 --sweep bonus=0..1 --format parquet --partition bonus --out " + dir + "/new", "part-0.parquet"},
		{"solve labyrinth/attack --find ac=1..200 --goal P(lands)>=0 --out " + dir + "/new.png", "new.png"},
		{"report labyrinth/attack --trials 1000 --out " + dir + "/report", "hit-chance.csv"},
	} {
		var said bytes.Buffer
		cmd := exec.Command(shell, append([]string{"-c", `ulimit -f 16; exec analyze "$@"`, "sh"}, strings.Fields(c.line)...)...)
		cmd.Stderr = &said
		_ = cmd.Run() // the status says it
		message := said.String()
		if cmd.ProcessState.ExitCode() != 2 || strings.Count(message, "\n") != 1 || !strings.HasSuffix(message, c.file+": file too large\n") {
			t.Errorf("%s: status %d, %q", c.line, cmd.ProcessState.ExitCode(), message)
		}
	}
	if data, err := os.ReadFile(old); err != nil || string(data) != "old" {
		t.Errorf("the old file holds %q, %v", data, err)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if name := d.Name(); strings.HasPrefix(name, ".") || strings.HasPrefix(name, "new") {
			t.Errorf("left behind: %s", path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// A reader that stops reading ends the writing and nothing else: no message, and the
// status of the work.
func TestClosedPipe(t *testing.T) {
	for name, c := range map[string]struct {
		args   []string
		status int
		stderr string
	}{
		"roll":        {[]string{"roll", "3d6"}, 0, ""},
		"run":         {[]string{"run", "labyrinth/attack"}, 0, ""},
		"claims":      {[]string{"run", "labyrinth/claims"}, 1, "claims fail"},
		"sweep":       {[]string{"run", "labyrinth/attack", "--sweep", "ac=10..12", "--format", "csv"}, 0, ""},
		"arrow":       {[]string{"run", "labyrinth/attack", "--sweep", "ac=10..12", "--format", "arrow"}, 0, ""},
		"parquet":     {[]string{"run", "labyrinth/attack", "--sweep", "ac=10..12", "--format", "parquet", "--out", "-"}, 0, ""},
		"list":        {[]string{"list"}, 0, ""},
		"schema":      {[]string{"schema"}, 0, ""},
		"help":        {[]string{"--help"}, 0, ""},
		"version":     {[]string{"version"}, 0, ""},
		"diff":        {[]string{"diff", "wargame/attack", "wargame/virulent-poison"}, 0, ""},
		"sensitivity": {[]string{"sensitivity", "labyrinth/attack", "--measure", "lands"}, 0, ""},
		"tune": {
			[]string{"tune", "labyrinth/attack", "--vary", "ac=60..61", "--goal", "P(lands) > 90%"}, 1, "no setting meets all goals",
		},
		"solve": {
			[]string{"solve", "labyrinth/attack", "--find", "ac=60..61", "--goal", "P(lands) > 90%"}, 1, "no value of ac meets",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			r.Close()
			var stderr bytes.Buffer
			cmd := command(t, t.TempDir(), c.args...)
			cmd.Stdout, cmd.Stderr = w, &stderr
			_ = cmd.Run() // the status is looked at
			got := stderr.String()
			if cmd.ProcessState.ExitCode() != c.status || !strings.Contains(got, c.stderr) || c.stderr == "" && got != "" {
				t.Errorf("%v, %q; want %d, %q", cmd.ProcessState, got, c.status, c.stderr)
			}
		})
	}
}
