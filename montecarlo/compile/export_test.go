package compile

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// Bounds are the ends of the interval of a tree's values.
type Bounds struct{ Lo, Hi *big.Rat }

// BoundsOf returns the bounds of a number; false if it has none or is refused.
func BoundsOf(e notation.Expr) (Bounds, bool) {
	c := newCompiler()
	s := c.scalar(e, nil)
	return Bounds{s.within.lo, s.within.hi}, c.err == nil && s.hand == nil
}
