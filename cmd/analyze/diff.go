package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/diff"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// diffCmd is `analyze diff`.
type diffCmd struct {
	Old     string          `arg:"" help:"The rules as they were: a rule file, or a built-in scenario."`
	New     string          `arg:"" help:"The rules as they are now."`
	Set     []string        `sep:"none" placeholder:"NAME=VALUE" help:"Give a parameter its value in both; repeatable."`
	Sweep   []string        `sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"Compare at every value, also NAME=a,b,c; repeatable, the first slowest."`
	Measure []string        `placeholder:"NAME" help:"Only this measure; repeatable."`
	Engine  evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format  string          `default:"text" enum:"text,json,csv,markdown" placeholder:"FORMAT" help:"text, json, csv, or markdown for pull requests (default ${default})."`
	answerFlags
	cellsFlag
	cli.EngineFlags
}

func (diffCmd) Help() string {
	return `Examples:
  analyze diff labyrinth/attack my-rules.yaml
  analyze diff old.yaml new.yaml --set strength=18 --measure damage --out changes
  analyze diff old.yaml new.yaml --sweep strength=5..30 --sweep ac=10..45
  analyze diff old.yaml new.yaml --format markdown

A parameter that is set is set in both files; one that is not keeps the default of
each. The exit status is 0 whether something moved or not.`
}

func (c *diffCmd) Run(ctx context.Context, app *cli.App) error {
	before, err := c.load(c.Old)
	if err != nil {
		return err
	}
	after, err := c.load(c.New)
	if err != nil {
		return err
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	progress := cli.NewProgress(app.Stderr, c.Quiet, 1, "cells")
	options.Progress = progress.Of
	result, err := diff.Run(ctx, before, after, options)
	progress.Finish()
	if err != nil {
		return err
	}
	a := &answer{
		name: fileName(after.Name, "diff"), json: result.JSON(), table: result.Table,
		text:     func(w io.Writer) error { return text.Diff(w, result, false) },
		markdown: func(w io.Writer) error { return text.Diff(w, result, true) },
	}
	for _, m := range result.Measures {
		if result.HasFigure(m) {
			a.pictures = append(a.pictures, picture{
				fileName(after.Name, "diff", m.Name),
				func() (*figures.Figure, error) { return result.Figure(m) },
			})
		}
	}
	return c.write(app, c.Format, a)
}

// load reads one side.
func (c *diffCmd) load(path string) (*scenarios.Scenario, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: diff compares two rule files", path)
	}
	return scenarios.Load(path)
}

func (c *diffCmd) options() (diff.Options, error) {
	set, err := cli.Settings(c.Set)
	if err != nil {
		return diff.Options{}, err
	}
	sweeps, err := cli.Sweeps(c.Sweep)
	if err != nil {
		return diff.Options{}, err
	}
	cells, err := scenarios.Cells(sweeps)
	if err == nil {
		err = c.check(cells)
	}
	if err != nil {
		return diff.Options{}, err
	}
	options := c.Options(c.Engine)
	options.Compile = compile
	return diff.Options{Set: set, Sweeps: sweeps, Measures: c.Measure, Evidence: options}, nil
}
