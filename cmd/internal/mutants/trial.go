package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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

// A stage is a run of the tests of a package.
type stage struct {
	name  string        // of the package
	limit time.Duration // a mutant that takes longer is killed
	skip  string        // a regular expression of tests that are left out
}

// limited runs a test in 6 GB, so that a mutant cannot take the machine with it.
const limited = `sh -c 'ulimit -v 6000000; exec "$0" "$@"'`

// tests runs the tests of a stage, on an overlay or on the source as it is. What it returns
// is nil, errFailed or errNoBuild.
func (s stage) tests(ctx context.Context, root, overlay string, more ...string) (output string, err error) {
	args := append([]string{"test", "-vet=off", "-failfast", "-exec=" + limited, "-timeout=" + s.limit.String(), "-skip=" + s.skip}, more...)
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+s.name)...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = root, &out, &out
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out.String(), nil
	case !errors.As(err, &exit):
		return out.String(), err
	case strings.Contains(out.String(), "[build failed]"), strings.Contains(out.String(), "[setup failed]"):
		return out.String(), errNoBuild
	}
	return out.String(), errFailed
}

var (
	errFailed  = errors.New("the tests fail")
	errNoBuild = errors.New("the tests do not build")
)

// measured gives a stage its limit: ten times what it takes on the source as it is, and
// time to build.
func measured(ctx context.Context, root string, s stage) (stage, error) {
	s.limit = time.Hour
	start := time.Now()
	if output, err := s.tests(ctx, root, "", "-count=1"); err != nil {
		return stage{}, fmt.Errorf("%s without a mutant: %w\n%s", s.name, err, output)
	}
	s.limit = (10*time.Since(start) + time.Minute).Round(time.Second)
	return s, nil
}

// try finds out what becomes of a mutant, and which packages' tests found it.
func try(ctx context.Context, root string, m mutant, stages []stage) (fate, string, error) {
	folder, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(folder)
	overlay, err := m.overlay(root, folder)
	if err != nil {
		return 0, "", err
	}
	for _, s := range stages {
		_, err := s.tests(ctx, root, overlay)
		switch {
		case errors.Is(err, errNoBuild):
			return invalid, "", nil
		case errors.Is(err, errFailed):
			return killed, s.name, nil
		case err != nil:
			return 0, "", err
		}
	}
	return survived, "", nil
}

// overlay writes the mutant beside the source, and what tells the compiler so.
func (m mutant) overlay(root, folder string) (string, error) {
	file := filepath.Join(root, filepath.FromSlash(m.file))
	source, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	mutated, overlay := filepath.Join(folder, filepath.Base(file)), filepath.Join(folder, "overlay.json")
	text := string(source[:m.from]) + m.text + string(source[m.to:])
	if err := os.WriteFile(mutated, []byte(text), 0o666); err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{file: mutated}})
	if err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, replace, 0o666)
}
