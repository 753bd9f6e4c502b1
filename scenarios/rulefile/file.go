package rulefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/library"
	"oddsmith/scenarios/notation"
)

// A File is a rule file with what it extends merged in.
type File struct {
	Root        *yamltree.Node // a mapping of sections
	Extends     []string       // what the file extends, the nearest first
	Fingerprint string         // hash of all in it that has a part in the odds, in hexadecimal

	builtin map[*notation.Source]bool // whether a text that nodes stand in is one of the library
}

// Parse reads a rule file; its sections are not looked into. name is what the file is
// called in errors, and what it extends is looked for beside it. builtin says that it
// is one of the library. An error is a [*notation.Error] with the place in the file.
func Parse(name string, data []byte, builtin bool) (*File, error) {
	root, err := yamltree.Parse(name, data)
	if err != nil {
		return nil, err
	}
	if root.Kind != yamltree.Mapping {
		return nil, root.Errorf("a rule file is a mapping of sections, not %s", root.Kind).
			WithHint("it begins with `scenario: NAME`")
	}
	f := &File{builtin: map[*notation.Source]bool{root.At.Src: builtin}}
	if f.Root, f.Extends, err = extended(root, name, []string{name}, f.builtin); err != nil {
		return nil, err
	}
	f.Fingerprint = fingerprint(f.Root)
	return f, nil
}

// ReadData reads a data file in the folder of a rule file or below, where rules is the
// text of that rule file; shown is what errors call the data file. No link leads out of
// the folder.
func (f *File) ReadData(rules *notation.Source, name string) (shown string, data []byte, err error) {
	slashed := path.Clean(filepath.ToSlash(name))
	var folder fs.FS
	if f.builtin[rules] {
		shown = path.Join(path.Dir(rules.Name), slashed)
		if folder, err = fs.Sub(library.Files, path.Dir(rules.Name)); err != nil {
			return "", nil, fmt.Errorf("reading a data file: %w", err)
		}
	} else {
		shown = filepath.Join(filepath.Dir(rules.Name), name)
		root, err := os.OpenRoot(filepath.Dir(rules.Name))
		if err != nil {
			return "", nil, fmt.Errorf("reading a data file: %w", err)
		}
		defer root.Close()
		folder = root.FS()
	}
	data, err = readRegular(folder, slashed)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("there is no file %s beside this one%s", slashed, nearestFile(folder, slashed))
	case errors.Is(err, errIrregular):
		err = fmt.Errorf("%s is not a file", slashed)
	case err != nil:
		err = fmt.Errorf("reading a data file: %w", err)
	}
	return shown, data, err
}

// nearestFile is a hint at the file that was meant.
func nearestFile(folder fs.FS, name string) string {
	list, err := fs.ReadDir(folder, path.Dir(name))
	if err != nil {
		return ""
	}
	var known []string
	for _, e := range list {
		known = append(known, path.Join(path.Dir(name), e.Name()))
	}
	slices.Sort(known)
	return suggest.Nearest(name, known)
}
