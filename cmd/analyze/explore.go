package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"golang.org/x/sync/errgroup"

	"oddsmith/cmd/internal/cli"
	"oddsmith/cmd/internal/serve"
	"oddsmith/site"
)

// exploreCmd is `analyze explore`.
type exploreCmd struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Rule files of your own, which the page reloads as you edit them."`
	Port   int      `default:"0" placeholder:"N" help:"The port to listen on; 0 picks a free one (default ${default})."`
	NoOpen bool     `name:"no-open" help:"Print the address without opening a browser."`
}

func (exploreCmd) Help() string {
	return `Examples:
  analyze explore
  analyze explore my-rules.yaml --port 8123 --no-open
All work is done in the browser; nothing leaves this machine. Ctrl-C ends it.`
}

// builtPage is what `make site` built. It is a variable so that tests can bring another.
var builtPage = site.Page

// Validate is called by the command line parser.
func (c *exploreCmd) Validate() error {
	const last = 65535
	if c.Port < 0 || c.Port > last {
		return fmt.Errorf("--port %d: it must be between 0 and %d", c.Port, last)
	}
	return nil
}

func (c *exploreCmd) Run(ctx context.Context, app *cli.App) error {
	files, ok := builtPage()
	if !ok {
		return errors.New("this binary was built without the page: run 'make site', which needs Node.js, and build it again")
	}
	return c.serve(ctx, app, files)
}

// serve serves the page and the rule files until the context ends.
func (c *exploreCmd) serve(ctx context.Context, app *cli.App, files fs.FS) error {
	set, err := serve.NewSet(c.Files)
	if err != nil {
		return err
	}
	feed, err := serve.NewFeed(set)
	if err != nil {
		return err
	}
	listener, err := serve.Listen(c.Port)
	if err != nil {
		return err
	}
	url := fmt.Sprintf("http://%s/", listener.Addr())
	err = app.WriteOut("", func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s   (Ctrl-C ends it)\n", url)
		return err
	})
	if err != nil {
		listener.Close()
		return err
	}
	if !c.NoOpen {
		if err := serve.Open(url); err != nil {
			app.Warn("no browser could be opened: open %s yourself", url)
		}
	}
	team, ctx := errgroup.WithContext(ctx)
	team.Go(func() error { return feed.Watch(ctx) })
	team.Go(func() error { return serve.Run(ctx, listener, serve.Handler(files, feed)) })
	return team.Wait()
}
