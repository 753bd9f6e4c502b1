package baseline

import (
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
)

// Compare says what moved from a measure of a baseline to the measure as it is now.
func (m *Measure) Compare(now Measure, o compare.Options) *compare.Change {
	if m.Digest == "" {
		return compare.Distributions(m.Distribution, now.Distribution, o)
	}
	if now.Method == evidence.Exact && now.Kind == m.Kind && digest(now.Distribution) == m.Digest {
		return compare.Distributions(now.Distribution, now.Distribution, o)
	}
	c := compare.Distributions(m.Distribution, now.Distribution, o)
	if c.Verdict != compare.Moved && now.Method == evidence.Exact {
		c.Verdict, c.Reason = compare.Moved, "some fraction moved by less than a float64 shows"
	}
	return c
}
