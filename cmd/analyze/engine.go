package main

import (
	"context"
	"fmt"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// compile makes the Monte Carlo program of an expression. It is a variable so
// that a test can plant a defect, and see the commands report it.
var compile = montecarlo.Compile

// engineFlags choose and bound the engines.
type engineFlags struct{ cli.EngineFlags }

// options are those of an evaluation by the engine.
func (f *engineFlags) options(engine evidence.Engine) evidence.Options {
	o := f.Options(engine)
	o.Compile = compile
	return o
}

// cellsFlag bounds how many combinations of values are evaluated.
type cellsFlag struct {
	MaxCells int `default:"100000" placeholder:"N" help:"The most combinations of values to evaluate (default ${default})."`
}

// check refuses more cells than are allowed, before any is evaluated.
func (f *cellsFlag) check(sweeps []scenarios.Sweep) error {
	cells, err := scenarios.Cells(sweeps)
	if err == nil && cells > f.MaxCells {
		err = fmt.Errorf("%s combinations of values exceed the limit of %s (--max-cells raises it)", shown.Thousands(int64(cells)), shown.Thousands(int64(f.MaxCells)))
	}
	return err
}

// session answers by an engine.
func (f *engineFlags) session(engine evidence.Engine) evidence.Session {
	return evidence.Session{Options: f.options(engine)}
}

// watched returns a session that notes which samples miss the precision asked for, and a function that warns of
// them at the end.
func (f *engineFlags) watched(app *cli.App, engine evidence.Engine) (session evidence.Session, warn func()) {
	session = f.session(engine)
	session.Reached = evidence.Reached(f.Precision, nil)
	return session, func() {
		if missed := session.Reached.Missed(); missed != nil {
			app.Warn("%v", missed)
		}
	}
}

// A namedTree is an expression to be evaluated, with its name and its title.
type namedTree struct {
	name, title string
	tree        notation.Expr
}

// evaluate evaluates expressions. Those finished before an error are returned with it; blame adds
// the name of the expression to the error.
func evaluate(
	ctx context.Context, app *cli.App, quiet bool, session evidence.Session, all []namedTree, blame func(name string, err error) error,
) ([]evidence.Measure, error) {
	session.Allowance = evidence.NewAllowance(len(all))
	progress := cli.NewProgress(app.Stderr, quiet, session.Sampling.Trials, "sampling")
	session.Sampling.Progress = progress.Set
	defer progress.Finish()
	var measures []evidence.Measure
	for _, a := range all {
		app.Saves(len(measures) > 0 || session.Engine != evidence.ExactEngine)
		answer, err := session.Evaluate(ctx, a.tree)
		if answer != nil {
			if r := answer.Distribution.Residual.Value; r > session.Limits.Residual {
				app.Warn("the list ends at a residual of %.2g: one that leaves %.2g would be too long (%s)", r, session.Limits.Residual, cli.Longer(answer.Ended))
			}
			measures = append(measures, evidence.Measure{Name: a.name, Title: a.title, Answer: *answer})
		}
		if err != nil {
			var left []string
			if answer != nil {
				left = append(left, measures[len(measures)-1].CutShort())
			}
			for _, a := range all[len(measures):] {
				left = append(left, a.name)
			}
			return measures, partly(blame(a.name, err), len(measures), left)
		}
	}
	app.Saves(false)
	return measures, nil
}

// partly returns err, the error that ended a list, with the names left; err itself if nothing was done or
// nothing is left.
func partly(err error, done int, left []string) error {
	if done == 0 || len(left) == 0 {
		return err
	}
	return &evidence.IncompleteError{Err: err, Left: left}
}

// distinct returns the names, with a number added to each that occurred before.
func distinct(names []string) []string {
	var out []string
	for _, name := range names {
		one := name
		for n := 2; slices.Contains(out, one); n++ {
			one = fmt.Sprintf("%s (%d)", name, n)
		}
		out = append(out, one)
	}
	return out
}
