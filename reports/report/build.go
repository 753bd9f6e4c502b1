package report

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Builder evaluates scenarios and makes the sections of a report of them.
type Builder struct {
	Dir     string // the report's folder, for the tables
	Version string // of the tool
	Options evidence.Options
}

// Section evaluates one scenario: its measures, claims, figures and tables. set
// gives parameters their values. The tables are written at once.
func (b *Builder) Section(ctx context.Context, s *scenarios.Scenario, set map[string]string) (*Section, error) {
	bound, err := s.Bind(set)
	if err != nil {
		return nil, err
	}
	run, err := evidence.RunScenario(ctx, bound, b.Options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	if run.Claims, err = evidence.CheckClaims(ctx, s, b.Options); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	section := &Section{
		Run: *run, Title: s.Title, Question: s.Question, Source: s.Source, Assumptions: s.Assumptions,
	}
	if section.Title == "" {
		section.Title = s.Name
	}
	for _, f := range s.Figures {
		drawn, err := b.figure(ctx, f, set)
		if err != nil {
			return nil, fmt.Errorf("%s: figure %s: %w", s.Name, f.Name, err)
		}
		section.Figures = append(section.Figures, *drawn)
	}
	if section.Tables, err = b.tables(ctx, s, run); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return section, nil
}

// exactly returns the options of figures and tables, which show exact values
// once the measures have been cross-checked.
func (b *Builder) exactly() evidence.Options {
	o := b.Options
	if o.Engine == evidence.BothEngines {
		o.Engine = evidence.ExactEngine
	}
	return o
}

// fileName makes the name of a scenario or table fit for a file.
func fileName(name string) string { return strings.ReplaceAll(name, "/", "-") }

// tables writes the measures of the scenario as tables, and the tables that its
// file declares.
func (b *Builder) tables(ctx context.Context, s *scenarios.Scenario, run *evidence.Run) ([]Table, error) {
	var out []Table
	if len(run.Measures) > 0 {
		name := fileName(s.Name)
		err := b.table(name, nil, s, func(emit func(sweep.Cell) error) error { return emit(sweep.Cell{Run: run}) })
		if err != nil {
			return nil, err
		}
		out = append(out, Table{Title: "all measures", Files: files(name)})
	}
	for _, t := range s.Tables {
		grid, err := t.Grid()
		if err != nil {
			return nil, err
		}
		name := fileName(t.Name)
		err = b.table(name, grid, s, func(emit func(sweep.Cell) error) error {
			return sweep.Run(ctx, grid, t.Measures, b.exactly(), emit)
		})
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.Name, err)
		}
		title := t.Title
		if title == "" {
			title = t.Name
		}
		out = append(out, Table{Title: title, Files: files(name)})
	}
	return out, nil
}

// tableFolder is where the tables are, inside the report.
const tableFolder = "tables"

func files(name string) []string {
	var out []string
	for _, k := range []tables.Kind{tables.Tidy, tables.Summary} {
		for _, f := range []tables.Format{tables.CSV, tables.Arrow} {
			out = append(out, path.Join(tableFolder, tables.FileName(name, k, f)))
		}
	}
	return out
}

func (b *Builder) table(
	name string, g *scenarios.Grid, s *scenarios.Scenario, cells func(func(sweep.Cell) error) error,
) error {
	spec := tables.Spec{Meta: tables.Meta{ToolVersion: b.Version, Scenario: s.Name, Seed: b.Options.Sampling.Seed}}
	if g != nil {
		spec.Params = sweep.Params(g)
	}
	w, err := tables.Create(filepath.Join(b.Dir, tableFolder), name, spec, tables.CSV, tables.Arrow)
	if err != nil {
		return err
	}
	defer w.Abort()
	if err := cells(func(c sweep.Cell) error { return w.Write(sweep.TableCell(spec.Params, c)) }); err != nil {
		return err
	}
	return w.Close()
}
