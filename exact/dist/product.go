package dist

import "oddsmith/exact/budget"

// Multiply returns X * Y for independent X and Y.
func Multiply(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.IsConstant():
		return Scale(y, x.Value(0)), nil
	case y.IsConstant():
		return Scale(x, y.Value(0)), nil
	case x.tail != nil || y.tail != nil:
		return productTails(x, y, b)
	}
	return pointwise(opMul, x, y, b)
}
