package exact

import (
	"math/big"
	"oddsmith/scenarios/notation"
)

// ordered reports whether two numbers whose order is known, as from Cmp, compare
// as the operator asks.
func ordered(op notation.BinaryOp, order int) bool {
	switch op {
	case notation.Eq:
		return order == 0
	case notation.Ne:
		return order != 0
	case notation.Lt:
		return order < 0
	case notation.Le:
		return order <= 0
	case notation.Gt:
		return order > 0
	}
	return order >= 0
}

// sameWeight returns the weight of two labels being equal.
func sameWeight(a, c *Dist) *big.Int {
	sum, t, x, y := new(big.Int), new(big.Int), new(big.Int), new(big.Int)
	for i, u := range a.outcomes {
		for j, v := range c.outcomes {
			if sameOutcome(u, v) {
				sum.Add(sum, t.Mul(a.w.at(i, x), c.w.at(j, y)))
			}
		}
	}
	return sum
}

func sameOutcome(u, v Outcome) bool {
	if u.Items == nil && v.Items == nil && u.Value == nil && v.Value == nil {
		return u.Label == v.Label
	}
	return u.Key() == v.Key()
}
