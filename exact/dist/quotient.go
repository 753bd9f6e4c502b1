package dist

import (
	"cmp"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Quotient returns X / Y or X % Y by the node's rule, for independent X and Y, where Y is
// never 0 unless the rule has a value for that.
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

// A fraction is a small rational with a positive denominator.
type fraction struct{ num, den int64 }

func (f fraction) compare(g fraction) int { return cmp.Compare(f.num*g.den, g.num*f.den) }

// fractionOf returns a/b, for b != 0 and both small, in any terms.
func fractionOf(a, b int64) fraction {
	if b < 0 {
		a, b = -a, -b
	}
	return fraction{a, b}
}

// exactQuotient returns X/Y, where Y is never 0. The outcomes lie on no useful lattice, so
// they are sorted as fractions.
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
	a, c, ok := common(x, y)
	if !ok {
		return pointwise(opQuo, x, y, b)
	}
	px, py := x.positive(), y.positive()
	pairs, bits := float64(len(px))*float64(len(py)), x.Bits()+y.Bits()
	if err := b.Make(quotientWork(pairs, bits), quotientWords*pairs, bits); err != nil {
		return nil, err
	}
	quotients := make([]fraction, 0, len(px)*len(py))
	for _, i := range px {
		for _, j := range py {
			quotients = append(quotients, fractionOf(a.at(i), c.at(j)))
		}
	}
	order, err := inOrder(len(quotients), func(i, j int) int { return quotients[i].compare(quotients[j]) }, b)
	if err != nil {
		return nil, err
	}
	total := new(big.Int).Mul(x.total, y.total)
	d := &Dist{w: newWeights(0, total), total: total}
	var s scratch
	for k, i := range order {
		if q := quotients[i]; k == 0 || quotients[order[k-1]].compare(q) < 0 {
			d.values, d.w = append(d.values, rational.SmallRatio(q.num, q.den)), d.w.grown()
		}
		d.w.addProduct(len(d.values)-1, x.w, px[i/len(py)], y.w, py[i%len(py)], &s)
		if err := b.Pass(1000); err != nil {
			return nil, err
		}
	}
	if x, ok := d.integers(); ok {
		return fromIntegers(x, d.w, total), nil
	}
	return d, nil
}

// quotientWork is the price of as many quotients.
func quotientWork(pairs, bits float64) float64 { return pairs * (1000 + budget.StepCost(bits)) }

// quotientWords is the memory that a quotient takes, in words.
const quotientWords = 16

// reciprocal returns 1/Y of the listed values, of which none is 0: a slot of 0 has no weight.
func reciprocal(y *Dist, b *budget.Budget) (*Dist, error) {
	slots := y.positive()
	if err := b.Make(20*float64(len(slots)), float64(len(slots)), y.Bits()); err != nil {
		return nil, err
	}
	values, w := make([]*big.Rat, len(slots)), newWeights(len(slots), y.total)
	for k, slot := range slots {
		values[k] = new(big.Rat).Inv(y.Value(slot))
		w.set(k, y.w, slot)
	}
	d := fromRationals(values, w, y.total)
	d.rest = y.rest
	return d, nil
}

// reciprocalTail returns 1/Y for a Y that is never 0: values of a tail lie between 0 and
// the reciprocal of its bound.
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
		lo: least, under: d.Missing(), limit: new(big.Rat),
		mean:   rational.Between(m[1], new(big.Rat).Add(m[1], most)),
		second: rational.Between(m[2], new(big.Rat).Add(m[2], rational.Mul(most, least))),
	}), nil
}

// quotientTails rounds the quotient of operands of which one has a tail.
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

// remainderTails returns X % Y where one has a tail: its values may be any.
func remainderTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opRem, x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	l := landing{anywhere: true}
	// |X % Y| <= |X|.
	l.mean, l.second = d.boundedMoments(squareBeyond(x, y), d.Fraction(d.Missing()))
	above, below := x.IsUnbounded()
	l.above, l.below = above && y.tail != nil, below && y.tail != nil
	return d.complete(l), nil
}
