package encounter

import (
	"slices"
)

// names are what the names of an expression are worth: slots that are not listed are not known.
type names struct {
	vars  []changed // that are not what they were at first
	slots []slot
}

// A changed is what a var is worth by now.
type changed struct {
	v  int
	is value
}

// A slot is what was rolled, or is to be rolled when something names it, or what a Let binds.
type slot struct {
	number   int
	is       value
	bad      error     // why it has no value; nil if it has one
	unrolled *node     // nil once it was rolled
	vars     []changed // what it goes by, while it was not
}

func (n *names) variable(v int) value {
	for _, c := range n.vars {
		if c.v == v {
			return c.is
		}
	}
	return value{form: int32(v)}
}

// find returns the slot of that number; nil if there is none.
func (n *names) find(number int) *slot {
	for i := len(n.slots) - 1; i >= 0; i-- {
		if n.slots[i].number == number {
			return &n.slots[i]
		}
	}
	return nil
}

// A slotSet is numbers of slots.
type slotSet []uint64

func (s slotSet) has(number int) bool {
	return number/64 < len(s) && s[number/64]>>(number%64)&1 != 0
}

func (s *slotSet) add(number int) {
	for number/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[number/64] |= 1 << (number % 64)
}

// kept are the slots that are in the set, and those that others of them go by that were not rolled yet.
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

// with returns the names with one more.
func (n *names) with(number int, is value) *names {
	return &names{n.vars, append(n.slots[:len(n.slots):len(n.slots)], slot{number: number, is: is})}
}
