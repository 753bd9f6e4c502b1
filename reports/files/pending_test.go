package files_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"oddsmith/reports/files"
)

// names are what is in a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// TestMain lets the test's own program write a file and a folder, and wait to be killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ODDSMITH_TEST_WRITER"); dir != "" {
		half(dir)
		return
	}
	os.Exit(m.Run())
}

func half(dir string) {
	f, err := files.Create(filepath.Join(dir, "file"))
	if err != nil {
		panic(err)
	}
	if _, err := io.WriteString(f, "half"); err != nil {
		panic(err)
	}
	if _, err := files.CreateFolder(filepath.Join(dir, "folder"), always); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("begun\n")
	if _, err := os.Stdin.Read(make([]byte, 1)); err == io.EOF {
		files.Abandon()
	}
}

// writer starts a process that is putting things together in a folder.
func writer(t *testing.T, dir string) (*exec.Cmd, io.Closer) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "ODDSMITH_TEST_WRITER="+dir)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "begun\n" {
		t.Fatal(line, err)
	}
	return cmd, in
}

// What a process that was killed left is swept up by the next one, what another is still
// writing is not, and what is not ours never is.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	others := []string{".file123", ".oddsmith", "oddsmith-x"}
	for _, name := range others {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	killed, _ := writer(t, dir)
	if err := killed.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = killed.Wait()
	left := names(t, dir)
	if len(left) != len(others)+2 {
		t.Fatalf("killed, and left: %q", left)
	}
	alive, in := writer(t, dir) // which sweeps too
	if err := files.Write(filepath.Join(dir, "mine"), text("x")); err != nil {
		t.Fatal(err)
	}
	now := names(t, dir)
	for _, name := range others {
		if !slices.Contains(now, name) {
			t.Errorf("%s is gone", name)
		}
	}
	if len(now) != len(others)+3 {
		t.Errorf("one is written, one process writes two, and there are %q", now)
	}
	// A process that gives up leaves nothing.
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := alive.Wait(); err != nil {
		t.Fatal(err)
	}
	if now := names(t, dir); len(now) != len(others)+1 {
		t.Errorf("given up, and left: %q", now)
	}
}

// A folder that went aside for one that did not come is brought back.
func TestAside(t *testing.T) {
	for _, there := range []bool{false, true} {
		dir := t.TempDir()
		old := filepath.Join(dir, ".oddsmith-X-aside-report")
		if err := os.Mkdir(old, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(old, "file"), []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		want := "old"
		if there {
			want = "new"
			if err := os.Mkdir(filepath.Join(dir, "report"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "report", "file"), []byte("new"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := files.Write(filepath.Join(dir, "x"), text("x")); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "report", "file")); string(got) != want {
			t.Errorf("the folder holds %q, %v, want %q", got, err, want)
		}
		if now := names(t, dir); len(now) != 2 {
			t.Errorf("left: %q", now)
		}
	}
}

// What is written to a link goes to the file it names, in its folder, which may not be
// there yet; the link stays.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := func(to, name string) string {
		path := filepath.Join(dir, name)
		if err := os.Symlink(to, path); err != nil {
			t.Skip(err)
		}
		return path
	}
	link("sub/target", "one")
	two := link("one", "two")
	for _, content := range []string{"made", "replaced"} {
		if err := files.Write(two, text(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "sub", "target")); string(got) != content {
			t.Errorf("%q, %v, want %q", got, err, content)
		}
	}
	if to, err := os.Readlink(two); to != "one" {
		t.Errorf("the link is %q, %v", to, err)
	}
	loop := link("loop", "loop")
	if err := files.Write(loop, text("x")); err == nil || !strings.Contains(err.Error(), "symbolic links") {
		t.Errorf("a loop: %v", err)
	}
	folder := link("sub/report", "report")
	for _, content := range []string{"first", "second"} {
		if err := fill(t, folder, content, always); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "sub", "report", "file")); string(got) != content {
			t.Errorf("%q, %v, want %q", got, err, content)
		}
	}
	if to, err := os.Readlink(folder); to != "sub/report" {
		t.Errorf("the link is %q, %v", to, err)
	}
}

func TestMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(path, text("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestSame(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for to, name := range map[string]string{"a": "to-a", "new": "to-new", ".": "here"} {
		if err := os.Symlink(to, name); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Link("a", "hard"); err != nil {
		t.Skip(err)
	}
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "a", true},
		{"a", "b", false},
		{"a", "new", false},
		{"a", "./a", true},
		{"a", filepath.Join(dir, "a"), true},
		{"a", "to-a", true},
		{"a", "hard", true},
		{"new", "./new", true},
		{"new", "here/new", true},
		{"new", "to-new", true},
		{"new", "newer", false},
		{"no/new", "no/../no/new", true},
		{"pipe", "pipe", false},
		{os.DevNull, os.DevNull, false},
	} {
		if got := files.Same(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
