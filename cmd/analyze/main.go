// Command analyze tells what dice rules do: the exact distribution of an
// expression or of every measure of a scenario, checked by Monte Carlo.
//
//	analyze roll '4d6'
//	analyze run labyrinth/attack --set strength=15 --set ac=24
//	analyze report labyrinth/attack --out balance
package main

import (
	"io"
	"os"

	"oddsmith/cmd/internal/cli"
)

func main() { os.Exit(run(os.Stdout, os.Stderr, os.Args[1:])) }

// grammar is the command line.
type grammar struct {
	Roll        rollCmd        `cmd:"" help:"Show the distribution of one expression, or of several side by side."`
	Anydice     anydiceCmd     `cmd:"" help:"Run an AnyDice program, or convert it to a rule file."`
	Run         runCmd         `cmd:"" help:"Evaluate every measure of a scenario."`
	List        listCmd        `cmd:"" help:"List the built-in scenarios with their parameters and measures."`
	Report      reportCmd      `cmd:"" help:"Write a balance report: pages, figures and tables in a folder."`
	Check       checkCmd       `cmd:"" help:"Compare scenarios with a stored baseline, and check their claims."`
	Diff        diffCmd        `cmd:"" help:"Show what changed between two rule files, or two baselines."`
	Solve       solveCmd       `cmd:"" help:"Find the parameter values that meet a goal, or the best ones."`
	Tune        tuneCmd        `cmd:"" help:"Find the settings of several parameters that meet several goals."`
	Sensitivity sensitivityCmd `cmd:"" help:"Rank the parameters by the effect of one step."`
	Lint        lintCmd        `cmd:"" help:"Find likely mistakes in rule files."`
	Explore     exploreCmd     `cmd:"" help:"Open the explorer in a browser, served from this machine."`
	Schema      schemaCmd      `cmd:"" help:"Print the JSON Schema of rule files, for editors."`
	Init        initCmd        `cmd:"" help:"Make a folder of rules to start from."`

	cli.Common
}

func run(stdout, stderr io.Writer, args []string) int {
	app := &cli.App{
		Name: "analyze", Help: "What dice rules do, exactly, and checked by Monte Carlo.",
		Grammar: &grammar{}, Stdout: stdout, Stderr: stderr,
	}
	return app.Run(args)
}
