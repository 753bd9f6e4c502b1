package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/graphs"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// garbageOfSweeps is how much garbage may lie beside what a sweep holds, in percent.
const garbageOfSweeps = 200

// sweep evaluates every cell and writes each at once, except in text and figures, which need all
// cells. A sweep that was ended has no figure.
func (c *runCmd) sweep(ctx context.Context, app *cli.App, s *scenarios.Scenario, set map[string]string, ask text.Question, asked []*scenarios.Quantity) error {
	sweeps, err := cli.Sweeps("--sweep", c.Sweep)
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
	if isDrawn(c.Format) {
		if err := graphs.Check(grid); err != nil {
			return err
		}
	}
	app.WarnOfFew(s, "--sweep", c.Sweep)
	app.WarnAll("", grid.LeftOut(c.Measure))
	session := c.session(c.Engine)
	session.Brief = slices.Contains([]string{formatText, formatMarkdown}, c.Format) && ask.Versus == nil
	cli.SpareCollector(garbageOfSweeps)
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(grid.Len()), "cells")
	defer progress.Finish()
	var judged []evidence.Measure
	var ended error
	var rowless sweep.Rowless
	reached := evidence.Reached(c.Precision, nil)
	res := &result{}
	r := &swept{grid: grid, ask: ask, of: res, each: func(emit func(*sweep.Batch) error) error {
		app.Saves(false)
		err := sweep.Spans(ctx, grid, sweep.All(grid), c.Measure, session, func(b *sweep.Batch) error {
			progress.Set(int64(b.End()))
			judged = slices.AppendSeq(judged, b.Crosschecks())
			rowless.Note(b)
			app.Saves(true)
			b.Compare(reached)
			return emit(b)
		})
		if part := new(evidence.IncompleteError); err != nil && !errors.As(err, &part) {
			return err
		}
		ended = err // what is finished is written
		res.part(app, err, reached)
		return nil
	}}
	spec := tables.Spec{Params: sweep.Params(grid), By: c.Partition, Meta: c.meta(s.Name, grid.Fixed())}
	spec.Meta.Incomplete = func() string { return res.incomplete.Text() }
	switch {
	case c.Partition != "":
		var d *tables.Writer
		if d, err = tables.CreateDataset(c.Out, tables.Tidy, spec); err == nil {
			err = d.Fill(r.table)
		}
		if err == nil {
			res.isIn(c.Out)
		}
	case isDrawn(c.Format):
		var cells []sweep.Cell
		if err = r.cells(func(cell sweep.Cell) error { cells = append(cells, cell); return nil }); err != nil || ended != nil {
			break
		}
		res.pictures = []picture{{draw: func() (*figures.Figure, error) {
			return graphs.Sweep(s.Title, shown.Held(s, grid.Fixed()), grid, cells, asked...)
		}}}
		err = c.write(ctx, app, res)
	default:
		res.text, res.json, res.table = r.text, r.json, func(w io.Writer, format string) error {
			return writeTable(w, format, spec, r.table)
		}
		err = c.write(ctx, app, res)
	}
	if err != nil {
		return err
	}
	if isTable(c.Format) {
		app.WarnAll("", rowless.Warnings())
	}
	if err := errors.Join(ended, judge(app, judged)); err != nil || c.Engine != evidence.BothEngines {
		return err
	}
	agree := 0
	for _, m := range judged {
		if m.Crosscheck.Verdict == agreement.Agree {
			agree++
		}
	}
	fmt.Fprintf(app.Stderr, "%s: the engines agree in %s of %s comparisons\n", app.Name, shown.Thousands(int64(agree)), shown.Thousands(int64(len(judged))))
	return nil
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

// A swept is the cells of a sweep, which are evaluated as they are written: once, in one form.
type swept struct {
	grid *scenarios.Grid
	ask  text.Question
	of   *result
	each func(emit func(*sweep.Batch) error) error
}

func (r *swept) cells(emit func(sweep.Cell) error) error {
	return r.each(func(b *sweep.Batch) error {
		for cell := range b.Cells() {
			if err := emit(cell); err != nil {
				return err
			}
		}
		return nil
	})
}

// text writes the cells as a text table.
func (r *swept) text(w io.Writer, s text.Style) error {
	var cells []text.Cell
	err := r.cells(func(cell sweep.Cell) error {
		cells = append(cells, text.NewCell(cell.Values, cell.Run.Measures, r.ask))
		return nil
	})
	if err != nil {
		return err
	}
	return s.Sweep(w, r.grid.Scenario().Name, cells)
}

// json writes the cells as a JSON document.
func (r *swept) json(w io.Writer) error {
	d, err := sweep.NewDocument(w, r.grid.Scenario().Name, r.grid)
	if err != nil {
		return err
	}
	d.Encode = cli.EncodeJSON
	err = r.cells(func(cell sweep.Cell) error {
		cell.Run.Versus = r.ask.Versus
		return d.Write(cell.Run)
	})
	if err != nil {
		return err
	}
	return d.Close(r.of.incomplete)
}

// table writes the rows of all cells.
func (r *swept) table(t *tables.Writer) error {
	return r.each(func(b *sweep.Batch) error { return b.WriteTo(t) })
}
