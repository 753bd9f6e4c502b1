package cli

import (
	"fmt"
	"io"

	"github.com/google/renameio/v2"
)

// WriteOut hands write standard output, or the file that path names. A file is
// written whole or, if write returns an error, left as it was.
func (a *App) WriteOut(path string, write func(io.Writer) error) error {
	if path == "" || path == "-" {
		return write(a.Stdout)
	}
	return WriteFile("--out", path, write)
}

// WriteFile writes the file that a flag names, whole or not at all.
func WriteFile(flag, path string, write func(io.Writer) error) error {
	f, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	defer f.Cleanup()
	if err := write(f); err != nil {
		return err
	}
	if err := f.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	return nil
}
