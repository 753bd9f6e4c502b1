package dist

import "math/big"

// NewJoint makes the joint distribution of outcomes whose weights may sum to less
// than the total, where an item has a tail.
func NewJoint(outcomes []Outcome, ws []*big.Int, total *big.Int, vague bool) *Dist {
	d := &Dist{kind: Joint, outcomes: outcomes, w: Weights{Big: ws}, total: total}
	missing := d.Missing()
	if missing.Sign() == 0 {
		return fromOutcomes(Joint, outcomes, ws)
	}
	d.tail = &tail{weight: missing, under: new(big.Int), unplaced: new(big.Int)}
	if vague {
		d.tail.unplaced = missing
	}
	return d.Reduced()
}
