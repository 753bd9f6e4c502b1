package baseline

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Format is the version of the text.
const Format = 1

// DefaultMaxRows is how many values of one measure a baseline holds unless more are
// asked for.
const DefaultMaxRows = 20_000

// A File is the baseline of one scenario.
type File struct {
	Tool       string // the version of the tool that wrote it
	Semantics  int    // [scenarios.Semantics] of that tool
	Rules      string // [scenarios.Scenario.Fingerprint]
	Scenario   string
	Parameters []evidence.Setting // by name
	Measures   []Measure          // by name
}

// A Measure is what a baseline holds of one measure.
type Measure struct {
	Name   string
	Digest string // of all fractions, where they are left out; empty otherwise
	*evidence.Distribution
}

// Of makes the baseline of a scenario that was run. It refuses a measure of more
// than maxRows values; 0 means [DefaultMaxRows].
func Of(s *scenarios.Scenario, run *evidence.Run, tool string, maxRows int) (*File, error) {
	if maxRows == 0 {
		maxRows = DefaultMaxRows
	}
	f := &File{
		Tool: tool, Semantics: scenarios.Semantics, Rules: s.Fingerprint, Scenario: s.Name,
		Parameters: slices.Clone(run.Settings),
	}
	for _, m := range run.Measures {
		if n := len(m.Distribution.Rows); n > maxRows {
			return nil, fmt.Errorf("%s has %d values, more than the %d that a baseline holds (--max-rows raises it)", m.Name, n, maxRows)
		}
		f.Measures = append(f.Measures, measureOf(m))
	}
	slices.SortFunc(f.Parameters, func(a, b evidence.Setting) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(f.Measures, func(a, b Measure) int { return strings.Compare(a.Name, b.Name) })
	return f, nil
}

// measureOf keeps a distribution with its words sorted.
func measureOf(m evidence.Measure) Measure {
	d := *m.Distribution
	if d.Kind == evidence.Categorical {
		d.Rows = slices.SortedFunc(slices.Values(d.Rows), func(a, b evidence.Row) int { return strings.Compare(a.Label, b.Label) })
	}
	out := Measure{Name: m.Name, Distribution: &d}
	if needsDigest(&d) {
		out.Digest = digest(&d)
	}
	return out
}

// Measure returns the measure of that name, nil if there is none.
func (f *File) Measure(name string) *Measure {
	i, ok := slices.BinarySearchFunc(f.Measures, name, func(m Measure, name string) int { return strings.Compare(m.Name, name) })
	if !ok {
		return nil
	}
	return &f.Measures[i]
}
