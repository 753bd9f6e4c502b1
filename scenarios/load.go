package scenarios

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"oddsmith/scenarios/internal/suggest"
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
	return nil, fmt.Errorf("%w, and no such file", suggest.Unknown("built-in scenario", nameOrPath, Builtin()))
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

func loadFile(path string) (*Scenario, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	defer f.Close()
	data, err := readLimited(f)
	if err != nil {
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	return Parse(path, data)
}

// loadBeside loads a scenario that a file names.
func loadBeside(path, name string) (*Scenario, error) {
	if slices.Contains(Builtin(), name) {
		return loadBuiltin(name)
	}
	path, data, err := besideFile(path, name)
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// besideFile reads what a file at a path names: a built-in scenario, or a file in
// its own folder or below, also through links that do not lead out of it. So rules
// from somebody else read nothing but what came with them.
func besideFile(path, name string) (string, []byte, error) {
	if slices.Contains(Builtin(), name) {
		data, err := library.Files.ReadFile(name + ruleFile)
		return name + ruleFile, data, err
	}
	if !filepath.IsLocal(name) {
		return "", nil, fmt.Errorf("%s lies outside of the folder of this file", name)
	}
	folder, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return "", nil, fmt.Errorf("reading a rule file: %w", err)
	}
	defer folder.Close()
	data, err := readRegular(folder.FS(), filepath.ToSlash(filepath.Clean(name)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil, fmt.Errorf("%w, and no such file beside this one", suggest.Unknown("built-in scenario", name, Builtin()))
	case errors.Is(err, errIrregular):
		return "", nil, fmt.Errorf("%s is no file", name)
	case err != nil:
		return "", nil, fmt.Errorf("reading a rule file: %w", err)
	}
	return filepath.Join(filepath.Dir(path), name), data, nil
}

// errIrregular says that a name stands for a folder, a device or a pipe, which would
// be waited for.
var errIrregular = errors.New("not a regular file")

// readRegular reads a regular file, and as much of it as is enough to refuse it.
func readRegular(folder fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(folder, name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errIrregular
	}
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f)
}

// readLimited reads one byte more than is allowed, which is enough to be refused.
func readLimited(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, yamltree.MaxBytes+1))
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
