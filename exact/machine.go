package exact

import (
	"iter"
	"math/big"
	"math/bits"
)

// This file holds shortcuts for what fits in machine words, which is most of what
// a sweep meets: whole outcomes and weights of a few digits. Each returns what the
// big numbers would, and false where they are needed.

// wholeInt returns a rational that is a whole number of 32 bits: sums and
// products of two are still an int64.
func wholeInt(v *big.Rat) (int64, bool) {
	// Denom would allocate, for a whole number.
	if !v.IsInt() || !isSmall(v.Num()) {
		return 0, false
	}
	return v.Num().Int64(), true
}

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

// smallFloat divides numbers that a float64 holds: the quotient of two such is the
// nearest float64 by the rules of the arithmetic itself.
func smallFloat(num, den *big.Int) (float64, bool) {
	const exactBits = 53
	if num.BitLen() > exactBits || den.BitLen() > exactBits || den.Sign() == 0 {
		return 0, false
	}
	return float64(num.Int64()) / float64(den.Int64()), true
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

var bothTruths, onlyYes, onlyNo = []Outcome{{Label: Yes}, {Label: No}}, []Outcome{{Label: Yes}}, []Outcome{{Label: No}}

// smallTruth is truth for weights of 63 bits, nil for others.
func smallTruth(yes, no *big.Int) *Dist {
	if !yes.IsInt64() || !no.IsInt64() || yes.Sign() < 0 || no.Sign() < 0 {
		return nil
	}
	y, n := yes.Uint64(), no.Uint64()
	g := gcd64(y, n)
	if g == 0 {
		return nil
	}
	d := &Dist{kind: Categorical, outcomes: bothTruths, total: new(big.Int).SetUint64((y + n) / g)}
	switch {
	case n == 0:
		d.outcomes, d.w.small = onlyYes, []uint64{y / g}
	case y == 0:
		d.outcomes, d.w.small = onlyNo, []uint64{n / g}
	default:
		d.w.small = []uint64{y / g, n / g}
	}
	return d
}

// Ratio returns num/den in lowest terms, for den > 0: what [big.Rat.SetFrac] does,
// which is slow for numbers of one word.
func Ratio(num, den *big.Int) *big.Rat {
	if !num.IsInt64() || !den.IsInt64() || num.Sign() <= 0 || den.Sign() <= 0 {
		return new(big.Rat).SetFrac(num, den)
	}
	return smallRatio(num.Int64(), den.Int64())
}

// smallRatio returns num/den in lowest terms, for den > 0.
func smallRatio(num, den int64) *big.Rat {
	g := int64(gcd64(uint64(max(num, -num)), uint64(den)))
	r := new(big.Rat).SetInt64(num / g)
	if den > g {
		// A fraction in lowest terms needs no more than its denominator, and Denom
		// is a reference to it.
		r.Denom().SetInt64(den / g)
	}
	return r
}

// smallLCM returns the least common multiple where a word holds it.
func smallLCM(a, b *big.Int) (*big.Int, bool) {
	if !a.IsUint64() || !b.IsUint64() {
		return nil, false
	}
	x, y := a.Uint64(), b.Uint64()
	high, low := bits.Mul64(x/gcd64(x, y), y)
	switch {
	case high != 0:
		return nil, false
	case low == x:
		return a, true
	case low == y:
		return b, true
	}
	return new(big.Int).SetUint64(low), true
}
