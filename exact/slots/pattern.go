package slots

import (
	"encoding/binary"

	"oddsmith/scenarios/notation"
)

// A Pattern is what a tree asks of its slots.
type Pattern struct {
	slots []Slot
	raw   []int // the slots whose values stand in the key as they are
	parts []part
}

// New returns the pattern of a tree that is closed but for its slots; nil if a slot has the
// name of something that the tree binds. Ends returns the least and the largest value of a
// closed expression that is a whole number whatever is rolled; false for others, and where
// they are not known.
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

// Key adds to a key what the tree asks of a setting, the place of a value for every slot;
// false where that is not known.
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
