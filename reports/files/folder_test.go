package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"oddsmith/reports/files"
)

func never(string) error { return errors.New("not this one") }

func always(string) error { return nil }

// fill writes a folder with a file of that content.
func fill(t *testing.T, path, content string, mayReplace func(string) error) error {
	t.Helper()
	f, err := files.CreateFolder(path, mayReplace)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := os.WriteFile(filepath.Join(f.Pending(), "file"), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return f.Commit()
}

// A folder is replaced whole, or left as it was, and nothing is left beside it.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "out")
	for _, c := range []struct {
		name       string
		mayReplace func(string) error
		fails      bool
		want       string
	}{
		{"first", never, false, "first"},
		{"second", never, true, "first"},
		{"third", always, false, "third"},
	} {
		if err := fill(t, path, c.name, c.mayReplace); (err != nil) != c.fails {
			t.Errorf("%s: %v", c.name, err)
		}
		if got, err := os.ReadFile(filepath.Join(path, "file")); string(got) != c.want {
			t.Errorf("%s: the folder holds %q, %v", c.name, got, err)
		}
	}
	f, err := files.CreateFolder(path, always)
	if err != nil {
		t.Fatal(err)
	}
	f.Discard()
	f.Discard()
	if err := f.Commit(); err == nil {
		t.Error("a folder that was given up takes its place")
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("left beside: %v, %v", entries, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// An empty folder is replaced unasked; a file, and a folder without a name of its own,
// cannot be.
func TestFolderPlaces(t *testing.T) {
	dir := t.TempDir()
	empty, file := filepath.Join(dir, "empty"), filepath.Join(dir, "file")
	if err := errors.Join(os.Mkdir(empty, 0o755), os.WriteFile(file, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := fill(t, empty, "x", never); err != nil {
		t.Error(err)
	}
	for _, path := range []string{file, filepath.Join(file, "inside"), ".", "..", "/", "/dev/null", "/proc/no"} {
		if err := fill(t, path, "x", always); err == nil {
			t.Errorf("%s is replaced by a folder", path)
		}
	}
}
