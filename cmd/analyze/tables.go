package main

import (
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
)

// meta says where a table comes from.
func (c *runCmd) meta(scenario string, list []evidence.Setting) tables.Meta {
	m := tables.Meta{ToolVersion: cli.Version(), Scenario: scenario, Seed: c.Seed}
	for _, s := range list {
		m.Parameters = append(m.Parameters, tables.Setting{Name: s.Name, Value: s.Text})
	}
	return m
}

// writeTable streams the tidy table of the cells.
func writeTable(w io.Writer, format string, spec tables.Spec, cells func(func(tables.Cell) error) error) error {
	f, err := tables.ParseFormat(format)
	if err != nil {
		return err
	}
	t, err := tables.Stream(w, tables.Tidy, spec, f)
	if err != nil {
		return err
	}
	defer t.Abort()
	if err := cells(t.Write); err != nil {
		return err
	}
	return t.Close()
}
