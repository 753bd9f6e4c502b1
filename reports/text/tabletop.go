package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"oddsmith/scenarios/literal"
)

// Rolls writes rolls as at a table: each with its value, all of its dice, and a legend of the
// marks on them.
func (s Style) Rolls(w io.Writer, rolls []*literal.Roll) error {
	rows := make([][]string, len(rolls))
	var seen marks
	for i, r := range rolls {
		terms := make([]string, len(r.Terms))
		for j, t := range r.Terms {
			terms[j] = t.Of + ": " + t.String()
			if t.Totals {
				terms[j] = "of the totals: " + t.String()
			}
			seen.note(t.Dice)
		}
		rows[i] = []string{strconv.Itoa(i + 1), r.Value, strings.Join(terms, "   ")}
	}
	_, err := fmt.Fprintf(w, "%s\n%s", s.Grid([]string{"roll", "value", "dice"}, rows, 1, 2), &seen)
	return err
}

// Steps writes an expression as a heading, then how the value of a roll of it was calculated, one step per
// line, with a legend of the marks.
func (s Style) Steps(w io.Writer, expr string, r *literal.Roll) error {
	rows := make([][]string, len(r.Steps))
	for i, step := range r.Steps {
		rows[i] = []string{strconv.Itoa(i + 1), step.Do, step.With}
	}
	var seen marks
	for _, t := range r.Terms {
		seen.note(t.Dice)
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n%s", expr, s.Grid([]string{"step", "what is done", "with these numbers"}, rows, 1), &seen)
	return err
}

// marks are those of dice that were seen.
type marks struct{ rerolled, exploded, less, dropped, counted, failed, critical, fumbled bool }

// note notes which marks the dice have.
func (m *marks) note(dice []*literal.Die) {
	for _, d := range dice {
		m.rerolled, m.exploded, m.dropped = m.rerolled || d.Rerolled, m.exploded || d.Exploded, m.dropped || d.Dropped
		m.counted, m.failed = m.counted || d.Counted, m.failed || d.Failed
		m.critical, m.fumbled = m.critical || d.Critical, m.fumbled || d.Fumbled
		m.less = m.less || d.Face != d.Value && !strings.Contains(d.Face, "+")
	}
}

// String returns the legend of the marks that occurred, below an empty line; empty if there are none.
func (m *marks) String() string {
	var parts []string
	for _, mark := range []struct {
		seen bool
		text string
	}{
		{m.rerolled, "~n rolled again"},
		{m.exploded, "n! brought another"},
		{m.less, "n-1 worth one less"},
		{m.dropped, "(n) dropped"},
		{m.counted, "n+ counted"},
		{m.failed, "n- taken away"},
		{m.critical, "n* marked as a critical success"},
		{m.fumbled, "n# marked as a critical failure"},
	} {
		if mark.seen {
			parts = append(parts, mark.text)
		}
	}
	if parts == nil {
		return ""
	}
	return "\n" + strings.Join(parts, "   ") + "\n"
}
