package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Quotient returns the distribution of a/c or a%c, rounded by the rule of the node x, for independent
// a and c. c must not be 0 unless the rule allows it.
func Quotient(x *notation.Binary, a, c *Dist, b *budget.Budget) (*Dist, error) {
	hasTail := a.tail != nil || c.tail != nil
	switch {
	case x.Rule == notation.ExactDivision && c.IsConstant():
		return Scale(a, new(big.Rat).Inv(c.Value(0))), nil
	case x.Rule == notation.ExactDivision:
		return exactQuotient(a, c, b)
	case hasTail && x.Op == notation.Rem:
		return remainderTails(a, c, b)
	case hasTail:
		return quotientTails(x.Rule, a, c, b)
	case x.Op == notation.Rem:
		return pointwise(opRem, a, c, b)
	}
	return pointwise(divisions[x.Rule], a, c, b)
}

var divisions = [...]binaryOp{
	notation.FloorDivision: opFloorQuo,
	notation.FloorOrZero:   opFloorOrZero,
	notation.TruncOrZero:   opTruncOrZero,
}

// exactQuotient returns the distribution of X/Y, for a Y that is never 0.
func exactQuotient(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case y.tail != nil:
		inverse, err := reciprocalTail(y, b)
		if err != nil {
			return nil, err
		}
		return Multiply(x, inverse, b)
	case x.tail != nil:
		inverse, err := reciprocal(y, b)
		if err != nil {
			return nil, err
		}
		return productTails(x, inverse, b)
	}
	return pointwise(opQuo, x, y, b)
}

// reciprocal returns the distribution of 1/Y over the listed values, none of which is 0 with positive
// weight.
func reciprocal(y *Dist, b *budget.Budget) (*Dist, error) {
	return Map(y, nil, func(v *big.Rat) *big.Rat { return new(big.Rat).Inv(v) }, b)
}

// reciprocalTail returns the distribution of 1/Y for a Y with a tail that is never 0. The tail's
// values are between 0 and the reciprocal of its bound.
func reciprocalTail(y *Dist, b *budget.Budget) (*Dist, error) {
	if y.liesBelow() {
		return mirrored(reciprocalTail(Negate(y), b))
	}
	d, err := reciprocal(y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	if !y.liesAbove() || y.Min().Sign() < 0 {
		return nil, RequireFinite(b, y)
	}
	least := new(big.Rat).Inv(y.tail.hi)
	m := d.rawMoments(2)
	most := rational.Mul(y.Residual(), least) // of E[1/Y; tail]
	return d.complete(landing{
		lo: least, under: d.Missing(), from: &Bound{At: new(big.Rat)}, to: y.Least().inverse(),
		mean:   rational.Between(m[1], new(big.Rat).Add(m[1], most)),
		second: rational.Between(m[2], new(big.Rat).Add(m[2], rational.Mul(most, least))),
	}), nil
}

// quotientTails returns the rounded quotient if one operand has a tail.
func quotientTails(rule notation.Division, x, y *Dist, b *budget.Budget) (*Dist, error) {
	zero := y.atZero()
	rounded := func() (*Dist, error) {
		y := y.withoutZero(zero)
		f := RoundDown
		if rule == notation.TruncOrZero {
			f = roundOff
		}
		if y.IsConstant() {
			return Round(Scale(x, new(big.Rat).Inv(y.Value(0))), f, b)
		}
		d, err := exactQuotient(x, y, b)
		if err != nil {
			return nil, err
		}
		return Round(d, f, b)
	}
	switch {
	case zero.Sign() == 0:
		return rounded()
	case y.HasUnplaced():
		return nil, RequireFinite(b, y)
	}
	return mixedWithZero(zero, y.total, rounded, b)
}

// remainderTails returns X % Y if one has a tail: the missing weight is unplaced.
func remainderTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opRem, x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	l, missing := landing{anywhere: true}, d.Fraction(d.Missing())
	bound := squareBeyond(x, y) // |X % Y| <= |X|
	if y.tail == nil {          // |X % Y| <= |Y|
		most := rational.Max(rational.Abs(y.Min()), rational.Abs(y.Max()))
		bound = lower(bound, rational.Mul(missing, rational.Mul(most, most)))
	}
	l.mean, l.second = d.boundedMoments(bound, missing)
	above, below := x.IsUnbounded()
	l.above, l.below = above && y.tail != nil, below && y.tail != nil
	zero := &Bound{new(big.Rat), true} // a remainder has the sign of what is divided, and lies between it and 0
	l.from, l.to = x.Least().beyond(zero, false), x.Most().beyond(zero, true)
	if d.endsBefore(l.from, -1) {
		l.from = nil // it may be a remainder or not
	}
	if d.endsBefore(l.to, 1) {
		l.to = nil
	}
	return d.complete(l), nil
}
