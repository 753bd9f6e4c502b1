package compile

import (
	"fmt"

	"oddsmith/montecarlo/vm"
)

// What a column of truth values says
//
// How a truth value came about is remembered, so that one that says the same as another is
// known for it: in the turn of an encounter, which is taken only while its end has not come.

// A side is a truth value that another is made of: a column, or its opposite.
type side struct {
	reg      vm.Reg
	opposite bool
}

// A claim is how a column of truth values came about.
type claim struct {
	kind  claimKind
	x, y  side // of both and of either; x.reg alone of the others
	bound int64
}

type claimKind uint8

const (
	atLeast claimKind = iota // x >= bound
	equals                   // x == bound
	both                     // x and y
	either                   // x or y
)

// sideOf returns the column behind a truth value.
func sideOf(s scalar) side { return side{s.reg, s.k < 0} }

// maxSaid bounds the length of what is compared.
const maxSaid = 256

// said spells what a truth value says, of columns that it did not come from.
func (c *compiler) said(s side) string {
	words := fmt.Sprint("c", s.reg)
	if how, ok := c.claims[s.reg]; ok {
		switch how.kind {
		case atLeast:
			words = fmt.Sprint(words[:0], "c", how.x.reg, ">=", how.bound)
		case equals:
			words = fmt.Sprint(words[:0], "c", how.x.reg, "==", how.bound)
		case both, either:
			x, y := c.said(how.x), c.said(how.y)
			if len(x)+len(y) < maxSaid {
				words = fmt.Sprint(words[:0], "(", x, " ", how.kind, " ", y, ")")
			}
		}
	}
	if s.opposite {
		return "not " + words
	}
	return words
}

// claimed remembers how a truth value came about, and returns it, or what it is known to
// be.
func (c *compiler) claimed(s scalar, how claim) scalar {
	c.claims[s.reg] = how
	for _, opposite := range [...]bool{false, true} {
		if known, ok := c.facts[c.said(side{s.reg, opposite})]; ok {
			return constantTruth(known != opposite != (s.k < 0))
		}
	}
	return s
}

// assumed runs f where a truth value is known to be false.
func assumed(c *compiler, never scalar, f func()) {
	if never.constant != nil {
		f()
		return
	}
	outer := c.facts
	defer func() { c.facts = outer }()
	c.facts = map[string]bool{c.said(sideOf(never)): false}
	for said, known := range outer {
		c.facts[said] = known
	}
	f()
}
