package montecarlo

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
)

// Limits of a tally.
const (
	maxSlots    = 1 << 20 // counters of an array
	maxOutcomes = 1 << 20 // different outcomes in a map
)

// A layout says how the outcomes of a program are counted: in an array with a
// slot for each possible outcome where those are few, else in a map.
type layout struct {
	kind   notation.Kind
	labels []string // by index
	items  []item
	slots  int // of the array; 0: a map
}

// An item is a component of the outcome with the range of its column.
type item struct {
	compile.Component
	low   int64 // the smallest value of the column
	width int64 // the number of values of the column; 0 if there are too many
}

// key is an outcome in a map: numerator and denominator of each component.
type key [6]int64

// newLayout returns the layout of a program's outcomes.
func newLayout(p *compile.Program) *layout {
	l := &layout{kind: p.Kind, labels: p.Labels, slots: 1}
	for _, c := range p.Components {
		it := newItem(c)
		l.items = append(l.items, it)
		if it.width == 0 || l.slots == 0 || it.width > int64(maxSlots/l.slots) {
			l.slots = 0
		} else {
			l.slots *= int(it.width)
		}
	}
	return l
}

// newItem returns the item of a component of the outcome.
func newItem(c compile.Component) item {
	it := item{Component: c}
	if c.Constant != nil {
		it.width = 1
	}
	if c.Low == nil || !c.Low.IsInt64() {
		return it
	}
	if size := new(big.Int).Sub(c.High, c.Low); size.Cmp(big.NewInt(maxSlots)) < 0 {
		it.low, it.width = c.Low.Int64(), size.Int64()+1
	}
	return it
}

// slotKey returns the outcome that a slot of the array counts.
func (l *layout) slotKey(slot int64) key {
	var k key
	for i, it := range slices.Backward(l.items) {
		k[2*i] = it.low + slot%it.width
		slot /= it.width
	}
	return k
}
