package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/diff"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// diffCmd is `analyze diff`.
type diffCmd struct {
	Old     string          `arg:"" predictor:"rules" help:"The old rules: a rule file, a built-in scenario, a baseline, or a folder of baselines."`
	New     string          `arg:"" predictor:"rules" help:"The new rules."`
	Set     []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter in both; repeatable."`
	Sweep   []string        `predictor:"setting" sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"Compare at every value; NAME=a,b,c lists values. Repeatable; the last one varies fastest."`
	Measure []string        `placeholder:"NAME" help:"Only this measure; repeatable."`
	Engine  evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format  string          `default:"text" enum:"text,json,csv,markdown" placeholder:"FORMAT" help:"text, json, csv, or markdown for pull requests (default ${default})."`
	answerFlags
	cellsFlag
	cli.RuleFlags
	cli.EngineFlags
}

func (diffCmd) Help() string {
	return `Examples:
  analyze diff labyrinth/attack my-rules.yaml
  analyze diff old.yaml new.yaml --set strength=18 --measure damage --out changes
  analyze diff old.yaml new.yaml --sweep strength=5..30 --sweep ac=10..45
  analyze diff old.yaml new.yaml --format markdown
  analyze diff baselines-1.0 baselines-1.1

--set sets a parameter in both files; otherwise each file keeps its own default. The
exit status is 0 whether anything moved or not.`
}

func (c *diffCmd) Run(ctx context.Context, app *cli.App) error {
	wasFound, isFound := isBaseline(c.Old), isBaseline(c.New)
	switch {
	case wasFound && isFound:
		return c.baselines(ctx, app)
	case wasFound || isFound:
		for _, path := range []string{c.Old, c.New} {
			if _, err := os.Stat(path); err != nil && !slices.Contains(scenarios.Builtin(), path) {
				return fmt.Errorf("reading what to compare: %w", err)
			}
		}
		return fmt.Errorf("%s and %s: one is a baseline, the other is not; analyze check compares rules with a baseline", c.Old, c.New)
	}
	before, err := c.Load(c.Old)
	if err != nil {
		return err
	}
	after, err := c.Load(c.New)
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
	if result == nil {
		return err
	}
	return c.write(ctx, app, c.Format, &answer{
		name: fileName(after.Name, "diff"), json: result.JSON(), table: result.Table, incomplete: result.Incomplete,
		text:     func(w io.Writer, s text.Style) error { return s.Diff(w, result) },
		pictures: overlays(result),
	})
}

// isBaseline reports whether the path is a folder, or a file that is called like a
// baseline.
func isBaseline(path string) bool {
	info, err := os.Stat(path)
	return err == nil && (info.IsDir() || diff.IsBaseline(path))
}

// baselines compares what two baselines, or two folders of them, hold.
func (c *diffCmd) baselines(ctx context.Context, app *cli.App) error {
	if len(c.Set) > 0 || len(c.Sweep) > 0 {
		return errors.New("--set and --sweep are for rule files: baselines hold what was found when they were made")
	}
	if c.Engine != evidence.ExactEngine {
		return errors.New("--engine is for rule files: baselines hold what was found when they were made")
	}
	found, err := evidence.Await(ctx, func() (*diff.Folders, error) { return diff.Baselines(c.Old, c.New, c.Measure) })
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	a := &answer{
		name: fileName(found.Name(), "diff"), json: found.JSON(), table: found.Table,
		text: func(w io.Writer, s text.Style) error { return s.Baselines(w, found) },
	}
	for _, r := range found.Scenarios {
		a.pictures = append(a.pictures, overlays(r)...)
	}
	return c.write(ctx, app, c.Format, a)
}

// overlays are the figures of all measures that have one.
func overlays(r *diff.Result) []picture {
	var out []picture
	for _, m := range r.Measures {
		if r.HasFigure(m) {
			out = append(out, picture{
				fileName(r.New.Scenario, "diff", m.Name), func() (*figures.Figure, error) { return r.Figure(m) },
			})
		}
	}
	return out
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
