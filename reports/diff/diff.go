package diff

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"oddsmith/reports/bug"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Result is what differs between two scenarios.
type Result struct {
	Old, New   Side
	Parameters []Parameter // of both, those of the old scenario first
	Swept      []*scenarios.Parameter
	Measures   []*Measure // that both have, in the order of the old scenario
	OnlyOld    []string   // measures
	OnlyNew    []string
}

// A Side is one of the two scenarios.
type Side struct{ Scenario, Path string }

// A Parameter is one that either scenario has, with the value it was given in each.
type Parameter struct {
	Name     string
	Old, New *string // nil where the scenario has none of this name
	Swept    bool    // or set by a record that is
}

// Differs reports whether the values differ, or one scenario has none.
func (p Parameter) Differs() bool {
	return !p.Swept && (p.Old == nil || p.New == nil || *p.Old != *p.New)
}

// A Measure is what moved in one measure.
type Measure struct {
	Name, Title, Unit string
	Cells             []*Cell

	// Old and New are the distributions where nothing is swept.
	Old, New *evidence.Distribution
}

// A Cell is what moved at one combination of the swept parameters. Outcomes of
// numbers are there only where nothing is swept.
type Cell struct {
	Values []scenarios.Setting
	compare.Change
	StdDev *compare.Shift // nil for words, and where it is undefined
}

// Options say what is asked for, and how it is evaluated.
type Options struct {
	Set      map[string]string
	Sweeps   []scenarios.Sweep
	Measures []string // all that both have if empty
	Evidence evidence.Options
	Progress func(done, of int) // nil for none
}

// Run compares two scenarios.
func Run(ctx context.Context, before, after *scenarios.Scenario, o Options) (*Result, error) {
	r := &Result{Old: Side{before.Name, before.Path}, New: Side{after.Name, after.Path}}
	olds, news, err := grids(before, after, o)
	if err != nil {
		return nil, err
	}
	r.Swept = news.Parameters()
	r.parameters(olds, news)
	names, err := r.measures(olds, news, o.Measures)
	if err != nil || len(names) == 0 {
		return r, err
	}
	return r, r.compare(ctx, olds, news, names, o)
}

// grids binds both scenarios. A name that is set must be a parameter of one at
// least, one that is swept of both.
func grids(before, after *scenarios.Scenario, o Options) (olds, news *scenarios.Grid, err error) {
	sets := [2]map[string]string{{}, {}}
	for name, value := range o.Set {
		used := false
		for i, s := range []*scenarios.Scenario{before, after} {
			if _, err = s.Parameter(name); err == nil {
				sets[i][name], used = value, true
			}
		}
		if !used {
			return nil, nil, err
		}
	}
	for _, w := range o.Sweeps {
		for _, s := range []*scenarios.Scenario{before, after} {
			if _, err := s.Parameter(w.Name); err != nil {
				return nil, nil, fmt.Errorf("a parameter that is swept must be in both: %s: %w", s.Path, err)
			}
		}
	}
	if olds, err = before.Sweep(sets[0], o.Sweeps); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", before.Path, err)
	}
	if news, err = after.Sweep(sets[1], o.Sweeps); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", after.Path, err)
	}
	return olds, news, nil
}

// parameters lists those of both.
func (r *Result) parameters(olds, news *scenarios.Grid) {
	at := map[string]int{}
	for i, g := range []*scenarios.Grid{olds, news} {
		fixed := g.Fixed()
		for _, v := range g.Bind(0).Values() {
			k, known := at[v.Name]
			if !known {
				k = len(r.Parameters)
				at[v.Name] = k
				r.Parameters = append(r.Parameters, Parameter{Name: v.Name})
			}
			inFixed := func(s scenarios.Setting) bool { return s.Name == v.Name }
			r.Parameters[k].Swept = r.Parameters[k].Swept || !slices.ContainsFunc(fixed, inFixed)
			if i == 0 {
				r.Parameters[k].Old = &v.Text
			} else {
				r.Parameters[k].New = &v.Text
			}
		}
	}
}

