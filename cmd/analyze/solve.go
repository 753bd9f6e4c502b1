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
	Find     []string        `predictor:"setting" required:"" sep:"none" placeholder:"NAME" help:"The parameter to find, also as NAME=LO..HI[:STEP] or NAME=a,b,c. Give it twice for the frontier of two parameters."`
	In       []string        `sep:"none" placeholder:"LO..HI[:STEP]" help:"The values to try, also a,b,c; one for each --find without values."`
	Goal     string          `required:"" xor:"aim" placeholder:"GOAL" help:"The goal that a quantity must meet: 'P(outcome = hit) >= 0.65', 'mean(damage) in 8..9'."`
	Maximise string          `required:"" xor:"aim" aliases:"maximize" placeholder:"QUANTITY" help:"The quantity to maximise: 'mean(gold)'."`
	Minimise string          `required:"" xor:"aim" aliases:"minimize" placeholder:"QUANTITY" help:"The quantity to minimise."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set another parameter; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format   string          `default:"text" enum:"text,json,csv" placeholder:"FORMAT" help:"text, json or csv (default ${default})."`
	answerFlags
	cellsFlag
	cli.RuleFlags
	engineFlags
}

func (solveCmd) Help() string {
	return `Examples:
  analyze solve labyrinth/attack --set strength=15 --find ac --in 10..45 --goal 'P(outcome = hit) >= 0.65'
  analyze solve labyrinth/attack --find weapon --in 1d4,1d6,2d4 --goal 'mean(damage) >= 7'
  analyze solve wargame/attack --find armor_save=none,2,3,4,5,6 --minimise 'mean(wounds)'
  analyze solve labyrinth/attack --find strength=5..30 --find ac=10..45 --goal 'P(lands) in 50%..60%' --out frontier

Every value is evaluated, so no solution among them is missed. The exit status is 1 if
no value meets the goal.`
}

// Run finds the parameter values that meet a goal, or that are best.
func (c *solveCmd) Run(ctx context.Context, app *cli.App) error {
	scenario, err := c.Load(c.Scenario)
	if err != nil {
		return err
	}
	aim, err := c.aim(scenario)
	if err != nil {
		return err
	}
	grid, err := c.grid(scenario)
	if err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	session, warn := c.watched(app, c.Engine)
	defer warn()
	app.WarnOfFew(scenario, "--find", c.Find)
	app.WarnAll("", grid.LeftOut([]string{aim.Quantity.Measure}))
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(grid.Len()), "cells")
	result, err := solve.Run(ctx, grid, aim, session, func(done int) { progress.Set(int64(done)) })
	progress.Finish()
	if result == nil {
		return err
	}
	name := fileName(scenario.Name, "solve")
	err = c.write(ctx, app, c.Format, tabled(name, result, func(w io.Writer, s text.Style) error {
		return s.Solved(w, result)
	}, result.Incomplete, picture{name, result.Figure}))
	switch {
	case err != nil || len(result.Met()) > 0:
		return err
	case aim.Goal == nil:
		return &cli.CheckError{Msg: fmt.Sprintf("%s is not defined at any value of %s", aim.Quantity, c.what(grid))}
	}
	return &cli.CheckError{Msg: fmt.Sprintf("no value of %s meets %s", c.what(grid), aim.Goal)}
}

// aim parses the goal, or the quantity to maximise or minimise.
func (c *solveCmd) aim(s *scenarios.Scenario) (aim solve.Aim, err error) {
	flag := "--goal"
	switch {
	case c.Goal != "":
		if aim.Goal, err = scenarios.ParseThreshold(&notation.Source{Text: c.Goal}); err == nil {
			aim.Quantity = aim.Goal.Quantity
		}
	case c.Maximise != "":
		flag = "--maximise"
		aim.Quantity, err = scenarios.ParseQuantity(&notation.Source{Text: c.Maximise})
	default:
		flag, aim.Smallest = "--minimise", true
		aim.Quantity, err = scenarios.ParseQuantity(&notation.Source{Text: c.Minimise})
	}
	if err == nil {
		_, err = aim.Quantity.Of(s)
	}
	if err != nil {
		return aim, fmt.Errorf("%s: %w", flag, err)
	}
	return aim, nil
}

// grid returns the grid of all combinations of the values to search.
func (c *solveCmd) grid(s *scenarios.Scenario) (*scenarios.Grid, error) {
	set, err := cli.Settings(c.Set)
	if err != nil {
		return nil, err
	}
	in := c.In
	var sweeps []scenarios.Sweep
	for _, find := range c.Find {
		flag := "--find " + find
		if !strings.Contains(find, "=") {
			if len(in) == 0 {
				return nil, fmt.Errorf("--find %s needs a range: add --in LO..HI", find)
			}
			flag = "--in " + in[0]
			find, in = find+"="+in[0], in[1:]
		}
		sweep, err := scenarios.ParseSweep(find)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", flag, err)
		}
		sweeps = append(sweeps, sweep)
	}
	if len(in) > 0 {
		return nil, fmt.Errorf("--in %s: it has no --find to go with", in[0])
	}
	if len(sweeps) > solve.MaxParameters {
		return nil, errors.New("--find: at most two parameters can be found at a time")
	}
	if err := c.check(sweeps); err != nil {
		return nil, err
	}
	return s.Search(set, sweeps)
}

// what names the parameters that are searched.
func (c *solveCmd) what(g *scenarios.Grid) string {
	return strings.Join(scenarios.NamesOfParameters(g.Parameters()), " and ")
}
