package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/baseline"
	"oddsmith/reports/evidence"
	"oddsmith/reports/report"
	"oddsmith/reports/shown"
	"oddsmith/reports/verdicts"
	"oddsmith/scenarios"
)

// reportCmd is `analyze report`.
type reportCmd struct {
	Scenarios []string        `arg:"" predictor:"rules" optional:"" name:"scenario" help:"Built-in scenarios, a NAME/ for all that begin with it, or rule files (default: all built-in scenarios)."`
	Out       string          `predictor:"file" required:"" placeholder:"DIR" help:"The folder to write; created if missing."`
	Baseline  string          `predictor:"folder" placeholder:"DIR" help:"Also show what changed since the baselines in this folder, which analyze check writes."`
	Title     string          `default:"Balance report" help:"The title of the report."`
	Set       []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter in every scenario that has it; repeatable."`
	Engine    evidence.Engine `default:"both" samples:"" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	Single    bool            `help:"Put all scenarios on one page (default: a page for each if there are more than ten)."`
	Quiet     bool            `help:"Do not show a progress bar."`
	cli.RuleFlags
	engineFlags
}

func (reportCmd) Help() string {
	return `Examples:
  analyze report --out balance
  analyze report labyrinth/attack my-rules.yaml --out balance --trials 10000000
  analyze report labyrinth/attack --set strength=18 --out strong
  analyze report my-rules.yaml --baseline baselines --out balance`
}

// Validate is called by the command line parser.
func (c *reportCmd) Validate() error {
	if c.Baseline != "" && len(c.Set) > 0 {
		return errors.New("--baseline cannot be combined with --set: baselines hold for the default parameters")
	}
	return c.engineFlags.Validate()
}

// scenarios loads the named scenarios, or all built-in ones except those that need values.
func (c *reportCmd) scenarios(app *cli.App) ([]*scenarios.Scenario, error) {
	var list []*scenarios.Scenario
	for _, name := range expand(app, c.Scenarios, c.Quiet) {
		s, err := c.Load(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, report.Distinct(list)
}

// Run evaluates scenarios and writes a report with tables and figures.
func (c *reportCmd) Run(ctx context.Context, app *cli.App) error {
	list, err := c.scenarios(app)
	if err != nil {
		return err
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	shares, err := share(set, list)
	if err != nil {
		return err
	}
	if c.Baseline != "" {
		if _, err := os.Stat(c.Baseline); err != nil {
			return fmt.Errorf("--baseline: %w", err)
		}
	}
	folder, err := report.Begin(c.Out)
	if err != nil {
		return cli.Named("--out", c.Out, err)
	}
	defer folder.Discard()
	measures, err := measuresOf(app, list, shares)
	if err != nil {
		return err
	}
	builder := report.Builder{Dir: folder.Pending(), Version: cli.Version(), Session: c.session(c.Engine)}
	builder.Session.Allowance = evidence.NewAllowance(measures)
	model := &report.Model{Title: c.Title, Version: cli.Version(), Seed: c.Seed, Command: c.command(), Baseline: c.Baseline, Single: c.Single}
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(len(list)), "scenarios")
	defer progress.Finish()
	var judged []evidence.Measure
	for i, s := range list {
		progress.Describe(s.Name)
		section, err := builder.Section(ctx, s, shares[i])
		if err == nil && c.Baseline != "" {
			section.Changes, err = evidence.Await(ctx, func() (*report.Changes, error) { return c.changes(s, section) })
			err = section.Leave("changes", err)
		}
		switch {
		case evidence.IsUnfinished(err):
			model.Leave(s.Name, err)
		case err != nil:
			return folder.Blame(err)
		default:
			model.Add(section)
			for _, m := range section.Measures {
				m.Name = s.Name + " " + m.Name
				judged = append(judged, m)
			}
		}
		progress.Set(int64(i + 1))
	}
	if len(model.Sections) == 0 {
		return model.Err()
	}
	if err := report.Write(folder.Pending(), model); err != nil {
		return folder.Blame(err)
	}
	if err := folder.Commit(); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	progress.Finish()
	fmt.Fprintf(app.Stderr, "wrote %s/index.html, REPORT.md, figures and tables of %s (seed %d)\n", c.Out, shown.Count(len(model.Sections), "scenario"), c.Seed)
	return errors.Join(judge(app, judged), model.Err())
}

// changes compares a section of the report with its baseline.
func (c *reportCmd) changes(s *scenarios.Scenario, section *report.Section) (*report.Changes, error) {
	before, err := baseline.Read(c.Baseline, s.Name)
	if errors.Is(err, fs.ErrNotExist) {
		before, err = nil, nil
	}
	now, failed := baseline.Of(s, &section.Run, cli.Version(), math.MaxInt)
	if failed != nil {
		return nil, failed
	}
	// Whether the rules are built in says where findings have their place, and a report shows none.
	found := verdicts.New(s, true, baseline.Path(c.Baseline, s.Name))
	if err := found.Compare(before, err, now, verdicts.Options{Measures: len(section.Measures)}); err != nil {
		return nil, err
	}
	return report.ChangesOf(found), nil
}

// measuresOf is how many measures the scenarios have, with their settings. It warns of those that are left out.
func measuresOf(app *cli.App, list []*scenarios.Scenario, settings []map[string]string) (n int, err error) {
	for i, s := range list {
		bound, err := s.Bind(settings[i])
		if err != nil {
			return 0, err
		}
		app.WarnAll(s.Name, bound.LeftOut())
		n += len(bound.Measures())
	}
	return n, nil
}

// share returns the settings for each scenario, by its parameters. It is an error if no scenario
// has a parameter that is set.
func share(set map[string]string, list []*scenarios.Scenario) ([]map[string]string, error) {
	out := make([]map[string]string, len(list))
	for name, value := range set {
		var missing error
		used := false
		for i, s := range list {
			if _, err := s.Parameter(name); err != nil {
				missing = errors.Join(missing, fmt.Errorf("%s: %w", s.Name, err))
				continue
			}
			if out[i] == nil {
				out[i] = map[string]string{}
			}
			out[i][name] = value
			used = true
		}
		if !used {
			return nil, missing
		}
	}
	return out, nil
}

// sampling returns the flag, with its value, that says how much is sampled.
func (c *reportCmd) sampling() string {
	o := c.Options(c.Engine)
	if o.Detect > 0 && c.Engine == evidence.BothEngines {
		return fmt.Sprintf("--detect %v", cli.Points(o.Detect))
	}
	return fmt.Sprintf("--trials %d", o.Sampling.Trials)
}

// command returns the command line that writes the same report again.
func (c *reportCmd) command() string {
	parts := append([]string{"analyze", "report"}, c.Scenarios...)
	if c.Baseline != "" {
		parts = append(parts, "--baseline", c.Baseline)
	}
	if c.Single {
		parts = append(parts, "--single")
	}
	for _, s := range c.Set {
		parts = append(parts, "--set", s)
	}
	return strings.Join(append(parts, fmt.Sprintf("--seed %d %s --engine %s", c.Seed, c.sampling(), c.Engine)), " ")
}
