package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
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

// A modeTable numbers the values of the parts that are not added to.
type modeTable struct {
	numbers map[string]int32
	list    [][]constant.Value
	keys    []string
}

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
