package dist

import (
	"math/big"
	"oddsmith/exact/rational"
	"sort"
)

// cumulative returns the weight of all slots below i, with a tail below them.
func (d *Dist) cumulative(i int) *big.Int {
	sum := d.w.slice(0, i).sum()
	if d.tail != nil {
		sum.Add(sum, d.tail.under)
	}
	return sum
}

// from returns the weight of the slots from i on, with a tail above them. Tails
// are summed directly, not as a complement.
func (d *Dist) from(i int) *big.Int {
	sum := d.w.slice(i, d.Slots()).sum()
	if d.tail != nil {
		sum.Add(sum, d.tail.over())
	}
	return sum
}

// firstAtLeast returns the first slot whose value is x or more; the number of
// slots if there is none.
func (d *Dist) firstAtLeast(x *big.Rat) int {
	if d.values == nil {
		steps := d.steps(x)
		return d.slot(rational.Ceil(steps))
	}
	return sort.Search(d.Slots(), func(i int) bool { return d.values[i].Cmp(x) >= 0 })
}

// firstAbove returns the first slot whose value is more than x.
func (d *Dist) firstAbove(x *big.Rat) int {
	if d.values == nil {
		next := rational.Floor(d.steps(x))
		return d.slot(next.Add(next, big.NewRat(1, 1)))
	}
	return sort.Search(d.Slots(), func(i int) bool { return d.values[i].Cmp(x) > 0 })
}

// steps returns how many steps of the lattice x lies above its origin.
func (d *Dist) steps(x *big.Rat) *big.Rat {
	gap := new(big.Rat).Sub(x, d.origin)
	return gap.Quo(gap, d.step)
}

// slot returns the slot of that number, or the nearest end: 0, or the number of
// slots.
func (d *Dist) slot(number *big.Rat) int {
	switch n := number.Num(); {
	case n.Sign() <= 0:
		return 0
	case !n.IsInt64() || n.Int64() > int64(d.Slots()):
		return d.Slots()
	default:
		return int(n.Int64())
	}
}

func (d *Dist) Fraction(w *big.Int) *big.Rat { return new(big.Rat).SetFrac(w, d.total) }

// PMF returns P(X = x) of a numeric distribution.
func (d *Dist) PMF(x *big.Rat) *big.Rat {
	return d.Fraction(d.w.slice(d.firstAtLeast(x), d.firstAbove(x)).sum())
}

// CDF returns P(X <= x). Of an unbounded distribution, x must be listed: beyond
// the list all tails are as if nothing were there.
func (d *Dist) CDF(x *big.Rat) *big.Rat { return d.Fraction(d.cumulative(d.firstAbove(x))) }

// Survival returns P(X > x), strict as in SciPy and gonum; see [Dist.CDF].
func (d *Dist) Survival(x *big.Rat) *big.Rat { return d.Fraction(d.from(d.firstAbove(x))) }

// AtLeast returns P(X >= x); see [Dist.CDF].
func (d *Dist) AtLeast(x *big.Rat) *big.Rat { return d.Fraction(d.from(d.firstAtLeast(x))) }

// Prob returns the probability of the outcome with the key (see [Outcome.Key]);
// 0 if there is none.
func (d *Dist) Prob(key string) *big.Rat {
	scratch := new(big.Int)
	for i := range d.Slots() {
		if !d.w.isZero(i) && d.Outcome(i).Key() == key {
			return d.Fraction(d.w.At(i, scratch))
		}
	}
	return new(big.Rat)
}

// Quantile returns the smallest x with P(X <= x) >= p, for 0 < p <= 1; the
// minimum for p = 0. It returns nil where the listed outcomes do not reach p.
func (d *Dist) Quantile(p *big.Rat) *big.Rat {
	if i, ok := d.smallQuantile(p); ok {
		return d.Value(i)
	}
	// P(X <= x) >= p is, in integers, den(p) * sum >= num(p) * total.
	goal := new(big.Int).Mul(p.Num(), d.total)
	sum, scaled, scratch := d.cumulative(0), new(big.Int), new(big.Int)
	for i := range d.Slots() {
		if d.w.isZero(i) {
			continue
		}
		sum.Add(sum, d.w.At(i, scratch))
		if scaled.Mul(sum, p.Denom()).Cmp(goal) >= 0 {
			return d.Value(i)
		}
	}
	return nil
}

// Min returns the smallest outcome of a numeric distribution.
func (d *Dist) Min() *big.Rat { return d.Value(0) }

// Max returns the largest outcome of a numeric distribution.
func (d *Dist) Max() *big.Rat { return d.Value(d.Slots() - 1) }

// Modes returns the likeliest outcomes of a numeric distribution, ascending.
func (d *Dist) Modes() []*big.Rat {
	var slots []int
	best, scratch := new(big.Int), new(big.Int)
	for i := range d.Slots() {
		w := d.w.At(i, scratch)
		switch c := w.Cmp(best); {
		case c > 0:
			best.Set(w)
			slots = append(slots[:0], i)
		case c == 0 && w.Sign() > 0:
			slots = append(slots, i)
		}
	}
	var modes []*big.Rat
	for _, i := range slots {
		modes = append(modes, d.Value(i))
	}
	return modes
}
