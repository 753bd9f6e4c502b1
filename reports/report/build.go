package report

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Builder evaluates scenarios and makes sections of a report of them.
type Builder struct {
	Dir     string // the report's folder, for the tables
	Version string // of the tool
	Session evidence.Session
}

// Section evaluates a scenario: its measures, claims, figures and tables, which are written at
// once. A measure that is too much for the exact engine is sampled, and says so. A figure or a
// table is left out if it is too much, or if the run ends before it is there; so is the whole
// section, with an error, if that is so of its measures: see [evidence.IsUnfinished].
func (b *Builder) Section(ctx context.Context, s *scenarios.Scenario, set map[string]string) (*Section, error) {
	own := *b // what is kept of one scenario is of no use to the next
	own.Session.Cache, own.Session.Answers = &exact.Cache{}, &evidence.Answers{}
	section, err := own.section(ctx, s, set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return section, nil
}

// section evaluates a scenario and makes its section of the report.
func (b *Builder) section(ctx context.Context, s *scenarios.Scenario, set map[string]string) (*Section, error) {
	bound, err := s.Bind(set)
	if err != nil {
		return nil, err
	}
	session := b.Session
	session.Policy, session.OrSampled = true, true
	run, err := session.Run(ctx, bound)
	if err != nil {
		return nil, err
	}
	section := &Section{
		Run: *run, Title: s.Title, Question: s.Question, Source: s.Source, Assumptions: s.Assumptions,
	}
	if section.Title == "" {
		section.Title = s.Name
	}
	section.Parameters, section.Held = parameters(bound), shown.Held(s, bound.Values())
	for _, m := range s.Measures {
		if m.At.Src.Name != s.Path {
			section.Inherited = append(section.Inherited, m.Name)
		}
	}
	section.Claims, err = b.claims(ctx, s)
	if err := section.Leave("claims", err); err != nil {
		return nil, err
	}
	if len(s.Figures) == 0 {
		if err := section.ownFigures(ctx); err != nil {
			return nil, err
		}
	}
	for _, f := range s.Figures {
		if err := section.Leave("figure "+f.Name, b.figure(ctx, section, f, set)); err != nil {
			return nil, err
		}
	}
	if err := section.policyMaps(ctx); err != nil {
		return nil, err
	}
	return section, b.tables(ctx, s, section)
}

// claims judges the claims of a scenario and the goals that it is tuned to, as `analyze check` does.
func (b *Builder) claims(ctx context.Context, s *scenarios.Scenario) ([]evidence.Claim, error) {
	claims, err := b.Session.CheckClaims(ctx, s, slices.Concat(s.Claims, s.Goals()))
	if err != nil {
		return nil, err
	}
	for i := range claims[len(s.Claims):] {
		goal := &claims[len(s.Claims)+i]
		goal.Source = cmp.Or(goal.Source, "a goal of its tuning")
	}
	return claims, nil
}

// parameters returns the parameters with their values, defaults and meanings.
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

// exactly returns the session of figures and tables, which show exact values
// once the measures have been cross-checked.
func (b *Builder) exactly() evidence.Session {
	session := b.Session
	if session.Engine == evidence.BothEngines {
		session.Engine = evidence.ExactEngine
	}
	return session
}

// tables writes a table of all measures and the tables that the rule file declares. Those that are
// small enough are also shown in the section.
func (b *Builder) tables(ctx context.Context, s *scenarios.Scenario, section *Section) error {
	if len(section.Measures) > 0 {
		name := measuresName(s)
		err := b.table(ctx, name, nil, s, func(w *tables.Writer) error { return w.Write(tables.Cell{Measures: section.Measures}) })
		if err == nil {
			section.Tables = append(section.Tables, Table{Title: "all measures", Files: tableFiles(name)})
		} else if err := section.Leave("table of all measures", err); err != nil {
			return err
		}
	}
	for _, t := range s.Tables {
		if err := section.Leave("table "+t.Name, b.declared(ctx, s, t, section)); err != nil {
			return err
		}
	}
	return nil
}

// declared writes a table that the rule file declares, and shows it in the section if it is small
// enough.
func (b *Builder) declared(ctx context.Context, s *scenarios.Scenario, t *scenarios.Table, section *Section) error {
	grid, err := t.Grid()
	if err != nil {
		return err
	}
	var sheets sheets
	name := fileName(t.Name)
	err = b.table(ctx, name, grid, s, func(w *tables.Writer) error {
		return sweep.Spans(ctx, grid, sweep.All(grid), t.Measures, b.exactly(), func(b *sweep.Batch) error {
			if grid.Len() <= maxGridCells {
				for c := range b.Cells() {
					sheets.add(c)
				}
			}
			return b.WriteTo(w)
		})
	})
	if err != nil {
		return err
	}
	table := Table{Title: t.Title, Doc: t.Doc, Files: tableFiles(name)}
	if table.Title == "" {
		table.Title = t.Name
	}
	if err := section.show(ctx, &table, name, sheets, grid); err != nil {
		return err
	}
	section.Tables = append(section.Tables, table)
	return nil
}

// show adds the cells of a sweep to the section: a grid for each measure to the table and, if they suit,
// curves in a figure whose name begins with name. Without swept parameters it adds nothing.
func (s *Section) show(ctx context.Context, table *Table, name string, all sheets, grid *scenarios.Grid) error {
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
		err := s.add(ctx, name+"-"+fileName(sheet.name)+"-trend", shown.Held(grid.Scenario(), grid.Fixed()), drawn)
		if err != nil {
			return err
		}
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

// table writes a table file in every format. write adds its rows; g is the swept grid, or nil.
func (b *Builder) table(ctx context.Context, name string, g *scenarios.Grid, s *scenarios.Scenario, write func(*tables.Writer) error) error {
	spec := tables.Spec{Ctx: ctx, Meta: tables.MetaOf(b.Version, s.Name, nil, b.Session.Options)}
	if g != nil {
		spec.Params = sweep.Params(g)
	}
	w, err := tables.Create(filepath.Join(b.Dir, tableFolder), name, spec, tableFormats...)
	if err != nil {
		return err
	}
	return w.Fill(write)
}
