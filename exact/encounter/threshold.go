package encounter

import (
	"cmp"
	"math/big"
	"strconv"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A threshold is a comparison of a part with a number.
type threshold struct {
	part  int
	op    notation.BinaryOp
	with  int64 // the largest whole number that is not above it
	whole bool  // that is the number itself
}

// newThreshold returns false if the number is larger than a part can be.
func newThreshold(part int, op notation.BinaryOp, v *big.Rat) (threshold, bool) {
	f := rational.Floor(v)
	return threshold{part: part, op: op, with: f.Num().Int64(), whole: v.IsInt()}, rational.IsSmall(f.Num())
}

// holds reports whether the comparison is true where the part is v.
func (a threshold) holds(v int64) bool {
	c := cmp.Compare(v, a.with)
	if c == 0 && !a.whole {
		c = -1 // the number is a little more
	}
	return dist.Holds(a.op, c)
}

// thresholdName is the name that stands for a comparison; none of a file is like it.
func thresholdName(i int) string { return "?" + strconv.Itoa(i) }

// thresholdOf recognises the comparison of a part with a number.
func thresholdOf(x notation.Expr, index partIndex) (threshold, bool) {
	b, ok := x.(*notation.Binary)
	if !ok || !b.Op.IsComparison() {
		return threshold{}, false
	}
	if i, ok := index.part(b.X); ok {
		if v, ok := numberOf(b.Y); ok {
			return newThreshold(i, b.Op, v)
		}
	}
	if i, ok := index.part(b.Y); ok {
		if v, ok := numberOf(b.X); ok {
			return newThreshold(i, mirrored[b.Op], v)
		}
	}
	return threshold{}, false
}

// mirrored is the comparison with its sides changed.
var mirrored = map[notation.BinaryOp]notation.BinaryOp{
	notation.Eq: notation.Eq, notation.Ne: notation.Ne,
	notation.Lt: notation.Gt, notation.Le: notation.Ge, notation.Gt: notation.Lt, notation.Ge: notation.Le,
}
