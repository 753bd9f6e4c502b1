package encounter

import (
	"errors"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// stateValue returns an outcome as the value of a part of a state.
func stateValue(o dist.Outcome, at notation.Span) (constant.Value, error) {
	if v, ok := constant.Of(o); ok {
		return v, nil
	}
	return constant.Value{}, notation.Errorf(at, "a part of the state is %s", o.Key()).
		WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
}

// A modeTable numbers the values of the parts that are not axes.
type modeTable struct {
	numbers map[string]int32
	list    [][]constant.Value
	keys    []string
}

func newModeTable() modeTable { return modeTable{numbers: map[string]int32{}} }

func (t *modeTable) number(parts []constant.Value) int32 {
	var space [64]byte
	key := space[:0]
	for _, v := range parts {
		key = v.AppendKey(key)
	}
	if i, ok := t.numbers[string(key)]; ok {
		return i
	}
	i := int32(len(t.list))
	t.numbers[string(key)] = i
	t.list = append(t.list, slices.Clone(parts))
	t.keys = append(t.keys, string(key))
	return i
}

// A changeTable numbers what turns do to the parts that are not axes: of those that are
// added to what is added, of the others the new values.
type changeTable struct {
	modeTable
	added []bool             // by part that is no axis
	after map[[2]int32]int32 // by mode and change: the mode that comes of it
}

func newChangeTable(adds, onAxis []bool) changeTable {
	t := changeTable{modeTable: newModeTable(), after: map[[2]int32]int32{}}
	for i, added := range adds {
		if !onAxis[i] {
			t.added = append(t.added, added)
		}
	}
	return t
}

// errTooFar says that a part is further from 0 than it can be.
var errTooFar = errors.New("exact: a part of a state is too far from 0")

// modesAfter returns the modes that moves lead to from a mode. The error is errTooFar.
func (t *turn) modesAfter(m *moves, mode int32) ([]int32, error) {
	out := make([]int32, len(m.list))
	for i := range m.list {
		if i > 0 && m.list[i].change == m.list[i-1].change {
			out[i] = out[i-1]
			continue
		}
		key := [2]int32{mode, m.list[i].change}
		after, ok := t.changes.after[key]
		if !ok {
			parts := slices.Clone(t.changes.list[m.list[i].change])
			for k, added := range t.changes.added {
				if !added {
					continue
				}
				parts[k].Num += t.modes.list[mode][k].Num
				if parts[k].Num > rational.MaxSmall || parts[k].Num < -rational.MaxSmall {
					return nil, errTooFar
				}
			}
			after = t.modes.number(parts)
			t.changes.after[key] = after
		}
		out[i] = after
	}
	return out, nil
}
