package slots

import (
	"encoding/binary"

	"oddsmith/scenarios/notation"
)

// A Pattern is how an expression depends on its slots.
type Pattern struct {
	slots []Slot
	raw   []int // the slots whose values stand in the key as they are
	parts []part
}

// New returns the pattern of a tree whose only free names are its slots; nil if the tree binds the
// name of a slot. ends returns the smallest and largest value of a closed expression whose values are
// whole numbers; false if it is not such an expression, or they are not known.
func New(tree notation.Expr, list []Slot, ends func(notation.Expr) (low, high int64, ok bool)) *Pattern {
	s := survey(tree, list)
	if s == nil {
		return nil
	}
	c := &collector{surveyed: s, ends: ends, seen: map[notation.Expr]bool{}, raw: make([]bool, len(list))}
	c.collect(tree)
	p := &Pattern{slots: list, parts: c.parts}
	for k, isRaw := range c.raw {
		if isRaw {
			p.raw = append(p.raw, k)
		}
	}
	return p
}

// Key appends to key what the tree depends on in a setting; settings with equal keys have equal answers. at
// has, by slot, the index of its value. It returns false if the answer may depend on anything else.
func (p *Pattern) Key(key []byte, at []int) ([]byte, bool) {
	for _, k := range p.raw {
		key = binary.AppendUvarint(key, uint64(at[k]))
	}
	for _, part := range p.parts {
		var ok bool
		if key, ok = part.appendKey(key, setting{p.slots, at}); !ok {
			return key, false
		}
	}
	return key, true
}
