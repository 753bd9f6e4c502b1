package figures

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Series is one distribution to draw: values X, ascending, with what is drawn
// over each.
type Series struct {
	Name string
	Of   string // what the name is a value of, such as "strength"; may be empty
	X, Y []float64
	Note string // what of the distribution is not shown; may be empty
	Gaps bool   // what lies between its values has probability 0, and no line joins them there
	Side string // of its values: orMore or orLess; empty for the values alone
}

// Title is the name with what it is a value of.
func (s Series) Title() string { return strings.TrimSpace(s.Of + " " + s.Name) }

// Distributions longer than maxShown values lose the tails that together hold
// less than hiddenTail on each side: nothing of them would be seen.
const (
	maxShown   = 60
	hiddenTail = 5e-4
)

// SeriesOf returns the probabilities of a numeric distribution that the view shows, without very
// unlikely ends.
func SeriesOf(view shown.View, name string, d *evidence.Distribution) Series {
	s := Series{Name: name}
	rows := d.Rows
	if len(rows) > maxShown {
		for len(rows) > 1 && rows[0].AtMost < hiddenTail {
			rows = rows[1:]
		}
		for len(rows) > 1 && rows[len(rows)-1].AtLeast < hiddenTail {
			rows = rows[:len(rows)-1]
		}
	}
	drawn := 0.0
	for _, r := range rows {
		x, _ := r.Value.Float64()
		s.X = append(s.X, x)
		s.Y = append(s.Y, view.Of(&shown.Line{Probability: r.Probability, AtLeast: r.AtLeast, AtMost: r.AtMost}))
		drawn += r.Probability
	}
	if hidden := 1 - drawn; len(rows) < len(d.Rows) || d.Residual.Value > 0 && d.Method != evidence.Bounded {
		s.Note = fmt.Sprintf("not shown: %.2g %% in the tails", 100*math.Max(hidden, 0))
	}
	return s
}

// whole reports whether all values are whole numbers.
func whole(all []Series) bool {
	for _, s := range all {
		for _, x := range s.X {
			if x != math.Trunc(x) {
				return false
			}
		}
	}
	return true
}

// Extent returns the least and the greatest of all numbers, without NaN; +infinity and -infinity if there are
// none.
func Extent(lists ...[]float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, list := range lists {
		for _, v := range list {
			if !math.IsNaN(v) {
				lo, hi = math.Min(lo, v), math.Max(hi, v)
			}
		}
	}
	return lo, hi
}

// span returns the smallest and the largest value of all series; 0 and 1 if there are none.
func span(all []Series) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, s := range all {
		if len(s.X) > 0 {
			lo, hi = math.Min(lo, s.X[0]), math.Max(hi, s.X[len(s.X)-1])
		}
	}
	if lo > hi {
		return 0, 1
	}
	return lo, hi
}

// highest returns the largest number drawn.
func highest(all []Series) float64 {
	top := 0.0
	for _, s := range all {
		for _, y := range s.Y {
			top = math.Max(top, y)
		}
	}
	return top
}

// gap returns the smallest distance between neighbouring values; 1 if there is one value only.
func gap(all []Series) float64 {
	least := math.Inf(1)
	for _, s := range all {
		for i := 1; i < len(s.X); i++ {
			least = math.Min(least, s.X[i]-s.X[i-1])
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return least
}

// withNotes adds to an axis label what the series do not show.
func withNotes(label string, all []Series) string {
	for _, s := range all {
		if s.Note != "" {
			return label + "   (" + s.Note + ")"
		}
	}
	return label
}

// curvesAlt describes the curves in words: the mode of each where the view is Exactly, else three values
// of each with their tail probabilities. A series without values is left out.
func curvesAlt(view shown.View, title string, all []Series) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s.", title, [...]string{
		"probability of each value", "probability of reaching at least each value", "probability of at most each value",
	}[view])
	for _, s := range all {
		if len(s.X) == 0 {
			continue
		}
		if s.Name != "" {
			fmt.Fprintf(&b, " %s:", s.Title())
		}
		switch view {
		case shown.AtLeast:
			fmt.Fprintf(&b, " %s.", spelt(s, orMore, reached(s, 0.9), reached(s, 0.5), reached(s, 0.1)))
		case shown.AtMost:
			fmt.Fprintf(&b, " %s.", spelt(s, orLess, notExceeded(s, 0.1), notExceeded(s, 0.5), notExceeded(s, 0.9)))
		case shown.Exactly:
			top := slices.Index(s.Y, slices.Max(s.Y))
			fmt.Fprintf(&b, " values %g to %g, highest %s at %g.", s.X[0], s.X[len(s.X)-1], inWords(s.Y[top], true), s.X[top])
		}
	}
	return b.String()
}

// spelt lists the points of a series at the indices at, each index once: "7 or more 58.333 %". side says which
// tail it is.
func spelt(s Series, side string, at ...int) string {
	var parts []string
	for _, i := range slices.Compact(at) {
		parts = append(parts, fmt.Sprintf("%g %s %s", s.X[i], side, shown.Percent(s.Y[i])))
	}
	return strings.Join(parts, ", ")
}

// notExceeded returns the index of the least x with P(X <= x) >= probability, where s.Y holds P(X <= x); the
// last index if there is none.
func notExceeded(s Series, probability float64) int {
	for i, y := range s.Y {
		if y >= probability {
			return i
		}
	}
	return len(s.X) - 1
}

// reached returns the index of the greatest x with P(X >= x) >= probability, where s.Y holds P(X >= x); 0 if
// there is none, as when the likeliest values are not shown.
func reached(s Series, probability float64) int {
	best := 0
	for i, y := range s.Y {
		if y >= probability {
			best = i
		}
	}
	return best
}

// inWords shows a value in the description of a figure, with four digits. Of a probability below a thousandth of a
// percent, which no picture shows, it says no more than that.
func inWords(v float64, percentage bool) string {
	switch {
	case !percentage:
		return fmt.Sprintf("%.4g", v)
	case v > 0 && v < 1e-5:
		return "< 0.001 %"
	case v > 0.9999: // of which four digits may be 100 %
		return shown.Percent(v)
	}
	return fmt.Sprintf("%.4g %%", 100*v)
}
