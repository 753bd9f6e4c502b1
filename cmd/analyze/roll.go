package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// rollCmd is `analyze roll`.
type rollCmd struct {
	Expr     string          `arg:"" name:"expr" help:"The expression. One that starts with - follows --."`
	Notation string          `default:"roll20" enum:"roll20,methuen,rules,anydice" placeholder:"NAME" help:"roll20, methuen, rules or anydice, which reads a program (default ${default})."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Give a name or a resource its value; repeatable. Methuen: --set 'target dodge=2'."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	Explain  bool            `help:"Show the expression with full parentheses and how it was worked out."`
	tableFlags
	outputFlags
	cli.EngineFlags
}

func (rollCmd) Help() string {
	return `Examples:
  analyze roll 4d6
  analyze roll '(1d4+2)d6 / 2' --engine both
  analyze roll '4d6!k3s' --sample 5 --seed 3
  analyze roll '1d6+3-1d4/2*2' --notation methuen --explain --faces 4,3
  analyze roll '1d20+[accuracy]-[target dodge]' --notation methuen --set accuracy=3 --set 'target dodge=2'`
}

func (c *rollCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.outputFlags.check(app); err != nil {
		return err
	}
	if c.Notation == scenarios.AnyDiceNotation {
		return c.program(ctx, app)
	}
	grammar, err := notation.GrammarByName(c.Notation)
	if err != nil {
		return err
	}
	expr, err := grammar.Parse(c.Expr)
	if err != nil {
		return err
	}
	for _, w := range notation.Warnings(expr) {
		app.Warn("%v", w)
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	bound, err := scenarios.BindExpression(expr, set)
	if err != nil {
		return err
	}
	if c.asked() {
		return c.atTable(app, bound)
	}
	options := c.Options(c.Engine)
	options.Compile = compile
	progress := cli.NewProgress(app.Stderr, c.Quiet, options.Sampling.Trials, "sampling")
	options.Sampling.Progress = progress.Set
	answer, err := evidence.Evaluate(ctx, bound, options)
	progress.Finish()
	if answer == nil {
		return err
	}
	if r := answer.Distribution.Residual.Value; r > c.Residual {
		app.Warn("the list ends at a residual of %.2g: one that leaves %.2g would be too long (%s)", r, c.Residual, cli.Longer(answer.Ended))
	}
	measures := []evidence.Measure{{Name: "result", Answer: *answer}}
	writeErr := app.WriteOut(c.Out, func(w io.Writer) error { return c.write(w, expr, measures) })
	if err := errors.Join(err, writeErr); err != nil {
		return err
	}
	return judge(app, measures)
}

func (c *rollCmd) write(w io.Writer, expr notation.Expr, measures []evidence.Measure) error {
	answer := measures[0].Answer
	switch c.Format {
	case formatJSON:
		return json.NewEncoder(w).Encode(evidence.DocumentOf(c.Expr, c.Notation, &answer))
	case formatText:
		if c.Explain {
			fmt.Fprintln(w, evidence.Explanation(c.Expr, expr, &answer))
		}
		if err := text.Distribution(w, c.Expr, answer.Distribution); err != nil {
			return err
		}
		return writeVerdict(w, answer.Crosscheck)
	}
	meta := tables.Meta{ToolVersion: cli.Version(), Scenario: c.Expr, Seed: c.Seed}
	return writeTable(w, c.Format, tables.Spec{Meta: meta}, func(t *tables.Writer) error {
		return t.Write(tables.Cell{Measures: []tables.Measure{{Name: "result", Dist: answer.Distribution}}})
	})
}
