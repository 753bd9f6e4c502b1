package verdicts

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// A Row is one figure of a measure that moved, as tables show it.
type Row struct {
	Figure           string // "mean(damage)"
	Old, New, Change string
	Within           string // the tolerance that it is held against; empty for none
	Exceeded         bool
}

// Rows returns the figures of a measure to show, quantities with a tolerance first.
func (m *Measure) Rows() []Row {
	if m.Change == nil {
		return nil
	}
	var out []Row
	listed := map[string]bool{}
	add := func(n compare.Named) {
		if listed[n.Quantity] {
			return
		}
		listed[n.Quantity] = true
		r := Row{Figure: n.Quantity, Change: undefined}
		if n.Shift != nil {
			r.Old, r.New, r.Change = amount(n.Old, n.Probability), amount(n.New, n.Probability), change(n)
		}
		out = append(out, m.held(r))
	}
	for _, l := range m.Limits {
		if l.Quantity != nil {
			add(compare.Named{Quantity: l.Figure, Probability: l.Quantity.Statistic == scenarios.Probability, Shift: m.Change.Of(l.Quantity)})
		}
	}
	var condition []compare.Named // it comes after what holds under it
	for _, n := range m.Change.Shifts(m.Name, nil) {
		switch {
		case n.Shift == m.Change.Condition && n.Delta.Exceeds(new(big.Rat)):
			condition = append(condition, n)
		case n.Shift == m.Change.Condition, m.Change.Mean == nil && n.Delta.IsZero():
		default:
			add(n)
		}
	}
	for _, n := range condition {
		add(n)
	}
	return append(out, m.distances()...)
}

// undefined is the change of a figure that only one side has.
const undefined = "undefined"

// held returns the row with the tolerance that its figure is compared with, if it has one.
func (m *Measure) held(r Row) Row {
	for _, l := range m.Limits {
		if l.Figure == r.Figure {
			r.Within, r.Exceeded = l.allowed(), l.Exceeded
		}
	}
	return r
}

// totalVariation names the total variation of the measure.
func (m *Measure) totalVariation() string { return "total variation of " + m.Name }

// distances returns rows for the distances between the distributions.
func (m *Measure) distances() []Row {
	total := m.held(Row{Figure: m.totalVariation(), Change: undefined})
	if tv := m.Change.TotalVariation; tv != nil {
		total.Change = amount(*tv, true)
	}
	var out []Row
	if m.Change.TotalVariation != nil || total.Within != "" {
		out = append(out, total)
	}
	if w := m.Change.Wasserstein; w != nil {
		name := "distance moved by " + m.Name
		if m.Unit != "" {
			name += " (" + m.Unit + ")"
		}
		out = append(out, Row{Figure: name, Change: amount(*w, false)})
	}
	return out
}

// summary returns the changes of a measure, and the tolerances they exceed, in one line.
func (m *Measure) summary() string {
	var parts, limits []string
	for _, r := range m.Rows() {
		switch {
		case r.Old == "":
			parts = append(parts, r.Figure+" "+r.Change)
		default:
			parts = append(parts, fmt.Sprintf("%s %s -> %s, %s", r.Figure, r.Old, r.New, r.Change))
		}
	}
	if m.Change.TotalVariation == nil {
		parts = append([]string{m.Change.Reason}, parts...)
	}
	for _, l := range m.Limits {
		verdict := "within"
		if l.Exceeded {
			verdict = "beyond"
		}
		said := fmt.Sprintf("%s the tolerance of %s for %s", verdict, l.allowed(), l.Figure)
		if l.Quantity == nil && l.Within.Sign() == 0 {
			said = "no tolerance is agreed"
		}
		if !slices.Contains(limits, said) {
			limits = append(limits, said)
		}
	}
	return fmt.Sprintf("%s moved, %s: %s", m.Name, strings.Join(limits, " and "), strings.Join(parts, "; "))
}

// The words for what became of a measure, the gravest first.
const (
	wordMoved     = "moved"
	wordNew       = "new"
	wordGone      = "gone"
	wordUpdated   = "updated"
	wordTolerated = "within tolerance"
	wordEqual     = "equal"
	wordUnseen    = "not seen to move"
)

var words = []string{wordMoved, wordNew, wordGone, wordUpdated, wordTolerated, wordEqual, wordUnseen}

// word returns the verdict on a measure as one word, such as equal, moved or new.
func (m *Measure) word() string {
	switch {
	case m.New:
		return wordNew
	case m.Gone:
		return wordGone
	case m.Fails:
		return wordMoved
	case m.Change.Verdict == compare.Equal:
		return wordEqual
	case m.Change.Verdict == compare.Undecided:
		return wordUnseen
	case exceeds(m.Limits):
		return wordUpdated
	}
	return wordTolerated
}

// exceeds reports whether one of the tolerances is exceeded.
func exceeds(limits []Limit) bool {
	return slices.ContainsFunc(limits, func(l Limit) bool { return l.Exceeded })
}

// amount formats a number, with its interval if that is wide enough to show.
func amount(f evidence.Number, probability bool) string {
	s := shown.Proven(f, probability)
	if f.Exact != nil || shown.Bound(f, probability) != "" {
		return s
	}
	if isVague(f) {
		return "about " + s
	}
	const visible = 1e-6
	if half := (f.Hi - f.Lo) / 2; half > visible*math.Abs(f.Value) && half > visible*visible {
		return fmt.Sprintf("%s (%s to %s)", s, shown.Amount(f.Lo, probability), shown.Amount(f.Hi, probability))
	}
	return s
}

// isVague reports whether an end of a figure's interval is infinite.
func isVague(f evidence.Number) bool {
	return f.Exact == nil && (math.IsInf(f.Hi, 0) || math.IsInf(f.Lo, 0))
}

// change shows by how much a figure moved, with its share of the old value.
func change(n compare.Named) string {
	text := shown.ChangeFrom(n.Old, n.Delta.Value, n.Probability)
	if isVague(n.Delta) {
		return "about " + text
	}
	return text
}

// The units of what a tolerance is held against.
const (
	percent = " %"
	points  = " pp"
)

// unitOf is the unit of a change: percentage points for a probability, else empty.
func unitOf(probability bool) string {
	if probability {
		return points
	}
	return ""
}

// allowed formats the tolerance, in the unit of its figure.
func (l *Limit) allowed() string {
	t := scenarios.Tolerance{Within: l.Within}
	if l.unit != "" && l.Within.Sign() != 0 {
		t.Within = new(big.Rat).Mul(l.Within, big.NewRat(100, 1))
		return t.String() + l.unit
	}
	return t.String()
}
