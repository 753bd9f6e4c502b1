package diff

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"oddsmith/reports/baseline"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
)

// Folders is what differs between two folders of baselines.
type Folders struct {
	Scenarios        []*Result // that both hold, by name
	OnlyOld, OnlyNew []string  // scenarios
}

// Baselines compares two folders of baselines, or two baseline files. measures are the names of
// the measures to compare; all if empty.
func Baselines(before, after string, measures []string) (*Folders, error) {
	olds, err := filesOf(before)
	if err != nil {
		return nil, err
	}
	news, err := filesOf(after)
	if err != nil {
		return nil, err
	}
	f := &Folders{}
	for _, name := range slices.Sorted(maps.Keys(olds)) {
		if news[name] == nil {
			f.OnlyOld = append(f.OnlyOld, name)
			continue
		}
		f.Scenarios = append(f.Scenarios, files(olds[name], news[name], measures))
	}
	for _, name := range slices.Sorted(maps.Keys(news)) {
		if olds[name] == nil {
			f.OnlyNew = append(f.OnlyNew, name)
		}
	}
	for _, m := range measures {
		known := func(r *Result) bool {
			return slices.Contains(r.OnlyOld, m) || slices.Contains(r.OnlyNew, m) ||
				slices.ContainsFunc(r.Measures, func(have *Measure) bool { return have.Name == m })
		}
		if !slices.ContainsFunc(f.Scenarios, known) {
			return nil, fmt.Errorf("there is no measure %q in these baselines", m)
		}
	}
	return f, nil
}

// A stored baseline and where it was read.
type stored struct {
	*baseline.File
	path string
}

// filesOf reads a baseline file, or all in a folder, and returns them by scenario.
func filesOf(path string) (map[string]*stored, error) {
	out := map[string]*stored{}
	add := func(path string) error {
		f, err := baseline.ReadFile(path)
		if err != nil {
			return err
		}
		if other := out[f.Scenario]; other != nil {
			return fmt.Errorf("%s and %s are both baselines of %s", other.path, path, f.Scenario)
		}
		out[f.Scenario] = &stored{f, path}
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("reading a baseline: %w", err)
	}
	if !info.IsDir() {
		return out, add(path)
	}
	err = filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !IsBaseline(path) {
			return err
		}
		return add(path)
	})
	if err == nil && len(out) == 0 {
		err = errors.New(path + ": there is no baseline in this folder")
	}
	return out, err
}

// IsBaseline reports whether the path is called like a baseline.
func IsBaseline(path string) bool { return filepath.Ext(path) == baseline.Extension }

// files compares two baselines of one scenario in the measures of these names; all if empty.
func files(before, after *stored, measures []string) *Result {
	r := &Result{Old: Side{before.Scenario, before.path}, New: Side{after.Scenario, after.path}}
	values := map[string]*string{}
	for _, p := range after.Settings {
		values[p.Name] = &p.Text
	}
	for _, p := range before.Settings {
		r.Parameters = append(r.Parameters, Parameter{Name: p.Name, Old: &p.Text, New: values[p.Name]})
		delete(values, p.Name)
	}
	for _, p := range after.Settings {
		if values[p.Name] != nil {
			r.Parameters = append(r.Parameters, Parameter{Name: p.Name, New: &p.Text})
		}
	}
	asked := func(name string) bool { return len(measures) == 0 || slices.Contains(measures, name) }
	for _, m := range after.Measures {
		if asked(m.Name) && before.Find(m.Name) == nil {
			r.OnlyNew = append(r.OnlyNew, m.Name)
		}
	}
	for _, m := range before.Measures {
		now := after.Find(m.Name)
		switch {
		case !asked(m.Name):
		case now == nil:
			r.OnlyOld = append(r.OnlyOld, m.Name)
		default:
			c := baseline.Compare(m.Distribution, now, compare.Options{Measures: len(before.Measures), Quantities: 1})
			cell := &Cell{Change: *c, StdDev: c.StdDev()}
			r.Measures = append(r.Measures, &Measure{
				Name: m.Name, Cells: []*Cell{cell}, Old: withTails(m.Distribution), New: withTails(now),
			})
		}
	}
	return r
}

// withTails sets P(X <= x) and P(X >= x), which baselines leave out, to sums of float64, which are
// good enough for a figure.
func withTails(d *evidence.Distribution) *evidence.Distribution {
	out := *d
	out.Rows = slices.Clone(d.Rows)
	sum := 0.0
	for i := range out.Rows {
		sum += out.Rows[i].Probability
		out.Rows[i].AtMost = sum
	}
	sum = 0
	for i := len(out.Rows) - 1; i >= 0; i-- {
		sum += out.Rows[i].Probability
		out.Rows[i].AtLeast = sum
	}
	return &out
}

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (f *Folders) JSON() any {
	list := []any{}
	for _, r := range f.Scenarios {
		list = append(list, r.JSON())
	}
	return struct {
		OnlyOld   []string `json:"only_old"`
		OnlyNew   []string `json:"only_new"`
		Scenarios []any    `json:"scenarios"`
	}{append([]string{}, f.OnlyOld...), append([]string{}, f.OnlyNew...), list}
}

// Table returns the tables of all scenarios as one, with the scenario in front.
func (f *Folders) Table() (header []string, rows [][]any) {
	header, _ = (&Result{}).Table()
	for _, r := range f.Scenarios {
		_, list := r.Table()
		for _, row := range list {
			rows = append(rows, append([]any{r.New.Scenario}, row...))
		}
	}
	return append([]string{"scenario"}, header...), rows
}

// Name is the name of the only scenario, or one for all.
func (f *Folders) Name() string {
	if len(f.Scenarios) == 1 {
		return f.Scenarios[0].New.Scenario
	}
	return "baselines"
}
