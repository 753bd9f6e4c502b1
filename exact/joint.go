package exact

import "math/big"

// jointOf makes the joint distribution of outcomes whose weights may sum to less
// than the total, where an item has a tail.
func jointOf(outcomes []Outcome, ws []*big.Int, total *big.Int, vague bool) *Dist {
	d := &Dist{kind: Joint, outcomes: outcomes, w: weights{big: ws}, total: total}
	missing := d.missing()
	if missing.Sign() == 0 {
		return fromOutcomes(Joint, outcomes, ws)
	}
	d.tail = &tail{weight: missing, under: new(big.Int), vague: new(big.Int)}
	if vague {
		d.tail.vague = missing
	}
	return d.reduced()
}
