package main

import (
	"context"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios/notation"
)

// throwCmd is `analyze throw`: dice of a rule file, and what they show.
type throwCmd struct {
	Dice string `arg:"" help:"An expression."`
	outputFlags
	engineFlags
}

func (c *throwCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.check(app); err != nil {
		return err
	}
	tree, err := notation.Rules.Parse(c.Dice)
	if err != nil {
		return err
	}
	measures, ended := evaluate(ctx, app, c.Quiet, c.session(evidence.ExactEngine), []namedTree{{c.Dice, c.Dice, tree}},
		func(_ string, err error) error { return err })
	if len(measures) == 0 {
		return ended
	}
	r := measured(c.Dice, "", measures, text.Question{}, tables.Meta{Scenario: c.Dice}, false)
	r.json = asJSON(evidence.DocumentOf(c.Dice, "rules", &measures[0].Answer, nil))
	r.text = func(w io.Writer, s text.Style) error {
		return s.Distribution(w, c.Dice, measures[0].Distribution, text.Question{})
	}
	return c.finish(ctx, app, r, measures, ended)
}
