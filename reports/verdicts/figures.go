package verdicts

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/scenarios"
)

// A row is one figure of a measure that moved, as tables show it.
type row struct {
	figure                  string
	was, is, change, within string
	exceeded                bool
}

// rows are the figures of a measure that are worth showing: those with a tolerance
// first.
func (m *Measure) rows() []row {
	if m.Change == nil {
		return nil
	}
	var out []row
	shown := map[string]bool{}
	add := func(name string, s *compare.Shift, limit *Limit) {
		if s == nil || shown[name] {
			return
		}
		shown[name] = true
		r := row{figure: name, was: number(s.Old), is: number(s.New), change: signed(s.Delta)}
		if limit != nil {
			r.within, r.exceeded = stated(limit.Within), limit.Exceeded
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
		add(l.Quantity.String(), m.Change.Of(l.Quantity), l)
	}
	for _, o := range m.Change.Outcomes {
		if o.Value == nil && !o.Delta.IsZero() {
			add(fmt.Sprintf("P(%s = %s)", m.Name, o.Label), &o.Shift, nil)
		}
	}
	add(fmt.Sprintf("mean(%s)", m.Name), m.Change.Mean, nil)
	if t := m.Change.Tail; t != nil {
		add(fmt.Sprintf("P(%s >= %s)", m.Name, t.At.RatString()), &t.Shift, nil)
	}
	if c := m.Change.Condition; c != nil && c.Delta.Exceeds(new(big.Rat)) {
		add(fmt.Sprintf("P(condition of %s)", m.Name), c, nil)
	}
	out = append(out, m.distances(whole)...)
	return out
}

// distances are the figures that have no before and after.
func (m *Measure) distances(whole *Limit) []row {
	var out []row
	if tv := m.Change.TotalVariation; tv != nil {
		r := row{figure: "total variation of " + m.Name, change: number(*tv)}
		if whole != nil {
			r.within, r.exceeded = stated(whole.Within), whole.Exceeded
		}
		out = append(out, r)
	}
	if w := m.Change.Wasserstein; w != nil {
		name := "Wasserstein of " + m.Name
		if m.Unit != "" {
			name += " (" + m.Unit + ")"
		}
		out = append(out, row{figure: name, change: number(*w)})
	}
	return out
}

// summary says in a line what moved.
func (m *Measure) summary() string {
	var parts, limits []string
	for _, r := range m.rows() {
		switch {
		case r.was == "":
			parts = append(parts, r.figure+" "+r.change)
		default:
			parts = append(parts, fmt.Sprintf("%s %s -> %s (%s)", r.figure, r.was, r.is, r.change))
		}
	}
	for _, l := range m.Limits {
		name := l.Subject()
		if l.Quantity == nil {
			name = "total variation"
		}
		switch {
		case l.Exceeded && l.Within.Sign() == 0 && l.Quantity == nil:
			limits = append(limits, "no tolerance is agreed")
		case l.Exceeded:
			limits = append(limits, fmt.Sprintf("beyond the tolerance of %s for %s", stated(l.Within), name))
		default:
			limits = append(limits, fmt.Sprintf("within the tolerance of %s for %s", stated(l.Within), name))
		}
	}
	if len(parts) == 0 {
		parts = []string{m.Change.Reason}
	}
	return fmt.Sprintf("%s moved, %s: %s", m.Name, strings.Join(limits, " and "), strings.Join(parts, ", "))
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

const digits = 6

// number shows a figure, with the half of its interval where that shows.
func number(f compare.Figure) string {
	s := strconv.FormatFloat(f.Value, 'g', digits, 64)
	if f.Exact != nil {
		return s
	}
	if math.IsInf(f.Upper, 0) || math.IsInf(f.Lower, 0) {
		return "about " + s
	}
	const visible = 1e-6
	if half := (f.Upper - f.Lower) / 2; half > visible*math.Abs(f.Value) && half > visible*visible {
		return fmt.Sprintf("%s in %.4g..%.4g", s, f.Lower, f.Upper)
	}
	return s
}

// signed shows a change with its sign.
func signed(f compare.Figure) string {
	s := number(f)
	if f.Value > 0 && !strings.HasPrefix(s, "about") {
		return "+" + s
	}
	return s
}

// stated shows a tolerance as it could be written.
func stated(v *big.Rat) string {
	t := scenarios.Tolerance{Within: v}
	return t.String()
}
