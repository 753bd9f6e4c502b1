package verdicts

import (
	"fmt"
	"math"
	"math/big"
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

// Rows returns the figures of a measure to show, those with a tolerance first.
func (m *Measure) Rows() []Row {
	if m.Change == nil {
		return nil
	}
	var out []Row
	listed := map[string]bool{}
	add := func(n compare.Named, limit *Limit) {
		if n.Shift == nil || listed[n.Quantity] {
			return
		}
		listed[n.Quantity] = true
		r := Row{Figure: n.Quantity, Old: amount(n.Old, n.Probability), New: amount(n.New, n.Probability), Change: change(n)}
		if limit != nil {
			r.Within, r.Exceeded = allowed(limit.Within, unitOf(n.Probability)), limit.Exceeded
		}
		out = append(out, r)
	}
	var whole *Limit
	for i := range m.Limits {
		l := &m.Limits[i]
		if l.Quantity == nil {
			whole = l
			continue
		}
		add(compare.Named{Quantity: l.Quantity.String(), Probability: l.Quantity.Statistic == scenarios.Probability, Shift: m.Change.Of(l.Quantity)}, l)
	}
	var last []compare.Named // the condition
	for _, n := range m.Change.Shifts(m.Name, nil) {
		switch {
		case n.Shift == m.Change.Condition && n.Delta.Exceeds(new(big.Rat)):
			last = append(last, n)
		case n.Shift == m.Change.Condition, m.Change.Mean == nil && n.Delta.IsZero():
		default:
			add(n, nil)
		}
	}
	// What holds under the condition may be as before while that is likelier: then this is what is not tolerated.
	var ofCondition *Limit
	if tv := m.Change.TotalVariation; len(last) > 0 && whole != nil && whole.Exceeded && tv != nil && tv.IsZero() {
		ofCondition, whole = whole, nil
	}
	for _, n := range last {
		add(n, ofCondition)
	}
	return append(out, m.distances(whole)...)
}

// distances returns rows for the distances between the distributions. whole is the tolerance of
// the total variation, or nil.
func (m *Measure) distances(whole *Limit) []Row {
	var out []Row
	if tv := m.Change.TotalVariation; tv != nil {
		r := Row{Figure: "total variation of " + m.Name, Change: amount(*tv, true)}
		if whole != nil {
			r.Within, r.Exceeded = allowed(whole.Within, percent), whole.Exceeded
		}
		out = append(out, r)
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
	for _, l := range m.Limits {
		name, unit := "total variation", percent
		if l.Quantity != nil {
			name, unit = l.Subject(), unitOf(l.Quantity.Statistic == scenarios.Probability)
		}
		switch {
		case l.Exceeded && l.Within.Sign() == 0 && l.Quantity == nil:
			limits = append(limits, "no tolerance is agreed")
		case l.Exceeded:
			limits = append(limits, fmt.Sprintf("beyond the tolerance of %s for %s", allowed(l.Within, unit), name))
		default:
			limits = append(limits, fmt.Sprintf("within the tolerance of %s for %s", allowed(l.Within, unit), name))
		}
	}
	if len(parts) == 0 {
		parts = []string{m.Change.Reason}
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
	case m.exceeds():
		return wordUpdated
	}
	return wordTolerated
}

func (m *Measure) exceeds() bool {
	for _, l := range m.Limits {
		if l.Exceeded {
			return true
		}
	}
	return false
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

// isVague reports whether a figure has no bound.
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

func unitOf(probability bool) string {
	if probability {
		return points
	}
	return ""
}

// allowed shows a tolerance in a unit; empty for that of the measure.
func allowed(v *big.Rat, unit string) string {
	t := scenarios.Tolerance{Within: v}
	if unit != "" && v.Sign() != 0 {
		t.Within = new(big.Rat).Mul(v, big.NewRat(100, 1))
		return t.String() + unit
	}
	return t.String()
}
