package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// explore starts the command with a page of one file, and returns where it serves it.
func explore(t *testing.T, dir string, args ...string) (*exec.Cmd, string) {
	t.Helper()
	c := command(t, dir, append([]string{"explore", "--no-open"}, args...)...)
	c.Args[0] = "analyze-paged"
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return c, strings.Fields(line)[0]
}

// get reads all of what is at an address.
func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// The page is told of an edit, whichever way an editor makes it, and a signal ends it all
// cleanly.
func TestExplore(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("rules.yaml", "measures: {m: 1d6}\n")
	write("secret.yaml", "measures: {m: 1d20}\n")
	c, url := explore(t, dir, "rules.yaml")
	if _, body := get(t, url); !strings.Contains(body, "the page") {
		t.Errorf("the page is %q", body)
	}
	for _, path := range []string{"secret.yaml", "rules.yaml", "../secret.yaml", "%2e%2e/secret.yaml", "files/secret.yaml"} {
		if status, _ := get(t, url+path); status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", path, status)
		}
	}
	r, err := http.Get(url + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	text := func() string {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var s struct{ Files map[string]string }
				if err := json.Unmarshal([]byte(data), &s); err != nil {
					t.Fatal(err)
				}
				return s.Files["rules.yaml"]
			}
		}
		t.Fatal(lines.Err())
		return ""
	}
	if got := text(); got != "measures: {m: 1d6}\n" {
		t.Errorf("at first %q", got)
	}
	write("rules.yaml", "measures: {m: 1d8}\n")
	if got := text(); got != "measures: {m: 1d8}\n" {
		t.Errorf("after writing %q", got)
	}
	write("new.tmp", "measures: {m: 1d10\n") // and broken
	if err := os.Rename(filepath.Join(dir, "new.tmp"), filepath.Join(dir, "rules.yaml")); err != nil {
		t.Fatal(err)
	}
	if got := text(); got != "measures: {m: 1d10\n" {
		t.Errorf("after replacing %q", got)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("after the signal: %v", err)
	}
}

// A port that is taken is said plainly.
func TestExplorePort(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	c := command(t, t.TempDir(), "explore", "--no-open", "--port", port)
	c.Args[0] = "analyze-paged"
	out, err := c.CombinedOutput()
	want := "analyze: --port " + port + ": something else listens there; --port 0 takes one that is free\n"
	if string(out) != want || c.ProcessState.ExitCode() != 2 {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}
