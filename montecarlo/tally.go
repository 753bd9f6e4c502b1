package montecarlo

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A layout says how the outcomes of a program are counted: in an array with a
// slot for each possible outcome where those are few, else in a map.
type layout struct {
	kind  notation.Kind
	names []string // of the labels, by index
	items []item
	slots int // of the array; 0: a map
}

// An item is a component of the outcome.
type item struct {
	scalar
	low   int64 // the smallest value of the column
	width int64 // how many values from there on; 0: unknown
}

// key is an outcome in a map: numerator and denominator of each column.
type key [6]int64

func newLayout(kind notation.Kind, v value, names []string) *layout {
	l := &layout{kind: kind, names: names, slots: 1}
	for _, s := range v {
		it := item{scalar: s, width: 1}
		if s.constant == nil {
			it.low, it.width = slotRange(s)
		}
		l.items = append(l.items, it)
		if it.width == 0 || l.slots == 0 || it.width > int64(maxSlots/l.slots) {
			l.slots = 0
		} else {
			l.slots *= int(it.width)
		}
	}
	return l
}

// slotRange returns the smallest value of the column of a scalar and how many
// whole numbers its interval holds, 0 for too many.
func slotRange(s scalar) (low, width int64) {
	if s.isRatio() {
		return 0, 0
	}
	raw := s.raw()
	lo := new(big.Rat).Neg(floorRat(new(big.Rat).Neg(raw.lo))).Num()
	hi := floorRat(raw.hi).Num()
	size := new(big.Int).Sub(hi, lo)
	size.Add(size, big.NewInt(1))
	if !lo.IsInt64() || size.Cmp(big.NewInt(maxSlots)) > 0 {
		return 0, 0
	}
	return lo.Int64(), size.Int64()
}

// equal reports whether two layouts count the same outcomes in the same way.
func (l *layout) equal(o *layout) bool {
	return l == o || l.kind == o.kind && l.slots == o.slots && slices.Equal(l.names, o.names) &&
		slices.EqualFunc(l.items, o.items, item.equal)
}

func (it item) equal(o item) bool {
	if (it.constant == nil) != (o.constant == nil) {
		return false
	}
	if it.constant != nil {
		return it.sort == o.sort && it.constant.Cmp(o.constant) == 0
	}
	return it.sort == o.sort && it.isRatio() == o.isRatio() && it.k == o.k && it.c == o.c &&
		it.den == o.den && it.low == o.low && it.width == o.width
}

// A Tally counts the outcomes of samples.
type Tally struct {
	layout      *layout
	conditional bool
	trials      int64
	accepted    int64
	dense       []int64
	sparse      map[key]int64
}

// cacheLine is the number of counters between those of two workers.
const cacheLine = 16

func newTally(p *Program) *Tally {
	t := &Tally{layout: p.layout, conditional: p.conditional}
	if n := p.layout.slots; n > 0 {
		t.dense = make([]int64, n+2*cacheLine)[cacheLine : cacheLine+n : cacheLine+n]
	} else {
		t.sparse = make(map[key]int64)
	}
	return t
}

// Kind is what the outcomes are: numbers, truth values, labels or tuples.
func (t *Tally) Kind() notation.Kind { return t.layout.kind }

// Trials is the number of samples drawn.
func (t *Tally) Trials() int64 { return t.trials }

// Accepted is the number of samples that met the condition of a Given, and
// Trials without one. It is the sum of the counts.
func (t *Tally) Accepted() int64 { return t.accepted }

// Conditional reports whether the expression has a condition.
func (t *Tally) Conditional() bool { return t.conditional }

// Add adds the counts of u, a tally of the same expression, to t. Tallies of
// different expressions cannot be added: Add panics.
func (t *Tally) Add(u *Tally) {
	if !t.layout.equal(u.layout) || t.conditional != u.conditional {
		panic("montecarlo: tallies of different expressions added")
	}
	t.trials += u.trials
	t.accepted += u.accepted
	for i, n := range u.dense {
		t.dense[i] += n
	}
	for k, n := range u.sparse {
		t.sparse[k] += n
	}
}

// overfull reports whether the map holds more outcomes than it may.
func (t *Tally) overfull() bool { return len(t.sparse) > maxOutcomes }
