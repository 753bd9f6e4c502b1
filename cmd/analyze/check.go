package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/baseline"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/text"
	"oddsmith/reports/verdicts"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// checkCmd is `analyze check`.
type checkCmd struct {
	Scenarios  []string        `arg:"" predictor:"rules" name:"scenario" help:"Built-in scenarios, a NAME/ for all that begin with it, or rule files."`
	Baseline   string          `predictor:"folder" placeholder:"DIR" help:"The folder of baselines."`
	Update     bool            `help:"Write the baselines, replacing old ones."`
	Tolerance  []string        `sep:"none" placeholder:"[WHAT=]X" help:"How much a measure or quantity may change; without WHAT, every measure that has no tolerance of its own. Repeatable."`
	FalseAlarm float64         `default:"0.001" placeholder:"P" help:"The probability that a run reports a change of sampled measures where there is none (default ${default})."`
	Engine     evidence.Engine `default:"both" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	Format     string          `default:"text" enum:"text,json" placeholder:"FORMAT" help:"text or json (default ${default})."`
	Out        string          `predictor:"file" placeholder:"FILE" help:"Write to a file instead of standard output."`
	JUnit      string          `predictor:"file" name:"junit" placeholder:"FILE" help:"Also write the verdicts as JUnit XML."`
	SARIF      string          `predictor:"file" name:"sarif" placeholder:"FILE" help:"Also write the findings as SARIF."`
	GitHub     bool            `name:"github" help:"Annotate the rule files on GitHub, and write the job summary."`
	MaxRows    int             `default:"${maxrows}" placeholder:"N" help:"The most values of one measure to keep in a baseline (default ${default})."`
	Quiet      bool            `help:"Do not show a progress bar."`
	cli.RuleFlags
	engineFlags
}

func (checkCmd) Help() string {
	return `Examples:
  analyze check my-rules.yaml --baseline baselines --update
  analyze check my-rules.yaml --baseline baselines
  analyze check labyrinth/ wargame/attack --baseline baselines --tolerance 0.005
  analyze check my-rules.yaml --baseline baselines --tolerance 'P(winner = hero)=0.01'
  analyze check rules/*.yaml --baseline baselines --github --junit check.xml
The exit status is 1 if a measure changed by more than its tolerance, a claim fails,
the engines disagree or a baseline is missing. With --update nothing is compared, and
claims are judged all the same.`
}

// Validate returns an error for flags that are out of range or exclude each other; kong calls it.
func (c *checkCmd) Validate() error {
	switch {
	case c.Update && c.Baseline == "":
		return errors.New("--update needs --baseline DIR, the folder to write")
	case !(c.FalseAlarm > 0 && c.FalseAlarm < 1):
		return fmt.Errorf("--false-alarm %v: it must be above 0 and below 1", c.FalseAlarm)
	case c.Precision > 0:
		return errors.New("--precision: samples are compared with a baseline, so their number must be fixed beforehand: use --trials")
	case c.MaxRows < 1:
		return fmt.Errorf("--max-rows %d: it must be 1 or more", c.MaxRows)
	}
	if err := cli.Distinct(cli.Output{Flag: "--out", Path: c.Out}, cli.Output{Flag: "--junit", Path: c.JUnit}, cli.Output{Flag: "--sarif", Path: c.SARIF}); err != nil {
		return err
	}
	return c.engineFlags.Validate()
}

// Idle returns the flags that do nothing where nothing is compared.
func (c *checkCmd) Idle() (flags []string, with string) {
	if !c.Update {
		return nil, ""
	}
	return []string{"tolerance", "false-alarm"}, "--update, which compares nothing"
}

// A checked scenario is one of those to check.
type checked struct {
	name    string // as it was asked for
	rules   *scenarios.Scenario
	builtIn bool
	bound   *scenarios.Bound
	before  *baseline.File // nil if there is none
	readErr error          // why it could not be read; not that there is none
	err     error          // why there is nothing to evaluate
}

// Run compares the figures of the scenarios with their baselines, and checks their claims.
func (c *checkCmd) Run(ctx context.Context, app *cli.App) error {
	if err := cli.CheckExtension("--out", c.Out, ".txt", ".log", ".out", ".json"); err != nil {
		return err
	}
	list, err := c.load(app)
	if err != nil {
		return err
	}
	options, err := c.options(list)
	if err != nil {
		return err
	}
	report := &verdicts.Report{Tool: cli.Version(), Engine: c.Engine, Seed: c.Seed, Rooted: rooted(os.Getenv("GITHUB_WORKSPACE"))}
	session := c.session(c.Engine)
	session.AllDigits, session.Allowance = true, evidence.NewAllowance(options.Measures)
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(len(list)), "scenarios")
	defer progress.Finish()
	var refused []error
	for i, s := range list {
		progress.Describe(s.name)
		found, now, err := c.check(ctx, s, options, session)
		if err != nil {
			report.Leave(c.begin(s), err)
			switch {
			case s.err != nil:
				refused = append(refused, err)
			case !evidence.IsUnfinished(err):
				refused = append(refused, fmt.Errorf("%s: %w", s.name, err))
			}
		} else {
			report.Scenarios = append(report.Scenarios, found)
			if err := c.update(s, found, now); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
		progress.Set(int64(i + 1))
	}
	progress.Finish()
	c.findStale(report, list)
	if err := c.write(app, report); err != nil {
		return err
	}
	if report.Incomplete != nil {
		refused = append(refused, report.Incomplete)
	}
	switch {
	case refused != nil:
		return errors.Join(refused...)
	case report.Fails():
		return &cli.CheckError{Msg: "the check fails: " + report.Headline()}
	}
	return nil
}

// findStale adds a finding for each baseline whose scenario no longer exists.
func (c *checkCmd) findStale(report *verdicts.Report, list []*checked) {
	var known, files []string
	for _, s := range list {
		if !s.builtIn {
			files = append(files, s.name)
		}
		if s.rules != nil {
			known = append(known, s.rules.Name)
		}
	}
	if c.Baseline == "" {
		return
	}
	for _, name := range baseline.Stale(c.Baseline, known, files) {
		report.Stale(name, baseline.Path(c.Baseline, name))
	}
}

// rooted returns a function that makes paths relative to root, if this is not empty and contains
// them.
func rooted(root string) func(string) string {
	return func(path string) string {
		absolute, err := filepath.Abs(path)
		if root == "" || err != nil {
			return path
		}
		relative, err := filepath.Rel(root, absolute)
		if err != nil || !filepath.IsLocal(relative) {
			return path
		}
		return relative
	}
}

// load loads the rules and baselines of all scenarios before any is evaluated. An error in one is
// kept with it, and does not affect the others.
func (c *checkCmd) load(app *cli.App) ([]*checked, error) {
	names := expand(app, c.Scenarios, c.Quiet)
	if len(names) == 0 {
		return nil, errors.New("there is nothing to check")
	}
	if info, err := os.Stat(c.Baseline); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("--baseline %s: it is not a folder", c.Baseline)
	}
	var list []*checked
	seen := map[string]string{} // by the name of the file, on systems that fold case
	for _, name := range names {
		s := &checked{name: name, builtIn: slices.Contains(scenarios.Builtin(), name)}
		list = append(list, s)
		if s.rules, s.err = c.Load(name); s.err != nil {
			continue
		}
		if other, twice := seen[strings.ToLower(s.rules.Name)]; twice {
			return nil, fmt.Errorf("%s and %s are both called %s, and would share a baseline", other, name, s.rules.Name)
		}
		seen[strings.ToLower(s.rules.Name)] = name
		if s.bound, s.err = s.rules.Bind(nil); s.err != nil {
			s.err = fmt.Errorf("%s: %w", name, s.err)
			continue
		}
		app.WarnAll(name, s.bound.LeftOut())
		s.err = c.read(s)
	}
	return list, nil
}

// expand replaces each prefix that ends with a slash by the built-in scenarios below it, and no names by
// all of them, and drops repetitions. It says which are skipped, because they need values.
func expand(app *cli.App, names []string, quiet bool) []string {
	isAll := len(names) == 0
	if isAll {
		names = []string{""}
	}
	var all, skipped []string
	for _, name := range names {
		under := func(b string) bool { return isAll || strings.HasSuffix(name, "/") && strings.HasPrefix(b, name) }
		if !slices.ContainsFunc(scenarios.Builtin(), under) && !slices.Contains(all, name) {
			all = append(all, name)
		}
		for _, b := range scenarios.Builtin() {
			if !under(b) || slices.Contains(all, b) {
				continue
			}
			s, err := scenarios.Load(b)
			switch {
			case err != nil:
			case s.NeedsValues():
				skipped = append(skipped, b)
			default:
				all = append(all, b)
			}
		}
	}
	if len(skipped) > 0 && !quiet {
		fmt.Fprintf(app.Stderr, "skipped, because they have parameters without a default: %s\n", strings.Join(skipped, ", "))
	}
	return all
}

// read reads the baseline of a scenario. A damaged one is not an error with --update, which
// replaces it.
func (c *checkCmd) read(s *checked) error {
	if c.Baseline == "" {
		return nil
	}
	before, err := baseline.Read(c.Baseline, s.rules.Name)
	var version *baseline.VersionError
	var text *notation.Error
	switch {
	case errors.Is(err, fs.ErrNotExist), c.Update && errors.As(err, &text):
		return nil
	case errors.As(err, &version):
		s.readErr = err
		return nil
	}
	s.before = before
	return err
}

// options parses the tolerances. It is an error if no scenario can use one.
func (c *checkCmd) options(list []*checked) (verdicts.Options, error) {
	o := verdicts.Options{FalseAlarm: c.FalseAlarm, Update: c.Update}
	for _, s := range list {
		if s.bound != nil {
			o.Measures += len(s.bound.Measures())
		}
	}
	for _, text := range c.Tolerance {
		t, err := scenarios.ParseTolerance(text)
		if err != nil {
			return o, fmt.Errorf("--tolerance: %w", err)
		}
		if err := usable(t, list); err != nil {
			return o, fmt.Errorf("--tolerance: %w", err)
		}
		o.Tolerances = append(o.Tolerances, t)
	}
	slices.Reverse(o.Tolerances) // the last one counts
	return o, nil
}

// usable returns an error if none of the scenarios has what the tolerance is for.
func usable(t *scenarios.Tolerance, list []*checked) error {
	var first error
	for _, s := range list {
		if s.rules == nil { // it may be about this one
			return nil
		}
		err := t.Check(s.rules)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// begin returns the report on a scenario, with nothing found yet.
func (c *checkCmd) begin(s *checked) *verdicts.Scenario {
	if s.rules == nil {
		return &verdicts.Scenario{Name: s.name, File: s.name}
	}
	path := ""
	if c.Baseline != "" {
		path = baseline.Path(c.Baseline, s.rules.Name)
	}
	return verdicts.New(s.rules, s.builtIn, path)
}

// check evaluates a scenario and compares it with its baseline. The returned baseline has the
// present figures; it is nil if the engines disagree.
func (c *checkCmd) check(ctx context.Context, s *checked, o verdicts.Options, session evidence.Session) (*verdicts.Scenario, *baseline.File, error) {
	if s.err != nil {
		return nil, nil, s.err
	}
	session = session.Sharing(s.rules)
	run, err := session.Run(ctx, s.bound)
	if err != nil {
		return nil, nil, err
	}
	claims, err := session.CheckClaims(ctx, s.rules, slices.Concat(s.rules.Claims, s.rules.Goals()))
	if err != nil {
		return nil, nil, err
	}
	found := c.begin(s)
	agree := found.CheckEngines(run.Measures)
	found.CheckClaims(claims)
	o.HowToMake = fmt.Sprintf("analyze check %s --baseline %s --update makes one", s.name, cmp.Or(c.Baseline, "DIR"))
	if _, err := os.Stat(c.Baseline); c.Baseline != "" && errors.Is(err, fs.ErrNotExist) {
		o.HowToMake += fmt.Sprintf(" (there is no folder %s)", c.Baseline)
	}
	now, err := evidence.Await(ctx, func() (*baseline.File, error) {
		now, err := baseline.Of(s.rules, run, cli.Version(), c.MaxRows)
		if err != nil {
			return nil, err
		}
		return now, found.Compare(s.before, s.readErr, now, o)
	})
	if err != nil {
		return nil, nil, err
	}
	if !agree {
		now = nil
	}
	return found, now, nil
}

// update writes the baseline with --update, if it has changed.
func (c *checkCmd) update(s *checked, found *verdicts.Scenario, now *baseline.File) error {
	if !c.Update || now == nil {
		return nil
	}
	if s.before != nil && !s.before.IsOld && (found.IsUnmoved() || s.before.Same(now)) {
		found.State = verdicts.Unchanged
		return nil
	}
	found.State = verdicts.Written
	return baseline.Write(c.Baseline, now)
}

// write writes the report in all requested forms, files first, so that they exist even if standard
// output is closed.
func (c *checkCmd) write(app *cli.App, r *verdicts.Report) error {
	for _, f := range []struct {
		flag, path string
		write      func(io.Writer) error
	}{{"--junit", c.JUnit, r.JUnit}, {"--sarif", c.SARIF, r.SARIF}} {
		if f.path == "" {
			continue
		}
		if err := cli.WriteFile(f.flag, f.path, f.write); err != nil {
			return err
		}
	}
	if c.GitHub {
		if err := appendSummary(os.Getenv("GITHUB_STEP_SUMMARY"), r); err != nil {
			return err
		}
	}
	style := text.Style{}
	if c.Out == "" || c.Out == "-" {
		style = app.Style()
	}
	err := app.WriteOut(c.Out, func(w io.Writer) error {
		if c.Format == formatJSON {
			return r.JSON(evidence.Versioned(w))
		}
		return r.Text(w, style)
	})
	if c.GitHub && err == nil {
		if c.Format == formatJSON && c.Out == "" {
			err = r.Annotations(escape.Raw(app.Stderr)) // GitHub reads both
		} else {
			err = app.WriteOut("", func(w io.Writer) error { return r.Annotations(escape.Raw(w)) })
		}
	}
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// appendSummary appends the report to the job summary of GitHub at path; nothing if path is empty.
func appendSummary(path string, r *verdicts.Report) error {
	if path == "" {
		return nil
	}
	var b bytes.Buffer
	if err := r.Markdown(&b); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("the summary of the job: %w", err)
	}
	_, err = f.Write(b.Bytes())
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("the summary of the job: %w", err)
	}
	return nil
}
