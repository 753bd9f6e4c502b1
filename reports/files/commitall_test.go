package files

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// two are files that are put together in a folder, in which the first replaces another.
func two(t *testing.T, dir string) []*File {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	var list []*File
	for _, name := range []string{"a", "b"} {
		f, err := Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new " + name)); err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

// holds wants files of a folder, and nothing else in it.
func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got[e.Name()] = string(data)
	}
	if len(got) != len(want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s holds %q, want %q", name, got[name], text)
		}
	}
}

// later is another process that writes into a folder.
func later(dir string) {
	going.Lock()
	delete(going.swept, dir)
	going.Unlock()
	sweep(dir)
}

func TestCommitAll(t *testing.T) {
	dir := t.TempDir()
	if err := CommitAll(two(t, dir)); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a": "new a", "b": "new b"})
}

// A process that is killed while its files take their places leaves what a later one finishes,
// wherever it was.
func TestKilledWhilePlacing(t *testing.T) {
	for placed := range 3 {
		dir := t.TempDir()
		list := two(t, dir)
		j, err := journal(dir, list)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list[:placed] {
			if err := os.Rename(f.pending.path, f.place); err != nil {
				t.Fatal(err)
			}
		}
		later(dir) // which leaves what is locked alone
		if _, err := os.Stat(j.path); err != nil {
			t.Error(err)
		}
		for _, p := range []*pending{list[0].pending, list[1].pending, j} { // the kill
			p.file.Close()
			going.list = slices.DeleteFunc(going.list, func(q *pending) bool { return q == p })
		}
		later(dir)
		holds(t, dir, map[string]string{"a": "new a", "b": "new b"})
	}
}

// A list is of strangers: it moves nothing out of the folder, and nothing that was not pending.
func TestHostileList(t *testing.T) {
	outer := t.TempDir()
	dir := filepath.Join(outer, "in")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{
		"in/mine": "mine", "in/.oddsmith-x": "x", "secret": "secret",
		"in/" + listed + "1": "mine\nyours\n.oddsmith-x\n../out\n.oddsmith-/../../secret\nsecret\n.oddsmith-x\n.hidden\n.oddsmith-x\n",
	} {
		if err := os.WriteFile(filepath.Join(outer, path), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	later(dir)
	holds(t, dir, map[string]string{"mine": "mine"})
	if _, err := os.Stat(filepath.Join(outer, "out")); err == nil {
		t.Error("a file was moved out of the folder")
	}
}
