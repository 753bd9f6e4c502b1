package encounter

import (
	"slices"
)

// names are the values of names in a world; slots that are not listed have none.
type names struct {
	vars  []changed // that are not what they were at first
	slots []slot
}

// A changed is the present value of a variable.
type changed struct {
	v  int
	is value
}

// A slot is a roll, done or to be done when it is first used, or the value of a Let.
type slot struct {
	number   int
	is       value
	bad      error     // why it has no value; nil if it has one
	unrolled *node     // the expression to roll; nil once it is rolled
	vars     []changed // the variables at the place of the roll, until it is rolled
}

// variable returns the present value of variable v.
func (n *names) variable(v int) value {
	for _, c := range n.vars {
		if c.v == v {
			return c.is
		}
	}
	return value{form: int32(v)}
}

// find returns the slot with a number; nil if there is none.
func (n *names) find(number int) *slot {
	for i := len(n.slots) - 1; i >= 0; i-- {
		if n.slots[i].number == number {
			return &n.slots[i]
		}
	}
	return nil
}

// A slotSet is a set of slots, by number.
type slotSet []uint64

// has reports whether the set has a slot.
func (s slotSet) has(number int) bool {
	return number/64 < len(s) && s[number/64]>>(number%64)&1 != 0
}

// add adds a slot to the set.
func (s *slotSet) add(number int) {
	for number/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[number/64] |= 1 << (number % 64)
}

// kept returns the slots of a list that are in the set, or that unrolled slots in the set use.
func (s slotSet) kept(list []slot) []slot {
	if len(list) == 0 {
		return nil
	}
	needed := s
	all := true
	for i := len(list) - 1; i >= 0; i-- {
		x := &list[i]
		if !needed.has(x.number) {
			all = false
			continue
		}
		if x.unrolled != nil && len(x.unrolled.slots) > 0 {
			needed = slices.Clone(needed)
			for _, n := range x.unrolled.slots {
				needed.add(n)
			}
		}
	}
	if all {
		return list
	}
	var out []slot
	for _, x := range list {
		if needed.has(x.number) {
			out = append(out, x)
		}
	}
	return out
}

// with returns the names with one more slot, which has the value is.
func (n *names) with(number int, is value) *names {
	return &names{n.vars, append(n.slots[:len(n.slots):len(n.slots)], slot{number: number, is: is})}
}
