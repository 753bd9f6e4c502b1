package report

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// points shows a difference of probabilities in percentage points.
func points(p float64) string { return strconv.FormatFloat(100*p, 'g', 2, 64) }

// outcome is a row of the table of a categorical measure.
type outcome struct {
	Label, Percent, Fraction string
	Probability              float64
}

// outcomes returns the words of a distribution with their formatted probabilities.
func outcomes(d *evidence.Distribution) []outcome {
	rows := make([]outcome, len(d.Rows))
	for i, r := range d.Rows {
		rows[i] = outcome{Label: r.Label, Percent: shown.Probability(r.Probability, d.ErrorBound), Probability: r.Probability}
		if r.Exact != nil {
			if text := r.Exact.RatString(); len(text) <= 24 {
				rows[i].Fraction = text
			}
		}
	}
	return rows
}

// hasFractions reports whether an outcome has a fraction that is short enough to show.
func hasFractions(list []outcome) bool {
	return slices.ContainsFunc(list, func(o outcome) bool { return o.Fraction != "" })
}

// held returns the list of values without the name of the scenario in front; empty if there is only the name.
func held(scenario, values string) string {
	_, values, _ = strings.Cut(values, scenario+": ")
	return values
}

// numeric and categorical pick the measures for the two tables of a section.
func numeric(all []evidence.Measure) []evidence.Measure { return ofKind(all, evidence.Numeric) }

func categorical(all []evidence.Measure) []evidence.Measure { return ofKind(all, evidence.Categorical) }

// ofKind returns the measures of a kind.
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
func percentile(d *evidence.Distribution, p int) string { return shown.Value(d.Percentiles[p]) }

// anchor makes a name fit for a link.
func anchor(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
}

// muchLeft is a probability of values that are not listed which a reader should know of.
const muchLeft = 1e-6

// notes returns sentences about conditions, undefined measures and error bounds, which the tables
// do not show.
func notes(all []evidence.Measure) []string {
	var out, bounded []string
	bound := 0.0
	for _, m := range all {
		d, title := m.Distribution, shown.TitleOf(m)
		if d.Kind == evidence.Undefined {
			out = append(out, title+" is undefined: "+d.Without()+".")
			continue
		}
		if d.ConditionProbability != nil {
			out = append(out, fmt.Sprintf("%s counts only where its condition holds, which has a probability of %s.", title, shown.ConditionChance(d)))
		}
		switch {
		case d.Method == evidence.Bounded:
			bounded, bound = append(bounded, title), max(bound, d.ErrorBound)
			if d.Residual.Value > muchLeft {
				out = append(out, goesOn(title, d))
			}
		case d.Method == evidence.MonteCarlo:
			out = append(out, fmt.Sprintf("%s is a sample of %s, not exact.", title, shown.Thousands(d.Trials)))
		case d.Residual.Value > 0:
			out = append(out, goesOn(title, d))
		}
	}
	if slices.ContainsFunc(all, isOpen) {
		out = append(out, `A percentile that is "-" is `+shown.WhyOpen+".")
	}
	if bounded != nil {
		of := ""
		if len(bounded) < len(all) {
			of = " of " + strings.Join(bounded, ", ")
		}
		out = append(out, fmt.Sprintf("Every probability%s is proven to be within %s of the truth.", of, shown.AtMostPercent(bound)))
	}
	return out
}

// isOpen reports whether a percentile of a measure is not known.
func isOpen(m evidence.Measure) bool {
	isUnknown := func(p int) bool { return m.Distribution.Percentiles[p] == nil }
	return m.Distribution.Kind == evidence.Numeric && slices.ContainsFunc(evidence.Percents, isUnknown)
}

func goesOn(title string, d *evidence.Distribution) string {
	return fmt.Sprintf("%s has no end: the values that are not listed have a probability of %s.", title, shown.Percent(d.Residual.Value))
}

// A failure is a claim that fails though nobody said it would.
type failure struct {
	Scenario string
	At       int // the place of the scenario among all
	Claim    evidence.Claim
}

// failing returns the claims that fail, of all sections.
func failing(all []Section) []failure {
	var out []failure
	for i, s := range all {
		for _, c := range s.Claims {
			if c.Failed() {
				out = append(out, failure{Scenario: s.Scenario, At: i, Claim: c})
			}
		}
	}
	return out
}

// fileKind says in a word what a file of a table is.
func fileKind(file string) string {
	kind := map[string]string{".csv": "CSV", ".arrow": "Arrow", ".parquet": "Parquet"}[path.Ext(file)]
	if strings.HasSuffix(strings.TrimSuffix(file, path.Ext(file)), "-summary") {
		return "summary " + kind
	}
	return kind
}

// A span is a run of prose, or of code that stood between backticks.
type span struct {
	Text string
	Code bool
}

// spans splits prose into text and code at its backticks; a backtick without a partner stays in
// the text.
func spans(s string) []span {
	parts := strings.Split(s, "`")
	if len(parts)%2 == 0 {
		last := len(parts) - 1
		parts = append(parts[:last-1], parts[last-1]+"`"+parts[last])
	}
	out := make([]span, 0, len(parts))
	for i, p := range parts {
		if p != "" {
			out = append(out, span{Text: p, Code: i%2 == 1})
		}
	}
	return out
}
