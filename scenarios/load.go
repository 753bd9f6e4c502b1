package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/rulefile"
)

// builtins keeps the scenarios of the library that were read, by name.
var builtins sync.Map

// A Loader reads rule files, where its fields say: of the disk, if they say nothing.
type Loader rulefile.Place

// place is where the loader reads.
func (l Loader) place() rulefile.Place { return rulefile.Place(l) }

// Load returns a built-in scenario by its name, or reads the rule file at a
// path. A name that is neither is an error which suggests the nearest built-in.
func Load(nameOrPath string) (*Scenario, error) { return Loader{}.Load(nameOrPath) }

// Load loads a built-in scenario by its name, or a rule file by its path, as the function [Load]
// does.
func (l Loader) Load(nameOrPath string) (*Scenario, error) {
	if slices.Contains(l.place().Builtin(), nameOrPath) {
		return l.loadBuiltin(nameOrPath)
	}
	info, err := l.place().Stat(nameOrPath)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder, not a rule file", nameOrPath)
	case err == nil:
		data, err := l.place().ReadFile(nameOrPath)
		if err != nil {
			return nil, err
		}
		return l.parseFile(nameOrPath, data, false, nil)
	case l.ending(nameOrPath) != "":
		return nil, fmt.Errorf("there is no rule file %s (did you mean %s?)", nameOrPath, l.ending(nameOrPath))
	case !strings.HasSuffix(nameOrPath, rulefile.Ext) && !strings.HasSuffix(nameOrPath, ".yml"): // below
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no rule file %s", nameOrPath)
	default:
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	return nil, fmt.Errorf("%w, and no such file", suggest.Unknown("built-in scenario", nameOrPath, l.place().Builtin()))
}

// ending returns the path of a file that differs only in its extension, .yaml or .yml; empty if there is none.
func (l Loader) ending(path string) string {
	path = strings.TrimSuffix(strings.TrimSuffix(path, rulefile.Ext), ".yml")
	for _, ext := range []string{rulefile.Ext, ".yml"} {
		if info, err := l.place().Stat(path + ext); err == nil && !info.IsDir() {
			return path + ext
		}
	}
	return ""
}

// ReadFile reads a file that a command names, of which at most one byte more than most: a
// regular one, out of whose folder no link leads.
func ReadFile(path string, most int64) ([]byte, error) {
	return rulefile.Place{}.ReadIn(filepath.Dir(path), filepath.Base(path), most)
}

// ReadIn is [ReadFile] of a name in a folder or below.
func ReadIn(dir, name string, most int64) ([]byte, error) {
	return rulefile.Place{}.ReadIn(dir, name, most)
}

// loadBuiltin loads a built-in scenario. It is cached unless the loader has another library or
// reports the files it reads.
func (l Loader) loadBuiltin(name string) (*Scenario, error) {
	keep := l.Library == nil && l.Read == nil
	if s, ok := builtins.Load(name); ok && keep {
		return s.(*Scenario), nil
	}
	path, data, err := l.place().ReadBuiltin(name)
	if err != nil {
		return nil, err
	}
	s, err := Loader{Library: l.Library, Read: l.Read}.parseFile(path, data, true, nil)
	if err != nil {
		return nil, err
	}
	if keep {
		builtins.Store(name, s)
	}
	return s, nil
}

// loadBeside loads the scenario that the file at path names: a built-in one, or a file in or below the same
// folder or the data root.
func (l Loader) loadBeside(path, name string) (*Scenario, error) {
	if slices.Contains(l.place().Builtin(), name) {
		return l.loadBuiltin(name)
	}
	path, data, err := l.place().ReadBeside(path, name)
	if err != nil {
		return nil, err
	}
	return l.parseFile(path, data, false, nil)
}

// Tables returns the tables of all built-in scenarios, sorted by name.
func Tables() ([]*Table, error) {
	var tables []*Table
	for _, name := range rulefile.Builtin() {
		s, err := Loader{}.loadBuiltin(name)
		if err != nil {
			return nil, err
		}
		tables = append(tables, s.Tables...)
	}
	slices.SortFunc(tables, func(a, b *Table) int { return strings.Compare(a.Name, b.Name) })
	return tables, nil
}

// ofAction loads the scenario of an action in a file: a built-in one, or a file in the same folder
// or below.
func (r *reader) ofAction(file, name string) (*encounter.Step, error) {
	var s *Scenario
	var err error
	place := r.s.loader.place()
	if slices.Contains(place.Builtin(), name) && name+rulefile.Ext != r.s.Path {
		s, err = r.s.loader.loadBuiltin(name)
	} else if path := filepath.Join(filepath.Dir(file), name); slices.Contains(r.reading, path) {
		return nil, fmt.Errorf("%s is an action of itself", name)
	} else {
		var data []byte
		if path, data, err = r.s.loader.place().ReadBeside(file, name); err == nil {
			s, err = r.s.loader.parseFile(path, data, false, r.reading)
		}
	}
	if err != nil {
		return nil, err
	}
	return &encounter.Step{Name: s.Name, Fingerprint: s.Fingerprint, Dice: s.dice, Reader: s.play}, nil
}
