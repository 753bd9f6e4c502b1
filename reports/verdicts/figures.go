package verdicts

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"oddsmith/reports/compare"
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

// Rows are the figures of a measure that are worth showing: those with a tolerance
// first.
func (m *Measure) Rows() []Row {
	if m.Change == nil {
		return nil
	}
	var out []Row
	listed := map[string]bool{}
	add := func(name string, s *compare.Shift, probability bool, limit *Limit) {
		if s == nil || listed[name] {
			return
		}
		listed[name] = true
		r := Row{Figure: name, Old: amount(s.Old, probability), New: amount(s.New, probability), Change: change(s, probability)}
		if limit != nil {
			r.Within, r.Exceeded = allowed(limit.Within, unitOf(probability)), limit.Exceeded
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
		add(l.Quantity.String(), m.Change.Of(l.Quantity), l.Quantity.Statistic == scenarios.Probability, l)
	}
	for _, o := range m.Change.Outcomes {
		if o.Value == nil && !o.Delta.IsZero() {
			add(fmt.Sprintf("P(%s = %s)", m.Name, o.Label), &o.Shift, true, nil)
		}
	}
	add(fmt.Sprintf("mean(%s)", m.Name), m.Change.Mean, false, nil)
	if t := m.Change.Tail; t != nil {
		add(fmt.Sprintf("P(%s >= %s)", m.Name, t.At.RatString()), &t.Shift, true, nil)
	}
	if c := m.Change.Condition; c != nil && c.Delta.Exceeds(new(big.Rat)) {
		add(fmt.Sprintf("P(condition of %s)", m.Name), c, true, nil)
	}
	out = append(out, m.distances(whole)...)
	return out
}

// distances are the figures that have no before and after.
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

// summary says in a line what moved.
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

// word is what became of a measure.
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

// amount shows a figure, with its interval where that shows.
func amount(f compare.Figure, probability bool) string {
	s := shown.Amount(f.Value, probability)
	if f.Exact != nil {
		return s
	}
	if isVague(f) {
		return "about " + s
	}
	const visible = 1e-6
	if half := (f.Upper - f.Lower) / 2; half > visible*math.Abs(f.Value) && half > visible*visible {
		return fmt.Sprintf("%s (%s to %s)", s, shown.Amount(f.Lower, probability), shown.Amount(f.Upper, probability))
	}
	return s
}

// isVague reports whether a figure has no bound.
func isVague(f compare.Figure) bool {
	return f.Exact == nil && (math.IsInf(f.Upper, 0) || math.IsInf(f.Lower, 0))
}

// change shows by how much a figure moved, with its share of the old value.
func change(s *compare.Shift, probability bool) string {
	text := shown.ChangeFrom(s.Old.Value, s.Delta.Value, probability)
	if isVague(s.Delta) {
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
