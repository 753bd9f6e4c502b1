package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// Holds reports whether two numbers whose order is known, as from Cmp, compare
// as the operator asks.
func Holds(op notation.BinaryOp, order int) bool {
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
				sum.Add(sum, t.Mul(a.w.At(i, x), c.w.At(j, y)))
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

// Compare compares numbers by order, labels and truth values for equality.
func Compare(op notation.BinaryOp, a, c *Dist, b *budget.Budget) (*Dist, error) {
	var less, equal, greater *big.Int
	if a.kind == Numeric && a.IsConstant() && c.IsConstant() {
		return Truth(Holds(op, a.Value(0).Cmp(c.Value(0)))), nil
	}
	if a.kind == Numeric {
		var err error
		if less, equal, greater, err = ordering(a, c, b); err != nil {
			return nil, err
		}
	} else {
		less, greater = new(big.Int), new(big.Int)
		equal = sameWeight(a, c)
		greater.Sub(greater.Mul(a.w.sum(), c.w.sum()), equal)
	}
	truth := truthOfWeights
	if a.tail != nil || c.tail != nil {
		total := new(big.Int).Mul(a.total, c.total)
		truth = func(yes, no *big.Int) *Dist { return truthWithin(yes, no, total) }
	}
	switch op {
	case notation.Eq:
		return truth(equal, less.Add(less, greater)), nil
	case notation.Ne:
		return truth(less.Add(less, greater), equal), nil
	case notation.Lt:
		return truth(less, equal.Add(equal, greater)), nil
	case notation.Le:
		return truth(less.Add(less, equal), greater), nil
	case notation.Gt:
		return truth(greater, less.Add(less, equal)), nil
	default:
		return truth(greater.Add(greater, equal), less), nil
	}
}
