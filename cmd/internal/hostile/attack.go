package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"oddsmith/cmd/internal/cli"
)

// How long a run may wait for something, and one that waits for others until it is ended.
const (
	patience = 5 * time.Minute
	waits    = 3 * time.Second
)

// An attack is a series of runs.
type attack struct {
	inventor
	folder   string
	commands map[string]string // the paths of the binaries
	only     string            // kinds with this in their names

	answered map[string]int // runs that ended with status 0 or 1, by kind
	shows    int            // files that show hostile text
}

// chosen are the kinds that are tried.
func (a *attack) chosen() []kind {
	var out []kind
	for _, k := range kinds {
		if strings.Contains(k.name, a.only) {
			out = append(out, k)
		}
	}
	return out
}

// run is one run of a kind in a folder of its own; it returns what should not have been.
func (a *attack) run(i int, k kind) []string {
	dir := filepath.Join(a.folder, fmt.Sprint(i))
	if k.ask != nil {
		a.counts[k.name]++
		return k.ask(&a.inventor, dir)
	}
	t, err := a.prepare(dir, k)
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	status := a.execute(dir, t, &found)
	if status == killed { // and once more: what is left goes with the next run
		t.ended = nil
		status = a.execute(dir, t, &found)
	}
	if status == 0 || status == 1 {
		a.answered[k.name]++
	}
	seen, shows := inspect(dir, status == 0 || status == 1)
	found = append(found, seen...)
	a.shows += shows
	for k := range found {
		found[k] = fmt.Sprintf("%s: %.300q: %s", t.name, strings.Join(t.line, " "), found[k])
	}
	if found == nil {
		_ = os.RemoveAll(dir) // what stays is in nobody's way
	}
	return found
}

// killed is the status of a command that was killed, failed of one that could not be started.
const (
	killed = 1000 + iota
	failed
)

// execute runs a command, ends it after a while if it is to be ended, and looks at its
// status, which it returns, and at what it said.
func (a *attack) execute(dir string, t task, found *[]string) (status int) {
	fail := func(format string, args ...any) { *found = append(*found, fmt.Sprintf(format, args...)) }
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	const limited = `ulimit -d 4194304 && ulimit -t 60 && exec "$0" "$@"` // dash takes one limit at a time
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, a.commands[t.line[0]]}, t.line[1:]...)...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	if err := redirect(cmd, t.stdout); err != nil {
		fail("%v", err)
		return failed
	}
	cmd.Env = append(os.Environ(), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"), "GITHUB_WORKSPACE="+dir)
	if err := cmd.Start(); err != nil {
		if errors.Is(err, syscall.E2BIG) || errors.Is(err, syscall.EINVAL) {
			return failed // no command line can say that
		}
		fail("%v", err)
		return failed
	}
	if file, ok := cmd.Stdout.(io.Closer); ok {
		_ = file.Close() // the command has its own
	}
	waited := a.end(cmd, t)
	err := cmd.Wait()
	var exit *exec.ExitError
	signal := syscall.Signal(0)
	if errors.As(err, &exit) {
		if w := exit.Sys().(syscall.WaitStatus); w.Signaled() {
			signal = w.Signal()
		}
	}
	status = cmd.ProcessState.ExitCode()
	switch {
	case ctx.Err() != nil:
		fail("it did not end in %v", patience)
	case signal == syscall.SIGKILL && t.ended == syscall.SIGKILL:
		return killed
	case signal == syscall.SIGPIPE && t.stdout == closed:
	case t.ended != nil && signal == t.ended: // before it listened
	case waited && !strings.Contains(strings.Join(t.line, " "), " in.odd") && !strings.Contains(strings.Join(t.line, " "), " out"):
		fail("it waited for something")
	case status == cli.Bug:
		fail("a crash: %.500s", stderr.String())
	case waited && status != 130 && (status < 0 || status > 2): // or it ended just then
		fail("status %d after a signal", status)
	case waited:
	case status < 0 || status > 2 && !(status == 130 && t.ended != nil):
		fail("status %d, %v", status, signal)
	case t.fails && status != 2:
		fail("status %d", status)
	}
	said := stderr.String()
	if status == 2 && strings.TrimSpace(said) == "" {
		fail("status 2 without a word")
	}
	for _, crash := range []string{"goroutine ", "panic:", "runtime error", "fatal error"} {
		if strings.Contains(said, crash) {
			fail("a crash: %.500s", said)
		}
	}
	if len(said) > 16<<10 {
		fail("%d bytes on standard error", len(said))
	}
	for name, text := range map[string]string{"standard output": stdout.String(), "standard error": said} {
		if why := unruly(text); why != "" {
			fail("%s: %s", name, why)
		}
		if strings.Contains(text, mark) {
			a.shows++
		}
	}
	if status < 2 && strings.Contains(strings.Join(t.line, " "), "--format json") && stdout.Len() > 0 && t.stdout == toUs {
		if why := strictJSON(stdout.Bytes()); why != "" {
			fail("standard output: %s", why)
		}
	}
	return status
}

// redirect sends standard output where it should go.
func redirect(cmd *exec.Cmd, to stdout) error {
	switch to {
	case toUs:
	case full:
		f, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		cmd.Stdout = f
	case closed:
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		cmd.Stdout = w
		return r.Close()
	}
	return nil
}

// end sends a command its signal after a while. One that waits for another program is asked to
// end; it reports whether that was so.
func (a *attack) end(cmd *exec.Cmd, t task) (waited bool) {
	if t.ended != nil {
		time.Sleep(t.after)
		_ = cmd.Process.Signal(t.ended) // it may have ended
		return false
	}
	for began := time.Now(); !exited(cmd.Process.Pid); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > waits && asleep(cmd.Process.Pid) {
			_ = cmd.Process.Signal(syscall.SIGTERM)
			return true
		}
	}
	return false
}

// A thread is one of a process: the letter of what it does, and the time of the processor that
// it took, in ticks.
type thread struct{ state, user, system string }

func read(stat string) (t thread, ok bool) {
	data, err := os.ReadFile(stat)
	if err != nil {
		return thread{}, false
	}
	_, after, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(after)
	const userTime, systemTime = 11, 12
	if len(fields) <= systemTime {
		return thread{}, false
	}
	return thread{fields[0], fields[userTime], fields[systemTime]}, true
}

func exited(pid int) bool {
	t, ok := read(fmt.Sprintf("/proc/%d/stat", pid))
	return !ok || t.state == "Z" || t.state == "X"
}

// asleep reports whether all threads of a process slept for a second. One that only waits for
// the processor does not sleep.
func asleep(pid int) bool {
	before := map[string]thread{}
	for range 10 {
		stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid)) // the pattern is a good one
		for _, stat := range stats {
			t, ok := read(stat)
			if was, known := before[stat]; !ok || t.state != "S" || known && was != t {
				return false
			}
			before[stat] = t
		}
		time.Sleep(100 * time.Millisecond)
	}
	return len(before) > 0
}
