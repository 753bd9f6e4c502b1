package report

import (
	"fmt"
	"strings"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// crosscheckWords describes the comparison of the engines in a sentence.
func crosscheckWords(c *evidence.Crosscheck) string {
	if c == nil {
		return "not cross-checked"
	}
	switch c.Verdict {
	case agreement.Agree:
		return "agree: " + c.Reason
	case agreement.Disagree:
		return "THE ENGINES DISAGREE: " + c.Reason
	case agreement.Undecided:
	}
	return string(c.Verdict) + ": " + c.Reason
}

// An agreed counts the verdicts on measures.
type agreed struct {
	Agree, Disagree, Undecided, Unchecked int

	Trials     [2]int64 // of the measures that agree: the least and the largest number of samples
	Detectable float64  // of the measures that agree: the largest error that could have been missed
}

// add counts the verdict of a comparison.
func (a *agreed) add(c *evidence.Crosscheck) {
	switch {
	case c == nil:
		a.Unchecked++
	case c.Verdict == agreement.Disagree:
		a.Disagree++
	case c.Verdict == agreement.Undecided:
		a.Undecided++
	default:
		if a.Agree == 0 {
			a.Trials = [2]int64{c.Trials, c.Trials}
		}
		a.Trials = [2]int64{min(a.Trials[0], c.Trials), max(a.Trials[1], c.Trials)}
		a.Detectable = max(a.Detectable, c.Detectable)
		a.Agree++
	}
}

// Checked is the number of measures on which the engines were compared.
func (a agreed) Checked() int { return a.Agree + a.Disagree + a.Undecided }

// Total is the number of measures.
func (a agreed) Total() int { return a.Checked() + a.Unchecked }

// Short returns the counts in a few words.
func (a agreed) Short() string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{a.Disagree, "DISAGREE"}, {a.Undecided, "undecided"}, {a.Agree, "agree"}, {a.Unchecked, "not checked"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if parts == nil {
		return "nothing to check"
	}
	return strings.Join(parts, ", ")
}

// Words describes the verdicts in sentences: how many agree, and how large an undetected error
// could be.
func (a agreed) Words() string {
	var parts []string
	total := a.Checked()
	switch {
	case a.Disagree > 0:
		parts = append(parts, fmt.Sprintf("THE ENGINES DISAGREE on %d of %s: one of them is wrong, and so may be every figure here.",
			a.Disagree, shown.Count(total, "measure")))
	case total == 0 && a.Unchecked > 0:
		return "The figures were not cross-checked: one engine alone gave them."
	case total == 0:
		return "There is nothing to cross-check."
	}
	if a.Undecided > 0 {
		parts = append(parts, fmt.Sprintf("On %s the comparison is undecided.", shown.Count(a.Undecided, "measure")))
	}
	if a.Agree > 0 {
		subject := fmt.Sprintf("The engines agree on %d of %d measures", a.Agree, total)
		switch {
		case total == 1:
			subject = "The engines agree on the measure"
		case a.Agree == total:
			subject = fmt.Sprintf("The engines agree on all %d measures", total)
		}
		samples, each := shown.Thousands(a.Trials[0]), ""
		if a.Trials[1] > a.Trials[0] {
			samples += " to " + shown.Thousands(a.Trials[1])
		}
		if a.Agree > 1 {
			each = " per measure"
		}
		parts = append(parts, fmt.Sprintf("%s: with %s samples%s, an error above %s pp would have been detected.",
			subject, samples, each, points(a.Detectable)))
	}
	if a.Unchecked > 0 {
		parts = append(parts, shown.Count(a.Unchecked, "measure")+" not cross-checked.")
	}
	return strings.Join(parts, " ")
}

// odd picks the measures on which the engines were compared and do not agree.
func odd(all []evidence.Measure) []evidence.Measure {
	var out []evidence.Measure
	for _, m := range all {
		if m.Crosscheck != nil && m.Crosscheck.Verdict != agreement.Agree {
			out = append(out, m)
		}
	}
	return out
}
