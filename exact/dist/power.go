package dist

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A power of a short list of weights is found by J.C.P. Miller's recurrence (P. Henrici,
// Applied and Computational Complex Analysis 1, 1974, section 1.6). With P(x) = sum of w[i] x^i,
// i = 0..m, the logarithmic derivative of F = P^n is n P'/P, and P F' = n P' F multiplied out
// ties each coefficient to the m before it,
//
//	k w[0] F[k] = sum over i = 1..m of ((n+1) i - k) w[i] F[k-i],
//
// with F[0] = w[0]^n: m products of a long integer and a word, and an exact division by a word,
// whatever n is. Where all s weights are the same, as those of a fair die, P is (1-x^s)/(1-x), and
// F'/F = n/(1-x) - n s x^(s-1)/(1-x^s) ties a coefficient to three,
//
//	k F[k] = (n+k-1) F[k-1] - (ns+s-k) F[k-s] + (n(s-1)+s+1-k) F[k-1-s].
//
// What is symmetric is found to the middle, and mirrored.

// Power returns the distribution of the sum of n independent copies of a numeric distribution.
func Power(d *Dist, n int64, b *budget.Budget) (*Dist, error) {
	if r, ok := d.recurrence(n); ok {
		return r.power(b)
	}
	return d.squared(n, b)
}

// A recurrence is the plan to find a power by Miller's recurrence.
type recurrence struct {
	of   *Dist
	n    int64
	flat bool    // all weights are the same
	most float64 // of the factors in a sum together
	work float64
	size size // of the power
}

// wordCost is the approximate price of a product of two words in a recurrence.
const wordCost = 2

// recurrence returns the recurrence for the n-th power; false if it cannot be used, or takes more work
// than repeated squaring.
func (d *Dist) recurrence(n int64) (r recurrence, ok bool) {
	if n < 2 || d.tail != nil || d.values != nil || d.w.Width > 1 || d.Slots() < 2 {
		return r, false
	}
	each, total := float64(d.Slots()), float64(d.total.Uint64())
	r = recurrence{of: d, n: n, flat: d.IsFlat(), size: size{float64(n)*(each-1) + 1, math.Log2(total) * float64(n)}}
	// Sums of products with a word stay within two words, and what divides is a word.
	const most = 1 << (bits.UintSize - 2)
	if r.most = float64(n+1) * each * total; r.most >= most {
		return r, false
	}
	if r.flat {
		r.work = r.size.slots * min(float64(n), (2+r.size.bits/64)*20)
		return r, true
	}
	r.work = r.size.slots * (each - 1) * (r.size.bits/64 + 2) * wordCost
	_, squaring := d.size().power(n)
	return r, r.size.bits > 64 && r.work < squaring
}

// IsFlat reports whether all numbers of a lattice have the same weight, as the faces of a die.
func (d *Dist) IsFlat() bool {
	return d.tail == nil && d.values == nil && d.w.Width == 1 &&
		!slices.ContainsFunc(d.w.Words, func(v big.Word) bool { return v != d.w.Words[0] })
}

// power finds the power by the recurrence.
func (r recurrence) power(b *budget.Budget) (*Dist, error) {
	if err := b.Make(r.work, r.size.slots, r.size.bits); err != nil {
		return nil, err
	}
	d := &Dist{origin: rational.Mul(rational.Int(r.n), r.of.origin), step: r.of.step, total: rational.IntPow(r.of.total, r.n)}
	w := r.of.w.Words
	last := int(r.n) * (len(w) - 1)
	found := last
	if r.flat {
		found = last / 2
	}
	first := rational.IntPow(new(big.Int).SetUint64(uint64(w[0])), r.n)
	all := rational.NewColumn(last+2, d.total)
	all.Add(0, first)
	d.w = all.Slice(0, last+1)
	ties, times := r.ties()
	spare := bits.Len64(uint64(r.most))
	each, length := r.work/float64(found), (first.BitLen()+spare-1)/bits.UintSize+1
	for k := range found {
		length = all.Tie(k+1, ties, times, length, spare)
		if err := b.Pass(each); err != nil {
			return nil, err
		}
	}
	for k := found + 1; k <= last; k++ {
		d.w.Set(k, d.w, last-k)
	}
	return d, nil
}

// ties returns the terms of the recurrence for a coefficient, and the factor times: times*k*F[k] is
// their sum.
func (r recurrence) ties() (list []rational.Tie, times int) {
	w, n := r.of.w.Words, r.n
	if s := int64(len(w)); r.flat {
		return []rational.Tie{
			{Before: 1, Factor: n - 1, Slope: 1},
			{Before: len(w), Factor: -s * (n + 1), Slope: 1},
			{Before: len(w) + 1, Factor: s*(n+1) - n + 1, Slope: -1},
		}, 1
	}
	for i := 1; i < len(w); i++ {
		if v := int64(w[i]); v != 0 {
			list = append(list, rational.Tie{Before: i, Factor: (n + 1) * int64(i) * v, Slope: -v})
		}
	}
	return list, int(w[0])
}

// A size is the least number of values of a distribution and the length of its total in bits. It
// serves to choose between the recurrence and repeated squaring.
type size struct{ slots, bits float64 }

// size returns the size of the distribution, or that of a single value if it has a tail.
func (d *Dist) size() size {
	if d.tail != nil || d.Slots() == 0 {
		return size{slots: 1}
	}
	return size{float64(d.Len()), d.digits()}
}

// plus returns the size of a sum of two distributions, and the least work of convolving them.
func (x size) plus(y size) (sum size, work float64) {
	sum = size{x.slots + y.slots - 1, x.bits + y.bits}
	if x.slots == 1 || y.slots == 1 {
		return sum, 0
	}
	work = x.slots * y.slots * budget.ProductCost(x.bits, y.bits)
	if min(x.slots, y.slots) >= kroneckerFrom {
		work = min(work, kroneckerWork(x.slots, y.slots, sum.bits))
	}
	return sum, work
}

// power returns the size of the sum of n copies, and the least work of [Power].
func (x size) power(n int64) (sum size, work float64) {
	sum = size{slots: 1}
	for ; n > 0; n /= 2 {
		var w float64
		if n%2 == 1 {
			sum, w = sum.plus(x)
			work += w
		}
		if n > 1 {
			x, w = x.plus(x)
			work += w
		}
	}
	return sum, work
}

// digits returns the base-2 logarithm of the total, or a lower bound of it.
func (d *Dist) digits() float64 {
	if t := rational.Approx(d.total); !math.IsInf(t, 0) {
		return math.Log2(t)
	}
	return d.Bits() - 1
}
