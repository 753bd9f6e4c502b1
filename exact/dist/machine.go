package dist

import (
	"iter"
	"math/big"
	"math/bits"
	"oddsmith/exact/rational"
)

// This file holds shortcuts for what fits in machine words, which is most of what
// a sweep meets: whole outcomes and weights of a few digits. Each returns what the
// big numbers would, and false where they are needed.

// WholeLattice returns origin and step of a lattice of whole numbers, of which
// the last has 32 bits as well.
func (d *Dist) WholeLattice() (origin, step int64, ok bool) {
	if d.values != nil || d.kind != Numeric {
		return 0, 0, false
	}
	origin, okOrigin := rational.Small(d.origin)
	step, okStep := rational.Small(d.step)
	if !okOrigin || !okStep || int64(d.Slots()) > rational.MaxSmall {
		return 0, 0, false
	}
	last := origin + int64(max(0, d.Slots()-1))*step
	return origin, step, last <= rational.MaxSmall
}

// wholeMoments returns the sums of w*X and w*X^2, where an int64 holds them and
// twice their logarithm.
func (d *Dist) wholeMoments() (first, second, total int64, ok bool) {
	origin, step, ok := d.WholeLattice()
	if !ok || d.w.Small == nil || !d.total.IsUint64() || d.Slots() == 0 {
		return 0, 0, 0, false
	}
	last := origin + int64(d.Slots()-1)*step
	most := bits.Len64(uint64(max(origin, -origin, last, -last)))
	// total^2 * X^2 bounds what the variance is made of.
	if 2*d.total.BitLen()+2*most > 62 {
		return 0, 0, 0, false
	}
	x := origin
	for _, w := range d.w.Small {
		first += int64(w) * x
		second += int64(w) * x * x
		x += step
	}
	return first, second, d.total.Int64(), true
}

// smallList is up to how many outcomes the numbers of [Dist.All] are allocated as
// one: whoever keeps one of them keeps all.
const smallList = 64

// allWhole is [Dist.All] for a lattice of whole numbers.
func (d *Dist) allWhole(origin, step int64) iter.Seq2[Outcome, *big.Int] {
	return func(yield func(Outcome, *big.Int) bool) {
		values, ws := make([]big.Rat, d.Slots()), make([]big.Int, d.Slots())
		for i, w := range d.w.Small {
			if w == 0 {
				continue
			}
			o := Outcome{Value: values[i].SetInt64(origin + int64(i)*step)}
			if !yield(o, ws[i].SetUint64(w)) {
				return
			}
		}
	}
}

// smallQuantile is [Dist.Quantile] for weights of one word.
func (d *Dist) smallQuantile(p *big.Rat) (slot int, ok bool) {
	if d.w.Small == nil || d.tail != nil || !d.total.IsUint64() || !p.Num().IsUint64() || !p.Denom().IsUint64() {
		return 0, false
	}
	num, den := p.Num().Uint64(), p.Denom().Uint64()
	goalHigh, goalLow := bits.Mul64(num, d.total.Uint64())
	var sum uint64
	for i, w := range d.w.Small {
		sum += w
		high, low := bits.Mul64(den, sum)
		if w > 0 && (high > goalHigh || high == goalHigh && low >= goalLow) {
			return i, true
		}
	}
	return 0, false
}
