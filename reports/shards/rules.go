package shards

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/scenarios"
)

// The folders of a plan.
const (
	libraryFolder = "library" // rule files and data files of built-in scenarios
	rulesFolder   = "rules"   // the others, as they lay to one another
	partsFolder   = "parts"
)

// A collector keeps the files that are read for a scenario.
type collector struct {
	library map[string][]byte // by their path there
	others  map[string][]byte // by their absolute path
	err     error
}

// read stores the content of a file that the loader has read, by its path.
func (c *collector) read(path string, builtin bool, data []byte) {
	if builtin {
		c.library[path] = data
		return
	}
	path, err := filepath.Abs(path)
	if err != nil {
		c.err = err
	}
	c.others[path] = data
}

// collect loads a scenario and returns what was read for it.
func collect(l scenarios.Loader, nameOrPath string) (*scenarios.Scenario, *collector, error) {
	c := &collector{library: map[string][]byte{}, others: map[string][]byte{}}
	l.Read = c.read
	s, err := l.Load(nameOrPath)
	if err == nil {
		err = c.err
	}
	return s, c, err
}

// write copies the files into the folder of a plan, and returns their paths there, sorted. main is
// the path of the scenario's own file, empty for a built-in one.
func (c *collector) write(dir, nameOrPath string) (paths []string, main string, err error) {
	own, err := filepath.Abs(nameOrPath)
	if err != nil {
		return nil, "", err
	}
	all := map[string][]byte{} // by the path in the folder
	for name, data := range c.library {
		all[libraryFolder+"/"+name] = data
	}
	base := c.commonFolder()
	for file, data := range c.others {
		rel, err := filepath.Rel(base, file)
		if err != nil {
			return nil, "", err
		}
		path := rulesFolder + "/" + filepath.ToSlash(rel)
		if all[path] = data; file == own {
			main = path
		}
	}
	for path, data := range all {
		to := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return nil, "", err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return nil, "", err
		}
	}
	return slices.Sorted(maps.Keys(all)), main, nil
}

// commonFolder returns the deepest folder that contains all files outside the library, directly or
// in subfolders.
func (c *collector) commonFolder() string {
	common := ""
	for path := range c.others {
		folder := filepath.Dir(path)
		if common == "" {
			common = folder
		}
		for !within(common, folder) {
			common = filepath.Dir(common)
		}
	}
	return common
}

// within reports whether a path is the folder or below it.
func within(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// load loads the scenario from the folder of a plan. It is an error if its fingerprint is not that
// of the plan.
func (r *Rules) load(dir string) (*scenarios.Scenario, error) {
	l := scenarios.Loader{Library: os.DirFS(filepath.Join(dir, libraryFolder))}
	name := r.Scenario
	if r.File != "" {
		if !filepath.IsLocal(filepath.FromSlash(r.File)) || !strings.HasPrefix(r.File, rulesFolder+"/") {
			return nil, fmt.Errorf("the rule file %q lies outside of the plan", r.File)
		}
		name = filepath.Join(dir, filepath.FromSlash(r.File))
		l.DataRoot = filepath.Join(dir, rulesFolder)
	}
	s, err := l.Load(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the rules are not all there: %w", err)
	case err != nil:
		return nil, err
	case fingerprint(s) != r.Fingerprint:
		return nil, fmt.Errorf("the rules in the folder are not those that were planned (%s, planned %s): undo the change, or plan anew",
			fingerprint(s), r.Fingerprint)
	}
	return s, nil
}

// fingerprint is that of the rules, with the name of the hash.
func fingerprint(s *scenarios.Scenario) string { return hashPrefix + s.Fingerprint }
