package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shards"
)

// runCmd is `tables run`.
type runCmd struct {
	Plan    string `predictor:"folder" arg:"" name:"plan" help:"The folder of a plan."`
	Shard   *int   `xor:"which" placeholder:"N" help:"The shard to run, counting from 0 (default: the task index set by a scheduler)."`
	All     bool   `xor:"which" help:"Run all unfinished shards, each in its own process."`
	Workers int    `placeholder:"N" help:"How many cores to use: processes with --all (default: all cores), threads of one shard otherwise (default: 1)."`
	Serve   bool   `hidden:"" xor:"which" help:"Run the shards whose numbers arrive on standard input."`
	Quiet   bool   `help:"Do not show a progress bar."`

	engine evidence.Engine // of the plan, once it is read
}

func (runCmd) Help() string {
	return `Examples:
  tables run plan --shard 17
  tables run plan --all

Without --shard the index comes from the first of these that is set:
` + strings.Join(indexVariables, ", ") + `.
A finished shard is not run again.`
}

// indexVariables hold the index of a task: in Slurm, Kubernetes, AWS Batch and Cloud Run.
var indexVariables = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "CLOUD_RUN_TASK_INDEX"}

func (c *runCmd) Validate() error {
	return cli.CheckWorkers(c.Workers)
}

// PlannedEngine returns the engine of the plan.
func (c *runCmd) PlannedEngine() evidence.Engine { return c.engine }

// Run evaluates one shard of a plan, or all that are not done.
func (c *runCmd) Run(ctx context.Context, app *cli.App) error {
	f, err := shards.Open(c.Plan, cli.Version())
	if err != nil {
		return err
	}
	c.engine = f.Plan.Engine
	if c.All {
		return c.all(ctx, app, f)
	}
	runtime.GOMAXPROCS(max(1, c.Workers))
	cli.KeepMemory(f.Plan.Limits.MaxMemory)
	cli.SpareCollector(garbageOfTables)
	if c.Serve {
		return c.serve(ctx, app, f, os.Stdin)
	}
	shard, err := c.index()
	if err != nil {
		return err
	}
	progress := cli.NewProgress(app.Stderr, c.Quiet, 1, "shard "+strconv.Itoa(shard))
	defer progress.Finish()
	var done, of int64
	_, err = f.Run(ctx, shard, c.Workers, func(d, o int64) {
		done, of = d, o
		progress.Of(int(done), int(of))
	})
	if isEnded(err) {
		progress.Finish()
		app.Warn("%d of %d %s of shard %d were done, which are not kept: the shard begins again when it is run again", done, of, f.Plan.Unit, shard)
	}
	return err
}

// isEnded reports whether an error is an end from outside: Ctrl-C, the time of the run, or the
// memory of the process.
func isEnded(err error) bool {
	var limit *exact.LimitError
	return errors.Is(err, context.Canceled) || errors.As(err, &limit) && limit.OfRun
}

// garbageOfTables is how much garbage may lie beside what is in use, in percent: rows come and
// go fast.
const garbageOfTables = 400

// index returns the number of the shard to run, from --shard or the variables that schedulers set.
func (c *runCmd) index() (int, error) {
	if c.Shard != nil {
		return *c.Shard, nil
	}
	for _, name := range indexVariables {
		text := os.Getenv(name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("%s is %q: want the number of a shard", name, text)
		}
		return n, nil
	}
	return 0, errors.New("which shard? add --shard N, or --all for all of them (no scheduler says: none of " + strings.Join(indexVariables, ", ") + " is set)")
}
