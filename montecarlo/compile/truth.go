package compile

import "fmt"

// Propositions of truth values
//
// The compiler remembers, as text, the proposition that each column of truth values stands for, so
// that a column with the same proposition is recognised. In a turn of an encounter, for instance,
// the condition of its end is known to be false.

// maxClaim bounds the length of a proposition.
const maxClaim = 256

// said returns the proposition that a truth value stands for, as text; by default, the name of its
// column.
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

// claimed records the proposition of a new truth value s. It returns s, or a constant if the
// proposition is known to be true or false here.
func (c *compiler) claimed(s scalar, claim string) scalar {
	if len(claim) < maxClaim {
		c.claims[s.reg] = claim
	}
	if known, ok := c.facts[claim]; ok {
		return constantTruth(known != (s.k < 0))
	}
	return s
}

// assumed runs f, which compiles code for samples in which never is false.
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
