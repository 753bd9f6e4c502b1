package encounter

import (
	"errors"

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

// A modeTable numbers the values of the parts that are not axes. There may be millions of
// them: they are kept as keys alone.
type modeTable struct {
	numbers map[string]int32
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
	return t.add(string(key))
}

// ofKey returns the number of the mode with a key.
func (t *modeTable) ofKey(key string) int32 {
	if i, ok := t.numbers[key]; ok {
		return i
	}
	return t.add(key)
}

func (t *modeTable) add(key string) int32 {
	i := int32(len(t.keys))
	t.numbers[key] = i
	t.keys = append(t.keys, key)
	return i
}

// appendValues appends those of a mode.
func (t *modeTable) appendValues(out []constant.Value, mode int32) []constant.Value {
	var v constant.Value
	for key := t.keys[mode]; key != ""; {
		v, key = constant.OfKey(key)
		out = append(out, v)
	}
	return out
}

// A changeTable numbers what turns do to the parts that are not axes: of those that are
// added to what is added, of the others the new values.
type changeTable struct {
	modeTable
	added []bool             // by part that is no axis
	after map[[2]int32]int32 // by mode and change: the mode that comes of it

	replaces bool // no part is added to

	parts, before []constant.Value // of the change at work
}

func newChangeTable(adds, onAxis []bool) changeTable {
	t := changeTable{modeTable: newModeTable(), after: map[[2]int32]int32{}, replaces: true}
	for i, added := range adds {
		if !onAxis[i] {
			t.added, t.replaces = append(t.added, added), t.replaces && !added
		}
	}
	return t
}

// errTooFar says that a part is further from 0 than it can be.
var errTooFar = errors.New("exact: a part of a state is too far from 0")

// manyMoves is how many moves a list has of which what they lead to is not kept: there would be
// as much for every mode.
const manyMoves = 4096

// mostAfter is of how many moves it is kept at most what they lead to, before that is forgotten: of
// thousands of modes most are met once.
const mostAfter = 1 << 18

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
			var err error
			if after, err = t.modeAfter(mode, m.list[i].change); err != nil {
				return nil, err
			}
			if len(t.changes.after) >= mostAfter {
				clear(t.changes.after)
			}
			if len(m.list) < manyMoves {
				t.changes.after[key] = after
			}
		}
		out[i] = after
	}
	return out, nil
}

// modeAfter returns the mode that a change leads to from a mode. The error is errTooFar.
func (t *turn) modeAfter(mode, change int32) (int32, error) {
	c := &t.changes
	if c.replaces {
		return t.modes.ofKey(c.keys[change]), nil
	}
	c.parts, c.before = c.appendValues(c.parts[:0], change), t.modes.appendValues(c.before[:0], mode)
	for k, added := range c.added {
		if !added {
			continue
		}
		sum := &c.parts[k].Num
		if *sum += c.before[k].Num; *sum > rational.MaxSmall || *sum < -rational.MaxSmall {
			return 0, errTooFar
		}
	}
	return t.modes.number(c.parts), nil
}
