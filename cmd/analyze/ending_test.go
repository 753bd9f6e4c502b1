package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A command that waits for a pipe ends by one signal, whichever it is; by two at once.
// Nothing is left behind.
func TestWaiting(t *testing.T) {
	for _, c := range []struct {
		line    string
		signals []os.Signal
	}{
		{"roll 4d6 --out PIPE", []os.Signal{syscall.SIGTERM}},
		{"roll 4d6 --out PIPE", []os.Signal{os.Interrupt, syscall.SIGTERM}},
		{"run /dev/stdin", []os.Signal{syscall.SIGTERM, syscall.SIGTERM}},
		{"anydice -", []os.Signal{syscall.SIGTERM, os.Interrupt}},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip(err)
			}
			stdin, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			defer w.Close()
			status, said := -1, ""
			for wait := 200 * time.Millisecond; status < 0 && wait < time.Minute; wait *= 2 {
				var stderr bytes.Buffer
				cmd := exec.Command("analyze", strings.Fields(strings.ReplaceAll(c.line, "PIPE", pipe))...)
				cmd.Stderr, cmd.Stdin = &stderr, stdin
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				for _, s := range c.signals {
					time.Sleep(wait)
					if err := cmd.Process.Signal(s); err != nil {
						t.Errorf("it ended by itself: %v", err)
					}
				}
				_ = cmd.Wait() // the status says it
				status, said = cmd.ProcessState.ExitCode(), stderr.String()
			}
			if status != 130 || said != "analyze: interrupted\n" {
				t.Errorf("status %d, %q", status, said)
			}
		})
	}
}

// A pipe that is read gets what a file would.
func TestOutIsAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	cmd := exec.Command("analyze", "roll", "4d6", "--format", "arrow", "--out", pipe)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(pipe)
	if err := errors.Join(err, cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	want, err := exec.Command("analyze", "roll", "4d6", "--format", "arrow").Output()
	if err != nil || !bytes.Equal(got, want) || !bytes.HasPrefix(got, []byte("ARROW1")) {
		t.Errorf("%d bytes by the pipe, %d on standard output, %v", len(got), len(want), err)
	}
}

// A folder that cannot be written to is said so, before anything runs.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root writes everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"roll 4d6 --out DIR/x", "report labyrinth/trap --out DIR", "report labyrinth/trap --out DIR/new"} {
		var said bytes.Buffer
		if got := run(io.Discard, &said, strings.Fields(strings.ReplaceAll(line, "DIR", dir))); got != 2 || !strings.HasSuffix(said.String(), "permission denied\n") {
			t.Errorf("%s: status %d, %q", line, got, said.String())
		}
	}
}
