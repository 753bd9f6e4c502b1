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
	f, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return fmt.Errorf("--out %s: %w", path, err)
	}
	defer f.Cleanup()
	if err := write(f); err != nil {
		return err
	}
	if err := f.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("--out %s: %w", path, err)
	}
	return nil
}
