package main

import (
	"context"
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
	engineFlags
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

// Run compares two rule files, or the figures of two baselines or folders of baselines.
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
	options, err := c.compared()
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	session, warn := c.watched(app, c.Engine)
	defer warn()
	options.Session = session
	app.WarnOfFew(after, "--sweep", c.Sweep)
	progress := cli.NewProgress(app.Stderr, c.Quiet, 1, "cells")
	options.Progress = progress.Of
	result, err := diff.Run(ctx, before, after, options)
	progress.Finish()
	if result == nil {
		return err
	}
	app.WarnAll("", result.LeftOut)
	return c.write(ctx, app, c.Format, tabled(fileName(after.Name, "diff"), result, func(w io.Writer, s text.Style) error {
		return s.Diff(w, result)
	}, result.Incomplete, overlays(result)...))
}

// isBaseline reports whether the path is a folder, or a file that is called like a
// baseline.
func isBaseline(path string) bool {
	info, err := os.Stat(path)
	return err == nil && (info.IsDir() || diff.IsBaseline(path))
}

// Idle returns the flags that do nothing with baselines, which hold what was found when they were made.
func (c *diffCmd) Idle() (flags []string, with string) {
	if !isBaseline(c.Old) || !isBaseline(c.New) {
		return nil, ""
	}
	return append([]string{"set", "sweep", "seed", "max-cells", "data-root"}, cli.EngineFlagNames...), "baselines, which hold what was found when they were made"
}

// baselines compares two baselines, or two folders of them.
func (c *diffCmd) baselines(ctx context.Context, app *cli.App) error {
	found, err := evidence.Await(ctx, func() (*diff.Folders, error) { return diff.Baselines(c.Old, c.New, c.Measure) })
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	var pictures []picture
	for _, r := range found.Scenarios {
		pictures = append(pictures, overlays(r)...)
	}
	return c.write(ctx, app, c.Format, tabled(fileName(found.Name(), "diff"), found, func(w io.Writer, s text.Style) error {
		return s.Baselines(w, found)
	}, nil, pictures...))
}

// overlays returns the figures of all measures that have one.
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

// compared says what is compared, and at which values.
func (c *diffCmd) compared() (o diff.Options, err error) {
	o.Measures = c.Measure
	if o.Set, err = cli.Settings(c.Set); err != nil {
		return o, err
	}
	if o.Sweeps, err = cli.Sweeps("--sweep", c.Sweep); err != nil {
		return o, err
	}
	return o, c.check(o.Sweeps)
}
