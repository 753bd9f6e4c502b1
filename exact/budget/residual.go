package budget

import (
	"math"
	"math/big"
)

// Target returns the probability that a list without end may leave out in this try.
func (b *Budget) Target() *big.Rat {
	t := new(big.Rat).SetFloat64(min(b.Residual, MostResidual))
	return t.Quo(t, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), b.reserve)))
}

// LogTarget returns the natural logarithm of the target, which may be too small for a float64.
func (b *Budget) LogTarget() float64 {
	return math.Log(min(b.Residual, MostResidual)) - float64(b.reserve)*math.Ln2
}

// CutShort records that a list ended early because a resource was used up.
func (b *Budget) CutShort(of Resource) { b.cut, b.cutBy = true, of }

// IsCutShort reports whether a list ended early because a resource was used up.
func (b *Budget) IsCutShort() bool { return b.cut }

// CutBy returns the resource that the last list to end early lacked.
func (b *Budget) CutBy() Resource { return b.cutBy }

// ListsAll records that a longer list would not list more.
func (b *Budget) ListsAll() { b.final = true }

// CanListMore reports whether another try, with longer lists, may list more of the
// result.
func (b *Budget) CanListMore() bool {
	return !b.cut && !b.final && b.reserve <= mostReserve
}

// Longer returns the budget for another try with longer lists. The work spent so far still counts.
func (b *Budget) Longer() *Budget {
	return &Budget{Meter: b.Meter, Limits: b.Limits, reserve: 2 * b.reserve}
}
