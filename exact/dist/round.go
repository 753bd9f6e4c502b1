package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A rounding is a nondecreasing map to whole numbers that changes a number by at least from and at
// most to.
type rounding struct {
	onInts   func(a, den int64) int64
	onRats   func(*big.Rat) *big.Rat
	from, to *big.Rat
}

// The roundings of the notation's functions.
var (
	RoundDown = rounding{func(a, den int64) int64 { return rational.FloorDiv(a, den) * den }, rational.Floor, minusOne, new(big.Rat)}
	RoundUp   = rounding{func(a, den int64) int64 { return -rational.FloorDiv(-a, den) * den }, rational.Ceil, new(big.Rat), one}
	roundOff  = rounding{func(a, den int64) int64 { return a / den * den }, rational.Trunc, minusOne, one} // the fractional part
)

// Round returns the distribution of X rounded by f.
func Round(x *Dist, f rounding, b *budget.Budget) (*Dist, error) {
	d, err := Map(x.WithoutTail(), f.onInts, f.onRats, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	t, share := x.tail, x.Residual()
	l := landing{above: t.hi != nil, below: t.lo != nil, under: t.under, from: x.Least().rounded(f, false), to: x.Most().rounded(f, true)}
	// With f(X) = X + e, E[f(X); T] = E[X; T] + E[e; T], and E[f(X)^2; T] is
	// E[X^2; T] + 2 E[Xe; T] + E[e^2; T], where 2|Xe| <= X^2 + 1.
	first, square := x.tailMoments()
	m := d.rawMoments(2)
	l.mean = first.Shifted(m[1]).Plus(rational.Between(rational.Mul(share, f.from), rational.Mul(share, f.to)))
	gap := new(big.Rat).Add(square.Hi, share)
	l.second = rational.Between(m[2], new(big.Rat).Add(m[2], gap.Add(gap, gap)))
	if low, high := t.ends(); low != nil && !t.hasUnplaced() {
		return d.withLimitRounded(low, high, f, l, t.weight), nil
	}
	if t.hi != nil {
		l.hi = new(big.Rat).Sub(f.onRats(t.hi), one)
	}
	if t.lo != nil {
		l.lo = new(big.Rat).Add(f.onRats(t.lo), one)
	}
	return d.complete(l, x), nil
}

// ends returns the numbers between which all of a one-sided tail lies; nil if it goes on forever, or a
// bound is attained.
func (t *tail) ends() (low, high *big.Rat) {
	switch {
	case t.hi == nil && t.from != nil && !t.from.Attained:
		return t.from.At, t.lo
	case t.lo == nil && t.to != nil && !t.to.Attained:
		return t.hi, t.to.At
	}
	return nil, nil
}

// withLimitRounded completes the list d with a tail of this weight between low and high, rounded by f: if the list
// is long enough, the whole tail rounds to one number. l has the moments and bounds of the result.
func (d *Dist) withLimitRounded(low, high *big.Rat, f rounding, l landing, weight *big.Int) *Dist {
	if gap := new(big.Rat).Sub(rational.Ceil(high), rational.Floor(low)); gap.Cmp(one) > 0 {
		return d.WithUnplaced(false, false, l.mean, l.second).withBounds(l.from, l.to)
	}
	middle := new(big.Rat).Add(low, high)
	values, ws := []*big.Rat{f.onRats(middle.Quo(middle, big.NewRat(2, 1)))}, []*big.Int{weight}
	for o, w := range d.All() {
		values, ws = append(values, o.Value), append(ws, w)
	}
	return fromRationals(values, rational.ColumnOf(ws, d.total), d.total)
}

// boundsOfAbs returns the bounds of |X|. If X lies on both sides of 0, the least is known only where 0 is listed.
func (d *Dist) boundsOfAbs() (from, to *Bound) {
	least, most := d.Least(), d.Most()
	mirrored := least.affine(minusOne, new(big.Rat))
	switch {
	case least != nil && least.At.Sign() >= 0:
		return least, most
	case most != nil && most.At.Sign() <= 0:
		return most.affine(minusOne, new(big.Rat)), mirrored
	case d.atZero().Sign() > 0:
		from = &Bound{new(big.Rat), true}
	}
	return from, mirrored.beyond(most, true)
}

// Abs returns the distribution of |X|.
func Abs(x *Dist, b *budget.Budget) (*Dist, error) {
	d, err := Map(x.WithoutTail(), func(a, _ int64) int64 { return max(a, -a) }, rational.Abs, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	t := x.tail
	l := landing{above: true, second: t.second}
	l.from, l.to = x.boundsOfAbs()
	first, second := x.tailMoments()
	listed := d.rawMoments(1)[1]
	switch {
	case !t.hasUnplaced() && t.lo == nil && t.hi.Sign() >= 0: // the tail is not negative
		l.mean = first.Shifted(listed)
	case !t.hasUnplaced() && t.hi == nil && t.lo.Sign() <= 0:
		l.mean = first.Scaled(minusOne).Shifted(listed)
	default:
		most := new(big.Rat).Add(second.Hi, x.Residual())
		l.mean = rational.Between(listed, most.Add(listed, most.Quo(most, big.NewRat(2, 1))))
	}
	// A tail lands among the listed values if it lies on both sides of 0.
	l.anywhere = t.hi != nil && t.hi.Sign() < 0 || t.lo != nil && t.lo.Sign() > 0
	for _, bound := range []*big.Rat{t.lo, t.hi} {
		if bound != nil {
			l.hi = lower(l.hi, rational.Abs(bound))
		}
	}
	return d.complete(l, x), nil
}
