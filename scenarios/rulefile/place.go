package rulefile

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"oddsmith/scenarios/internal/suggest"
)

// A Place is where rule files, and what they name, are looked for. The zero value is
// the disk.
type Place struct {
	// Library holds the built-in scenarios; nil for those of the program.
	Library fs.FS

	// DataRoot is a folder in which, or below which, rule files may name data files and rule files
	// that are not in their own folder or below; empty for none.
	DataRoot string

	// Files are all the files that there are, by paths with slashes; nil for those of the
	// disk. Nothing of the disk is read where it is set.
	Files fs.FS

	// Read is called with every file that was read, and the path by which errors call it: for
	// a built-in file, that in the library. It may be nil.
	Read func(path string, builtin bool, data []byte)
}

// folder opens a folder that links cannot lead out of. close must be called after use.
func (p Place) folder(dir string) (folder fs.FS, close func(), err error) {
	if p.Files != nil {
		folder, err = fs.Sub(p.Files, path.Clean(filepath.ToSlash(dir)))
		return folder, func() {}, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return root.FS(), func() { root.Close() }, nil
}

// Stat says what is at a path.
func (p Place) Stat(path string) (fs.FileInfo, error) {
	if p.Files != nil {
		return fs.Stat(p.Files, path)
	}
	return os.Stat(path)
}

// note passes a file that was read to [Place].Read, if that is set.
func (p Place) note(path string, builtin bool, data []byte) {
	if p.Read != nil {
		p.Read(path, builtin, data)
	}
}

// nearestFile returns a hint with the most similar file name. spelled is the path as the rule file
// has it, inside that in the folder.
func nearestFile(folder fs.FS, inside, spelled string) string {
	list, err := fs.ReadDir(folder, path.Dir(inside))
	if err != nil {
		return ""
	}
	var known []string
	for _, e := range list {
		known = append(known, path.Join(path.Dir(spelled), e.Name()))
	}
	slices.Sort(known)
	return suggest.Nearest(spelled, known)
}

// rootOf returns the folder from which a file is read, out of which no link may lead, and the path of the
// file in it. A file in dir calls it name. It is an error if it is neither in or below dir nor in or below
// the data root.
func (p Place) rootOf(dir, name string) (root, inside string, err error) {
	below, err := p.belowDataRoot(filepath.Join(dir, name))
	switch {
	case err != nil:
		return "", "", err
	case below != "" && !filepath.IsAbs(name):
		dir, name = p.DataRoot, below
	case filepath.IsLocal(name):
	case p.DataRoot != "":
		return "", "", fmt.Errorf("%s lies outside of the folder of this file and of --data-root %s", name, p.DataRoot)
	default:
		return "", "", fmt.Errorf("%s lies outside of the folder of this file; --data-root DIR allows the files of a folder", name)
	}
	return dir, path.Clean(filepath.ToSlash(name)), nil
}

// belowDataRoot returns the path of a file relative to the data root; empty if it is not in or below that, or
// if there is no data root.
func (p Place) belowDataRoot(file string) (string, error) {
	if p.DataRoot == "" {
		return "", nil
	}
	root, err := filepath.Abs(p.DataRoot)
	if err != nil {
		return "", fmt.Errorf("--data-root %s: %w", p.DataRoot, err)
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", fmt.Errorf("reading a data file: %w", err)
	}
	below, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(below) {
		return "", nil // on another volume, or not below
	}
	return below, nil
}
