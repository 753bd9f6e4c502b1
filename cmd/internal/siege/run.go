package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"oddsmith/cmd/internal/cli"
)

// What oddsmith promises within its default limits.
const (
	answerSeconds, answerMegabytes   = 10, 600
	refusalSeconds, refusalMegabytes = 1, 200
)

// What ends a run: it is found then, whatever the machine does beside it.
const (
	patience    = 10 * time.Minute
	mostSeconds = 30 // of the processor
	mostBytes   = 4 << 30
)

// An input is a command line, and the files that it reads.
type input struct {
	tool  string
	args  []string
	files map[string]string
}

// shown is the command as one would type it, shortened.
func (in input) shown() string {
	text := in.tool
	for _, a := range in.args {
		if strings.ContainsAny(a, " '\"(){}[]<>!*&;|\n") {
			a = "'" + strings.ReplaceAll(a, "\n", `\n`) + "'"
		}
		text += " " + a
	}
	if len(text) > 300 {
		text = text[:300] + "..."
	}
	return text
}

// lay writes the files into a new folder.
func (in input) lay() (string, error) {
	folder, err := os.MkdirTemp("", "siege")
	if err != nil {
		return "", err
	}
	for name, text := range in.files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	return folder, nil
}

// An outcome is what a run took, and how it ended.
type outcome struct {
	status    int // -1 by a signal
	seconds   float64
	megabytes float64
	stderr    string
}

// run runs the command in the folder. The seconds are those of the processor where other
// programs made the command wait for it.
func (in input) run(bin, folder string) (outcome, error) {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	limited := fmt.Sprintf(`ulimit -d %d && ulimit -t %d && exec "$0" "$@"`, mostBytes>>10, mostSeconds)
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, filepath.Join(bin, in.tool)}, in.args...)...)
	c.Dir = folder
	var stderr bytes.Buffer
	c.Stderr = &stderr
	began := time.Now()
	err := c.Run()
	wall := time.Since(began).Seconds()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return outcome{}, err
	}
	o := outcome{status: c.ProcessState.ExitCode(), stderr: stderr.String()}
	o.seconds = min(wall, c.ProcessState.UserTime().Seconds())
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		o.megabytes = float64(usage.Maxrss) / 1024
	}
	if wall >= patience.Seconds() {
		o.seconds = wall
	}
	return o, nil
}

func (o outcome) String() string {
	first, _, _ := strings.Cut(strings.TrimSpace(o.stderr), "\n")
	if len(first) > 200 {
		first = first[:200] + "..."
	}
	return fmt.Sprintf("status %d, %.2f s, %.0f MB, %s", o.status, o.seconds, o.megabytes, first)
}

var (
	trace = regexp.MustCompile(`(?m)^goroutine \d+|^panic:|^fatal error:|runtime error`)
	clear = regexp.MustCompile(`(?m)^(analyze|tables): [^\n]{10,}`)
)

// judge says what is wrong with an outcome, nothing if it is as promised.
func (o outcome) judge() string {
	switch {
	case o.status == cli.Bug || trace.MatchString(o.stderr):
		return "crashed"
	case o.status < 0:
		return "killed"
	case o.status <= 1 && o.seconds > answerSeconds:
		return "slow answer"
	case o.status <= 1 && o.megabytes > answerMegabytes:
		return "large answer"
	case o.status <= 1:
		return ""
	case !clear.MatchString(o.stderr):
		return "no clear error"
	case len(o.stderr) > 4000:
		return "long error"
	case o.seconds > refusalSeconds:
		return "slow refusal"
	case o.megabytes > refusalMegabytes:
		return "large refusal"
	}
	return ""
}
