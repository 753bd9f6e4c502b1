package baseline

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"oddsmith/reports/files"
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
	f, err := ReadFile(path)
	if err == nil && f.Scenario != scenario {
		return nil, fmt.Errorf("%s: the baseline of %s, not of %s", path, f.Scenario, scenario)
	}
	return f, err
}

// ReadFile reads the baseline at a path.
func ReadFile(path string) (*File, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a baseline: %w", err)
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, maxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading a baseline: %w", err)
	case len(data) > maxBytes:
		return nil, fmt.Errorf("%s: more than %d bytes, too large for a baseline", path, maxBytes)
	}
	return Parse(path, data)
}

// Write keeps the baseline in a folder, which is made if it is not there. The file
// is written whole, or stays as it was.
func Write(dir string, f *File) error {
	path := Path(dir, f.Scenario)
	err := os.MkdirAll(filepath.Dir(path), 0o755)
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
