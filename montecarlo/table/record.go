package table

import (
	"math/big"
	"slices"
	"strings"
)

// A Roll is what came of an expression, and how.
type Roll struct {
	Value string `json:"value"`
	Terms []Term `json:"terms"` // in the order in which they were rolled
	Steps []Step `json:"steps"`
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

	worth *big.Rat
}

// String marks the die by what became of it: ~1 rerolled, 6! exploded, (2) dropped, 5+
// counted, 1- taken away, 20* and 1# marked by cs and cf.
func (d *Die) String() string {
	s := d.Face
	if d.Face != d.Value && !strings.Contains(d.Face, "+") {
		s += "-1" // a penetrating die
	}
	if d.Rerolled {
		s = "~" + s
	}
	if d.Exploded {
		s += "!"
	}
	if d.Counted {
		s += "+"
	}
	if d.Failed {
		s += "-"
	}
	if d.Critical {
		s += "*"
	}
	if d.Fumbled {
		s += "#"
	}
	if d.Dropped {
		s = "(" + s + ")"
	}
	return s
}

func newDie(face *big.Rat) *Die {
	return &Die{Face: face.RatString(), Value: face.RatString(), worth: face}
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

// A Step is one step of the evaluation: what is done, and with which numbers.
type Step struct {
	Do   string `json:"do"`
	With string `json:"with"`
}

// spell writes numbers with something between them.
func spell(list []*big.Rat, between string) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = v.RatString()
	}
	return strings.Join(parts, between)
}
