package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"oddsmith/reports/files"
)

// put updates a folder with files, each of which holds the name of the update.
func put(t *testing.T, dir, name string, list ...string) {
	t.Helper()
	u, err := files.UpdateFolder(dir, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	defer u.Discard()
	for _, file := range append(list, "index.html") {
		path := filepath.Join(u.Pending(), file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(name), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := u.Commit(); err != nil {
		t.Fatal(err)
	}
}

// tree is every file below a folder with what it holds.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// An update replaces the one before, and leaves what is of others.
func TestUpdate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "report")
	put(t, dir, "old", "figures/a.png", "figures/b.png")
	mine := filepath.Join(dir, "figures", "mine.png")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "new", "figures/b.png", "tables/c.csv")
	got := tree(t, dir)
	want := map[string]string{
		"index.html": "new", "figures/b.png": "new", "tables/c.csv": "new", "figures/mine.png": "mine",
		"contents.txt": "figures/b.png\ntables/c.csv\nindex.html\n",
	}
	if len(got) != len(want) {
		t.Errorf("there are %v", got)
	}
	for name, content := range want {
		if got[name] != content {
			t.Errorf("%s holds %q, want %q", name, got[name], content)
		}
	}
}

// What an update that was cut off lists is what it would have listed at its end.
func TestUpdateCutOff(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "z", "mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	u, err := files.UpdateFolder(dir, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "z", "index.html"} {
		if err := os.WriteFile(filepath.Join(u.Pending(), name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := u.Commit(); err == nil {
		t.Error("a file took the place of a folder that is not empty")
	}
	if got := tree(t, dir)["contents.txt"]; got != "a\nz\nindex.html\n" {
		t.Errorf("the list is %q", got)
	}
}

// The list of what is ours may say anything: nothing outside of the folder goes for it.
func TestUpdateTrustsNoList(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "report")
	if err := errors.Join(os.MkdirAll(filepath.Join(dir, "sub"), 0o755), os.Mkdir(filepath.Join(root, "else"), 0o755)); err != nil {
		t.Fatal(err)
	}
	safe := []string{filepath.Join(root, "precious"), filepath.Join(root, "else", "precious")}
	for _, path := range safe {
		if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../else", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	list := strings.Join(append(safe, "../precious", "sub/../../precious", "link/precious", "", ".", "..", "sub"), "\n")
	if err := os.WriteFile(filepath.Join(dir, "contents.txt"), []byte(list), 0o644); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "new", "a")
	for _, path := range safe {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

func TestUpdateDiscarded(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "old", "a")
	before := tree(t, dir)
	u, err := files.UpdateFolder(dir, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	hidden := filepath.Join(u.Pending(), "a")
	if got := u.Blame(&os.PathError{Op: "write", Path: hidden, Err: os.ErrInvalid}); got.Error() != "write "+filepath.Join(dir, "a")+": invalid argument" || !errors.Is(got, os.ErrInvalid) {
		t.Errorf("%v", got)
	}
	if err := os.WriteFile(hidden, []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	u.Discard()
	after := tree(t, dir)
	if len(after) != len(before) || !slices.Equal(names(t, dir), []string{"a", "contents.txt", "index.html"}) {
		t.Errorf("%v, want %v", after, before)
	}
	if err := u.Commit(); err == nil {
		t.Error("what was given up takes its place")
	}
}

// A folder that was made for an update goes with it, one that was there stays.
func TestDiscardedFolder(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		dir  string
		left bool
	}{{filepath.Join(dir, "new"), false}, {t.TempDir(), true}} {
		u, err := files.UpdateFolder(c.dir, "index.html")
		if err != nil {
			t.Fatal(err)
		}
		u.Discard()
		if _, err := os.Stat(c.dir); (err == nil) != c.left {
			t.Errorf("%s: %v, want it to be there: %v", c.dir, err, c.left)
		}
	}
}