// measures finds what to compare: the names asked for, or all that both have.
func (r *Result) measures(olds, news *scenarios.Grid, asked []string) ([]string, error) {
	before, after := olds.Bind(0), news.Bind(0)
	for _, name := range asked {
		for _, b := range []*scenarios.Bound{before, after} {
			q, err := b.Query(name)
			if err == nil && q.Kind == notation.TupleKind {
				err = fmt.Errorf("%s is a tuple, which is not compared", name)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", b.Scenario.Path, err)
			}
		}
	}
	inNew := queryNames(after)
	var shared []string
	for _, q := range before.Measures() {
		switch {
		case !slices.Contains(inNew, q.Name):
			r.OnlyOld = append(r.OnlyOld, q.Name)
		case q.Kind == notation.TupleKind || len(asked) > 0 && !slices.Contains(asked, q.Name):
		default:
			shared = append(shared, q.Name)
			r.Measures = append(r.Measures, &Measure{Name: q.Name, Title: q.Title, Unit: q.Unit})
		}
	}
	inOld := queryNames(before)
	for _, name := range inNew {
		if !slices.Contains(inOld, name) {
			r.OnlyNew = append(r.OnlyNew, name)
		}
	}
	return shared, nil
}

func queryNames(b *scenarios.Bound) []string {
	var out []string
	for _, q := range b.Measures() {
		out = append(out, q.Name)
	}
	return out
}

// compare evaluates both grids cell by cell, side by side, so that only a few cells
// of each are held at a time.
func (r *Result) compare(ctx context.Context, olds, news *scenarios.Grid, names []string, o Options) error {
	group, ctx := errgroup.WithContext(ctx)
	caught := func(f func() error) { group.Go(func() error { return bug.Catch(f) }) }
	ready := make(chan sweep.Cell)
	caught(func() error {
		err := sweep.Run(ctx, olds, names, o.Evidence, func(c sweep.Cell) error {
			select {
			case ready <- c:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		return within(r.Old, err)
	})
	caught(func() error {
		err := sweep.Run(ctx, news, names, o.Evidence, func(c sweep.Cell) error {
			select {
			case before := <-ready:
				r.add(before, c, compare.Options{Measures: len(names) * news.Len(), Quantities: 1})
			case <-ctx.Done():
				return ctx.Err()
			}
			if o.Progress != nil {
				o.Progress(c.Index+1, news.Len())
			}
			return nil
		})
		return within(r.New, err)
	})
	return group.Wait()
}

// within says in which of the two files something is wrong.
func within(s Side, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.Path, err)
}

// add compares one cell.
func (r *Result) add(before, after sweep.Cell, o compare.Options) {
	for i, m := range r.Measures {
		a, b := before.Run.Measures[i].Distribution, after.Run.Measures[i].Distribution
		c := compare.Distributions(a, b, o)
		cell := &Cell{Values: after.Values, Change: *c, StdDev: c.StdDev()}
		if len(r.Swept) == 0 {
			m.Old, m.New = a, b
		} else {
			cell.Change = condensed(c)
		}
		m.Cells = append(m.Cells, cell)
	}
}

// condensed is what is kept of a change in a sweep: not the distributions, nor the
// single outcomes of numbers.
func condensed(c *compare.Change) compare.Change {
	out := compare.Change{
		Verdict: c.Verdict, Reason: c.Reason, Mean: c.Mean, Variance: c.Variance, Condition: c.Condition,
		TotalVariation: c.TotalVariation, Wasserstein: c.Wasserstein, Tail: c.Tail,
		FalseAlarm: c.FalseAlarm, Resolution: c.Resolution,
	}
	if c.Mean == nil {
		out.Outcomes = c.Outcomes
	}
	return out
}
