package compile

import "fmt"

// What a column of truth values says
//
// How a truth value came about is remembered, so that one that says the same as another is
// known for it: in the turn of an encounter, which is taken only while its end has not come.

// maxClaim bounds the length of what is compared.
const maxClaim = 256

// said spells what a truth value says, of columns that it did not come from.
func (c *compiler) said(s scalar) string {
	words, ok := c.claims[s.reg]
	if !ok {
		words = fmt.Sprint("c", s.reg)
	}
	if s.k < 0 {
		return "not " + words
	}
	return words
}

// claimed remembers what the column of a truth value says, and returns the truth value, or
// what it is known to be.
func (c *compiler) claimed(s scalar, claim string) scalar {
	if len(claim) < maxClaim {
		c.claims[s.reg] = claim
	}
	if known, ok := c.facts[claim]; ok {
		return constantTruth(known != (s.k < 0))
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
	c.facts = map[string]bool{c.said(truth(never.reg)): never.k < 0}
	for said, known := range outer {
		c.facts[said] = known
	}
	f()
}
