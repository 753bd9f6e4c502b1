package hostile

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"oddsmith/cmd/internal/cli"
	"oddsmith/internal/nightly"
)

// commands is the folder of the commands.
var commands string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		log.Fatal(err)
	}
	commands = dir
	if out, err := exec.Command("go", "build", "-o", dir, "../../analyze", "../../tables").CombinedOutput(); err != nil {
		log.Fatalf("%v: %s", err, out)
	}
	status := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// some are the first of a list; all of it in nightly runs.
func some[T any](n int, list ...T) []T {
	if nightly.IsOn() {
		return list
	}
	return list[:n]
}

// A call is a command that is run in a folder.
type call struct {
	dir    string
	line   []string
	stdout io.Writer     // nil to be looked at
	ended  os.Signal     // is sent after a while, unless it is nil
	after  time.Duration // so long
}

// How long a command may take, and how long one may wait for others, such as the writer of a pipe, before
// it is asked to end.
const (
	patience = 3 * time.Minute
	waits    = 2 * time.Second
)

// run runs a command with limits, and holds it to what every command is held to. It returns its status, -1 after
// a signal, and what it said.
func (c call) run(t *testing.T) (status int, said string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	const limited = `ulimit -d 4194304 && ulimit -t 60 && exec "$0" "$@"` // dash takes one limit at a time
	command := c.line[0]
	if !filepath.IsAbs(command) {
		command = filepath.Join(commands, command)
	}
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, command}, c.line[1:]...)...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.dir, c.stdout, &stderr
	if c.stdout == nil {
		cmd.Stdout = &stdout
	}
	if err := cmd.Start(); errors.Is(err, syscall.EINVAL) {
		return 2, "" // no command line can say that
	} else if err != nil {
		t.Fatal(err)
	}
	if c.ended != nil {
		time.Sleep(c.after)
		_ = cmd.Process.Signal(c.ended) // it may have ended
	}
	_ = cmd.Wait() // the status says it
	state := cmd.ProcessState
	status, said = state.ExitCode(), stderr.String()
	signal := state.Sys().(syscall.WaitStatus).Signal()
	switch {
	case ctx.Err() != nil:
		t.Errorf("%q: it did not end in %v", c.line, patience)
	case c.ended != nil && (status == 130 || state.Sys().(syscall.WaitStatus).Signaled() && signal == c.ended):
	case state.Sys().(syscall.WaitStatus).Signaled() && signal == syscall.SIGPIPE && c.stdout != nil:
	case status < 0 || status > 2:
		t.Errorf("%q: status %d, %v: %.500s", c.line, status, signal, said)
	case status == 2 && strings.TrimSpace(said) == "":
		t.Errorf("%q: status 2 without a word", c.line)
	}
	if status == cli.Bug || strings.Contains(said, "goroutine ") {
		t.Errorf("%q: a crash: %.500s", c.line, said)
	}
	for name, text := range map[string]string{"standard output": stdout.String(), "standard error": said} {
		if why := unruly(text); why != "" {
			t.Errorf("%q: %s: %s", c.line, name, why)
		}
	}
	if line := strings.Join(c.line, " "); status < 2 && strings.HasSuffix(line, "--format json") && stdout.Len() > 0 {
		if why := strictJSON(stdout.Bytes()); why != "" {
			t.Errorf("%q: %s", c.line, why)
		}
	}
	return status, said
}

// inspect reads all files of a folder with strict readers, but for those that were there before.
func inspect(t *testing.T, dir string, before ...string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		for _, b := range before {
			if name == b {
				return nil
			}
		}
		if strings.HasPrefix(d.Name(), ".oddsmith-") {
			t.Errorf("left behind: %s", name)
		}
		data, err := os.ReadFile(path)
		if why := look(filepath.Ext(path), data); err == nil && why != "" {
			t.Errorf("%s: %s", name, why)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// put writes a file.
func put(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
