package cli

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
)

// release is the version that is being worked towards.
const release = "0.1.0"

// Version returns the version of the tool: of a released module as it was
// fetched, else the release that is being worked towards.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; strings.HasPrefix(v, "v") && !strings.Contains(v, "-") {
			return v
		}
	}
	return release
}

// VersionCmd prints the version.
type VersionCmd struct{}

// Run is called by the command line parser.
func (VersionCmd) Run(_ context.Context, app *App) error {
	_, err := fmt.Fprintf(app.Stdout, "%s %s\n", app.Name, Version())
	return err
}
