package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/exact"
	"oddsmith/reports/lint"
)

// lintCmd is `analyze lint`.
type lintCmd struct {
	Files  []string `arg:"" name:"file" help:"Rule files, or built-in scenarios."`
	Format string   `default:"text" enum:"text,json" placeholder:"FORMAT" help:"text or json (default ${default})."`
	cli.RuleFlags
}

func (lintCmd) Help() string {
	return `Examples:
  analyze lint my-rules.yaml
  analyze lint rules/*.yaml --format json
The exit status is 1 where an error is found and 2 where a file cannot be read;
warnings leave it at 0.`
}

func (c *lintCmd) Run(ctx context.Context, app *cli.App) error {
	found := []lint.Finding{} // an empty list in JSON, not null
	var unreadable []error
	for _, file := range c.Files {
		s, err := c.Load(file)
		if err != nil {
			unreadable = append(unreadable, err)
			continue
		}
		findings, err := lint.Check(ctx, s, exact.Options{})
		if err != nil {
			return err
		}
		found = append(found, findings...)
	}
	if err := app.WriteOut("", func(w io.Writer) error { return c.write(w, found) }); err != nil {
		return err
	}
	if last := len(unreadable) - 1; last >= 0 {
		for _, err := range unreadable[:last] {
			cli.Fail(app.Stderr, app.Name, err) // each with the line it is about
		}
		return unreadable[last]
	}
	return judgeFindings(found)
}

func (c *lintCmd) write(w io.Writer, found []lint.Finding) error {
	if c.Format == formatJSON {
		return json.NewEncoder(w).Encode(found)
	}
	for _, f := range found {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return err
		}
	}
	return nil
}

// judgeFindings is the error for findings that are errors.
func judgeFindings(found []lint.Finding) error {
	failed := 0
	for _, f := range found {
		if f.Severity == lint.Error {
			failed++
		}
	}
	switch failed {
	case 0:
		return nil
	case 1:
		return &cli.CheckError{Msg: "1 error is found"}
	}
	return &cli.CheckError{Msg: fmt.Sprintf("%d errors are found", failed)}
}
