package scenarios

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/library"
)

// ruleFile is how the name of a rule file ends.
const ruleFile = ".yaml"

// Builtin returns the names of the built-in scenarios, sorted.
func Builtin() []string { return slices.Clone(builtinNames()) }

var builtinNames = sync.OnceValue(func() []string {
	var names []string
	// The embedded files can be walked: they were when the binary was built.
	_ = fs.WalkDir(library.Files, ".", func(path string, _ fs.DirEntry, err error) error {
		// What lies deeper is data that the scenarios read.
		if name, ok := strings.CutSuffix(path, ruleFile); ok && err == nil && strings.Count(name, "/") == 1 {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names
})

// builtins keeps the scenarios of the library that were read, by name.
var builtins sync.Map

// Load returns a built-in scenario by its name, or reads the rule file at a
// path. A name that is neither is an error which suggests the nearest built-in.
func Load(nameOrPath string) (*Scenario, error) {
	if slices.Contains(Builtin(), nameOrPath) {
		return loadBuiltin(nameOrPath)
	}
	info, err := os.Stat(nameOrPath)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder, not a rule file", nameOrPath)
	case err == nil:
		return loadFile(nameOrPath)
	case strings.HasSuffix(nameOrPath, ruleFile) || strings.HasSuffix(nameOrPath, ".yml"):
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	return nil, fmt.Errorf("%w, and no such file", unknown("built-in scenario", nameOrPath, Builtin()))
}

func loadBuiltin(name string) (*Scenario, error) {
	if s, ok := builtins.Load(name); ok {
		return s.(*Scenario), nil
	}
	path := name + ruleFile
	data, err := library.Files.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the library: %w", err)
	}
	s, err := parseFile(path, data, true, nil)
	if err != nil {
		return nil, err
	}
	builtins.Store(name, s)
	return s, nil
}

// loadFile reads a rule file, perhaps for others that are being read.
func loadFile(path string, chain ...string) (*Scenario, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	defer f.Close()
	// One byte more than is allowed is enough to be refused.
	data, err := io.ReadAll(io.LimitReader(f, yamltree.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	return parseFile(path, data, false, chain)
}

// loadBeside loads a scenario that a file names: a built-in one, or a path that
// starts from the folder of the file.
func loadBeside(path, nameOrPath string) (*Scenario, error) {
	if !slices.Contains(Builtin(), nameOrPath) && !filepath.IsAbs(nameOrPath) {
		beside := filepath.Join(filepath.Dir(path), nameOrPath)
		if _, err := os.Stat(beside); err == nil {
			return Load(beside)
		}
	}
	return Load(nameOrPath)
}

// Tables returns the tables of all built-in scenarios, sorted by name.
func Tables() ([]*Table, error) {
	var tables []*Table
	for _, name := range Builtin() {
		s, err := loadBuiltin(name)
		if err != nil {
			return nil, err
		}
		tables = append(tables, s.Tables...)
	}
	slices.SortFunc(tables, func(a, b *Table) int { return strings.Compare(a.Name, b.Name) })
	return tables, nil
}
