package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/nightly"
	"oddsmith/reports/baseline"
)

// command runs analyze in a process of its own, in a folder.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Args[0], c.Dir = "analyze", dir // the test binary is the command if it is called so
	return c
}

// writeRules writes rule files whose figures depend on a face, and returns their
// names.
func writeRules(t *testing.T, dir string, n, face int) []string {
	t.Helper()
	var names []string
	for i := range n {
		name := fmt.Sprintf("rules-%d.yaml", i)
		rules := fmt.Sprintf("scenario: many/rules-%d\nmeasures: {m: %dd6 + %d, hits: 1d6 >= %d}\n", i, 5+i, face, face)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(rules), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// texts reads all baselines.
func texts(t *testing.T, dir string, n int) []string {
	t.Helper()
	out := make([]string, n)
	for i := range out {
		data, err := os.ReadFile(baseline.Path(filepath.Join(dir, "base"), fmt.Sprintf("many/rules-%d", i)))
		if err != nil {
			t.Fatal(err)
		}
		out[i] = string(data)
	}
	return out
}

// A process that is killed while it updates leaves every baseline as it was, or as it
// was to be.
func TestCheckKilled(t *testing.T) {
	const files = 12
	kills := nightly.Cases(6, 20)
	dir := t.TempDir()
	names := writeRules(t, dir, files, 3)
	args := append([]string{"check", "--baseline", "base", "--update", "--engine", "exact"}, names...)
	update := func() {
		t.Helper()
		if out, err := command(t, dir, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	update()
	old := texts(t, dir, files)
	writeRules(t, dir, files, 4)
	start := time.Now()
	update()
	whole := time.Since(start)
	changed := texts(t, dir, files)
	random, mixed := rand.New(rand.NewPCG(1, 2)), 0
	for range kills {
		writeRules(t, dir, files, 3)
		update()
		writeRules(t, dir, files, 4)
		c := command(t, dir, args...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Float64() * float64(whole)))
		_ = c.Process.Kill() // it may have ended by itself
		_ = c.Wait()
		news := 0
		for i, got := range texts(t, dir, files) {
			if got != old[i] && got != changed[i] {
				t.Fatalf("rules-%d is neither the old baseline nor the new one:\n%s", i, got)
			}
			if got == changed[i] {
				news++
			}
		}
		if news > 0 && news < files {
			mixed++
		}
	}
	t.Logf("%d of %d were killed between two baselines", mixed, kills)
	update()
}

// A reader that stops early, a full disk and a folder that cannot be written: one
// message, and the status that is right.
func TestCheckOutput(t *testing.T) {
	dir := t.TempDir()
	names := writeRules(t, dir, 3, 3)
	check := func(more ...string) *exec.Cmd {
		return command(t, dir, append(append([]string{"check", "--baseline", "base", "--engine", "exact"}, more...), names...)...)
	}
	if out, err := check("--update").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	status := func(c *exec.Cmd) int {
		var exit *exec.ExitError
		if err := c.Run(); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return c.ProcessState.ExitCode()
	}
	closed := func() io.Writer { // nobody reads
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { w.Close() })
		r.Close()
		return w
	}
	one := func(name string, stderr *bytes.Buffer, want string) {
		t.Helper()
		if got := strings.TrimSpace(stderr.String()); !strings.Contains(got, want) || strings.Contains(got, "\n") || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	var stderr bytes.Buffer
	c := check()
	c.Stdout, c.Stderr = closed(), &stderr
	if s := status(c); s != 0 {
		t.Errorf("a closed pipe: status %d", s)
	}
	one("a closed pipe", &stderr, "")

	writeRules(t, dir, 3, 4)
	stderr.Reset()
	c = check()
	c.Stdout, c.Stderr = closed(), &stderr
	if s := status(c); s != 1 {
		t.Errorf("a closed pipe and a failing check: status %d", s)
	}
	one("a failing check", &stderr, "the check fails")

	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		stderr.Reset()
		c = check()
		c.Stdout, c.Stderr = full, &stderr
		if s := status(c); s != 2 {
			t.Errorf("a full disk: status %d", s)
		}
		one("a full disk", &stderr, "no space left on device")
	}

	before := texts(t, dir, 3)
	if os.Geteuid() != 0 { // root may write anywhere
		if err := os.Chmod(filepath.Join(dir, "base", "many"), 0o555); err != nil {
			t.Fatal(err)
		}
		stderr.Reset()
		c = check("--update")
		c.Stderr = &stderr
		if s := status(c); s != 2 {
			t.Errorf("a folder that cannot be written: status %d", s)
		}
		one("a folder that cannot be written", &stderr, "permission denied")
		if err := os.Chmod(filepath.Join(dir, "base", "many"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for i, got := range texts(t, dir, 3) {
		if got != before[i] {
			t.Errorf("rules-%d changed", i)
		}
	}
}
