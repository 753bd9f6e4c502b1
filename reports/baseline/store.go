package baseline

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"oddsmith/reports/files"
	"oddsmith/scenarios"
)

// Extension is how the name of a baseline ends.
const Extension = ".baseline"

// maxBytes is the size of the largest baseline that is read.
const maxBytes = 256 << 20

// Path is where the baseline of a scenario is kept: names of scenarios are safe as
// paths.
func Path(dir, scenario string) string {
	return filepath.Join(dir, filepath.FromSlash(scenario)+Extension)
}

// Read reads the baseline of a scenario. It is an error that wraps [fs.ErrNotExist]
// if there is none.
func Read(dir, scenario string) (*File, error) {
	path := Path(dir, scenario)
	f, err := parsed(path, func() ([]byte, error) { return scenarios.ReadIn(dir, Path("", scenario), maxBytes) })
	if err == nil && f.Scenario != scenario {
		return nil, fmt.Errorf("%s: the baseline of %s, not of %s", path, f.Scenario, scenario)
	}
	return f, err
}

// ReadFile reads the baseline at a path.
func ReadFile(path string) (*File, error) {
	return parsed(path, func() ([]byte, error) { return scenarios.ReadFile(path, maxBytes) })
}

// parsed parses the baseline that read returns; an error if it is too large. path is the file's, for errors.
func parsed(path string, read func() ([]byte, error)) (*File, error) {
	data, err := read()
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading a baseline: %w", err)
	case len(data) > maxBytes:
		return nil, fmt.Errorf("%s: more than %d bytes, too large for a baseline", path, maxBytes)
	}
	return Parse(path, data)
}

// Write stores the baseline in the folder dir, which is created if necessary. On an error the old
// file is unchanged. A symbolic link in the folder is an error.
func Write(dir string, f *File) error {
	path := Path(dir, f.Scenario)
	err := prepare(dir, Path("", f.Scenario))
	if err == nil {
		err = files.Write(path, func(w io.Writer) error { _, err := w.Write(f.Text()); return err })
	}
	var place *fs.PathError
	if errors.As(err, &place) { // the name of a file that is no more says nothing
		err = place.Err
	}
	if err != nil {
		return fmt.Errorf("writing the baseline %s: %w", path, err)
	}
	return nil
}

// prepare creates the folder dir and the folders of the baseline name in it. It is an error if one
// of them, or the baseline itself, is a symbolic link.
func prepare(dir, name string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	for place := name; place != "."; place = filepath.Dir(place) {
		info, err := root.Lstat(place)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return fmt.Errorf("%s is a link: put the file itself there", filepath.Join(dir, place))
		}
	}
	return nil
}
