package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"oddsmith/cmd/internal/cli"
	"oddsmith/exact"
	"oddsmith/reports/escape"
	"oddsmith/reports/lint"
	"oddsmith/scenarios"
)

// lintCmd is `analyze lint`.
type lintCmd struct {
	Files  []string `arg:"" name:"file" predictor:"rules" help:"Rule files, built-in scenarios, or AnyDice programs (.txt, .anydice)."`
	Format string   `default:"text" enum:"text,json" placeholder:"FORMAT" help:"text or json (default ${default})."`
	cli.RuleFlags
}

func (lintCmd) Help() string {
	return `Examples:
  analyze lint my-rules.yaml
  analyze lint rules/*.yaml --format json
  analyze lint program.txt
The exit status is 1 if an error is found and 2 if a file cannot be read; warnings
leave it at 0.`
}

// Run checks rule files and AnyDice programs for likely mistakes.
func (c *lintCmd) Run(ctx context.Context, app *cli.App) error {
	found := []lint.Finding{} // an empty list in JSON, not null
	var unreadable []error
	for _, file := range c.Files {
		if isProgram(file) {
			findings, err := lintProgram(ctx, file)
			if errors.Is(err, context.Canceled) {
				return err
			}
			if err != nil {
				unreadable = append(unreadable, err)
			}
			found = append(found, findings...)
			continue
		}
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

// isProgram reports whether a file is a program of AnyDice, and no rule file.
func isProgram(path string) bool {
	ending := filepath.Ext(path)
	return ending == ".txt" || ending == "."+scenarios.AnyDiceNotation
}

func lintProgram(ctx context.Context, path string) ([]lint.Finding, error) {
	name, source, err := readProgram(path)
	if err != nil {
		return nil, err
	}
	return lint.CheckProgram(ctx, name, source, exact.Options{})
}

// write writes the findings, one per line or as JSON.
func (c *lintCmd) write(w io.Writer, found []lint.Finding) error {
	if c.Format == formatJSON {
		return json.NewEncoder(w).Encode(found)
	}
	for _, f := range found {
		if _, err := fmt.Fprintln(w, escape.Line(f.String())); err != nil {
			return err
		}
	}
	return nil
}

// judgeFindings returns an error with the number of findings that are errors; nil if there are
// none.
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
		return &cli.CheckError{Msg: "1 error found"}
	}
	return &cli.CheckError{Msg: fmt.Sprintf("%d errors found", failed)}
}
