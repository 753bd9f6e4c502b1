package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/lint"
	"oddsmith/reports/shown"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// runCmd is `analyze run`.
type runCmd struct {
	Scenario string          `arg:"" predictor:"rules" help:"A built-in scenario, or the path of a rule file."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter; repeatable."`
	Sweep    []string        `predictor:"setting" sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"Run at every value; NAME=a,b,c lists values, NAME=all takes every choice. Repeatable; the last one varies fastest."`
	Measure  []string        `sep:"none" placeholder:"NAME" help:"Only this measure; for the figure of a sweep also a quantity, 'P(winner = hero)'; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	questionFlags
	outputFlags
	cli.PartitionFlag
	cli.RuleFlags
	engineFlags
}

func (runCmd) Help() string {
	return `Examples:
  analyze run labyrinth/attack --set strength=15 --set ac=24 --set zones=off
  analyze run labyrinth/claims
  analyze run my-rules.yaml --engine both
  analyze run labyrinth/attack --measure damage --out damage.png
  analyze run labyrinth/matchups --sweep hero=all --set monster=wolf --measure winner
  analyze run labyrinth/attack --sweep strength=5..30 --sweep ac=10..45:5 --format csv
  analyze run labyrinth/attack --sweep strength=5..30 --sweep ac=10..45 --format parquet --partition strength --out attack`
}

// hardlyKnown is the error bound from which on a probability has less than two digits.
const hardlyKnown = 0.01

// Run evaluates the measures of a scenario.
func (c *runCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.checkOutput(app); err != nil {
		return err
	}
	ask, err := c.question(c.Format, len(c.Sweep) > 0)
	if err != nil {
		return err
	}
	scenario, err := c.Load(c.Scenario)
	if err != nil {
		return err
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	quantities, err := c.quantities(scenario)
	if err != nil {
		return err
	}
	if c.Measure, err = scenario.Selected(c.Measure); err != nil {
		return err
	}
	if err := c.suits(scenario, c.Measure); err != nil {
		return err
	}
	if len(c.Sweep) > 0 {
		return c.sweep(ctx, app, scenario, set, ask, quantities)
	}
	bound, err := scenario.Bind(set)
	if err != nil {
		return err
	}
	for _, m := range lint.Misreadings(bound, c.Measure) {
		app.Warn("%s:%d:%d: %s (lint calls this %s)", m.File, m.Line, m.Column, m.Message, m.Rule)
	}
	if len(c.Measure) == 0 {
		app.WarnAll("", bound.LeftOut())
	}
	app.Saves(len(bound.Measures()) > 1 && len(c.Measure) != 1 || c.Engine != evidence.ExactEngine)
	run, err := c.evaluate(ctx, app, bound, len(set) == 0)
	app.Saves(err != nil)
	if err != nil && (!evidence.IsUnfinished(err) || run == nil || len(run.Measures) == 0) {
		return err
	}
	if run.Incomplete != nil {
		err = run.Incomplete
	}
	for _, m := range run.Measures {
		if isTable(c.Format) && m.Distribution.Kind == evidence.Undefined {
			app.Warn("%s has no row: %s", m.Name, m.Distribution.Without())
		}
		if d := m.Distribution; d.ConditionProbability != nil && d.ErrorBound >= hardlyKnown && !c.Exact {
			app.Warn("%s: its condition is met so rarely that the error bound leaves hardly a digit: --exact solves the encounter in fractions", m.Name)
		}
	}
	r := c.result(bound, run, ask)
	r.part(app, err, evidence.Reached(c.Precision, run.Measures))
	run.Incomplete = r.incomplete
	if err := errors.Join(c.write(ctx, app, r), err); err != nil {
		return err
	}
	return errors.Join(judge(app, run.Measures), judgeClaims(run.Claims))
}

// quantities returns the quantities among the values of --measure, and replaces them there by
// their measures.
func (c *runCmd) quantities(s *scenarios.Scenario) ([]*scenarios.Quantity, error) {
	var names []string
	var list []*scenarios.Quantity
	for _, text := range c.Measure {
		if !strings.Contains(text, "(") {
			names = append(names, strings.Split(text, ",")...)
			continue
		}
		q, err := scenarios.ParseQuantity(&notation.Source{Text: text})
		if err == nil {
			_, err = q.Of(s)
		}
		if err != nil {
			return nil, fmt.Errorf("--measure: %w", err)
		}
		var missing []string
		if len(c.Sweep) == 0 {
			missing = append(missing, "--sweep NAME=LO..HI")
		}
		if !isDrawn(c.Format) {
			missing = append(missing, "--out x.png")
		}
		if missing != nil {
			return nil, fmt.Errorf("--measure '%s' is for the figure of a sweep: add %s, or type --measure %s", text, strings.Join(missing, " "), q.Measure)
		}
		list = append(list, q)
		if !slices.Contains(names, q.Measure) {
			names = append(names, q.Measure)
		}
	}
	c.Measure = names
	return list, nil
}

// evaluate evaluates the measures and, if claims is true, checks the claims of the rule file.
func (c *runCmd) evaluate(ctx context.Context, app *cli.App, b *scenarios.Bound, claims bool) (*evidence.Run, error) {
	session := c.session(c.Engine).Sharing(b.Scenario)
	session.Policy = true
	progress := cli.NewProgress(app.Stderr, c.Quiet, session.Sampling.Trials, "sampling")
	session.Sampling.Progress = progress.Set
	defer progress.Finish()
	run, err := session.Run(ctx, b, c.Measure...)
	if err == nil && claims {
		run.Claims, err = session.CheckClaims(ctx, b.Scenario, b.Scenario.Claims)
	}
	if run != nil {
		run.AllStates = c.Out != ""
	}
	return run, err
}

// maxNamed is how many claims that fail an error names.
const maxNamed = 3

// judgeClaims returns an error that names the claims that fail; nil if all hold.
func judgeClaims(claims []evidence.Claim) error {
	var failed []string
	for _, c := range claims {
		if c.Failed() {
			failed = append(failed, c.Text)
		}
	}
	n := len(failed)
	if n == 0 {
		return nil
	}
	if n > maxNamed {
		failed = append(failed[:maxNamed], "...")
	}
	return &cli.CheckError{Msg: fmt.Sprintf("%d of %d claims %s: %s", n, len(claims), shown.Verb(n, "fails", "fail"), strings.Join(failed, "; "))}
}

// result returns the result of a run.
func (c *runCmd) result(b *scenarios.Bound, run *evidence.Run, ask text.Question) *result {
	run.Versus = ask.Versus
	r := measured(b.Scenario.Title, shown.Held(b.Scenario, b.Values()), run.Measures, ask, c.meta(run.Scenario, run.Settings), false)
	r.json = func(w io.Writer) error { return cli.WriteJSON(w, run.Document()) }
	r.text = func(w io.Writer, s text.Style) error {
		if err := s.Head(w, run.Scenario, run.Settings); err != nil {
			return err
		}
		if err := writeMeasures(w, s, run.Measures, ask); err != nil {
			return err
		}
		if err := s.Policy(w, run.Policy); err != nil {
			return err
		}
		return s.Claims(w, run.Claims)
	}
	return r
}

// meta returns the metadata of a table of the scenario at these settings.
func (c *runCmd) meta(scenario string, list scenarios.Settings) tables.Meta {
	return tables.MetaOf(cli.Version(), scenario, list, c.options(c.Engine))
}

// checkOutput returns an error, before anything is calculated, if the output cannot be written.
func (c *runCmd) checkOutput(app *cli.App) error {
	if err := c.check(app); err != nil && c.Partition == "" {
		return err
	}
	switch {
	case c.Partition == "":
		return nil
	case len(c.Sweep) == 0:
		_, err := c.First(nil)
		return err
	case isStdout(c.Out):
		return fmt.Errorf("--partition %s writes a folder: add --out FOLDER", c.Partition)
	}
	return c.Formats(tables.Format(c.Format))
}
