package diff

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"oddsmith/exact"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// A Result is what differs between two scenarios.
type Result struct {
	Old, New   Side
	Parameters []Parameter // of both, those of the old scenario first
	Swept      []*scenarios.Parameter
	Measures   []*Measure // that both have, in the order of the old scenario
	OnlyOld    []string   // measures
	OnlyNew    []string
	Incomplete *evidence.IncompleteError // nil where all was compared
	Seed       *uint64                   // of the samples; nil where none were drawn
	Compared   int                       // cells of the sweep
	LeftOut    []string                  // what is not compared, and why: "mode = mad is only in new.yaml, and is left out"

	grid    *scenarios.Grid // of the new rules; nil for baselines
	columns sweep.Columns   // of the swept parameters, in a table
}

// A Side is one of the two scenarios.
type Side struct {
	Scenario string `json:"scenario"`
	Path     string `json:"path"`
}

// A Parameter is one that either scenario has, with the value it was given in each.
type Parameter struct {
	Name  string  `json:"name"`
	Old   *string `json:"old"` // nil where the scenario has none of this name, or it is swept
	New   *string `json:"new"`
	Swept bool    `json:"swept,omitempty"` // or set by a record that is
}

// Differs reports whether the values differ, or one scenario has none.
func (p Parameter) Differs() bool {
	return !p.Swept && (p.Old == nil || p.New == nil || *p.Old != *p.New)
}

// A Measure is what moved in one measure.
type Measure struct {
	Name, Title, Unit string
	Given             string  // what it is conditional on
	Cells             []*Cell // where both have the measure

	// OnlyOld and OnlyNew are the values of the swept parameters where one of the two has the measure.
	OnlyOld, OnlyNew []scenarios.Settings

	// Old and New are the distributions where nothing is swept.
	Old, New *evidence.Distribution
}

// A Cell is what moved at one combination of the swept parameters. Outcomes of
// numbers are there only where nothing is swept.
type Cell struct {
	Values scenarios.Settings
	compare.Change
	StdDev *compare.Shift // nil for words, and where it is undefined

	index int // of the cell in the grid
}

// Options say what is asked for, and how it is evaluated.
type Options struct {
	Set      map[string]string
	Sweeps   []scenarios.Sweep
	Measures []string // all that both have if empty
	Session  evidence.Session
	Progress func(done, of int) // nil for none
}

// Run compares two scenarios. A partial result is returned with an [*evidence.IncompleteError].
func Run(ctx context.Context, before, after *scenarios.Scenario, o Options) (*Result, error) {
	r := &Result{Old: Side{before.Name, before.Path}, New: Side{after.Name, after.Path}, Seed: o.Session.SamplesSeed()}
	olds, news, err := r.grids(before, after, o)
	if err != nil {
		return nil, err
	}
	r.grid, r.Swept, r.columns = news, news.Parameters(), sweep.Params(news)
	r.parameters(olds, news)
	for _, text := range slices.Concat(olds.LeftOut(o.Measures), news.LeftOut(o.Measures)) {
		if !slices.Contains(r.LeftOut, text) { // both files may have it for some records only
			r.LeftOut = append(r.LeftOut, text)
		}
	}
	names, err := r.measures(olds, news, o.Measures)
	switch {
	case err != nil:
		return nil, err
	case len(names) == 0:
		return r, nil
	}
	if len(r.Swept) == 0 {
		err = r.single(ctx, olds.Bind(0), news.Bind(0), names, o)
	} else {
		err = r.sweep(ctx, olds, news, names, o)
	}
	if err != nil && !errors.As(err, &r.Incomplete) {
		return nil, err
	}
	return r, err
}

// grids returns the grids of both scenarios. It is an error if neither has a parameter that is
// set, or one lacks a parameter that is swept.
func (r *Result) grids(before, after *scenarios.Scenario, o Options) (olds, news *scenarios.Grid, err error) {
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
	sweeps := slices.Clone(o.Sweeps)
	for i := range sweeps {
		if sweeps[i].Texts, err = r.sweptInBoth(before, after, sweeps[i]); err != nil {
			return nil, nil, err
		}
	}
	if olds, err = before.Sweep(sets[0], sweeps); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", before.Path, err)
	}
	if news, err = after.Sweep(sets[1], sweeps); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", after.Path, err)
	}
	return olds, news, nil
}

