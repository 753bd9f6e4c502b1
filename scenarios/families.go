package scenarios

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

// maxFamily is the number of measures that one entry may stand for.
const maxFamily = 100

// family reads an entry that stands for several measures: `each: {i: 1..7}` makes
// name_1 to name_7, in which i is that number. `when` says for which values of the
// parameters there is such a measure.
func (r *reader) family(entry yamltree.Entry, each *yamltree.Node) error {
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
	if err := r.names.declare(key, isConstant); err != nil {
		return err
	}
	r.names.used[key.Text] = true
	for v := iv.Low; v.Cmp(iv.High) <= 0; v = new(big.Rat).Add(v, big.NewRat(1, 1)) {
		r.names.constants[key.Text], r.names.sizes[key.Text] = &notation.Number{At: key.At, Value: v}, 1
		m := &Measure{Name: fmt.Sprintf("%s_%s", entry.Key.Text, v.RatString()), At: entry.Key.At}
		if err := r.measure(m, entry.Value); err != nil {
			return err
		}
		if when := entry.Value.Get("when"); when != nil {
			if m.when, err = r.condition(when); err != nil {
				return err
			}
		}
		m.Title = fmt.Sprintf("%s (%s)", m.Title, v.RatString())
		r.s.Measures = append(r.s.Measures, m)
	}
	delete(r.names.declared, key.Text)
	return nil
}

// joint reads measures of this file that are to be looked at together: they share
// their rolls.
func (r *reader) joint(n *yamltree.Node) (notation.Expr, error) {
	list, err := n.ReadTexts()
	if err != nil {
		return nil, err
	}
	t := &notation.Tuple{At: n.At}
	for i, name := range list {
		x, ok := r.bodies[name]
		if !ok {
			return nil, n.Item(i).Locate(suggest.Unknown("measure before this one", name, r.s.MeasureNames()))
		}
		if _, conditional := x.(*notation.Given); conditional {
			return nil, n.Item(i).Errorf("%s is conditional", name).WithHint("put the condition on the joint measure")
		}
		t.Items = append(t.Items, x)
	}
	return t, nil
}
