package measure

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/rulefile"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/number"
)

// maxFamily is the number of measures that one entry may stand for.
const maxFamily = 100

// family reads an entry that stands for several measures: `each: {i: 1..7}` makes
// name_1 to name_7, in which i is that number. `when` says for which values of the
// parameters there is such a measure.
func (r *Reader) family(entry yamltree.Entry, each *yamltree.Node) error {
	if each.Kind != yamltree.Mapping || len(each.Entries) != 1 {
		return each.Errorf("one name and its range expected").WithHint("each: {i: 1..7}")
	}
	key := each.Entries[0].Key
	s, err := each.Entries[0].Value.ReadText()
	if err != nil {
		return err
	}
	iv, err := number.ParseInterval(s)
	if err != nil || iv.Low == nil || iv.High == nil || !iv.Low.IsInt() || !iv.High.IsInt() {
		return each.Entries[0].Value.Errorf("a range of whole numbers expected").WithHint("such as 1..7")
	}
	if width := new(big.Rat).Sub(iv.High, iv.Low); width.Cmp(big.NewRat(maxFamily, 1)) >= 0 {
		return each.Errorf("more than %d measures", maxFamily)
	}
	return r.scope.Count(key, iv.Low, iv.High, func(v *big.Rat) error {
		m := &Measure{Name: fmt.Sprintf("%s_%s", entry.Key.Text, v.RatString()), At: entry.Key.At}
		if err := r.measure(m, entry.Value); err != nil {
			return err
		}
		if when := entry.Value.Get("when"); when != nil {
			if m.when, err = r.scope.Condition(when); err != nil {
				return err
			}
		}
		m.Title = fmt.Sprintf("%s (%s)", m.Title, v.RatString())
		r.Measures = append(r.Measures, m)
		return nil
	})
}

// Read reads the section: `name: EXPRESSION`, or a mapping that says more.
func (r *Reader) Read(n *yamltree.Node) error {
	return n.EachEntry("a mapping of measures", func(e yamltree.Entry) error {
		if !rulefile.IsName(e.Key.Text) {
			return e.Key.Errorf("%q is not a name of a measure", e.Key.Text).
				WithHint(rulefile.NameRule)
		}
		if each := e.Value.Get("each"); each != nil {
			if err := r.family(e, each); err != nil {
				return err
			}
			return nil
		}
		m := &Measure{Name: e.Key.Text, At: e.Key.At}
		if err := r.measure(m, e.Value); err != nil {
			return err
		}
		r.Measures = append(r.Measures, m)
		return nil
	})
}