// sweptInBoth returns the values of a sweep, of which all stands for those that both scenarios have, in the order of
// the new one. It notes the others.
func (r *Result) sweptInBoth(before, after *scenarios.Scenario, w scenarios.Sweep) ([]string, error) {
	var sides [2][]string
	for i, s := range []*scenarios.Scenario{before, after} {
		p, err := s.Parameter(w.Name)
		if err != nil {
			return nil, fmt.Errorf("a parameter that is swept must be in both: %s: %w", s.Path, err)
		}
		sides[i] = p.SweptTexts(w.Texts)
	}
	if slices.Equal(sides[0], sides[1]) {
		return w.Texts, nil
	}
	shared := func(texts, others []string, path string) (both []string) {
		for _, text := range texts {
			if slices.Contains(others, text) {
				both = append(both, text)
			} else {
				r.LeftOut = append(r.LeftOut, fmt.Sprintf("%s = %s is only in %s, and is left out", w.Name, text, path))
			}
		}
		return both
	}
	both := shared(sides[1], sides[0], r.New.Path)
	shared(sides[0], sides[1], r.Old.Path)
	if both == nil {
		return nil, fmt.Errorf("--sweep %s=%s: there is no value that both files have", w.Name, strings.Join(w.Texts, ","))
	}
	return both, nil
}

// parameters lists the parameters of both grids with their old and new values.
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
	for k := range r.Parameters {
		if p := &r.Parameters[k]; p.Swept {
			p.Old, p.New = nil, nil
		}
	}
}

// NotCompared says what may have changed where nothing moved, as [shown.NotCompared] does. It is empty for baselines.
func (r *Result) NotCompared() string {
	if r.grid == nil {
		return ""
	}
	value := func(name string) string {
		for _, p := range r.Parameters {
			if p.Name == name && p.New != nil {
				return *p.New
			}
		}
		return ""
	}
	return shown.NotCompared(r.grid.Scenario(), value, "")
}

// measures returns the names of the measures to compare: those asked for, or all that both have.
// Of all it notes those that only one has.
func (r *Result) measures(olds, news *scenarios.Grid, asked []string) ([]string, error) {
	var sides [2][]string
	both := []*scenarios.Grid{olds, news}
	var known [2][]string // of those asked for
	for _, measure := range asked {
		var unknown [2]error
		for i, g := range both {
			if _, unknown[i] = g.Scenario().Selected([]string{measure}); unknown[i] == nil {
				known[i] = append(known[i], measure)
			}
		}
		if unknown[0] != nil && unknown[1] != nil {
			return nil, fmt.Errorf("%s: %w", r.New.Path, unknown[1])
		}
	}
	for i, g := range both {
		if len(asked) > 0 && len(known[i]) == 0 {
			continue // the other side has all of them
		}
		names, err := g.Scenario().Selected(known[i])
		var only *scenarios.Grid
		if err == nil {
			only, err = g.Only(names)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", [2]Side{r.Old, r.New}[i].Path, err)
		}
		sides[i] = namesOf(only)
	}
	inOld, inNew := sides[0], sides[1]
	var shared []string
	for _, m := range olds.Measures() {
		switch {
		case !slices.Contains(inOld, m.Name):
		case !slices.Contains(inNew, m.Name):
			r.OnlyOld = append(r.OnlyOld, m.Name)
		default:
			shared = append(shared, m.Name)
			r.Measures = append(r.Measures, &Measure{Name: m.Name, Title: m.Title, Unit: m.Unit, Given: m.Given})
		}
	}
	for _, name := range inNew {
		if !slices.Contains(inOld, name) {
			r.OnlyNew = append(r.OnlyNew, name)
		}
	}
	return shared, nil
}

// namesOf returns the names of the measures of a grid.
func namesOf(g *scenarios.Grid) []string {
	var out []string
	for _, m := range g.Measures() {
		out = append(out, m.Name)
	}
	return out
}

