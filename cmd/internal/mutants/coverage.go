package main

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/cover"
)

// A coverage says which tests run which lines.
type coverage struct {
	tests  []test
	blocks map[string]map[cover.ProfileBlock][]test // by file
}

// covered runs each test of the stages by itself, and notes what it runs of the rooms.
func covered(ctx context.Context, root, folder string, rooms, stages []string, only *regexp.Regexp) (*coverage, error) {
	module, err := output(ctx, root, "list", "-m")
	if err != nil {
		return nil, err
	}
	module = strings.TrimSpace(module)
	var of []string
	for _, r := range rooms {
		of = append(of, path.Join(module, r))
	}
	c := &coverage{blocks: map[string]map[cover.ProfileBlock][]test{}}
	for _, stage := range stages {
		b := binary{root, stage, filepath.Join(folder, strings.ReplaceAll(stage, "/", "_")+".covered")}
		if err := b.build(ctx, "-cover", "-coverpkg="+strings.Join(of, ",")); err != nil {
			return nil, err
		}
		names, err := b.list(ctx)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			t := test{stage: stage, name: name}
			if only != nil && !only.MatchString(name) {
				continue
			}
			profile := filepath.Join(folder, "profile")
			r, err := b.run(ctx, 0, []test{t}, 0, "-test.coverprofile="+profile)
			if err != nil {
				return nil, err
			}
			if r.failed {
				return nil, fmt.Errorf("%s of %s by itself, without a mutant: it fails\n%s", name, stage, r.output)
			}
			t.cpu = r.cpu
			c.tests = append(c.tests, t)
			if err := c.note(t, profile, module); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// note adds what a test runs.
func (c *coverage) note(t test, profile, module string) error {
	defer os.Remove(profile)
	list, err := cover.ParseProfiles(profile)
	if err != nil {
		return err
	}
	for _, p := range list {
		file := strings.TrimPrefix(p.FileName, module+"/")
		if c.blocks[file] == nil {
			c.blocks[file] = map[cover.ProfileBlock][]test{}
		}
		for _, b := range p.Blocks {
			n := b.Count
			b.Count = 0
			if n > 0 {
				c.blocks[file][b] = append(c.blocks[file][b], t)
			} else if c.blocks[file][b] == nil {
				c.blocks[file][b] = nil
			}
		}
	}
	return nil
}

// of returns the tests that run what a mutant edits, the quickest first. Where the profile
// does not say, such as for the values of a case, these are the tests of the whole function;
// outside of functions, all of the room, and all that run anything of it.
func (c *coverage) of(m mutant) []test {
	seen := map[test]bool{}
	add := func(list []test) {
		for _, t := range list {
			seen[t] = true
		}
	}
	known := false
	for b, list := range c.blocks[m.file] {
		if m.in != nil && before(b.StartLine, b.StartCol, m.line, m.col) && before(m.line, m.col+1, b.EndLine, b.EndCol) {
			known = true
			add(list)
		}
	}
	for file, blocks := range c.blocks {
		if known || path.Dir(file) != path.Dir(m.file) || m.in != nil && file != m.file {
			continue
		}
		for b, list := range blocks {
			if m.in == nil || b.EndLine >= m.in.first && b.StartLine <= m.in.last {
				add(list)
			}
		}
	}
	for _, t := range c.tests {
		if m.in == nil && t.stage == m.room {
			add([]test{t})
		}
	}
	var out []test
	for t := range seen {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b test) int {
		if a.cpu != b.cpu {
			return int(a.cpu - b.cpu)
		}
		return strings.Compare(a.stage+a.name, b.stage+b.name)
	})
	return out
}

// quickest returns the tests, of a list in order, that take so much together: at least one.
func quickest(list []test, most time.Duration) []test {
	var sum time.Duration
	for i, t := range list {
		if sum += t.cpu; i > 0 && most > 0 && sum > most {
			return list[:i]
		}
	}
	return list
}

// before is whether one place is not after another.
func before(line, col, thanLine, thanCol int) bool {
	return line < thanLine || line == thanLine && col <= thanCol
}
