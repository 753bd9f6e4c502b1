package pool

import (
	"encoding/binary"
	"math/big"
	"slices"
	"sort"

	"oddsmith/exact/budget"
)

// This file looks at the dice of a pool in the order of their values.
//
// The values that any die can show are visited from the highest down, or from the
// lowest up. The state is how many dice of each class were placed, s_1, s_2, ...; it
// says at which position the next die of each class stands, and so whether its class
// keeps it. Classes that share a value take turns: ties need no care, for it makes no
// difference which of the dice that show a value are the first. What a class does not
// list because it has no end stands above all values.
//
// As soon as the dice that are asked for were placed a state ends: its other dice
// show anything that comes later.

// A slot is a value of a class.
type slot struct {
	class int
	value int64
	w     *big.Int
}

// slotsOf lists all values of the classes in the order of a walk.
func slotsOf(classes []*class, ascending bool) []slot {
	var slots []slot
	for i, c := range classes {
		for k, v := range c.values {
			slots = append(slots, slot{i, v, c.w[k]})
		}
		if c.beyond != nil {
			slots = append(slots, slot{i, beyondList, c.beyond})
		}
	}
	sort.SliceStable(slots, func(i, j int) bool { return slots[i].value > slots[j].value })
	if ascending {
		slices.Reverse(slots)
	}
	return slots
}

// A state is how many dice of each class were placed, with the weight of every sum that was
// reached by then.
type state struct {
	placed  []int64
	weights map[int64]*big.Int
	bits    float64 // that a weight has at most
}

// A walk places dice, slot by slot.
type walk struct {
	classes []*class
	query   *keepAndCount
	budget  *budget.Budget
	left    []*big.Int // by class: the weight of the values still to come
	err     error      // of the budget: nothing is placed any more
}

// moveCost is the price of placing dice, beside what their ways and the sums take.
const moveCost = 600

// addUp charges the products of the weights of a state with ways below 2^bits, and reports
// whether there is room for them.
func (w *walk) addUp(s *state, bits float64) bool {
	if w.err == nil {
		w.err = w.budget.Charge(moveCost + budget.MulCost(bits) + float64(len(s.weights))*(150+budget.ProductCost(s.bits, bits)))
	}
	return w.err == nil
}

// start is the state before any die was placed.
func (w *walk) start() *state {
	return &state{placed: make([]int64, len(w.classes)), weights: map[int64]*big.Int{0: big.NewInt(1)}}
}

// position returns how many of the dice that the classes keep were placed.
func (w *walk) position(s *state) int64 {
	n := int64(0)
	for i, c := range w.classes {
		n += c.staying(s.placed[i])
	}
	return n
}

// run places `reach` dice that their classes keep, on from a state. It calls end
// wherever that is done: with the slot and how many dice of it that takes at least,
// or if the slots ran out or nothing is to be placed with -1 and how many dice are missing. The
// error is that of the budget.
func (w *walk) run(from *state, slots []slot, reach int64, end func(s *state, at int, need int64)) error {
	w.left = make([]*big.Int, len(w.classes))
	for i := range w.left {
		w.left[i] = new(big.Int)
	}
	for _, at := range slots {
		w.left[at.class].Add(w.left[at.class], at.w)
	}
	before := w.position(from)
	if reach == 0 {
		end(from, -1, 0)
		return w.err
	}
	states := map[string]*state{"": from}
	for k, at := range slots {
		w.left[at.class].Sub(w.left[at.class], at.w)
		next := map[string]*state{}
		for _, s := range states {
			seen := w.position(s) - before
			need := w.place(s, at, seen, reach, next)
			if w.err != nil {
				return w.err
			}
			if need > 0 {
				end(s, k, need)
			}
		}
		states = next
	}
	for _, s := range states {
		end(s, -1, reach-(w.position(s)-before))
	}
	return w.err
}

// place lets any number of dice show the value of the slot, as long as some are
// missing then. It returns how many dice it takes that none are; 0 where the class
// cannot have so many.
func (w *walk) place(s *state, at slot, seen, reach int64, next map[string]*state) (need int64) {
	c := w.classes[at.class]
	placed := s.placed[at.class]
	need = reach - seen
	if !c.open {
		need += max(0, c.keep.from-placed)
	}
	most := c.limit() - placed
	for j := range min(need, most) {
		if w.err = w.budget.Charge(c.moreCost(j, at.w)); w.err != nil {
			return need
		}
		if w.move(s, at, seen, j, c.more(placed, j, at.w), next); w.err != nil {
			return need
		}
	}
	switch {
	case need <= most:
		return need
	case most == 0:
		w.move(s, at, seen, 0, one, next)
	default: // the class is complete: all its other dice do not stay
		w.move(s, at, seen, most, c.atLeast(placed, most, at.w, w.left[at.class]).Num(), next)
	}
	return 0
}

var one = big.NewInt(1)

// move adds the ways in which j more dice show the value of the slot.
func (w *walk) move(s *state, at slot, seen, j int64, ways *big.Int, next map[string]*state) {
	bits := float64(ways.BitLen())
	if ways.Sign() == 0 || !w.addUp(s, bits) {
		return
	}
	c, placed := w.classes[at.class], slices.Clone(s.placed)
	placed[at.class] += j
	stay := c.staying(placed[at.class]) - c.staying(s.placed[at.class])
	key := make([]byte, 0, 4*len(placed))
	for _, n := range placed {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	t, ok := next[string(key)]
	if !ok {
		t = &state{placed: placed, weights: map[int64]*big.Int{}}
		next[string(key)] = t
	}
	t.bits = max(t.bits, s.bits+bits+1)
	for sum, weight := range s.weights {
		if sum, ok := w.query.next(sum, at.value, seen, seen+stay); ok {
			add(t.weights, sum, new(big.Int).Mul(weight, ways))
		}
	}
}

// add adds to a weight of a column, and keeps w.
func add(column map[int64]*big.Int, at int64, w *big.Int) {
	if old, ok := column[at]; ok {
		old.Add(old, w)
		return
	}
	column[at] = w
}
