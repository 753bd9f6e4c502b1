package rulefile

import (
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

	// DataRoot is a folder in which, or below which, rule files may name data files that
	// are not in their own folder or below; empty for none.
	DataRoot string

	// Files are all the files that there are, by paths with slashes; nil for those of the
	// disk. Nothing of the disk is read where it is set.
	Files fs.FS

	// Read is told of every file that was read, by the path that errors call it, which is
	// that in the library if it is built in; nil for nobody.
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

// note calls the function that wants to know of every file that is read.
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
