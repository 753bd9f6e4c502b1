package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A test is a test, an example or the seeds of a fuzz target.
type test struct {
	stage, name string // the package, and the function
	cpu         time.Duration
}

// output runs a command of the go tool, and returns what it prints.
func output(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return string(out), err
}

// A binary is the built tests of a package, with some mutants in them or none.
type binary struct {
	root, stage, file string
}

// limited runs a test in 6 GB, so that a mutant cannot take the machine with it, and in so
// many seconds of the processor, which do not pass faster where others use it too.
const limited = `ulimit -v 6000000; test "$1" = 0 || ulimit -t "$1"; shift; exec "$@"`

// A ran is what became of tests.
type ran struct {
	failed bool
	by     []string // the tests that failed, if they could say so
	cpu    time.Duration
	output string
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// run runs tests on a mutant, or on none, number 0. They fail if they take five times what
// they take without a mutant, if that is known.
func (b binary) run(ctx context.Context, number int, tests []test, cpu time.Duration, more ...string) (ran, error) {
	var names []string
	for _, t := range tests {
		names = append(names, t.name)
	}
	var seconds, wall time.Duration
	if cpu > 0 {
		seconds = 5*cpu + 5*time.Second
		wall = 20*cpu + 2*time.Minute // for what waits forever
	}
	args := append([]string{
		"-c", limited, "sh", strconv.Itoa(int(seconds.Seconds())), b.file, "-test.failfast",
		"-test.run=^(" + strings.Join(names, "|") + ")$", "-test.timeout=" + wall.String(),
	}, more...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Join(b.root, filepath.FromSlash(b.stage)), &out, &out
	cmd.Env = append(os.Environ(), chosen+"="+strconv.Itoa(number))
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return ran{}, err
	}
	r := ran{failed: err != nil, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), output: out.String()}
	for _, m := range failed.FindAllStringSubmatch(r.output, -1) {
		r.by = append(r.by, m[1])
	}
	return r, nil
}

// build builds the tests.
func (b binary) build(ctx context.Context, flags ...string) error {
	args := append([]string{"test", "-c", "-vet=off", "-o", b.file}, flags...)
	_, err := output(ctx, b.root, append(args, "./"+b.stage)...)
	return err
}

// list names what a binary tests.
func (b binary) list(ctx context.Context) ([]string, error) {
	if _, err := os.Stat(b.file); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // a package without tests
	}
	cmd := exec.CommandContext(ctx, b.file, "-test.list=^(Test|Example|Fuzz)")
	cmd.Dir = filepath.Join(b.root, filepath.FromSlash(b.stage))
	out, err := cmd.Output()
	return strings.Fields(string(out)), err
}
