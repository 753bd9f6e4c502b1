package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"oddsmith/reports/escape"
	"oddsmith/reports/files"
)

// WriteFile writes the file that a flag names, whole or not at all: text, unless write asks
// for [escape.Raw].
func WriteFile(flag, path string, write func(io.Writer) error) error {
	f, err := files.Create(path)
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

// NoFigure refuses the name of a figure for what is text.
func NoFigure(flag, path string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".png", ".svg", ".pdf", ".jpg", ".jpeg", ".gif", ".xlsx":
		return fmt.Errorf("%s %s: this command writes text, not a file of that kind", flag, path)
	}
	return nil
}

// writeText lets write write text.
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

// Named says which flag named the file that something is wrong with, once.
func Named(flag, path string, err error) error {
	var place *fs.PathError
	if errors.As(err, &place) {
		err = place.Err
	}
	return fmt.Errorf("%s %s: %w", flag, path, err)
}

// A stream is standard output, and remembers that something could not be written.
type stream struct {
	w   io.Writer
	err error // the first
}

// unlessClosed is an error, but for that of a reader who stopped reading.
func (s *stream) unlessClosed(err error) error {
	if errors.Is(s.err, syscall.EPIPE) && errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}

func (s *stream) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if s.err == nil {
		s.err = err
	}
	return n, err
}
