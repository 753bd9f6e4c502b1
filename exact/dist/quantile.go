package dist

import (
	"iter"
	"math/big"
	"sort"

	"oddsmith/exact/rational"
)

// firstAtLeast returns the first slot whose value is x or more; the number of slots if
// there is none.
func (d *Dist) firstAtLeast(x *big.Rat) int {
	if d.values == nil {
		return d.slot(rational.Ceil(d.steps(x)).Num())
	}
	return sort.Search(d.Slots(), func(i int) bool { return d.values[i].Cmp(x) >= 0 })
}

// firstAbove returns the first slot whose value is more than x.
func (d *Dist) firstAbove(x *big.Rat) int {
	if d.values == nil {
		next := rational.Floor(d.steps(x)).Num()
		return d.slot(next.Add(next, big.NewInt(1)))
	}
	return sort.Search(d.Slots(), func(i int) bool { return d.values[i].Cmp(x) > 0 })
}

// steps returns (x - origin) / step on a lattice.
func (d *Dist) steps(x *big.Rat) *big.Rat {
	gap := new(big.Rat).Sub(x, d.origin)
	return gap.Quo(gap, d.step)
}

// slot returns number, cut to the range 0 .. number of slots.
func (d *Dist) slot(number *big.Int) int {
	switch {
	case number.Sign() <= 0:
		return 0
	case !number.IsInt64() || number.Int64() > int64(d.Slots()):
		return d.Slots()
	default:
		return int(number.Int64())
	}
}

// around returns the listed weights below x, at x and above x.
func (d *Dist) around(x *big.Rat) (below, at, above *big.Int) {
	from, to := d.firstAtLeast(x), d.firstAbove(x)
	return d.w.Slice(0, from).Sum(), d.w.Slice(from, to).Sum(), d.w.Slice(to, d.Slots()).Sum()
}

// cumulative returns the weight of the slots below i and of the tail below them.
func (d *Dist) cumulative(i int) *big.Int {
	sum := d.w.Slice(0, i).Sum()
	return sum.Add(sum, d.unlisted().under)
}

// from returns the weight of the slots from i on and of the tail above them. It is summed directly,
// not as a complement.
func (d *Dist) from(i int) *big.Int {
	sum := d.w.Slice(i, d.Slots()).Sum()
	return sum.Add(sum, d.unlisted().above())
}

// PMF returns P(X = x) of a numeric distribution.
func (d *Dist) PMF(x *big.Rat) *big.Rat {
	return d.Fraction(d.w.Slice(d.firstAtLeast(x), d.firstAbove(x)).Sum())
}

// Prob returns the probability of the outcome with the key (see [Outcome.Key]); 0 if there
// is none.
func (d *Dist) Prob(key string) *big.Rat {
	for o, w := range d.All() {
		if o.Key() == key {
			return d.Fraction(w)
		}
	}
	return new(big.Rat)
}

// Quantile returns the smallest x with P(X <= x) >= p, for 0 < p <= 1; for p = 0, the minimum. It
// returns nil if the list does not determine x: x is beyond the list, or depends on unplaced weight.
func (d *Dist) Quantile(p *big.Rat) *big.Rat {
	// In integers: the sum of the weights is at least p*total, rounded up.
	goal, rest := new(big.Int).Mul(p.Num(), d.total), new(big.Int)
	if goal.QuoRem(goal, p.Denom(), rest); rest.Sign() > 0 {
		goal.Add(goal, big.NewInt(1))
	}
	t := d.unlisted()
	if t.lo != nil && goal.Cmp(new(big.Int).Add(t.under, t.unplaced)) <= 0 {
		return nil
	}
	i := d.w.Reach(goal, t.under)
	if i == d.Slots() || t.unplaced.Sign() > 0 && d.w.Reach(goal, new(big.Int).Add(t.under, t.unplaced)) != i {
		return nil
	}
	return d.Value(i)
}

// Modes yields the slots of the most likely outcomes of a numeric distribution in ascending order, with their
// indices among the outcomes of [Dist.All]. It includes all that may be the most likely within the error of
// their probabilities, and yields none if an unlisted value may be more likely.
func (d *Dist) Modes() iter.Seq2[int, int] {
	return func(yield func(slot, place int) bool) {
		best, scratch := new(big.Int), new(big.Int)
		for i := range d.Slots() {
			if w := d.w.At(i, scratch); w.Cmp(best) > 0 {
				best.Set(w)
			}
		}
		t := d.unlisted()
		if best.Cmp(t.weight) <= 0 {
			return
		}
		least, place := best.Sub(best, t.unplaced), 0
		for i := range d.Slots() {
			if d.w.IsZero(i) {
				continue
			}
			if w := d.w.At(i, scratch); w.Cmp(least) >= 0 && !yield(i, place) {
				return
			}
			place++
		}
	}
}
