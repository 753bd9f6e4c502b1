package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/graphs"
	"oddsmith/reports/shown"
	"oddsmith/reports/text"
	"oddsmith/reports/tune"
	"oddsmith/reports/tune/cmaes"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// tuneCmd is `analyze tune`.
type tuneCmd struct {
	Scenario string          `arg:"" predictor:"rules" help:"A built-in scenario, or the path of a rule file."`
	Vary     []string        `predictor:"setting" sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"A parameter to tune and the values to try; NAME=a,b,c lists values, NAME=all takes every choice. Repeatable (default: those in the file's tune section)."`
	Goal     []string        `sep:"none" placeholder:"GOAL" help:"A goal to meet: 'P(winner = hero) in 58%..62%', 'mean(turns) <= 8'. Repeatable; all are to be met (default: those in the file's tune section)."`
	Near     bool            `help:"Look outward from today's values, and stop once the --top nearest settings that meet all goals are found."`
	Top      int             `default:"10" placeholder:"N" help:"How many of the best settings to list (default ${default})."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set another parameter; repeatable."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	Format   string          `placeholder:"FORMAT" help:"text, json or csv (default: by the extension of --out, else text)."`
	answerFlags
	cli.RuleFlags
	engineFlags
}

func (tuneCmd) Help() string {
	return `Examples:
  analyze tune labyrinth/duel
  analyze tune labyrinth/duel --vary hero.hp=30..60 --vary monster.ac=14..26 --goal 'P(winner = hero) in 45%..55%' --goal 'mean(turns) <= 20'
  analyze tune my-fight.yaml --vary hero.weapon=1d6,1d8,2d4 --goal 'P(winner = hero) >= 60%' --out tuned.yaml
  analyze tune my-fight.yaml --near --out map.png

Up to a million settings are all evaluated; of more, the best are searched for. The best come first: those
that meet all goals, then by how far the worst-missed goal is from being met, then by how few steps they are
from today's values. --out NAME.yaml writes a rule file that extends this one with the best setting. The exit
status is 1 if no setting meets all goals.`
}

// Validate is called by the command line parser.
func (c *tuneCmd) Validate() error {
	if c.Top < 1 || c.Top > tune.MaxEvaluated {
		return fmt.Errorf("--top %d: it must be between 1 and %d", c.Top, tune.MaxEvaluated)
	}
	return c.engineFlags.Validate()
}

// Run searches for parameter values that meet the goals.
func (c *tuneCmd) Run(ctx context.Context, app *cli.App) error {
	problem, err := c.problem(app)
	if err != nil {
		return err
	}
	rules, extends, err := c.rules()
	if err != nil {
		return err
	}
	if rules != "" {
		if err := problem.CheckRules(); err != nil {
			return fmt.Errorf("--out %s: %w", rules, err)
		}
	}
	if err := c.format(); err != nil {
		return err
	}
	if err := c.prepare(); err != nil {
		return err
	}
	session, warn := c.watched(app, c.Engine)
	defer warn()
	progress := cli.NewProgress(app.Stderr, c.Quiet, 1, "settings")
	var best *tune.Setting
	problem.Progress = func(r *tune.Result) {
		if best != r.Best[0] {
			best = r.Best[0]
			progress.Describe(text.BestSoFar(best))
		}
		progress.Of(r.Looked, r.Settings)
	}
	result, err := tune.Run(ctx, problem, session)
	progress.Finish()
	if result == nil {
		return err
	}
	name := fileName(problem.Scenario.Name, "tune")
	err = c.write(ctx, app, c.Format, tabled(name, result, func(w io.Writer, s text.Style) error {
		return s.Tuning(w, result)
	}, result.Incomplete, picture{name, func() (*figures.Figure, error) { return graphs.Tuning(result) }}))
	switch {
	case err != nil:
		return err
	case result.Met == 0:
		none := "no setting meets all goals"
		if !result.Exhaustive {
			none = fmt.Sprintf("none of the %s settings that were looked at meets all goals", shown.Thousands(int64(result.Looked)))
		}
		if rules != "" {
			none += "; " + rules + " is not written"
		}
		return &cli.CheckError{Msg: none}
	case rules == "":
		return nil
	}
	return app.WriteOut(rules, func(w io.Writer) error {
		_, err := w.Write(result.Rules(extends, result.Best[0]))
		return err
	})
}

// problem returns the tuning problem: the flags, and the tuning section of the rule file for what
// they do not set.
func (c *tuneCmd) problem(app *cli.App) (tune.Problem, error) {
	p := tune.Problem{Near: c.Near, Top: c.Top, Seed: c.Seed, Minimize: cmaes.Minimize}
	var err error
	if p.Scenario, err = c.Load(c.Scenario); err != nil {
		return p, err
	}
	if p.Set, err = cli.Settings(c.Set); err != nil {
		return p, err
	}
	if t := p.Scenario.Tuning; t != nil {
		p.Vary = t.Vary
		for _, goal := range t.Goals {
			p.Goals = append(p.Goals, &goal.Threshold)
		}
	}
	if c.Vary != nil {
		p.Vary = nil
	}
	for _, vary := range p.Vary {
		if _, ok := p.Set[vary.Name]; ok {
			return p, fmt.Errorf("--set %s: the tune section of %s varies it: add --vary for each parameter that is to vary", vary.Name, c.Scenario)
		}
	}
	vary, err := cli.Sweeps("--vary", c.Vary)
	if err != nil {
		return p, err
	}
	p.Vary = append(p.Vary, vary...)
	if c.Goal != nil {
		p.Goals = nil
	}
	for _, text := range c.Goal {
		goal, err := scenarios.ParseThreshold(&notation.Source{Text: text})
		if err != nil {
			return p, fmt.Errorf("--goal: %w", err)
		}
		p.Goals = append(p.Goals, goal)
	}
	switch {
	case len(p.Goals) == 0:
		return p, errors.New("there is no goal: add --goal 'P(outcome = hit) in 60%..65%', or a tune section to the file")
	case len(p.Vary) == 0:
		return p, errors.New("nothing may vary: add --vary NAME=LO..HI, or vary to the file's tune section")
	}
	app.WarnOfFew(p.Scenario, "--vary", c.Vary)
	if err := tune.CheckGoals(p.Scenario, p.Goals); err != nil {
		return p, fmt.Errorf("--goal: %w", err)
	}
	return p, nil
}

// rules returns the path of the rule file to write, if --out names one, and the path of the file
// that it extends.
func (c *tuneCmd) rules() (path, extends string, err error) {
	if ext := filepath.Ext(c.Out); ext != ".yaml" && ext != ".yml" {
		return "", "", nil
	}
	path, c.Out = c.Out, ""
	if slices.Contains(scenarios.Builtin(), c.Scenario) {
		return path, c.Scenario, nil
	}
	extends, err = filepath.Rel(filepath.Dir(path), c.Scenario)
	if err != nil || !filepath.IsLocal(extends) {
		return "", "", fmt.Errorf("--out %s: a rule file extends files in its own folder or below: write it to %s", path,
			filepath.Join(filepath.Dir(c.Scenario), filepath.Base(path)))
	}
	if filepath.Clean(path) == filepath.Clean(c.Scenario) {
		return "", "", fmt.Errorf("--out %s: the file would extend itself: choose another name", path)
	}
	return path, filepath.ToSlash(extends), nil
}

// format sets the output format, from the extension of --out if none is given.
func (c *tuneCmd) format() error {
	known := []string{formatText, formatJSON, formatCSV}
	switch promised := formatOf(c.Out); {
	case c.Format != "" && !slices.Contains(known, c.Format):
		return fmt.Errorf("--format %s: want text, json or csv", c.Format)
	case c.Format == "" && slices.Contains(known, promised):
		c.Format = promised
	case c.Format == "":
		c.Format = formatText
	}
	return nil
}
