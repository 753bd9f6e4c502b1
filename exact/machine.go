package exact

import (
	"iter"
	"math/big"
	"math/bits"
)

// This file holds shortcuts for what fits in machine words, which is most of what
// a sweep meets: whole outcomes and weights of a few digits. Each returns what the
// big numbers would, and false where they are needed.

// wholeLattice returns origin and step of a lattice of whole numbers, of which
// the last has 32 bits as well.
func (d *Dist) wholeLattice() (origin, step int64, ok bool) {
	if d.values != nil || d.kind != Numeric {
		return 0, 0, false
	}
	origin, okOrigin := wholeInt(d.origin)
	step, okStep := wholeInt(d.step)
	if !okOrigin || !okStep || int64(d.slots()) > maxNumerator {
		return 0, 0, false
	}
	last := origin + int64(max(0, d.slots()-1))*step
	return origin, step, last <= maxNumerator
}

// wholeMoments returns the sums of w*X and w*X^2, where an int64 holds them and
// twice their logarithm.
func (d *Dist) wholeMoments() (first, second, total int64, ok bool) {
	origin, step, ok := d.wholeLattice()
	if !ok || d.w.small == nil || !d.total.IsUint64() || d.slots() == 0 {
		return 0, 0, 0, false
	}
	last := origin + int64(d.slots()-1)*step
	most := bits.Len64(uint64(max(origin, -origin, last, -last)))
	// total^2 * X^2 bounds what the variance is made of.
	if 2*d.total.BitLen()+2*most > 62 {
		return 0, 0, 0, false
	}
	x := origin
	for _, w := range d.w.small {
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
		values, ws := make([]big.Rat, d.slots()), make([]big.Int, d.slots())
		for i, w := range d.w.small {
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
	if d.w.small == nil || d.tail != nil || !d.total.IsUint64() || !p.Num().IsUint64() || !p.Denom().IsUint64() {
		return 0, false
	}
	num, den := p.Num().Uint64(), p.Denom().Uint64()
	goalHigh, goalLow := bits.Mul64(num, d.total.Uint64())
	var sum uint64
	for i, w := range d.w.small {
		sum += w
		high, low := bits.Mul64(den, sum)
		if w > 0 && (high > goalHigh || high == goalHigh && low >= goalLow) {
			return i, true
		}
	}
	return 0, false
}
