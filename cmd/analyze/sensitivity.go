package main

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sensitivity"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// sensitivityCmd is `analyze sensitivity`.
type sensitivityCmd struct {
	Scenario string          `arg:"" predictor:"rules" help:"A built-in scenario, or the path of a rule file."`
	Measure  []string        `sep:"none" placeholder:"QUANTITY" help:"What to measure: 'mean(damage)', 'P(outcome = hit)', or a measure; repeatable (default: all measures)."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter; repeatable."`
	Step     []string        `predictor:"setting" sep:"none" placeholder:"NAME=SIZE" help:"The size of one step of a numeric parameter; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format   string          `default:"text" enum:"text,json,csv" placeholder:"FORMAT" help:"text, json or csv (default ${default})."`
	answerFlags
	cli.RuleFlags
	engineFlags
}

func (sensitivityCmd) Help() string {
	return `Examples:
  analyze sensitivity labyrinth/attack --measure 'mean(damage)'
  analyze sensitivity labyrinth/attack --set ac=24 --measure lands --step zones=1/10 --out attack
  analyze sensitivity wargame/attack --format csv

One step is 1 for whole numbers, a twentieth of the range or a tenth of the value for
other numbers, the next die among d4, d6, d8, d10, d12 and d20 for dice, and every
other choice for words and truth values.`
}

// Run evaluates the effect of one step of each parameter.
func (c *sensitivityCmd) Run(ctx context.Context, app *cli.App) error {
	scenario, err := c.Load(c.Scenario)
	if err != nil {
		return err
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	steps, err := c.steps(scenario)
	if err != nil {
		return err
	}
	quantities, err := sensitivity.Quantities(scenario, c.Measure)
	if err != nil {
		return fmt.Errorf("--measure: %w", err)
	}
	bound, err := scenario.Bind(set)
	if err != nil {
		return err
	}
	app.WarnAll("", bound.LeftOut())
	if err := c.prepare(); err != nil {
		return err
	}
	session, warn := c.watched(app, c.Engine)
	defer warn()
	progress := cli.NewProgress(app.Stderr, c.Quiet, 1, "steps")
	result, err := sensitivity.Run(ctx, scenario, sensitivity.Options{
		Set: set, Steps: steps, Quantities: quantities, Session: session, Progress: progress.Of,
	})
	progress.Finish()
	if result == nil {
		return err
	}
	var pictures []picture
	for _, k := range result.Rankings {
		pictures = append(pictures, picture{fileName(scenario.Name, "sensitivity", k.Quantity.String()), k.Figure})
	}
	return c.write(ctx, app, c.Format, tabled(fileName(scenario.Name, "sensitivity"), result, func(w io.Writer, s text.Style) error {
		return s.Sensitivity(w, result)
	}, result.Incomplete, pictures...))
}

// steps parses the step sizes of --step, by parameter.
func (c *sensitivityCmd) steps(s *scenarios.Scenario) (map[string]*big.Rat, error) {
	out := map[string]*big.Rat{}
	for _, pair := range c.Step {
		name, size, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("--step %q: type --step NAME=SIZE", pair)
		}
		p, err := s.Parameter(strings.TrimSpace(name))
		if err != nil {
			return nil, fmt.Errorf("--step: %w", err)
		}
		figure, err := scenarios.ParseStated(size)
		if err != nil {
			return nil, fmt.Errorf("--step %s: a step is a number above 0, such as %s=1", pair, name)
		}
		if figure.Value.Sign() <= 0 {
			return nil, fmt.Errorf("--step %s: %s is not above 0", name, size)
		}
		if out[p.Name] != nil {
			return nil, fmt.Errorf("--step %s is given twice, and a parameter has one step", p.Name)
		}
		out[p.Name] = figure.Value
	}
	return out, nil
}
