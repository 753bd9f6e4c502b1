package main

import (
	"context"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// rolledProgram is the JSON of `analyze roll --notation anydice` where the program has
// several outputs. One output is a result like any other.
type rolledProgram struct {
	Expression string                          `json:"expression"`
	Notation   string                          `json:"notation"`
	Outputs    []outputResult                  `json:"outputs"`
	Crosscheck map[string]*evidence.Crosscheck `json:"crosscheck,omitempty"`
}

// program evaluates the expression as an AnyDice program and writes its outputs.
func (c *rollCmd) program(ctx context.Context, app *cli.App, ask text.Question) error {
	p, err := scenarios.ReadProgram("", c.Exprs[0])
	if err != nil {
		return err
	}
	run := programRun{engine: c.Engine, output: &c.outputFlags, flags: &c.engineFlags}
	measures, err := run.evaluate(ctx, app, p)
	if measures == nil {
		return err
	}
	r := run.result(c.Exprs[0], measures, ask)
	if len(measures) == 1 {
		r.json = asJSON(evidence.DocumentOf(c.Exprs[0], c.Notation, &measures[0].Answer, ask.Versus))
	} else {
		r.json = asJSON(rolledProgram{Expression: c.Exprs[0], Notation: c.Notation, Outputs: outputsOf(measures, ask), Crosscheck: evidence.Crosschecks(measures)})
	}
	return c.finish(ctx, app, r, measures, err)
}
