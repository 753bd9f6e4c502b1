package report

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"oddsmith/exact"
	"oddsmith/reports/bug"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
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

// Sections evaluates scenarios: their measures, claims, figures and tables. sets gives
// parameters their values, by scenario. The tables are written at once, and the sections
// handed on in order. The first error ends it.
//
// The measures of scenarios to come are answered while figures and tables of others are made.
func (b *Builder) Sections(
	ctx context.Context, list []*scenarios.Scenario, sets []map[string]string, emit func(*Section) error,
) error {
	ctx, cancel := context.WithCancel(ctx)
	const ahead = 8 // scenarios, for what is kept of each takes memory
	measured := make(chan *answered, ahead)
	go func() {
		defer close(measured)
		err := bug.Catch(func() error {
			for i, s := range list {
				a := b.answer(ctx, s, sets[i])
				measured <- a
				if a.err != nil {
					return nil // it is handed on with the answer
				}
			}
			return nil
		})
		if err != nil {
			measured <- &answered{err: err}
		}
	}()
	defer func() {
		cancel()
		for range measured { // until nothing is evaluated any more
		}
	}()
	for a := range measured {
		section, err := a.section(ctx)
		if err != nil {
			return err
		}
		if err := emit(section); err != nil {
			return err
		}
	}
	return nil
}

// An answered scenario has answers to its measures.
type answered struct {
	*Builder
	scenario *scenarios.Scenario
	set      map[string]string
	bound    *scenarios.Bound
	run      *evidence.Run
	err      error
}

// answer answers the measures of a scenario.
func (b *Builder) answer(ctx context.Context, s *scenarios.Scenario, set map[string]string) *answered {
	own := *b // what is kept of one scenario is of no use to the next
	own.Options.Cache, own.Options.Answers = &exact.Cache{}, &evidence.Answers{}
	a := &answered{Builder: &own, scenario: s, set: set}
	if a.bound, a.err = s.Bind(set); a.err != nil {
		return a
	}
	options := own.Options
	options.Policy = true
	if a.run, a.err = evidence.RunScenario(ctx, a.bound, options); a.err != nil {
		a.err = fmt.Errorf("%s: %w", s.Name, a.err)
	}
	return a
}

// section makes the section of a scenario.
func (b *answered) section(ctx context.Context) (*Section, error) {
	if b.err != nil {
		return nil, b.err
	}
	s, run := b.scenario, b.run
	var err error
	if run.Claims, err = evidence.CheckClaims(ctx, s, b.Options); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	section := &Section{
		Run: *run, Title: s.Title, Question: s.Question, Source: s.Source, Assumptions: s.Assumptions,
	}
	if section.Title == "" {
		section.Title = s.Name
	}
	section.Parameters, section.Held = parameters(b.bound), shown.Held(s, b.bound.Values())
	if len(s.Figures) == 0 {
		if section.Figures, err = ownFigures(run, section.Held); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	for _, f := range s.Figures {
		drawn, err := b.figure(ctx, f, b.set)
		if err != nil {
			return nil, fmt.Errorf("%s: figure %s: %w", s.Name, f.Name, err)
		}
		section.Figures = append(section.Figures, *drawn)
	}
	maps, err := policyFigures(s.Name, run.Policy, section.Held)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	section.Figures = append(section.Figures, maps...)
	if err := b.tables(ctx, s, section); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return section, nil
}

// parameters says what the parameters of a scenario are worth and mean.
func parameters(bound *scenarios.Bound) []Parameter {
	values := bound.Values()
	out := make([]Parameter, len(values))
	for i, v := range values {
		p, _ := bound.Scenario.Parameter(v.Name) // which is where the values come from
		out[i] = Parameter{Name: v.Name, Value: v.Text, Doc: p.Doc}
		if p.Unit != "" {
			out[i].Doc = strings.TrimSpace(fmt.Sprintf("%s (%s)", p.Doc, p.Unit))
		}
		if p.Default != nil && p.Default.Text != v.Text {
			out[i].Default = p.Default.Text
		}
	}
	return out
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

// tables writes the measures of the scenario as tables, and the tables that its
// file declares. Those that are not too large the section shows as well.
func (b *Builder) tables(ctx context.Context, s *scenarios.Scenario, section *Section) error {
	if len(section.Measures) > 0 {
		name := measuresName(s)
		err := b.table(name, nil, s, func(w *tables.Writer) error { return w.Write(tables.Of(&section.Run)) })
		if err != nil {
			return err
		}
		section.Tables = append(section.Tables, Table{Title: "all measures", Files: tableFiles(name)})
	}
	for _, t := range s.Tables {
		if err := b.declared(ctx, s, t, section); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	return nil
}

// declared writes a table of the rule file.
func (b *Builder) declared(ctx context.Context, s *scenarios.Scenario, t *scenarios.Table, section *Section) error {
	grid, err := t.Grid()
	if err != nil {
		return err
	}
	var sheets sheets
	name := fileName(t.Name)
	product, err := sweep.Product(grid)
	if err != nil {
		return err
	}
	err = b.table(name, grid, s, func(w *tables.Writer) error {
		return sweep.Batches(ctx, grid, 0, grid.Len(), t.Measures, b.exactly(), func(b *sweep.Batch) error {
			if grid.Len() <= maxGridCells {
				for c := range b.Cells() {
					sheets.add(c)
				}
			}
			return b.WriteTo(w, product)
		})
	})
	if err != nil {
		return err
	}
	table := Table{Title: t.Title, Doc: t.Doc, Files: tableFiles(name)}
	if table.Title == "" {
		table.Title = t.Name
	}
	if err := section.show(&table, name, sheets, grid); err != nil {
		return err
	}
	section.Tables = append(section.Tables, table)
	return nil
}

// show puts the cells of a table on the page, as curves too where they have that
// shape.
func (s *Section) show(table *Table, name string, all sheets, grid *scenarios.Grid) error {
	if len(grid.Parameters()) == 0 {
		return nil
	}
	for _, sheet := range all {
		sheet.pad(grid.Len())
		table.Grids = append(table.Grids, sheet.grid(grid))
		title := table.Title + ", as curves"
		drawn := sheet.trend(title, grid)
		if drawn == nil {
			continue
		}
		drawn.Subtitle = shown.Held(grid.Scenario(), grid.Fixed())
		figure, err := finish(name+"-"+fileName(sheet.name)+"-trend", title, drawn)
		if err != nil {
			return err
		}
		s.Figures = append(s.Figures, *figure)
	}
	return nil
}

// tableFolder is where the tables are, inside the report.
const tableFolder = "tables"

var tableFormats = []tables.Format{tables.CSV, tables.Arrow, tables.Parquet}

func tableFiles(name string) []string {
	var out []string
	for _, k := range []tables.Kind{tables.Tidy, tables.Summary} {
		for _, f := range tableFormats {
			out = append(out, path.Join(tableFolder, tables.FileName(name, k, f)))
		}
	}
	return out
}

func (b *Builder) table(name string, g *scenarios.Grid, s *scenarios.Scenario, write func(*tables.Writer) error) error {
	spec := tables.Spec{Meta: tables.Meta{ToolVersion: b.Version, Scenario: s.Name, Seed: b.Options.Sampling.Seed}}
	if g != nil {
		spec.Params = sweep.Params(g)
	}
	w, err := tables.Create(filepath.Join(b.Dir, tableFolder), name, spec, tableFormats...)
	if err != nil {
		return err
	}
	defer w.Abort()
	if err := write(w); err != nil {
		return err
	}
	return w.Close()
}
