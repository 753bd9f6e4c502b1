package main

import (
	"context"
	"fmt"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/shards"
	"oddsmith/reports/tables"
)

// mergeCmd is `tables merge`.
type mergeCmd struct {
	Plan   string   `predictor:"folder" arg:"" name:"plan" help:"The folder of a plan."`
	Out    string   `predictor:"file" required:"" placeholder:"NAME" help:"The name of the tables, without an extension: writes NAME.parquet, NAME-summary.parquet and the manifest NAME.json."`
	Format []string `placeholder:"FORMAT,..." help:"Any of parquet, csv, arrow and xlsx (default: those of the plan)."`
	Quiet  bool     `help:"Do not show a progress bar."`
	cli.PartitionFlag
}

func (mergeCmd) Help() string {
	return `Examples:
  tables merge plan --out hits
  tables merge plan --out hits --partition strength

It refuses while a shard is missing or damaged, or comes from other rules, another plan
or another version. The result does not depend on the number of shards.`
}

// Run merges the shards of a plan into tables.
func (c *mergeCmd) Run(ctx context.Context, app *cli.App) error {
	f, err := shards.Open(c.Plan, cli.Version())
	if err != nil {
		return err
	}
	var formats []tables.Format
	if c.Format != nil {
		if formats, err = formatsOf(c.Format); err != nil {
			return err
		}
		if err := c.Formats(formats...); err != nil {
			return err
		}
	}
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(f.Plan.Stripes), "merging")
	defer progress.Finish()
	cli.KeepMemory(f.Plan.Limits.MaxMemory)
	cli.SpareCollector(garbageOfTables)
	paths, warnings, err := f.Merge(ctx, shards.Merge{Out: c.Out, Formats: formats, Partition: c.Partition, Progress: progress.Of})
	if err != nil {
		return err
	}
	progress.Finish()
	for _, w := range warnings {
		app.Warn("%s", w)
	}
	for _, path := range paths {
		fmt.Fprintln(app.Stdout, escape.Line(path))
	}
	return nil
}
