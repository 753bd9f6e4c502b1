package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// writeCmd is `tables write`.
type writeCmd struct {
	Names  []string `arg:"" optional:"" predictor:"table" name:"name" help:"Built-in tables, tables of rule files (FILE#TABLE), or scenarios and rule files with --sweep."`
	All    bool     `help:"Every built-in table."`
	Out    string   `predictor:"file" required:"" placeholder:"DIR" help:"The folder to write to; created if missing."`
	Format []string `default:"csv,arrow" placeholder:"FORMAT,..." help:"Any of csv, arrow, parquet and xlsx (default ${default})."`
	Quiet  bool     `help:"Do not show a progress bar."`
	cli.PartitionFlag
	tableFlags
}

func (writeCmd) Help() string {
	return `Examples:
  tables write labyrinth/hit-chance --out . --format csv,arrow
  tables write my-rules.yaml#casualties --out .
  tables write --all --out tables --format parquet
  tables write labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --measure damage --out sweeps
  tables write labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --format parquet --partition strength --out sweeps

Each name gives two tables: NAME.csv has one row per value, NAME-summary.csv one row
per measure. A / in a name becomes a -.`
}

// Run writes the tables that are named, or of a sweep.
func (c *writeCmd) Run(ctx context.Context, app *cli.App) error {
	formats, err := formatsOf(c.Format)
	if err != nil {
		return err
	}
	if f, err := tables.ParseFormat(strings.TrimPrefix(filepath.Ext(c.Out), ".")); err == nil && !isFolder(c.Out) {
		return fmt.Errorf("--out %s: both tables of a name are written to a folder: type --out %s --format %s", c.Out, cmp.Or(strings.TrimSuffix(filepath.Base(c.Out), filepath.Ext(c.Out)), "."), f)
	}
	if err := c.Formats(formats...); err != nil {
		return err
	}
	if err := c.chosen(); err != nil {
		return err
	}
	jobs, grids := make([]job, len(c.Names)), make([]*scenarios.Grid, len(c.Names))
	for i, name := range c.Names {
		if jobs[i], err = c.job(name, c.PartitionFlag); err != nil {
			return err
		}
		if grids[i], err = jobs[i].grid(); err != nil {
			return err
		}
		app.WarnOfFew(jobs[i].scenario, "--sweep", c.Sweep)
		app.WarnAll(jobs[i].name, grids[i].LeftOut(jobs[i].measures))
	}
	if err := distinct(c.Names, jobs); err != nil {
		return err
	}
	options := c.Options(c.Engine)
	cli.SpareCollector(garbageOfTables)
	for i, j := range jobs {
		if err := c.write(ctx, app, j, grids[i], options, formats); err != nil {
			left := c.Names[i:]
			if part := new(evidence.IncompleteError); errors.As(err, &part) && part.Path != "" {
				left = left[1:]
			}
			if len(left) > 0 && len(jobs) > 1 {
				app.Warn("not written: %s", strings.Join(left, ", "))
			}
			return fmt.Errorf("%s: %w", j.name, err)
		}
	}
	return nil
}

// distinct returns an error if two of the jobs, which have these names, would write the same file, or one that differs
// only in case.
func distinct(names []string, jobs []job) error {
	owners := map[string]string{}
	for i, j := range jobs {
		for _, kind := range []tables.Kind{tables.Tidy, tables.Summary} {
			file := tables.FolderName(j.file(), kind)
			folded := strings.ToLower(file)
			if other, taken := owners[folded]; taken {
				return fmt.Errorf("%s and %s would both write %s: write them to folders of their own", other, names[i], file)
			}
			owners[folded] = names[i]
		}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// chosen checks the names and flags, and with --all replaces the names by those of all built-in
// tables.
func (c *writeCmd) chosen() error {
	switch {
	case c.All && len(c.Names) > 0:
		return errors.New("--all writes every built-in table: leave out the names, or --all")
	case c.All && len(c.Sweep)+len(c.Set)+len(c.Measure) > 0:
		return errors.New("--all writes every built-in table as it is declared: leave out --sweep, --set and --measure")
	case !c.All && len(c.Names) == 0:
		return errors.New("say which table: a name of tables list, a rule file with --sweep, or --all")
	case !c.All:
		return nil
	}
	list, err := scenarios.Tables()
	for _, t := range list {
		c.Names = append(c.Names, t.Name)
	}
	return err
}

// write evaluates the cells of a job and writes both of its tables.
func (c *writeCmd) write(ctx context.Context, app *cli.App, j job, g *scenarios.Grid, o evidence.Options, formats []tables.Format) error {
	spec := tables.Spec{Params: sweep.Params(g), By: c.Partition, Meta: tables.MetaOf(cli.Version(), j.scenario.Name, g.Fixed(), o)}
	var part, missed *evidence.IncompleteError
	spec.Meta.Incomplete = func() string { return cmp.Or(part, missed).Text() }
	w, err := tables.Create(c.Out, j.file(), spec, formats...)
	if err != nil {
		return err
	}
	defer w.Abort()
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(g.Len()), j.name)
	defer progress.Finish()
	var rowless sweep.Rowless
	reached := evidence.Reached(o.Sampling.Precision, nil)
	err = sweep.Spans(ctx, g, sweep.All(g), j.measures, evidence.Session{Options: o}, func(b *sweep.Batch) error {
		progress.Set(int64(b.End()))
		rowless.Note(b)
		b.Compare(reached)
		return b.WriteTo(w)
	})
	if err != nil && !(evidence.EndsRun(err) && errors.As(err, &part)) { // what is finished is written
		return err
	}
	missed = reached.Missed()
	if err := w.Close(); err != nil {
		return err
	}
	progress.Finish()
	if part == nil && missed != nil {
		app.Warn("%s: %v", j.name, missed)
	}
	app.WarnAll(j.name, rowless.Warnings())
	for _, path := range w.Paths() {
		fmt.Fprintln(app.Stdout, escape.Line(path))
	}
	if part != nil {
		part.Path = c.Out
	}
	return err
}
