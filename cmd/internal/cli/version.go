package cli

import (
	"context"
	"fmt"

	"oddsmith/internal/version"
)

// Version returns the version of the tool.
func Version() string { return version.String() }

// VersionCmd prints the version.
type VersionCmd struct{}

// Run is called by the command line parser.
func (VersionCmd) Run(_ context.Context, app *App) error {
	_, err := fmt.Fprintf(app.Stdout, "%s %s\n", app.Name, Version())
	return err
}
