package report

import (
	"fmt"
	"strconv"
	"strings"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/text"
)

// crosscheckWords says in a sentence what the engines' comparison is worth.
func crosscheckWords(c *evidence.Crosscheck) string {
	if c == nil {
		return "not cross-checked"
	}
	switch c.Verdict {
	case agreement.Agree:
		return fmt.Sprintf("%s samples agree, and would have shown an error of %s points",
			thousands(c.Trials), points(c.Detectable))
	case agreement.Disagree:
		return "THE ENGINES DISAGREE: " + c.Reason
	}
	return "undecided: " + c.Reason
}

// points shows a difference of probabilities in percentage points.
func points(p float64) string { return strconv.FormatFloat(100*p, 'g', 2, 64) }

// thousands groups the digits of a number.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// outcome is a row of the table of a categorical measure.
type outcome struct{ Label, Percent, Fraction string }

// outcomes lists the labels of a categorical measure.
func outcomes(d *evidence.Distribution) []outcome {
	rows := make([]outcome, len(d.Rows))
	for i, r := range d.Rows {
		rows[i] = outcome{Label: r.Label, Percent: text.Percent(r.Probability)}
		if r.Exact != nil && len(r.Exact.RatString()) <= 24 {
			rows[i].Fraction = r.Exact.RatString()
		}
	}
	return rows
}

// numeric and categorical pick the measures for the two tables of a section.
func numeric(all []evidence.Measure) []evidence.Measure { return ofKind(all, evidence.Numeric) }

func categorical(all []evidence.Measure) []evidence.Measure { return ofKind(all, evidence.Categorical) }

func ofKind(all []evidence.Measure, kind evidence.Kind) []evidence.Measure {
	var out []evidence.Measure
	for _, m := range all {
		if m.Distribution.Kind == kind {
			out = append(out, m)
		}
	}
	return out
}

// percentile shows the p-th percentile of a numeric measure.
func percentile(d *evidence.Distribution, p int) string { return text.Value(d.Percentiles[p]) }

// anchor makes a name fit for a link.
func anchor(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
}
