package rulefile

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
	"oddsmith/scenarios/notation"
)

// Ext is how the name of a rule file ends.
const Ext = ".yaml"

func (p Place) library() fs.FS {
	if p.Library == nil {
		return library.Files
	}
	return p.Library
}

// Builtin returns the names of the built-in scenarios, sorted.
func (p Place) Builtin() []string {
	if p.Library == nil {
		return Builtin()
	}
	return namesIn(p.Library)
}

// Builtin returns the names of the built-in scenarios of the program, sorted.
func Builtin() []string { return slices.Clone(builtinNames()) }

var builtinNames = sync.OnceValue(func() []string { return namesIn(library.Files) })

// namesIn returns the sorted names of the scenarios in a library.
func namesIn(library fs.FS) []string {
	var names []string
	_ = fs.WalkDir(library, ".", func(path string, _ fs.DirEntry, err error) error {
		// What lies deeper is data that the scenarios read.
		if name, ok := strings.CutSuffix(path, Ext); ok && err == nil && strings.Count(name, "/") == 1 {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names
}

// ReadBuiltin reads the rule file of a built-in scenario and says where in the library
// it is.
func (p Place) ReadBuiltin(name string) (path string, data []byte, err error) {
	path = name + Ext
	if data, err = readRegular(p.library(), path, yamltree.MaxBytes); err != nil {
		return "", nil, fmt.Errorf("reading the library: %w", err)
	}
	p.note(path, true, data)
	return path, data, nil
}

// ReadBeside reads a built-in scenario, or a file in or below the folder of the file at path or the data
// root. It returns the path by which errors call it, and the text. A link that leads out of that folder is an
// error.
func (p Place) ReadBeside(path, name string) (string, []byte, error) {
	if slices.Contains(p.Builtin(), name) {
		return p.ReadBuiltin(name)
	}
	root, inside, err := p.rootOf(filepath.Dir(path), name)
	if err != nil {
		return "", nil, err
	}
	folder, close, err := p.folder(root)
	if err != nil {
		return "", nil, fmt.Errorf("reading a rule file: %w", err)
	}
	defer close()
	data, err := readRegular(folder, inside, yamltree.MaxBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if ext := filepath.Ext(name); ext == Ext || ext == ".yml" {
			return "", nil, fmt.Errorf("there is no file %s beside this one%s", name, nearestFile(folder, inside, name))
		}
		builtin := p.Builtin()
		if _, near := notation.Nearest(name, builtin); !near && filepath.Ext(name) == "" {
			return "", nil, fmt.Errorf("there is no built-in scenario %q; a file beside this one is written with its ending: %s%s", name, filepath.Base(name), Ext)
		}
		return "", nil, fmt.Errorf("%w, and no such file beside this one", suggest.Unknown("built-in scenario", name, builtin))
	case errors.Is(err, errIrregular):
		return "", nil, fmt.Errorf("%s is not a file", name)
	case err != nil:
		return "", nil, fmt.Errorf("reading a rule file: %w", err)
	}
	path = filepath.Join(filepath.Dir(path), name)
	p.note(path, false, data)
	return path, data, nil
}

// errIrregular says that a name stands for a folder, a device or a pipe, which would
// be waited for.
var errIrregular = errors.New("not a regular file")

// ReadFile reads the rule file at a path.
func (p Place) ReadFile(path string) ([]byte, error) {
	data, err := p.ReadIn(filepath.Dir(path), filepath.Base(path), yamltree.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("reading a rule file: %w", err)
	}
	p.note(path, false, data)
	return data, nil
}

// ReadIn reads a file in a folder or below, of which at most one byte more than most, which is
// enough to refuse it. A link must not lead out of the folder: the text of a file that is wrong
// is shown, and a stranger's link may name any. What a command reads from another is as it is,
// /dev/stdin and /dev/fd/3: whoever typed that meant it.
func (p Place) ReadIn(dir, name string, most int64) ([]byte, error) {
	if dir == "/dev/fd" || dir == "/dev" && name == "stdin" {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, most+1))
	}
	folder, close, err := p.folder(dir)
	if err != nil {
		return nil, err
	}
	defer close()
	path := filepath.Join(dir, name)
	data, err := readRegular(folder, filepath.ToSlash(name), most)
	var place *fs.PathError
	switch {
	case errors.Is(err, errIrregular):
		return nil, fmt.Errorf("%s is not a file", path)
	case errors.As(err, &place) && p.isLink(path):
		return nil, fmt.Errorf("%s is a link that leads out of its folder, or nowhere: name the file itself", path)
	case errors.As(err, &place):
		return nil, &fs.PathError{Op: "open", Path: path, Err: place.Err}
	}
	return data, err
}

// isLink reports whether a link of the disk is at a path.
func (p Place) isLink(path string) bool {
	if p.Files != nil {
		return false
	}
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// readRegular reads at most most + 1 bytes of a regular file.
func readRegular(folder fs.FS, name string, most int64) ([]byte, error) {
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
	return io.ReadAll(io.LimitReader(f, most+1))
}
