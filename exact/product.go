package exact

import "oddsmith/exact/budget"

// multiplied returns X * Y for independent X and Y.
func multiplied(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.isConstant():
		return scale(y, x.value(0)), nil
	case y.isConstant():
		return scale(x, y.value(0)), nil
	case x.tail != nil || y.tail != nil:
		return productTails(x, y, b)
	}
	return pointwise(opMul, x, y, b)
}
