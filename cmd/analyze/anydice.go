package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// anydiceCmd is `analyze anydice`.
type anydiceCmd struct {
	Program string          `predictor:"file" arg:"" help:"The file of the program, or - for standard input."`
	ToRules string          `predictor:"file" name:"to-rules" placeholder:"FILE" help:"Convert the program to a rule file instead of running it."`
	Engine  evidence.Engine `default:"exact" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	questionFlags
	outputFlags
	engineFlags
}

func (anydiceCmd) Help() string {
	return `Examples:
  analyze anydice program.txt
  analyze anydice program.txt --engine both --format json
  analyze anydice program.txt --at-least --out reach.png
  analyze anydice program.txt --to-rules my-rules.yaml
  analyze roll --notation anydice 'output [highest 3 of 4d6]'`
}

// programResult is the JSON of a program.
type programResult struct {
	Program    string                          `predictor:"file" json:"program"`
	Outputs    []outputResult                  `json:"outputs"`
	Crosscheck map[string]*evidence.Crosscheck `json:"crosscheck,omitempty"`
}

type outputResult struct {
	Name   string `json:"name"`
	Result any    `json:"result"`

	Versus []evidence.Against `json:"versus,omitempty"`
}

// Idle returns the flags that do nothing where a rule file is written.
func (c *anydiceCmd) Idle() (flags []string, with string) {
	if c.ToRules == "" {
		return nil, ""
	}
	return append([]string{"out", "format", "at-least", "at-most", "versus", "engine", "seed"}, cli.SamplingFlags...), "--to-rules, which writes a rule file alone"
}

// Run evaluates an AnyDice program, or converts it to a rule file.
func (c *anydiceCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.check(app); err != nil {
		return err
	}
	ask, err := c.question(c.Format, false)
	if err != nil {
		return err
	}
	name, source, err := readProgram(c.Program)
	if err != nil {
		return err
	}
	p, err := scenarios.ReadProgram(name, source)
	if err != nil {
		return err
	}
	if c.ToRules != "" {
		return c.convert(ctx, p)
	}
	run := programRun{engine: c.Engine, output: &c.outputFlags, flags: &c.engineFlags}
	measures, err := run.evaluate(ctx, app, p)
	if measures == nil {
		return err
	}
	return c.finish(ctx, app, run.result(c.Program, measures, ask), measures, err)
}

// programLimit is how many bytes of a program are read.
const programLimit = 1 << 20

// readProgram reads a program from a file, or from standard input if path is "-". name is its name
// in errors.
func readProgram(path string) (name, source string, err error) {
	var data []byte
	if path == "-" {
		data, err = io.ReadAll(io.LimitReader(os.Stdin, programLimit+1))
	} else {
		name = path
		data, err = scenarios.ReadFile(path, programLimit)
		if err != nil {
			err = fmt.Errorf("%w (analyze roll --notation anydice takes the text of a program)", err)
		}
	}
	if err == nil && len(data) > programLimit {
		err = fmt.Errorf("%s: a program has at most %d bytes", path, programLimit)
	}
	return name, string(data), err
}

// A programRun evaluates the outputs of a program and writes them.
type programRun struct {
	engine evidence.Engine
	output *outputFlags
	flags  *engineFlags
}

// evaluate evaluates every output of a program. Those finished before an error are returned with
// it.
func (r programRun) evaluate(ctx context.Context, app *cli.App, p *scenarios.Program) ([]evidence.Measure, error) {
	for _, n := range p.Notes {
		if n.Kind != scenarios.LostWeights { // which is said by lint alone
			line, column := n.At.Position()
			app.Warn("line %d, column %d: %v", line, column, n)
		}
	}
	var names []string
	for _, o := range p.Outputs {
		names = append(names, o.Name)
	}
	all := make([]namedTree, len(names))
	for i, name := range distinct(names) {
		all[i] = namedTree{name, names[i], p.Outputs[i].Tree}
	}
	return evaluate(ctx, app, r.output.Quiet, r.flags.session(r.engine), all, func(name string, err error) error {
		return fmt.Errorf("%s: %w", name, err)
	})
}

// outputsOf are the outputs of a program; an empty list, and not nil, if there are none.
func outputsOf(measures []evidence.Measure, ask text.Question) []outputResult {
	outputs := make([]outputResult, len(measures))
	for i, m := range measures {
		outputs[i] = outputResult{Name: m.Title, Result: m.Distribution, Versus: m.Distribution.Against(ask.Versus)}
	}
	return outputs
}

// result returns the result of a program: one measure for each output.
func (r programRun) result(program string, measures []evidence.Measure, ask text.Question) *result {
	out := measured(filepath.Base(program), "", measures, ask, tables.MetaOf(cli.Version(), program, nil, r.flags.options(r.engine)), len(measures) > 1)
	out.precision = r.flags.Precision
	out.json = asJSON(programResult{Program: program, Outputs: outputsOf(measures, ask), Crosscheck: evidence.Crosschecks(measures)})
	out.text = func(w io.Writer, s text.Style) error { return writeMeasures(w, s, measures, ask) }
	return out
}
