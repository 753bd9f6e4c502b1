package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// tableFlags say what is tabulated.
type tableFlags struct {
	Set     []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter; repeatable."`
	Sweep   []string        `predictor:"setting" sep:"none" placeholder:"NAME=LO..HI[:STEP]" help:"A row for every value; NAME=a,b,c lists values, NAME=all takes every choice. Repeatable; the last one varies fastest."`
	Measure []string        `placeholder:"NAME" help:"Only this measure; repeatable."`
	Engine  evidence.Engine `default:"exact" enum:"exact,montecarlo" placeholder:"ENGINE" help:"exact or montecarlo (default ${default})."`
	cli.RuleFlags
	cli.EngineFlags
}

// A job is one table to write.
type job struct {
	name     string
	rules    string // a built-in scenario, or the path of a rule file
	scenario *scenarios.Scenario
	measures []string
	set      map[string]string
	sweeps   []scenarios.Sweep
}

// file is what the names of the table's files begin with: its name, with hyphens for slashes.
func (j *job) file() string { return strings.ReplaceAll(j.name, "/", "-") }

// grid are the cells of the table.
func (j *job) grid() (*scenarios.Grid, error) {
	g, err := j.scenario.LargeSweep(j.set, j.sweeps)
	if err != nil {
		return nil, err
	}
	return g, g.Check(0, g.Len())
}

// job returns the table to write: the sweep of a scenario if sweeps are given, else the declared
// table with this name.
func (c *tableFlags) job(name string, partition cli.PartitionFlag) (job, error) {
	set, err := cli.Settings(c.Set)
	if err != nil {
		return job{}, err
	}
	sweeps, err := cli.Sweeps("--sweep", c.Sweep)
	if err != nil {
		return job{}, err
	}
	j := job{name: name, measures: c.Measure, set: set, sweeps: sweeps}
	if len(sweeps) == 0 {
		j, err = c.declared(name, set)
	} else if rules, _, ofFile := strings.Cut(name, "#"); ofFile {
		return job{}, fmt.Errorf("%s is a table with a sweep of its own: write it without --sweep, or sweep the rule file, %s", name, rules)
	} else if j.scenario, err = c.Load(name); err != nil {
		list, _ := scenarios.Tables() // without a list of the tables, the error of Load is enough
		if slices.ContainsFunc(list, func(t *scenarios.Table) bool { return t.Name == name }) {
			err = fmt.Errorf("%s is a table with a sweep of its own: write it without --sweep, by a command of its own", name)
		}
	} else {
		j.name, j.rules = j.scenario.Name, name
		j.measures, err = j.scenario.Selected(c.Measure)
	}
	if err == nil {
		j.sweeps, err = partition.First(j.sweeps)
	}
	return j, err
}

// declared returns the declared table of that name: a built-in one, or FILE#TABLE. The values in set override
// those that the table sets. The error says what tables there are, or how to tabulate a scenario.
func (c *tableFlags) declared(name string, set map[string]string) (job, error) {
	list, err := scenarios.Tables()
	if err != nil {
		return job{}, err
	}
	rules, table, ownFile := strings.Cut(name, "#")
	if ownFile {
		s, err := c.Load(rules)
		if err != nil {
			return job{}, err
		}
		list = s.Tables
	} else {
		table = name
	}
	var known []string
	for _, t := range list {
		if t.Name != table {
			known = append(known, t.Name)
			continue
		}
		merged := map[string]string{}
		maps.Copy(merged, t.Set)
		maps.Copy(merged, set)
		s := t.Scenario()
		if !ownFile {
			rules = s.Name
		}
		measures, err := c.measuresOf(t)
		return job{name: t.Name, rules: rules, scenario: s, measures: measures, set: merged, sweeps: t.Sweeps}, err
	}
	if ownFile && len(known) == 0 {
		return job{}, fmt.Errorf("%s declares no tables: add them under tables, or say what to tabulate, such as %s --sweep strength=5..30", rules, rules)
	}
	if s, err := c.Load(name); err == nil && !ownFile {
		var tables string
		for _, t := range s.Tables {
			own := name + "#" + t.Name
			if slices.Contains(known, t.Name) {
				own = t.Name
			}
			tables += ", or write its table " + own
		}
		return job{}, errors.New(name + " is a scenario, not a table: say what to tabulate, such as --sweep strength=5..30" + tables)
	}
	return job{}, fmt.Errorf("there is no table %q; known: %s", table, strings.Join(known, ", "))
}

// measuresOf returns the measures of a declared table that --measure leaves, none for all that the scenario has.
// One that the table does not have is an error.
func (c *tableFlags) measuresOf(t *scenarios.Table) ([]string, error) {
	chosen, err := t.Scenario().Selected(c.Measure)
	if err != nil || chosen == nil {
		return t.Measures, err
	}
	for _, name := range chosen {
		if len(t.Measures) > 0 && !slices.Contains(t.Measures, name) {
			return nil, fmt.Errorf("--measure %s: the table %s has %s", name, t.Name, strings.Join(t.Measures, ", "))
		}
	}
	return chosen, nil
}

// formatsOf parses the values of --format. An unknown or repeated format is an error.
func formatsOf(names []string) ([]tables.Format, error) {
	formats := make([]tables.Format, len(names))
	for i, name := range names {
		var err error
		if formats[i], err = tables.ParseFormat(name); err != nil {
			return nil, fmt.Errorf("--format: %w", err)
		}
		if slices.Contains(formats[:i], formats[i]) {
			return nil, fmt.Errorf("--format %s: %s is given twice", strings.Join(names, ","), name)
		}
	}
	return formats, nil
}
