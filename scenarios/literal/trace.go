package literal

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A Trace is how a value came about.
type Trace struct {
	Terms []Term `json:"terms"` // in the order in which they were rolled
	Steps []Step `json:"steps"`
}

// A Step is one step of the evaluation: what is done, and with which numbers.
type Step struct {
	Do   string `json:"do"`
	With string `json:"with"`
}

// A Term is dice that were rolled together, or totals that were chosen from.
type Term struct {
	Of     string `json:"of"` // as it was written
	Totals bool   `json:"totals,omitempty"`
	Dice   []*Die `json:"dice"`

	mergeable bool // one die and nothing said about it
}

// A Die is one that was rolled, and what became of it.
type Die struct {
	Face     string `json:"face"`               // what it shows; of a compounded die all faces, as a sum
	Value    string `json:"value"`              // what it is worth
	Rerolled bool   `json:"rerolled,omitempty"` // another took its place
	Exploded bool   `json:"exploded,omitempty"` // it brought another
	Extra    bool   `json:"extra,omitempty"`    // it was brought by another
	Dropped  bool   `json:"dropped,omitempty"`
	Counted  bool   `json:"counted,omitempty"`    // as a success
	Failed   bool   `json:"taken_away,omitempty"` // from the successes
	Critical bool   `json:"critical,omitempty"`   // marked by cs
	Fumbled  bool   `json:"fumbled,omitempty"`    // marked by cf

	shows []*big.Rat
	worth *big.Rat
}

func newDie(face *big.Rat) *Die { return &Die{shows: []*big.Rat{face}, worth: face} }

// String returns the face with its marks: ~1 rerolled, 6! exploded, (2) dropped, 5+ counted, 1-
// subtracted, 20* and 1# critical.
func (d *Die) String() string {
	s := d.Face
	if d.Face != d.Value && !strings.Contains(d.Face, "+") {
		s += "-1" // a penetrating die
	}
	if d.Rerolled {
		s = "~" + s
	}
	for _, mark := range []struct {
		has  bool
		sign string
	}{{d.Exploded, "!"}, {d.Counted, "+"}, {d.Failed, "-"}, {d.Critical, "*"}, {d.Fumbled, "#"}} {
		if mark.has {
			s += mark.sign
		}
	}
	if d.Dropped {
		s = "(" + s + ")"
	}
	return s
}

// String shows the dice in the order in which they lie.
func (t Term) String() string {
	parts := make([]string, len(t.Dice))
	for i, d := range t.Dice {
		parts[i] = d.String()
	}
	return strings.Join(parts, " ")
}

// sort orders the dice as they are to be shown.
func (t *Term) sort(descending bool) {
	slices.SortStableFunc(t.Dice, func(a, b *Die) int {
		if descending {
			a, b = b, a
		}
		return a.worth.Cmp(b.worth)
	})
}

// step writes down a step; say, which words it, is called only if there is a trace.
func (t *Trace) step(say func() (do, with string)) {
	if t != nil {
		do, with := say()
		t.Steps = append(t.Steps, Step{do, with})
	}
}

// term writes down the dice of a term: what each shows and is worth. of is the term as it was written;
// mergeable is true if it is one die and nothing is said about it: such neighbours are shown as one term.
// Without a trace it does nothing.
func (t *Trace) term(of notation.Expr, dice []*Die, mergeable bool) {
	if t == nil {
		return
	}
	for _, d := range dice {
		d.Face, d.Value = spell(d.shows, "+"), d.worth.RatString()
	}
	t.Terms = append(t.Terms, Term{Of: written(of), Dice: dice, mergeable: mergeable})
}

// last returns the term that was written down last.
func (t *Trace) last() *Term { return &t.Terms[len(t.Terms)-1] }

// length returns how many terms there are.
func (t *Trace) length() int {
	if t == nil {
		return 0
	}
	return len(t.Terms)
}

// merge replaces the terms from index since on by one term for the expression, if each is a single
// die.
func (t *Trace) merge(since int, e notation.Expr) {
	if t == nil {
		return
	}
	var dice []*Die
	for _, term := range t.Terms[since:] {
		if !term.mergeable {
			return
		}
		dice = append(dice, term.Dice...)
	}
	if len(dice) > 1 {
		t.Terms = append(t.Terms[:since], Term{Of: written(e), Dice: dice})
	}
}

// written is an expression as it stands in its text.
func written(e notation.Expr) string {
	if s := strings.TrimSpace(e.Span().Text()); s != "" {
		return s
	}
	return e.String()
}
