package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// patience is how long a run may take.
const patience = time.Minute

// An attack is a series of runs.
type attack struct {
	inventor
	folder   string
	commands map[string]string // the paths of the binaries
}

// run is one run in a folder of its own; it returns what should not have been.
func (a *attack) run(i int) []string {
	dir := filepath.Join(a.folder, fmt.Sprint(i))
	line, kill, err := a.prepare(dir)
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	killed := a.execute(dir, line, kill, &found)
	if killed { // and once more: what is left goes with the next run
		a.execute(dir, line, 0, &found)
	}
	found = append(found, inspect(dir)...)
	for k := range found {
		found[k] = fmt.Sprintf("%.200q: %s", strings.Join(line, " "), found[k])
	}
	if found == nil {
		_ = os.RemoveAll(dir) // what stays is in nobody's way
	}
	return found
}

// execute runs a command, kills it after a while if it is to be killed, and looks at its
// status and at what it said.
func (a *attack) execute(dir string, line []string, kill time.Duration, found *[]string) (killed bool) {
	path, err := filepath.Abs(a.commands[line[0]])
	if err != nil {
		*found = append(*found, err.Error())
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, line[1:]...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"), "GITHUB_WORKSPACE="+dir)
	if err := cmd.Start(); err != nil {
		*found = append(*found, err.Error())
		return false
	}
	if kill > 0 {
		time.Sleep(kill)
		_ = cmd.Process.Kill() // it may have ended
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	status := cmd.ProcessState.ExitCode()
	switch {
	case ctx.Err() != nil:
		*found = append(*found, "it did not end in a minute")
	case kill > 0 && errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled():
		return true
	case status < 0 || status > 2 && status != 130:
		*found = append(*found, fmt.Sprintf("status %d", status))
	}
	said := stderr.String()
	for _, crash := range []string{"goroutine ", "defect of oddsmith", "panic:", "runtime error"} {
		if strings.Contains(said, crash) {
			*found = append(*found, "a crash: "+said[:min(len(said), 500)])
		}
	}
	if len(said) > 64<<10 {
		*found = append(*found, fmt.Sprintf("%d bytes on standard error", len(said)))
	}
	for name, text := range map[string]string{"standard output": stdout.String(), "standard error": said} {
		if why := unruly(text); why != "" {
			*found = append(*found, name+": "+why)
		}
	}
	return false
}