// single compares the measures without a sweep. If a limit ends one side, it compares those that
// both sides have.
func (r *Result) single(ctx context.Context, before, after *scenarios.Bound, names []string, o Options) error {
	var runs [2]*evidence.Run
	var ended error
	for i, b := range []*scenarios.Bound{before, after} {
		o.Session.Cache = &exact.Cache{} // of one side, for what its measures have in common
		run, err := o.Session.Run(ctx, b, names...)
		if err != nil {
			err = within([]Side{r.Old, r.New}[i], err)
			if !evidence.IsUnfinished(err) {
				return err
			}
			ended = cmp.Or(ended, err)
		}
		runs[i] = run
	}
	done := min(len(runs[0].Measures), len(runs[1].Measures))
	if done == 0 {
		return ended
	}
	all := r.Measures
	r.Measures = all[:done]
	if err := r.add(ctx, runs[0], sweep.Cell{Run: runs[1]}, compare.Options{Measures: len(names), Quantities: 1}); err != nil {
		return err
	}
	if ended != nil {
		return &evidence.IncompleteError{Err: ended, Left: names[done:]}
	}
	return nil
}

// sweep compares both grids cell by cell, and keeps only a few cells in memory. If memory runs
// out, it continues with one worker.
func (r *Result) sweep(ctx context.Context, olds, news *scenarios.Grid, names []string, o Options) error {
	err := r.sweepOn(ctx, olds, news, names, o)
	if evidence.IsCrowded(err) && o.Session.Sampling.Workers > 1 {
		o.Session.Sampling.Workers = 1
		err = r.sweepOn(ctx, olds, news, names, o)
	}
	if done := r.Compared; done > 0 && evidence.IsUnfinished(err) {
		return &evidence.IncompleteError{Err: err, Left: []string{sweep.Rest(news, done, news.Len()-done, news.Len())}}
	}
	return err
}

// sweepOn compares the cells that are not yet compared.
func (r *Result) sweepOn(ctx context.Context, olds, news *scenarios.Grid, names []string, o Options) error {
	first := r.Compared
	old, stop := iter.Pull2(func(yield func(*evidence.Run, error) bool) {
		stopped := false
		err := sweep.From(ctx, olds, first, names, o.Session, func(c sweep.Cell) error {
			if stopped = !yield(c.Run, nil); stopped {
				return context.Canceled
			}
			return nil
		})
		if !stopped {
			yield(nil, err)
		}
	})
	defer stop()
	side := r.New
	err := sweep.From(ctx, news, first, names, o.Session, func(c sweep.Cell) error {
		before, err, _ := old()
		if err != nil {
			side = r.Old
			return err
		}
		if err := r.add(ctx, before, c, compare.Options{Measures: len(r.Measures) * news.Len(), Quantities: 1}); err != nil {
			return err
		}
		r.Compared = c.Index + 1
		if o.Progress != nil {
			o.Progress(r.Compared, news.Len())
		}
		return nil
	})
	return within(side, err)
}

// within returns err with the path of the file that it is about; nil for nil.
func within(s Side, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.Path, err)
}

// add compares the measures that the runs before and at.Run both have in a cell, and appends the changes to the
// result.
func (r *Result) add(ctx context.Context, before *evidence.Run, at sweep.Cell, o compare.Options) error {
	changes, err := evidence.Await(ctx, func() (list []*compare.Change, _ error) {
		for _, m := range r.Measures {
			var c *compare.Change // nil where one side has no such measure
			if a, b := before.Find(m.Name), at.Run.Find(m.Name); a != nil && b != nil {
				c = compare.Distributions(a, b, o)
			}
			list = append(list, c)
		}
		return list, nil
	})
	if err != nil {
		return err
	}
	for i, m := range r.Measures {
		c := changes[i]
		if c == nil {
			m.onlyOne(before, at)
			continue
		}
		cell := &Cell{Values: at.Values, Change: *c, StdDev: c.StdDev(), index: at.Index}
		if len(r.Swept) == 0 {
			m.Old, m.New = before.Find(m.Name), at.Run.Find(m.Name)
		} else {
			cell.Change = condensed(c)
		}
		m.Cells = append(m.Cells, cell)
	}
	return nil
}

// onlyOne notes a cell in which only one of the runs before and at.Run has the measure.
func (m *Measure) onlyOne(before *evidence.Run, at sweep.Cell) {
	switch {
	case before.Find(m.Name) != nil:
		m.OnlyOld = append(m.OnlyOld, at.Values)
	case at.Run.Find(m.Name) != nil:
		m.OnlyNew = append(m.OnlyNew, at.Values)
	}
}

// condensed returns the part of a change that a sweep keeps: without the distributions and the
// outcomes of numbers.
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
