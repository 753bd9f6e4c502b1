package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"oddsmith/reports/escape"
	"oddsmith/reports/files"
)

// WriteFile writes the file that a flag names, as a whole or not at all. Control characters are
// shown, except in [escape.Raw].
func WriteFile(flag, path string, write func(io.Writer) error) error {
	f, err := files.Create(path)
	if folder := filepath.Dir(path); errors.Is(err, fs.ErrNotExist) && folder != "." {
		return fmt.Errorf("%s %s: there is no folder %s: make it first", flag, path, folder)
	}
	if err != nil {
		return Named(flag, path, err)
	}
	defer f.Discard()
	if err := writeText(f, write); err != nil {
		return err // that of what is written, or one that names the file
	}
	if err := f.Commit(); err != nil {
		return Named(flag, path, err)
	}
	return nil
}

// An Output is a file that a flag names.
type Output struct{ Flag, Path string }

// Distinct refuses two outputs of one file, of which the later would replace the earlier.
// Those without a path go nowhere.
func Distinct(list ...Output) error {
	for i, a := range list {
		for _, b := range list[:i] {
			if a.Path != "" && b.Path != "" && files.Same(a.Path, b.Path) {
				return fmt.Errorf("%s %s and %s %s are one file: give each a name of its own", b.Flag, b.Path, a.Flag, a.Path)
			}
		}
	}
	return nil
}

// CheckExtension refuses a path whose extension promises something else than what is written:
// an extension is letters alone, and "v1.2" has none.
func CheckExtension(flag, path string, known ...string) error {
	extension := strings.ToLower(filepath.Ext(path))
	if isExtension(extension) && !slices.Contains(known, extension) {
		return fmt.Errorf("%s %s: a file with that extension is not written here; the known ones are %s", flag, path, strings.Join(known, ", "))
	}
	return nil
}

func isExtension(text string) bool {
	return len(text) > 1 && strings.Trim(text[1:], "abcdefghijklmnopqrstuvwxyz") == ""
}

// writeText calls write with a writer to w that makes control characters visible, and flushes that writer.
func writeText(w io.Writer, write func(io.Writer) error) error {
	text, ok := w.(*escape.Writer)
	if !ok {
		text = escape.NewWriter(w)
	}
	if err := write(text); err != nil {
		return err
	}
	return text.Flush()
}

// Named returns err with the flag and the path of the file that it is about. The path is said once.
func Named(flag, path string, err error) error {
	return fmt.Errorf("%s %s: %w", flag, path, pathless(err))
}

// pathless returns an error without the name of the file that it has.
func pathless(err error) error {
	var place *fs.PathError
	if errors.As(err, &place) {
		return place.Err
	}
	return err
}

// A stream is standard output, and remembers that something could not be written.
type stream struct {
	w   io.Writer
	err error // the first
}

// unlessUnread returns err; nil if it only says that whoever reads the output has stopped (EPIPE).
func (s *stream) unlessUnread(err error) error {
	if errors.Is(s.err, syscall.EPIPE) && errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}

// A closed is a standard output that was closed when the program began.
type closed struct{}

func (closed) Write([]byte) (int, error) {
	return 0, errors.New("it is closed: there is nowhere to write to")
}

// Write writes to standard output, and remembers the first error.
func (s *stream) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil {
		err = fmt.Errorf("standard output: %w", pathless(err))
	}
	if s.err == nil {
		s.err = err
	}
	return n, err
}
