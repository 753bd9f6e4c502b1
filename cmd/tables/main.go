// Command tables writes probability tables for notebooks and spreadsheets: the
// built-in ones, or a sweep of any scenario.
//
//	tables list
//	tables write labyrinth/hit-chance --out . --format csv,arrow
//	tables write my-rules.yaml --sweep strength=5..30 --out .
//
// A large sweep is planned as shards, which any scheduler can run, and merged:
//
//	tables plan my-rules.yaml --sweep strength=1..1000 --sweep ac=1..1000 --shards 64 --out plan
//	tables run plan --all
//	tables status plan
//	tables merge plan --out hits
package main

import (
	"io"
	"os"
	"time"

	"oddsmith/cmd/internal/cli"
)

func main() { os.Exit(run(os.Stdout, os.Stderr, os.Args[1:])) }

// grammar is the command line.
type grammar struct {
	List  listCmd  `cmd:"" help:"List the built-in tables."`
	Write writeCmd `cmd:"" help:"Write tables as CSV, Arrow, Parquet and Excel files."`

	Plan   planCmd   `cmd:"" help:"Cut a large sweep into shards that any machine can run."`
	Run    runCmd    `cmd:"" help:"Run a shard of a plan, or all of them."`
	Status statusCmd `cmd:"" help:"Show the progress of a plan."`
	Merge  mergeCmd  `cmd:"" help:"Merge the shards of a plan."`

	cli.Common
}

func run(stdout, stderr io.Writer, args []string) int {
	app := &cli.App{
		Name: "tables", Help: "Probability tables of dice rules, as CSV, Arrow and Parquet.",
		Grammar: &grammar{}, Stdout: stdout, Stderr: stderr, Grace: patience + time.Second,
	}
	return app.Run(args)
}
