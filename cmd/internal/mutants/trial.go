package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A fate is what became of a mutant.
type fate int

const (
	killed fate = iota
	survived
	invalid // does not compile, and is no mutant
)

// String is the word for a fate.
func (f fate) String() string { return [...]string{"killed", "survived", "invalid"}[f] }

// output runs a command of the go tool, and returns what it prints.
func output(ctx context.Context, root, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
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
	_, err := output(ctx, b.root, "go", append(args, "./"+b.stage)...)
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

// Trials are the tests of the stages of a room, with mutants in them.
type trials struct {
	folder   string
	binaries map[string]binary // by stage
	numbers  map[string]int    // of mutants, by name; 0 if the only one always runs

	mu    sync.Mutex
	sound map[test]bool // whether a test passes if no mutant is chosen
}

// A builder builds the mutants of a room.
type builder struct {
	root, folder, name string
	stages             []string
}

var complaint = regexp.MustCompile(`mutant(\d+):\d+`)

// together builds those mutants of functions that compile.
func (b *builder) together(ctx context.Context, list []mutant) (*trials, error) {
	of := map[int]numbered{}
	for i, m := range list {
		of[i+1] = numbered{m, i + 1}
	}
	for {
		files := map[string]string{}
		var all []numbered
		for i := range list {
			if m, ok := of[i+1]; ok {
				all = append(all, m)
			}
		}
		var packageName string
		for file, list := range filesOf(all) {
			source := list[0].in.source
			files[file] = together(source, list)
			packageName = list[0].in.packageName
		}
		if len(all) > 0 {
			files[b.name+"/chosen_mutant.go"] = chooser(packageName)
		}
		overlay, err := b.overlay(files)
		if err != nil {
			return nil, err
		}
		out, err := output(ctx, b.root, "go", "build", "-gcflags=-e", "-overlay="+overlay, "-o", os.DevNull, "./"+b.name)
		if err == nil {
			numbers := map[string]int{}
			for _, m := range all {
				numbers[m.name] = m.number
			}
			return b.tests(ctx, overlay, numbers)
		}
		bad := complaint.FindAllStringSubmatch(out, -1)
		if len(bad) == 0 {
			return nil, err
		}
		for _, m := range bad {
			n, _ := strconv.Atoi(m[1])
			delete(of, n)
		}
	}
}

// alone builds one mutant, which always runs. It returns nil for one that does not compile.
func (b *builder) alone(ctx context.Context, m mutant) (*trials, error) {
	source, err := os.ReadFile(filepath.Join(b.root, filepath.FromSlash(m.file)))
	if err != nil {
		return nil, err
	}
	overlay, err := b.overlay(map[string]string{m.file: alone(source, m)})
	if err != nil {
		return nil, err
	}
	if _, err := output(ctx, b.root, "go", "build", "-overlay="+overlay, "-o", os.DevNull, "./"+b.name); err != nil {
		return nil, nil
	}
	return b.tests(ctx, overlay, map[string]int{m.name: 0})
}

// tests builds the tests of the stages.
func (b *builder) tests(ctx context.Context, overlay string, numbers map[string]int) (*trials, error) {
	out := &trials{folder: filepath.Dir(overlay), binaries: map[string]binary{}, numbers: numbers, sound: map[test]bool{}}
	for _, stage := range b.stages {
		binary := binary{b.root, stage, filepath.Join(filepath.Dir(overlay), strings.ReplaceAll(stage, "/", "_")+".test")}
		if err := binary.build(ctx, "-overlay="+overlay); err != nil {
			return nil, err
		}
		out.binaries[stage] = binary
	}
	return out, nil
}

// overlay writes files that stand for others, and what tells the compiler so.
func (b *builder) overlay(files map[string]string) (string, error) {
	folder, err := os.MkdirTemp(b.folder, "overlay")
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, text := range files {
		to := filepath.Join(folder, filepath.Base(file))
		replace[filepath.Join(b.root, filepath.FromSlash(file))] = to
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// rounds are how long, in all, the tests take that are run first, and then next. Most mutants
// fall to tests that are quick.
var rounds = []time.Duration{500 * time.Millisecond, 5 * time.Second, 1 << 62}

// remove removes what was built.
func (b *trials) remove() { os.RemoveAll(b.folder) }

// try finds out what becomes of a mutant, and which test found it.
func (b *trials) try(ctx context.Context, m mutant, tests []test) (fate, string, error) {
	number, ok := b.numbers[m.name]
	if !ok {
		return invalid, "", nil
	}
	for _, most := range rounds {
		round := map[string][]test{}
		took := map[string]time.Duration{}
		var sum time.Duration
		for len(tests) > 0 && (sum == 0 || sum+tests[0].cpu <= most) {
			t := tests[0]
			tests = tests[1:]
			sum += t.cpu
			round[t.stage] = append(round[t.stage], t)
			took[t.stage] += t.cpu
		}
		for stage, binary := range b.binaries {
			list := round[stage]
			for len(list) > 0 {
				r, err := binary.run(ctx, number, list, took[stage])
				if err != nil {
					return 0, "", err
				}
				if !r.failed {
					break
				}
				if len(r.by) == 0 {
					return killed, stage + ": too slow, or a crash", nil
				}
				t := test{stage: stage, name: r.by[0]}
				if number == 0 {
					return killed, t.name, nil
				}
				if sound, err := b.passes(ctx, t); sound || err != nil {
					return killed, t.name, err
				}
				list = without(list, t.name)
			}
		}
	}
	return survived, "", nil
}

// passes is whether a test passes without a mutant: not if it is about how often something
// is allocated, say, and that has changed.
func (b *trials) passes(ctx context.Context, t test) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if sound, ok := b.sound[t]; ok {
		return sound, nil
	}
	r, err := b.binaries[t.stage].run(ctx, 0, []test{t}, 0)
	b.sound[t] = !r.failed
	return !r.failed, err
}

func without(list []test, name string) (out []test) {
	for _, t := range list {
		if t.name != name {
			out = append(out, t)
		}
	}
	return out
}
