package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/schedulers"
	"oddsmith/reports/shards"
)

// planCmd is `tables plan`.
type planCmd struct {
	Name   string   `arg:"" name:"name" predictor:"table" help:"A built-in table, a table of a rule file (FILE#TABLE), or a scenario or rule file with --sweep."`
	Out    string   `predictor:"file" required:"" placeholder:"DIR" help:"The folder of the plan; a plan that has begun to run is not overwritten."`
	Shards *int     `placeholder:"N" help:"How many shards to cut the sweep into (default ${shards}, or as many as possible)."`
	For    []string `name:"for" enum:"${schedulers}" placeholder:"SCHEDULER" help:"Also write the job files of a scheduler: ${schedulers}; repeatable."`
	Image  string   `placeholder:"IMAGE" help:"The container image of a Kubernetes Job (default ${image})."`
	Memory int64    `placeholder:"BYTES" help:"Memory requested from the scheduler for each shard (default ${jobmemory})."`
	Format []string `default:"parquet" placeholder:"FORMAT,..." help:"What merge writes: any of parquet, csv, arrow and xlsx (default ${default})."`
	cli.PartitionFlag
	tableFlags
}

func (planCmd) Help() string {
	return `Examples:
  tables plan labyrinth/attack --sweep strength=1..100 --sweep ac=1..100 --measure lands --shards 64 --out plan
  tables plan labyrinth/hit-chance --format csv,parquet --shards 8 --out plan
  tables plan my-rules.yaml --sweep strength=1..1000 --shards 500 --for slurm --out plan

The folder holds everything the shards need, including rule files and data files. Then
  tables run plan --all
  tables status plan
  tables merge plan --out hits`
}

// Idle returns the flags that have no effect on a plan, of which nothing is evaluated yet.
func (c *planCmd) Idle() (flags []string, with string) {
	return []string{"max-time", "workers"}, "a plan"
}

// Run writes the plan of a sweep, divided into shards, into a folder.
func (c *planCmd) Run(_ context.Context, app *cli.App) error {
	formats, err := formatsOf(c.Format)
	if err != nil {
		return err
	}
	if err := c.Formats(formats...); err != nil {
		return err
	}
	if len(c.For) == 0 && (c.Image != "" || c.Memory != 0) {
		return errors.New("--image and --memory are for job files: add --for SCHEDULER")
	}
	count := 0 // lets the plan choose
	if c.Shards != nil {
		if count = *c.Shards; count == 0 {
			return errors.New("--shards 0: it must be 1 or more")
		}
	}
	j, err := c.job(c.Name, c.PartitionFlag)
	if err != nil {
		return err
	}
	app.WarnOfFew(j.scenario, "--sweep", c.Sweep)
	if g, err := j.scenario.LargeSweep(j.set, j.sweeps); err == nil {
		app.WarnAll("", g.LeftOut(j.measures))
	}
	var jobs []string
	_, err = shards.Create(c.Out, shards.Request{
		ToolVersion: cli.Version(), Table: j.name, Rules: j.rules, Loader: c.Loader(),
		Set: j.set, Sweeps: j.sweeps, Measures: j.measures, Options: c.Options(c.Engine),
		Formats: formats, Partition: c.Partition, Shards: count,
	}, func(dir string, p *shards.Plan) error {
		for _, scheduler := range c.For {
			path, err := schedulers.Write(dir, schedulers.Job{
				Scheduler: scheduler, Name: j.name, Shards: p.Shards, Image: c.Image, Memory: c.Memory,
			})
			if err != nil {
				return fmt.Errorf("--for %s: %w", scheduler, err)
			}
			jobs = append(jobs, path)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	fmt.Fprintln(app.Stdout, escape.Line(filepath.Join(c.Out, "plan.json")))
	for _, path := range jobs {
		fmt.Fprintln(app.Stdout, escape.Line(filepath.Join(c.Out, filepath.Base(path))))
	}
	return nil
}
