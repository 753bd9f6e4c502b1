//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"oddsmith/internal/nightly"
)

// command runs the program.
func command(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("tables", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("tables %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// manifests are the shards of a plan that are done.
func manifests(p string) int {
	list, _ := filepath.Glob(filepath.Join(p, "parts", "?????.json"))
	return len(list)
}

// killed runs what is not done of a plan, and kills it with all that it began once so many
// more shards are done, a moment later.
func killed(t *testing.T, p string, more int, moment time.Duration) {
	t.Helper()
	cmd := exec.Command("tables", "run", p, "--all", "--workers", "3")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	before := manifests(p)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if manifests(p) >= min(before+more, 20) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	time.Sleep(moment)
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may be over already
	_ = cmd.Wait()
}

func sameFile(t *testing.T, got, want string) {
	t.Helper()
	a, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("%s differs from %s", got, want)
	}
}

// A run that is killed at ten random moments and repeated gives the bytes of one run, and
// leaves nothing behind.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name, file string
		sweep      []string
	}{
		{"exact", "labyrinth-attack", []string{"labyrinth/attack", "--sweep", "strength=1..30", "--sweep", "ac=10..40:2", "--sweep", "weapon=1d4,2d6"}},
		{"montecarlo", "labyrinth-duel", []string{"labyrinth/duel", "--sweep", "hero.hp=20,30", "--measure", "turns", "--engine", "montecarlo", "--trials", "300000"}},
	} {
		command(t, append([]string{"write", "--format", "csv,parquet", "--out", at(c.name)}, c.sweep...)...)
		p := at("plan-" + c.name)
		command(t, append([]string{"plan", "--shards", "20", "--format", "csv,parquet", "--out", p}, c.sweep...)...)
		rng := rand.New(rand.NewPCG(1, 2))
		for range nightly.Cases(4, 10) {
			killed(t, p, rng.IntN(3), time.Duration(rng.IntN(20_000))*time.Microsecond)
		}
		t.Log(command(t, "status", p))
		command(t, "run", p, "--all")
		command(t, "merge", p, "--out", at(c.name+"-merged"))
		for _, ending := range []string{".csv", ".parquet", "-summary.csv", "-summary.parquet"} {
			sameFile(t, at(c.name+"-merged"+ending), at(filepath.Join(c.name, c.file+ending)))
		}
		left, err := filepath.Glob(filepath.Join(p, "parts", ".*"))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %q, %v", left, err)
		}
	}
}

// interrupted runs shards of a plan, interrupts that once it may, and checks what it says.
func interrupted(t *testing.T, may func() bool, want string, args ...string) {
	t.Helper()
	cmd := exec.Command("tables", args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for !may() {
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 || !regexp.MustCompile("^"+want+"tables: interrupted\n$").MatchString(said.String()) {
		t.Errorf("%q: status %d (%v): %s", args, code, err, said.String())
	}
}

// Ctrl-C ends all processes, keeps the shards that are done and names the others; one shard says
// how much of it was done, and leaves nothing.
func TestInterrupted(t *testing.T) {
	p := filepath.Join(t.TempDir(), "plan")
	command(t, "plan", "labyrinth/duel", "--sweep", "hero.hp=20..30", "--engine", "montecarlo", "--trials", "500000", "--shards", "40", "--out", p)
	interrupted(t, func() bool { return manifests(p) > 0 },
		"tables: warning: shards [0-9, -]+ of 40 are not done; `tables run .*plan --all` runs them\n", "run", p, "--all", "--workers", "2")
	long := filepath.Join(t.TempDir(), "plan")
	command(t, "plan", "labyrinth/duel", "--sweep", "hero.hp=20..21", "--engine", "montecarlo", "--trials", "500000000", "--shards", "2", "--out", long)
	begun := func() bool {
		list, _ := filepath.Glob(filepath.Join(long, "parts", ".oddsmith-*"))
		return len(list) > 0
	}
	interrupted(t, begun, "tables: warning: [0-9]+ of 122071 blocks of shard 1 were done, which are not kept: the shard begins again when it is run again\n",
		"run", long, "--shard", "1")
	if left, _ := filepath.Glob(filepath.Join(long, "parts", "*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if left, _ := filepath.Glob(filepath.Join(p, "parts", ".*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if status := command(t, "status", p); strings.Contains(status, " 0 of 40") || strings.Contains(status, "40 of 40") {
		t.Errorf("%s", status)
	}
}
