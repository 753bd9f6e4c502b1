package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/solve"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// solveCmd is `analyze solve`.
type solveCmd struct {
	Scenario string          `arg:"" predictor:"rules" help:"A built-in scenario, or the path of a rule file."`
	Find     []string        `predictor:"setting" required:"" sep:"none" placeholder:"NAME" help:"The parameter to find; twice for the frontier of two, the first slowest. Also NAME=LO..HI[:STEP] or NAME=a,b,c."`
	In       []string        `sep:"none" placeholder:"LO..HI[:STEP]" help:"Where to look, also a,b,c; one for every --find that does not say it."`
	Goal     string          `required:"" placeholder:"GOAL" help:"A quantity and what it must be: 'P(outcome = hit) >= 0.65', 'mean(damage) in 8..9'."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Give another parameter its value; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format   string          `default:"text" enum:"text,json,csv" placeholder:"FORMAT" help:"text, json or csv (default ${default})."`
	answerFlags
	cellsFlag
	cli.RuleFlags
	cli.EngineFlags
}

func (solveCmd) Help() string {
	return `Examples:
  analyze solve labyrinth/attack --set strength=15 --find ac --in 10..45 --goal 'P(outcome = hit) >= 0.65'
  analyze solve labyrinth/attack --find weapon --in 1d4,1d6,2d4 --goal 'mean(damage) >= 7'
  analyze solve labyrinth/attack --find strength=5..30 --find ac=10..45 --goal 'P(lands) in 50%..60%' --out frontier

Every value is evaluated, so what is found is all there is among them. The exit
status is 1 if no value meets the goal.`
}

func (c *solveCmd) Run(ctx context.Context, app *cli.App) error {
	scenario, err := c.Load(c.Scenario)
	if err != nil {
		return err
	}
	goal, err := scenarios.ParseThreshold(&notation.Source{Text: c.Goal})
	if err == nil {
		_, err = goal.Quantity.Of(scenario)
	}
	if err != nil {
		return fmt.Errorf("--goal: %w", err)
	}
	grid, err := c.grid(scenario)
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	options := c.OneRun(c.Engine)
	options.Compile = compile
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(grid.Len()), "cells")
	solution, err := solve.Run(ctx, grid, goal, options, func(done int) { progress.Set(int64(done)) })
	progress.Finish()
	if err != nil {
		return err
	}
	name := fileName(scenario.Name, "solve")
	err = c.write(app, c.Format, &answer{
		name: name, json: solution.JSON(), table: solution.Table,
		text:     func(w io.Writer, s text.Style) error { return s.Solution(w, solution) },
		pictures: []picture{{name, solution.Figure}},
	})
	if err == nil && solution.Met() == 0 {
		err = &cli.CheckError{Msg: fmt.Sprintf("no value of %s meets %s", c.what(grid), goal)}
	}
	return err
}

// grid is every combination of the values to look at.
func (c *solveCmd) grid(s *scenarios.Scenario) (*scenarios.Grid, error) {
	set, err := cli.Settings(c.Set)
	if err != nil {
		return nil, err
	}
	in := c.In
	var sweeps []scenarios.Sweep
	for _, find := range c.Find {
		if !strings.Contains(find, "=") {
			if len(in) == 0 {
				return nil, fmt.Errorf("--find %s: where? --in LO..HI says it, or --find %s=LO..HI", find, find)
			}
			find, in = find+"="+in[0], in[1:]
		}
		sweep, err := scenarios.ParseSweep(find)
		if err != nil {
			return nil, fmt.Errorf("--find: %w", err)
		}
		sweeps = append(sweeps, sweep)
	}
	if len(in) > 0 {
		return nil, fmt.Errorf("--in %s: there is no --find for it", in[0])
	}
	if len(sweeps) > solve.MaxParameters {
		return nil, errors.New("--find: at most two parameters can be found at a time")
	}
	cells, err := scenarios.Cells(sweeps)
	if err == nil {
		err = c.check(cells)
	}
	if err != nil {
		return nil, err
	}
	return s.Sweep(set, sweeps)
}

// what names the parameters that are looked for.
func (c *solveCmd) what(g *scenarios.Grid) string {
	var names []string
	for _, p := range g.Parameters() {
		names = append(names, p.Name)
	}
	return strings.Join(names, " and ")
}
