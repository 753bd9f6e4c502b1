package main

import (
	"fmt"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// meta says where a table comes from.
func (c *runCmd) meta(scenario string, list []evidence.Setting) tables.Meta {
	m := tables.Meta{ToolVersion: cli.Version(), Scenario: scenario, Seed: c.Seed}
	for _, s := range list {
		m.Parameters = append(m.Parameters, tables.Setting{Name: s.Name, Value: s.Text})
	}
	return m
}

// spec is what the table of a sweep is of.
func (c *runCmd) spec(s *scenarios.Scenario, g *scenarios.Grid) tables.Spec {
	return tables.Spec{Params: sweep.Params(g), Meta: c.meta(s.Name, evidence.Settings(g.Fixed()))}
}

// checkOutput refuses what cannot be written before anything is calculated.
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
	case c.Out == "" || c.Out == "-":
		return fmt.Errorf("--partition %s writes a folder: add --out FOLDER", c.Partition)
	}
	return c.Formats(tables.Format(c.Format))
}

// writeDataset writes the tidy table of the cells as a folder.
func (c *runCmd) writeDataset(s *scenarios.Scenario, g *scenarios.Grid, each func(func(*sweep.Batch) error) error) error {
	spec := c.spec(s, g)
	product, err := sweep.Product(g)
	if err != nil {
		return err
	}
	d, err := tables.CreateDataset(spec, c.Partition, tables.Place{Kind: tables.Tidy, Path: c.Out})
	if err != nil {
		return err
	}
	defer d.Abort()
	if err := each(func(b *sweep.Batch) error { return b.WriteTo(d, product) }); err != nil {
		return err
	}
	return d.Close()
}

// writeTable streams the tidy table of what write writes.
func writeTable(w io.Writer, format string, spec tables.Spec, write func(*tables.Writer) error) error {
	f, err := tables.ParseFormat(format)
	if err != nil {
		return err
	}
	if f != tables.CSV {
		w = escape.Raw(w)
	}
	t, err := tables.Stream(w, tables.Tidy, spec, f)
	if err != nil {
		return err
	}
	defer t.Abort()
	if err := write(t); err != nil {
		return err
	}
	return t.Close()
}
