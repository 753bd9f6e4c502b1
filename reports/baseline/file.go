package baseline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Format is the version of the text.
const Format = 2

// DefaultMaxRows is how many values of one measure a baseline holds unless more are
// asked for.
const DefaultMaxRows = 20_000

// A File is the baseline of one scenario: a run, whose settings and measures are by name.
type File struct {
	Tool      string // the version of the tool that wrote it
	Semantics int    // [scenarios.Semantics] of that tool
	Rules     string // [scenarios.Scenario.Fingerprint]
	evidence.Run

	IsOld bool // it was read from a text of an older format
}

// Of returns the baseline of the measures of a run. tool is the program's version. It is an error
// if a measure has more than maxRows values; 0 means [DefaultMaxRows].
func Of(s *scenarios.Scenario, run *evidence.Run, tool string, maxRows int) (*File, error) {
	f := &File{Tool: tool, Semantics: scenarios.Semantics, Rules: s.Fingerprint, Run: evidence.Run{
		Scenario: s.Name, Settings: slices.Clone(run.Settings),
	}}
	for _, m := range run.Measures {
		if n, most := len(m.Distribution.Rows), cmp.Or(maxRows, DefaultMaxRows); n > most {
			return nil, fmt.Errorf("%s has %d values, more than the %d that a baseline holds (--max-rows raises it)", m.Name, n, most)
		}
		f.Measures = append(f.Measures, evidence.Measure{Name: m.Name, Answer: evidence.Answer{Distribution: withDigest(m.Distribution)}})
	}
	slices.SortFunc(f.Settings, func(a, b scenarios.Setting) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(f.Measures, func(a, b evidence.Measure) int { return strings.Compare(a.Name, b.Name) })
	return f, nil
}

// withDigest returns a copy of a distribution as a baseline stores it: with one hash of all its exact values, if some
// of them are too long to be stored.
func withDigest(of *evidence.Distribution) *evidence.Distribution {
	d := *of
	if needsDigest(&d) {
		d.Digest = digest(&d)
	}
	return &d
}

// Compare compares a distribution of a baseline with the present one. Exact fractions that the
// baseline stores as a hash are compared by it.
func Compare(before, now *evidence.Distribution, o compare.Options) *compare.Change {
	exactly := now.Method == evidence.Exact
	if before.Digest != "" && exactly && now.Kind == before.Kind && digest(now) == before.Digest {
		return compare.Distributions(now, now, o)
	}
	c := compare.Distributions(before, now, o)
	if before.Digest != "" && exactly && c.Verdict != compare.Moved {
		c.Verdict, c.Reason = compare.Moved, "some fraction moved by less than a float64 shows"
	}
	return c
}

// Same reports whether both files say the same, whatever version wrote them.
func (f *File) Same(g *File) bool {
	h := *g
	h.Tool = f.Tool
	return string(f.Text()) == string(h.Text())
}
