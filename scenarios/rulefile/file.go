package rulefile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A File is a rule file with what it extends merged in.
type File struct {
	Root        *yamltree.Node // a mapping of sections
	Extends     []string       // what the file extends, the nearest first
	Fingerprint string         // hash of all in it that has a part in the odds, in hexadecimal

	place   Place                     // where the data files are
	builtin map[*notation.Source]bool // whether a text that nodes stand in is one of the library
}

// Parse parses a rule file and merges what it extends. name is its path; builtin says that it is
// from the library. Errors are [*notation.Error].
func (p Place) Parse(name string, data []byte, builtin bool) (*File, error) {
	root, err := yamltree.Parse(name, data)
	if err != nil {
		return nil, err
	}
	if root.Kind != yamltree.Mapping {
		return nil, root.Errorf("a rule file is a mapping of sections, not %s", root.Kind).
			WithHint("it begins with `scenario: NAME`")
	}
	f := &File{place: p, builtin: map[*notation.Source]bool{root.At.Src: builtin}}
	if f.Root, f.Extends, err = p.extended(root, name, []string{name}, f.builtin); err != nil {
		return nil, err
	}
	f.Fingerprint = fingerprint(f.Root)
	return f, nil
}

// ReadData reads a data file in the folder of a rule file, in the data root, or below these. rules
// is the source of the rule file, and shown is the data file's name in errors.
func (f *File) ReadData(rules *notation.Source, name string) (shown string, data []byte, err error) {
	folder, inside, close, err := f.folderOf(rules, name)
	if err != nil {
		return "", nil, err
	}
	defer close()
	if shown = filepath.Join(filepath.Dir(rules.Name), name); f.builtin[rules] {
		shown = filepath.ToSlash(shown)
	}
	data, err = readRegular(folder, inside, yamltree.MaxBytes)
	spelled := path.Clean(filepath.ToSlash(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("there is no file %s beside this one%s", spelled, nearestFile(folder, inside, spelled))
	case errors.Is(err, errIrregular):
		err = fmt.Errorf("%s is not a file", spelled)
	case err != nil:
		err = fmt.Errorf("reading a data file: %w", err)
	default:
		f.place.note(shown, f.builtin[rules], data)
	}
	return shown, data, err
}

// folderOf opens the folder of a data file that a rule file, the source rules, names. It returns the path of
// the file in the folder; close must be called after use.
func (f *File) folderOf(rules *notation.Source, name string) (folder fs.FS, inside string, close func(), err error) {
	dir := filepath.Dir(rules.Name)
	local := filepath.IsLocal(name)
	if f.builtin[rules] && local {
		folder, err = fs.Sub(f.place.library(), path.Dir(rules.Name))
		return folder, path.Clean(filepath.ToSlash(name)), func() {}, err
	}
	if f.builtin[rules] {
		return nil, "", nil, fmt.Errorf("%s lies outside of the folder of this file", name)
	}
	if dir, inside, err = f.place.rootOf(dir, name); err != nil {
		return nil, "", nil, err
	}
	if folder, close, err = f.place.folder(dir); err != nil {
		return nil, "", nil, fmt.Errorf("reading a data file: %w", err)
	}
	return folder, inside, close, nil
}
