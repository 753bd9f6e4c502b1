package budget

import (
	"math"
	"math/big"
)

// Target is how much of its probability a list without end may leave out, in this try.
func (b *Budget) Target() *big.Rat {
	t := new(big.Rat).SetFloat64(min(b.Residual, MostResidual))
	return t.Quo(t, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), b.reserve)))
}

// LogTarget is the natural logarithm of the target, which may be too small for a float64.
func (b *Budget) LogTarget() float64 {
	return math.Log(min(b.Residual, MostResidual)) - float64(b.reserve)*math.Ln2
}

// CutShort notes that a list ended for lack of a resource.
func (b *Budget) CutShort(of Resource) { b.cut, b.cutBy = true, of }

// IsCutShort reports whether a list ended for lack of a resource.
func (b *Budget) IsCutShort() bool { return b.cut }

// CutBy is the resource that lists lacked, the last of them.
func (b *Budget) CutBy() Resource { return b.cutBy }

// ListsAll notes that a longer list would not list more.
func (b *Budget) ListsAll() { b.final = true }

// CanListMore reports whether another try, with longer lists, may list more of the
// result.
func (b *Budget) CanListMore() bool {
	return !b.cut && !b.final && b.reserve <= mostReserve
}

// Longer returns the budget for another try with longer lists. What was spent counts.
func (b *Budget) Longer() *Budget {
	return &Budget{Meter: b.Meter, Limits: b.Limits, reserve: 2 * b.reserve}
}
