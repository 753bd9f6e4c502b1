package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// writeCmd is `tables write`.
type writeCmd struct {
	Names   []string        `arg:"" name:"name" help:"Built-in tables; or scenarios and rule files, with --sweep."`
	Out     string          `required:"" placeholder:"DIR" help:"The folder to write to; made if it is not there."`
	Format  []string        `default:"csv,arrow" placeholder:"FORMAT,..." help:"csv, arrow, parquet: any of them (default ${default})."`
	Set     []string        `sep:"none" placeholder:"NAME=VALUE" help:"Give a parameter its value; repeatable."`
	Sweep   []string        `sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"A row for every value, also NAME=a,b,c, or NAME=all for every choice; repeatable, the first slowest."`
	Measure []string        `placeholder:"NAME" help:"Only this measure; repeatable."`
	Engine  evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Quiet   bool            `help:"No progress bar."`
	cli.PartitionFlag
	cli.RuleFlags
	cli.EngineFlags
}

func (writeCmd) Help() string {
	return `Examples:
  tables write labyrinth/hit-chance --out . --format csv,arrow
  tables write labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --measure damage --out sweeps
  tables write labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --format parquet --partition strength --out sweeps

Two tables are written: NAME.csv has a row a value, NAME-summary.csv a row a
measure; a / in a name becomes a -.`
}

// A job is one table to write.
type job struct {
	name, scenario string
	measures       []string
	grid           *scenarios.Grid
}

func (c *writeCmd) Run(ctx context.Context, app *cli.App) error {
	formats := make([]tables.Format, len(c.Format))
	for i, name := range c.Format {
		var err error
		if formats[i], err = tables.ParseFormat(name); err != nil {
			return fmt.Errorf("--format: %w", err)
		}
	}
	if err := c.Formats(formats...); err != nil {
		return err
	}
	jobs := make([]job, len(c.Names))
	for i, name := range c.Names {
		var err error
		if jobs[i], err = c.job(name); err != nil {
			return err
		}
	}
	for _, j := range jobs {
		if err := c.write(ctx, app, j, formats); err != nil {
			return fmt.Errorf("%s: %w", j.name, err)
		}
	}
	return nil
}

// job finds what a name stands for: a built-in table, unless a sweep is given; a
// scenario otherwise.
func (c *writeCmd) job(name string) (job, error) {
	set, err := cli.Settings(c.Set)
	if err != nil {
		return job{}, err
	}
	sweeps, err := cli.Sweeps(c.Sweep)
	if err != nil {
		return job{}, err
	}
	if len(sweeps) == 0 {
		return c.builtin(name, set)
	}
	s, err := c.Load(name)
	if err != nil {
		return job{}, err
	}
	for _, m := range c.Measure {
		if _, err := s.Measure(m); err != nil {
			return job{}, err
		}
	}
	if sweeps, err = c.First(sweeps); err != nil {
		return job{}, err
	}
	grid, err := s.Sweep(set, sweeps)
	return job{name: s.Name, scenario: s.Name, measures: c.Measure, grid: grid}, err
}

func (c *writeCmd) builtin(name string, set map[string]string) (job, error) {
	list, err := scenarios.Tables()
	if err != nil {
		return job{}, err
	}
	var known []string
	for _, t := range list {
		if t.Name != name {
			known = append(known, t.Name)
			continue
		}
		merged := map[string]string{}
		for k, v := range t.Set {
			merged[k] = v
		}
		for k, v := range set {
			merged[k] = v
		}
		sweeps, err := c.First(t.Sweeps)
		if err != nil {
			return job{}, err
		}
		grid, err := t.Scenario().Sweep(merged, sweeps)
		return job{name: t.Name, scenario: t.Scenario().Name, measures: t.Measures, grid: grid}, err
	}
	if s, err := c.Load(name); err == nil {
		var tables string
		for _, t := range s.Tables {
			tables += ", or write its table " + t.Name
		}
		return job{}, errors.New(name + " is a scenario, not a table: say what to tabulate, such as --sweep strength=5..30" + tables)
	}
	return job{}, fmt.Errorf("there is no table %q; known: %s", name, strings.Join(known, ", "))
}

func (c *writeCmd) write(ctx context.Context, app *cli.App, j job, formats []tables.Format) error {
	params := sweep.Params(j.grid)
	spec := tables.Spec{Params: params, Meta: tables.Meta{ToolVersion: cli.Version(), Scenario: j.scenario, Seed: c.Seed}}
	for _, v := range j.grid.Fixed() {
		spec.Meta.Parameters = append(spec.Meta.Parameters, tables.Setting{Name: v.Name, Value: v.Text})
	}
	file := strings.ReplaceAll(j.name, "/", "-")
	w, err := c.create(file, spec, formats)
	if err != nil {
		return err
	}
	defer w.Abort()
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(j.grid.Len()), j.name)
	defer progress.Finish()
	err = sweep.Run(ctx, j.grid, j.measures, c.Options(c.Engine), func(cell sweep.Cell) error {
		progress.Set(int64(cell.Index + 1))
		return w.Write(sweep.TableCell(params, cell))
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	progress.Finish()
	for _, path := range c.paths(file, formats) {
		fmt.Fprintln(app.Stdout, path)
	}
	return nil
}

// A writer is of files or of a dataset.
type writer interface {
	Write(c tables.Cell) error
	Close() error
	Abort()
}

var kinds = [...]tables.Kind{tables.Tidy, tables.Summary}

func (c *writeCmd) create(file string, spec tables.Spec, formats []tables.Format) (writer, error) {
	if c.Partition == "" {
		return tables.Create(c.Out, file, spec, formats...)
	}
	var places []tables.Place
	for i, path := range c.paths(file, formats) {
		places = append(places, tables.Place{Kind: kinds[i], Path: path})
	}
	return tables.CreateDataset(spec, c.Partition, places...)
}

// paths are what is written: a file for each table and format, or a folder for each
// table.
func (c *writeCmd) paths(file string, formats []tables.Format) []string {
	var out []string
	for _, k := range kinds {
		if c.Partition != "" {
			out = append(out, filepath.Join(c.Out, tables.FolderName(file, k)))
			continue
		}
		for _, f := range formats {
			out = append(out, filepath.Join(c.Out, tables.FileName(file, k, f)))
		}
	}
	return out
}
