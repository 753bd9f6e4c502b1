package slots

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Slot is a name in a tree that stands for one of several values.
type Slot struct {
	Name string

	// Numbers are the values; nil where one of them is not a whole number of 32 bits.
	Numbers []int64
}

// NewSlot returns the slot of a name with its values; nil stands for a value that is not a number. If one of
// them is not a whole number of 32 bits, the slot has no numbers at all.
func NewSlot(name string, values []*big.Rat) Slot {
	s := Slot{Name: name, Numbers: make([]int64, len(values))}
	for i, v := range values {
		if v == nil {
			return Slot{Name: name}
		}
		n, ok := rational.Small(v)
		if !ok {
			return Slot{Name: name}
		}
		s.Numbers[i] = n
	}
	return s
}

// A setting is a value for every slot, by its place among the values.
type setting struct {
	slots []Slot
	at    []int
}

// number returns the value of a slot in the setting.
func (s setting) number(slot int) int64 { return s.slots[slot].Numbers[s.at[slot]] }
