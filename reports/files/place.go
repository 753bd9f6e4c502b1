package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is how many symbolic links are followed from one name.
const maxLinks = 40

// target follows the symbolic links of a path, and returns the path of the file that they point
// to, which need not exist.
func target(path string) (string, error) {
	at := path
	for range maxLinks {
		info, err := os.Lstat(at)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return at, nil
		}
		to, err := os.Readlink(at)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(at), to)
		}
		at = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: errors.New("too many symbolic links")}
}

// Same reports whether two paths name one file, of whatever spelling, by links too, and
// whether it is there or not. A device or a pipe can be written to by many.
func Same(a, b string) bool {
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return os.SameFile(one, other) && one.Mode().IsRegular()
	}
	return err != nil && err2 != nil && place(a) == place(b)
}

// place returns the absolute path of a file, without symbolic links. The file need not exist.
func place(path string) string {
	at, err := target(path)
	if err != nil {
		return path
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(at))
	if err != nil {
		dir = filepath.Dir(at)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return path
	}
	return filepath.Join(dir, filepath.Base(at))
}
