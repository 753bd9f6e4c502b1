package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file lifts operators to distributions with tails. Each operator lists what the
// listed values of its operands make, and says where the values of the tails land:
// between two bounds they land nowhere, so what is listed there is whole. The rest of the
// list is cut; where there are no such bounds, what is missing is unplaced.

// A landing says where the results of an operator are if an operand is in its tail.
type landing struct {
	above, below bool     // whether there is no largest result, and no smallest, though there may be a bound
	lo, hi       *big.Rat // no result of a tail is between them; nil: none is on that side
	anywhere     bool     // whether there are no such bounds
	under        *big.Int // the weight of the results below lo; nil is 0
	from, to     *Bound   // of all results; nil if there is none, or none is known

	mean, second rational.Interval // E[R] and E[R^2] of the result R
}

// complete returns the distribution of an operator's result: d has the results of the listed values of
// the operands, l says where the others are.
func (d *Dist) complete(l landing, operands ...*Dist) *Dist {
	unplaced := l.anywhere || l.lo != nil && l.hi != nil && l.lo.Cmp(l.hi) > 0
	for _, x := range operands {
		unplaced = unplaced || x.tail.hasUnplaced()
	}
	if unplaced {
		l.below = l.below || d.endsBefore(l.from, -1)
		l.above = l.above || d.endsBefore(l.to, 1)
		return d.WithUnplaced(l.above, l.below, l.mean, l.second).withBounds(l.from, l.to)
	}
	t := &tail{under: l.under, unplaced: new(big.Int)}
	if t.under == nil {
		t.under = new(big.Int)
	}
	return d.withTail(t).Cut(l.lo, l.hi, l.mean, l.second).withBounds(l.from, l.to)
}

// endsBefore reports whether the list is known to end before a bound on that side: 1 above, -1 below. An
// empty list does, before any bound but nil.
func (d *Dist) endsBefore(b *Bound, side int) bool {
	if b == nil || d.Slots() == 0 {
		return b != nil
	}
	last := d.Max()
	if side < 0 {
		last = d.Min()
	}
	return side*b.At.Cmp(last) > 0
}

// withBounds returns a distribution with a tail of which these are bounds.
func (d *Dist) withBounds(from, to *Bound) *Dist {
	t := *d.tail
	t.from, t.to = from, to
	if t.hasUnplaced() && d.Slots() > 0 {
		t.least = from != nil && from.Attained && from.At.Cmp(d.Min()) == 0
		t.most = to != nil && to.Attained && to.At.Cmp(d.Max()) == 0
	}
	return d.withTail(&t)
}

// boundedMoments returns intervals for E[R] and E[R^2] of a result R that is listed except in an event
// T of probability p, given a bound of E[R^2; T]. By Cauchy and Schwarz |E[R; T]| <= sqrt(E[R^2; T]
// p), which is at most the mean of the two.
func (d *Dist) boundedMoments(bound, p *big.Rat) (mean, second rational.Interval) {
	m := d.rawMoments(2)
	half := new(big.Rat).Add(bound, p)
	half.Quo(half, big.NewRat(2, 1))
	return rational.Around(m[1], half), rational.Between(m[2], new(big.Rat).Add(m[2], bound))
}

// squareBeyond bounds E[X^2; T] where T is the event that X or an independent Y is not
// listed.
func squareBeyond(x, y *Dist) *big.Rat {
	_, second := x.FirstMoments()
	bound := new(big.Rat).Sub(second.Hi, x.rawMoments(2)[2])
	return bound.Add(bound, rational.Mul(second.Hi, y.Residual()))
}

// atZero returns the listed weight of 0.
func (d *Dist) atZero() *big.Int {
	_, at, _ := d.around(new(big.Rat))
	return at
}

// withoutZero returns the conditional distribution given that the value is not 0, where zero is the weight of
// 0.
func (d *Dist) withoutZero(zero *big.Int) *Dist {
	if zero.Sign() == 0 {
		return d
	}
	var values []*big.Rat
	var ws []*big.Int
	for o, w := range d.All() {
		if o.Value.Sign() != 0 {
			values, ws = append(values, o.Value), append(ws, w)
		}
	}
	total := new(big.Int).Sub(d.total, zero)
	c := fromRationals(values, rational.ColumnOf(ws, total), total)
	if d.tail != nil {
		c.tail = d.tail.scaledMoments(new(big.Rat).SetFrac(d.total, total))
		return c.withBounds(d.Least().ifNotZero(), d.Most().ifNotZero())
	}
	return c
}

// mixedWithZero returns a mixture of 0, with the weight zero out of total, and the distribution that
// other returns.
func mixedWithZero(zero, total *big.Int, other func() (*Dist, error), b *budget.Budget) (*Dist, error) {
	parts := []Part{{Weight: zero, Dist: Constant(new(big.Rat))}}
	if rest := new(big.Int).Sub(total, zero); rest.Sign() > 0 {
		d, err := other()
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{Weight: rest, Dist: d})
	}
	return Mix(parts, b)
}

// mirrored returns -X and passes on an error. It serves operators that handle a tail on one side only.
func mirrored(x *Dist, err error) (*Dist, error) {
	if err != nil {
		return nil, err
	}
	return Negate(x), nil
}
