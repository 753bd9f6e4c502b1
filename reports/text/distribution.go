package text

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Question is what is looked at in distributions of numbers: which probability of each
// value, and that of some targets.
type Question struct {
	View   shown.View
	Versus []*big.Rat // the targets
}

// target returns the event that is asked about the target v, such as name >= v, and its probability: P(X <= v)
// if the view is AtMost, else P(X >= v).
func (q Question) target(name string, d *evidence.Distribution, v *big.Rat) (event string, chance *evidence.Number) {
	if q.View == shown.AtMost {
		return q.View.Event(name, v), d.NotExceed(v)
	}
	return shown.AtLeast.Event(name, v), d.Reach(v)
}

// Distribution writes a distribution: its name, moments, notes and a table of the outcomes.
// question says what to show.
func (s Style) Distribution(w io.Writer, name string, d *evidence.Distribution, question Question) error {
	var b strings.Builder
	if s.Markdown {
		fmt.Fprintf(&b, "## %s\n\n%s\n", escape.Markdown(name), shown.Origin(d))
	} else {
		fmt.Fprintln(&b, s.join(escape.Line(name), shown.Origin(d)))
	}
	if d.Kind == evidence.Numeric {
		s.writeMoments(&b, d)
		for _, v := range question.Versus {
			event, chance := question.target("X", d, v)
			s.line(&b, event+" "+relation(shown.Odds(d, chance)))
		}
	}
	for _, note := range shown.Notes(d) {
		s.line(&b, s.wrap(note))
	}
	if d.Kind == evidence.Undefined {
		_, err := io.WriteString(w, b.String())
		return err
	}
	b.WriteString("\n")
	b.WriteString(s.outcomes(d, question.View))
	b.WriteString("\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// relation puts "= " in front of a probability, unless that is a bound such as < 1 %.
func relation(odds string) string {
	if strings.HasPrefix(odds, "<") || strings.HasPrefix(odds, ">") {
		return odds
	}
	return "= " + odds
}

// line writes a text on a line of its own; in Markdown, as a paragraph.
func (s Style) line(b *strings.Builder, text string) {
	if s.Markdown {
		text = "\n" + escape.Markdown(text)
	}
	b.WriteString(text + "\n")
}

// writeMoments writes the mean, standard deviation, range, modes and percentiles.
func (s Style) writeMoments(b *strings.Builder, d *evidence.Distribution) {
	lower, upper := shown.Range(d)
	s.line(b, s.join("mean "+shown.Mean(d), "standard deviation "+shown.StdDev(d), "range "+lower+" to "+upper, "mode "+shown.Modes(d)))
	percentiles, why := []string{"percentiles"}, ""
	for _, p := range evidence.Percents {
		percentiles = append(percentiles, fmt.Sprintf("%d: %s", p, shown.Value(d.Percentiles[p])))
		if d.Percentiles[p] == nil {
			why = "-: " + shown.WhyOpen
		}
	}
	if why != "" {
		percentiles = append(percentiles, why)
	}
	s.line(b, s.join(percentiles...))
}

// outcomes returns a table of the outcomes, with their probabilities and bars. view is the
// probability that the bars show.
func (s Style) outcomes(d *evidence.Distribution, view shown.View) string {
	lines := shown.Lines(d)
	g := grid{style: s, header: []string{"outcome", "probability"}, right: []int{1}, prose: []int{0}}
	beside := shown.AtLeast
	if d.Kind == evidence.Numeric {
		if view == shown.AtMost {
			beside = view
		}
		g.header, g.right, g.prose = []string{"value", "probability", beside.String()}, []int{0, 1, 2}, nil
	} else {
		view = shown.Exactly
	}
	full := 1.0 // what fills the width: certainty, or the likeliest of many values
	if d.Kind == evidence.Numeric {
		full = 0
		for i := range lines {
			full = max(full, view.Of(&lines[i]))
		}
	}
	for i := range lines {
		l := &lines[i]
		cells := []string{escape.Line(l.Name), shown.Share(d, l.Probability)}
		if d.Kind == evidence.Numeric {
			cells = append(cells, shown.Share(d, beside.Of(l)))
		}
		g.add(cells...)
		share := 0.0
		if full > 0 {
			share = view.Of(l) / full
		}
		g.shares = append(g.shares, share)
	}
	return g.String()
}
