package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
)

// compile makes the Monte Carlo program of an expression. It is a variable so
// that a test can plant a defect, and see the commands report it.
var compile = montecarlo.Compile

// The output formats.
const (
	formatText    = "text"
	formatJSON    = "json"
	formatCSV     = "csv"
	formatArrow   = "arrow"
	formatParquet = "parquet"
)

// outputFlags say where results go and in which form.
type outputFlags struct {
	Format string `default:"text" enum:"text,json,csv,arrow,parquet" placeholder:"FORMAT" help:"text, json, csv, arrow or parquet (default ${default})."`
	Out    string `predictor:"file" placeholder:"FILE" help:"Write to a file instead of standard output."`
	Quiet  bool   `help:"No progress bar."`
}

// check refuses to print what no one can read.
func (o *outputFlags) check(app *cli.App) error {
	switch {
	case o.Format != formatParquet:
	case o.Out == "":
		return errors.New("--format parquet writes a file: add --out FILE.parquet, or --out - for a pipe")
	case o.Out == "-" && app.OnTerminal():
		return errors.New("--format parquet is not for a terminal: give --out a file, such as --out FILE.parquet")
	}
	return nil
}

// judge ends a command by the verdicts of the engines' comparison: an error for
// a disagreement, a warning for what is undecided.
func judge(app *cli.App, measures []evidence.Measure) error {
	var failed []string
	for _, m := range measures {
		c := m.Crosscheck
		switch {
		case c == nil:
		case c.Verdict == agreement.Disagree:
			failed = append(failed, fmt.Sprintf("%s: %s", m.Name, c.Reason))
		case c.Verdict == agreement.Undecided:
			app.Warn("%s: the comparison of the engines is undecided: %s", m.Name, c.Reason)
		}
	}
	if failed != nil {
		return &cli.CheckError{Msg: "the engines disagree: " + strings.Join(failed, "; ")}
	}
	return nil
}

// writeVerdict says in a line whether the engines agree.
func writeVerdict(w io.Writer, c *evidence.Crosscheck) error {
	if c == nil {
		return nil
	}
	_, err := fmt.Fprintf(w, "engines %s: %s (seed %d)\n\n", c.Verdict, c.Reason, c.Seed)
	return err
}
