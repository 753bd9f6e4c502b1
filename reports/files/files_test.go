package files_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"oddsmith/reports/files"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// A file is replaced whole, or left as it was, and nothing is left beside it.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.txt")
	broken := errors.New("broken")
	for _, c := range []struct {
		write func(io.Writer) error
		err   error
		want  string
	}{
		{text("first"), nil, "first"},
		{func(w io.Writer) error { return errors.Join(text("half")(w), broken) }, broken, "first"},
		{text("second"), nil, "second"},
	} {
		if err := files.Write(path, c.write); !errors.Is(err, c.err) {
			t.Errorf("%v, want %v", err, c.err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
			t.Errorf("%q, %v, want %q", got, err, c.want)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// A device is written to, and not replaced by a file.
func TestDevice(t *testing.T) {
	link := filepath.Join(t.TempDir(), "null") // what would be replaced is the link
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Skip(err)
	}
	if err := files.Write(link, text("gone")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device is a file now: %v, %v", info, err)
	}
}

func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	read := make(chan string)
	go func() {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		read <- string(data)
	}()
	if err := files.Write(path, text("through")); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "through" {
		t.Errorf("read %q", got)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                                "open " + dir + ": is a folder",
		filepath.Join(dir, "no", "folder"): "open " + filepath.Join(dir, "no", "folder") + ": no such file or directory",
	} {
		if err := files.Write(path, text("x")); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	// A device that is always full; the link is what a mistake would replace.
	link := filepath.Join(dir, "full")
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	if err := os.Symlink("/dev/full", link); err != nil {
		t.Skip(err)
	}
	if err := files.Write(link, text("x")); err == nil || !strings.Contains(err.Error(), "write "+link+": no space left on device") {
		t.Errorf("a full device: %v", err)
	}
}
