package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Extreme returns the distribution of max(X, Y), or of min(X, Y), for independent X and Y,
// by order statistics: P(max <= z) = P(X <= z) P(Y <= z), and
// min(X, Y) = -max(-X, -Y).
func Extreme(x, y *Dist, largest bool, b *budget.Budget) (*Dist, error) {
	if err := b.Make(mergeCost(x, y), float64(x.Slots()+y.Slots()), x.Bits()+y.Bits()); err != nil {
		return nil, err
	}
	if largest {
		return largestOfAll(x, y, b)
	}
	return mirrored(largestOfAll(Negate(x), Negate(y), b))
}

// largestOfAll returns the distribution of max(X, Y).
func largestOfAll(x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail == nil && y.tail == nil {
		return largestOf(x, y, new(big.Int), new(big.Int), b)
	}
	return largestOfTails(x, y, b)
}

// largestOf returns the list of max(X, Y). underX and underY are the weights of values below the lists
// of X and Y.
func largestOf(x, y *Dist, underX, underY *big.Int, b *budget.Budget) (*Dist, error) {
	total := new(big.Int).Mul(x.total, y.total)
	var values []*big.Rat
	var ws []*big.Int
	atMostX, atMostY := new(big.Int).Set(underX), new(big.Int).Set(underY)
	before, at := new(big.Int).Mul(underX, underY), new(big.Int)
	err := together(x, y, b, func(d *Dist, slot int, wx, wy *big.Int) {
		at.Mul(atMostX.Add(atMostX, wx), atMostY.Add(atMostY, wy))
		if at.Cmp(before) > 0 { // most values of min(76, 3d1000) are never the least
			values, ws = append(values, d.Value(slot)), append(ws, new(big.Int).Sub(at, before))
		}
		before.Set(at)
	})
	if err != nil {
		return nil, err
	}
	return fromRationals(values, rational.ColumnOf(ws, total), total), nil
}

// largestOfTails returns max(X, Y) if one has a tail. P(max <= z) is known if both P(X <= z) and P(Y
// <= z) are: up to the smaller of the upper bounds, and down to the greater of the lower bounds,
// unless the other variable has no value there.
func largestOfTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	t, u := x.unlisted(), y.unlisted()
	l := landing{hi: lower(t.hi, u.hi), under: new(big.Int).Mul(t.under, u.under)}
	l.above, l.below = t.hi != nil || u.hi != nil, t.lo != nil && u.lo != nil
	l.from, l.to = x.Least().within(y.Least(), false), x.Most().beyond(y.Most(), true)
	if y.reaches(t.lo) {
		l.lo = t.lo
	}
	if x.reaches(u.lo) {
		l.lo = higher(l.lo, u.lo)
	}
	if x.HasUnplaced() || y.HasUnplaced() || l.lo != nil && l.hi != nil && l.lo.Cmp(l.hi) > 0 {
		d, err := largestOf(x.WithoutTail(), y.WithoutTail(), new(big.Int), new(big.Int), b)
		if err != nil {
			return nil, err
		}
		bound := new(big.Rat).Add(squareBeyond(x, y), squareBeyond(y, x))
		l.mean, l.second = d.boundedMoments(bound, d.Fraction(d.Missing()))
		l.anywhere = true
		return d.complete(l), nil
	}
	d, err := largestOf(x.WithoutTail(), y.WithoutTail(), t.under, u.under, b)
	if err != nil {
		return nil, err
	}
	if l.lo == nil && l.hi == nil {
		return d.Reduced(), nil
	}
	if x.tail == nil {
		x, y = y, x
	}
	if y.tail == nil && y.Slots() > 0 && x.tail.lo == nil && y.Max().Cmp(x.tail.hi) <= 0 {
		// On its tail, X is the larger one.
		first, square := x.tailMoments()
		m := d.rawMoments(2)
		l.mean, l.second = first.Shifted(m[1]), square.Shifted(m[2])
		return d.complete(l), nil
	}
	xm, xs := x.FirstMoments()
	ym, ys := y.FirstMoments()
	x, y = x.Cut(l.lo, l.hi, xm, xs), y.Cut(l.lo, l.hi, ym, ys)
	bound := new(big.Rat).Add(squareBeyond(x, y), squareBeyond(y, x))
	d = d.complete(l)
	t = d.tail
	t.mean, t.second = d.boundedMoments(bound, d.Residual())
	return d, nil
}

// reaches reports whether the distribution may have values below a bound; nil stands for minus
// infinity.
func (d *Dist) reaches(bound *big.Rat) bool {
	return bound != nil && (d.Slots() == 0 || d.unlisted().lo != nil || d.Min().Cmp(bound) < 0)
}
