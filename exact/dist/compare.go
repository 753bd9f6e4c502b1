package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// Holds reports whether the comparison op is true of two numbers x and y, given order, the result of
// x.Cmp(y).
func Holds(op notation.BinaryOp, order int) bool {
	switch {
	case op == notation.Eq:
		return order == 0
	case op == notation.Ne:
		return order != 0
	case op == notation.Lt:
		return order < 0
	case op == notation.Le:
		return order <= 0
	case op == notation.Gt:
		return order > 0
	case op == notation.Ge:
		return order >= 0
	}
	panic("dist: an operator that is not known to Holds")
}

// Compare returns the truth value of x op y for independent X and Y: numbers are compared by order,
// labels and truth values for equality.
func Compare(op notation.BinaryOp, x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.kind == Numeric && x.IsConstant() && y.IsConstant() {
		return Truth(Holds(op, x.Value(0).Cmp(y.Value(0)))), nil
	}
	var byOrder [3]*big.Int // the weights of less, equal and greater
	if x.kind == Numeric {
		var err error
		if byOrder[0], byOrder[1], byOrder[2], err = ordering(x, y, b); err != nil {
			return nil, err
		}
	} else {
		equal := sameWeight(x, y)
		unequal := new(big.Int).Mul(x.w.Sum(), y.w.Sum())
		byOrder = [3]*big.Int{new(big.Int), equal, unequal.Sub(unequal, equal)}
	}
	var yes, no, total *big.Int // every operator holds for one order and not for another
	for i, w := range byOrder {
		side := &no
		if Holds(op, i-1) {
			side = &yes
		}
		if *side != nil {
			w.Add(w, *side)
		}
		*side = w
	}
	if x.tail != nil || y.tail != nil {
		total = new(big.Int).Mul(x.total, y.total)
	}
	return truth(yes, no, total), nil
}

// sameWeight returns the weight of X = Y for independent labels or tuples.
func sameWeight(x, y *Dist) *big.Int {
	sum, t, wx, wy := new(big.Int), new(big.Int), new(big.Int), new(big.Int)
	for i, u := range x.outcomes {
		for j, v := range y.outcomes {
			if u.Key() == v.Key() {
				sum.Add(sum, t.Mul(x.w.At(i, wx), y.w.At(j, wy)))
			}
		}
	}
	return sum
}
