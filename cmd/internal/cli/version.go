package cli

import (
	"context"
	"io"

	"github.com/alecthomas/kong"

	"oddsmith/internal/version"
)

// Version returns the version of the tool.
func Version() string { return version.String() }

// Common are the commands and flags that both command lines have.
type Common struct {
	Completion CompletionCmd `cmd:"" help:"Print the completion script for a shell."`
	Man        ManCmd        `cmd:"" help:"Print the manual page."`
	Version    VersionCmd    `cmd:"" help:"Print the version."`

	ShowVersion VersionFlag `name:"version" help:"Print the version."`
}

// VersionCmd prints the version.
type VersionCmd struct{}

// Run is called by the command line parser.
func (VersionCmd) Run(_ context.Context, app *App) error { return app.printVersion() }

// VersionFlag prints the version and ends the command.
type VersionFlag bool

// BeforeReset is called by the command line parser.
func (VersionFlag) BeforeReset(k *kong.Kong, app *App) error {
	if err := app.printVersion(); err != nil {
		return err
	}
	k.Exit(OK)
	return nil
}

func (a *App) printVersion() error {
	_, err := io.WriteString(a.Stdout, a.Name+" "+Version()+"\n")
	return err
}
