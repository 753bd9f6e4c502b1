package main

import (
	"context"
	"errors"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// sweep evaluates the expressions for every combination of swept values.
func (c *rollCmd) sweep(ctx context.Context, app *cli.App, ask text.Question) error {
	if c.Explain || c.asked() {
		return errors.New("--explain, --sample and --faces do nothing with --sweep: give the name one value with --set")
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	sweeps, err := cli.Sweeps("--sweep", c.Sweep)
	if err != nil {
		return err
	}
	values, first := map[string][]string{}, map[string]string{}
	for name, value := range set {
		values[name], first[name] = []string{value}, value
	}
	for _, s := range sweeps {
		values[s.Name], first[s.Name] = append(values[s.Name], s.Texts...), s.Texts[0]
	}
	isGuessed := c.Notation == autoNotation
	if isGuessed {
		c.Notation = c.guessed(c.Exprs...)
	}
	list, err := c.read(app, first)
	if err != nil {
		return err
	}
	if isGuessed {
		for _, line := range guesses(list) {
			app.Warn("%s", line)
		}
	}
	grammar, err := notation.GrammarByName(c.Notation)
	if err != nil {
		return err
	}
	s, err := scenarios.OfExpressions(strings.Join(c.Exprs, ", "), grammar, c.names(), c.Exprs, values)
	if err != nil {
		return err
	}
	run := runCmd{Sweep: c.Sweep, Engine: c.Engine, questionFlags: c.questionFlags, outputFlags: c.outputFlags, engineFlags: c.engineFlags}
	return run.sweep(ctx, app, s, set, ask, nil)
}
