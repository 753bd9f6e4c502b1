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
	"time"
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
	// await reads what the page is told until the file is this: it may be seen half written.
	await := func(want string) {
		t.Helper()
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			var s struct{ Files map[string]string }
			if err := json.Unmarshal([]byte(data), &s); err != nil {
				t.Fatal(err)
			}
			if s.Files["rules.yaml"] == want {
				return
			}
		}
		t.Fatalf("the page is never told of %q: %v", want, lines.Err())
	}
	await("measures: {m: 1d6}\n")
	done, ended := make(chan struct{}), make(chan struct{})
	t.Cleanup(func() { close(done); <-ended })
	go func() { // the folder of a file may be a busy one
		defer close(ended)
		noise := filepath.Join(dir, "noise.log")
		for tick := time.Tick(10 * time.Millisecond); ; {
			select {
			case <-done:
				return
			case <-tick:
				_ = os.WriteFile(noise, []byte("noise"), 0o644)
			}
		}
	}()
	write("rules.yaml", "measures: {m: 1d8}\n")
	await("measures: {m: 1d8}\n")
	write("new.tmp", "measures: {m: 1d10\n") // and broken
	if err := os.Rename(filepath.Join(dir, "new.tmp"), filepath.Join(dir, "rules.yaml")); err != nil {
		t.Fatal(err)
	}
	await("measures: {m: 1d10\n")
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
