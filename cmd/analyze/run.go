package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/lint"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/reports/sweepfigure"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// runCmd is `analyze run`.
type runCmd struct {
	Scenario string          `arg:"" predictor:"rules" help:"A built-in scenario, or the path of a rule file."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter; repeatable."`
	Sweep    []string        `predictor:"setting" sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"Run at every value; NAME=a,b,c lists values, NAME=all takes every choice. Repeatable; the last one varies fastest."`
	Measure  []string        `placeholder:"NAME" help:"Only this measure; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	questionFlags
	outputFlags
	cli.PartitionFlag
	cli.RuleFlags
	cli.EngineFlags
}

func (runCmd) Help() string {
	return `Examples:
  analyze run labyrinth/attack --set strength=15 --set ac=24 --set zones=off
  analyze run labyrinth/claims
  analyze run my-rules.yaml --engine both
  analyze run labyrinth/matchups --sweep hero=all --set monster=wolf --measure winner
  analyze run labyrinth/attack --sweep strength=5..30 --sweep ac=10..45:5 --format csv
  analyze run labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --format parquet --partition strength --out attack`
}

func (c *runCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.checkOutput(app); err != nil {
		return err
	}
	if err := c.suits(c.Format, len(c.Sweep) > 0); err != nil {
		return err
	}
	ask, err := c.question()
	if err != nil {
		return err
	}
	scenario, err := c.Load(c.Scenario)
	if err != nil {
		return err
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	if len(c.Sweep) > 0 {
		return c.sweep(ctx, app, scenario, set, ask)
	}
	bound, err := scenario.Bind(set)
	if err != nil {
		return err
	}
	for _, m := range lint.Misreadings(bound, c.Measure) {
		app.Warn("%s:%d:%d: %s (lint calls this %s)", m.File, m.Line, m.Column, m.Message, m.Rule)
	}
	names := c.measures(bound)
	app.Saves(len(names) > 1 || c.Engine == evidence.MonteCarloEngine)
	run, err := c.evaluate(ctx, app, bound, len(set) == 0)
	app.Saves(err != nil)
	if err != nil && (!evidence.IsUnfinished(err) || run == nil || len(run.Measures) == 0) {
		return err
	}
	if err != nil {
		err = partly(err, run.Measures, names)
	}
	if err := errors.Join(c.write(app, c.document(bound, run, ask)), err); err != nil {
		return err
	}
	return errors.Join(judge(app, run.Measures), judgeClaims(run.Claims))
}

// measures are the names of what is asked for.
func (c *runCmd) measures(b *scenarios.Bound) []string {
	if len(c.Measure) > 0 {
		return c.Measure
	}
	var names []string
	for _, q := range b.Measures() {
		names = append(names, q.Name)
	}
	return names
}

// evaluate answers the measures, and the claims where the parameters are the
// file's own: a claim names its own values, but belongs to the whole file.
func (c *runCmd) evaluate(ctx context.Context, app *cli.App, b *scenarios.Bound, claims bool) (*evidence.Run, error) {
	options := c.Options(c.Engine).Sharing(b.Scenario)
	options.Compile, options.Policy = compile, true
	progress := cli.NewProgress(app.Stderr, c.Quiet, options.Sampling.Trials, "sampling")
	options.Sampling.Progress = progress.Set
	defer progress.Finish()
	run, err := evidence.RunMeasures(ctx, b, c.Measure, options)
	if err == nil && claims {
		run.Claims, err = evidence.CheckClaims(ctx, b.Scenario, options)
	}
	if run != nil {
		run.AllStates = c.Out != ""
	}
	return run, err
}

// judgeClaims is the error for claims that fail.
func judgeClaims(claims []evidence.Claim) error {
	failed := 0
	for _, c := range claims {
		if c.Failed() {
			failed++
		}
	}
	if failed == 0 {
		return nil
	}
	return &cli.CheckError{Msg: fmt.Sprintf("%d of %d claims %s", failed, len(claims), shown.Verb(failed, "fails", "fail"))}
}

// document is what was measured.
func (c *runCmd) document(b *scenarios.Bound, run *evidence.Run, ask text.Question) *document {
	run.Versus = ask.Versus
	return &document{
		title: b.Scenario.Title, held: shown.Held(b.Scenario, b.Values()), measures: run.Measures, ask: ask, json: run.Document, meta: c.meta(run.Scenario, run.Settings),
		text: func(w io.Writer, s text.Style) error {
			if err := s.Head(w, run.Scenario, run.Settings); err != nil {
				return err
			}
			if err := writeMeasures(w, s, run.Measures, ask); err != nil {
				return err
			}
			if err := s.Policy(w, run.Policy); err != nil {
				return err
			}
			return s.Claims(w, run.Claims)
		},
	}
}

// garbageOfSweeps is how much garbage may lie beside what a sweep holds, in percent.
const garbageOfSweeps = 200

// sweep runs every cell and writes them as they come, but for text, whose columns are as wide
// as the widest of them.
func (c *runCmd) sweep(ctx context.Context, app *cli.App, s *scenarios.Scenario, set map[string]string, ask text.Question) error {
	sweeps, err := cli.Sweeps(c.Sweep)
	if err != nil {
		return err
	}
	if sweeps, err = c.First(sweeps); err != nil {
		return err
	}
	grid, err := c.grid(s, set, sweeps)
	if err != nil {
		return err
	}
	if c.isFigure() {
		if err := sweepfigure.Check(grid); err != nil {
			return err
		}
	}
	options := c.Options(c.Engine)
	options.Compile = compile
	options.Brief = slices.Contains([]string{formatText, formatMarkdown}, c.Format) && ask.Versus == nil
	cli.SpareCollector(garbageOfSweeps)
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(grid.Len()), "cells")
	defer progress.Finish()
	var judged []evidence.Measure
	var ended error
	each := func(emit func(*sweep.Batch) error) error {
		app.Saves(false)
		err := sweep.Batches(ctx, grid, 0, grid.Len(), c.Measure, options, func(b *sweep.Batch) error {
			progress.Set(int64(b.End()))
			judged = slices.AppendSeq(judged, b.Crosschecks())
			app.Saves(true)
			return emit(b)
		})
		if part := new(evidence.IncompleteError); !errors.As(err, &part) {
			return err
		}
		ended = err // what is finished is written
		return nil
	}
	switch {
	case c.Partition != "":
		err = c.writeDataset(s, grid, each)
	case c.isFigure():
		err = c.drawSweep(app, s, grid, each)
	default:
		err = app.WriteOut(c.Out, func(w io.Writer) error {
			return c.writeSweep(app, w, s, grid, ask, each)
		})
	}
	if err != nil {
		return err
	}
	return errors.Join(ended, judge(app, judged))
}

// grid returns the cells: as many as there may be where each is written and forgotten.
func (c *runCmd) grid(s *scenarios.Scenario, set map[string]string, sweeps []scenarios.Sweep) (*scenarios.Grid, error) {
	if !slices.Contains([]string{formatCSV, formatArrow, formatParquet}, c.Format) {
		return s.Sweep(set, sweeps)
	}
	g, err := s.LargeSweep(set, sweeps)
	if err != nil {
		return nil, err
	}
	return g, g.Check(0, g.Len())
}

func (c *runCmd) writeSweep(
	app *cli.App, w io.Writer, s *scenarios.Scenario, g *scenarios.Grid, ask text.Question, each func(func(*sweep.Batch) error) error,
) error {
	switch c.Format {
	case formatCSV, formatArrow, formatParquet, formatExcel:
		product, err := sweep.Product(g)
		if err != nil {
			return err
		}
		return writeTable(w, c.Format, c.spec(s, g), func(t *tables.Writer) error {
			return each(func(b *sweep.Batch) error { return b.WriteTo(t, product) })
		})
	case formatText, formatMarkdown:
		var cells []text.Cell
		err := each(func(b *sweep.Batch) error {
			for cell := range b.Cells() {
				cells = append(cells, text.NewCell(evidence.Settings(cell.Values), cell.Run.Measures, ask))
			}
			return nil
		})
		if err != nil {
			return err
		}
		return c.style(app).Sweep(w, s.Name, cells)
	}
	d, err := sweep.NewDocument(w, s.Name, g)
	if err != nil {
		return err
	}
	d.Encode = cli.EncodeJSON
	err = each(func(b *sweep.Batch) error {
		for cell := range b.Cells() {
			cell.Run.Versus = ask.Versus
			if err := d.Write(cell.Run); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return d.Close()
}

// drawSweep draws the cells of a sweep: curves over one parameter, a heat map over two. A sweep that was ended
// has no picture.
func (c *runCmd) drawSweep(
	app *cli.App, s *scenarios.Scenario, g *scenarios.Grid, each func(func(*sweep.Batch) error) error,
) error {
	var cells []sweep.Cell
	err := each(func(b *sweep.Batch) error {
		cells = slices.AppendSeq(cells, b.Cells())
		return nil
	})
	if err != nil || len(cells) < g.Len() {
		return err
	}
	f, err := sweepfigure.Of(s.Title, shown.Held(s, g.Fixed()), g, cells)
	if err != nil {
		return err
	}
	return c.writeFigure(app, f)
}
