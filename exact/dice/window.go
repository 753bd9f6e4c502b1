package dice

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file adds up the k highest, or lowest, of n dice that are alike.
//
// Let v be the k-th highest value, and a < k the number of dice above it. With
// q the weight of v, B that of everything below, and W(x) the sum of
// q_u x^u over the values u above v, the generating function of the sum is
//
//	sum over v and a of T_a x^((k-a)v) W(x)^a,
//	T_a = C(n,a) * sum over j >= k-a of C(n-a,j) q^j B^(n-a-j),
//
// for j dice show v, at least enough to fill up to k. Horner's rule in a makes
// every step one multiplication by W, and where the faces are consecutive and
// equally likely that is a window sum: one addition and one subtraction a
// coefficient. The work does not depend on n. The lowest k are the highest k
// of the faces counted backwards.

// window returns the sum of the k highest, or lowest, of n dice; nil where their values lie too
// far apart to be listed one by one.
func window(die *dist.Dist, n, k int64, highest bool, b *budget.Budget) (*dist.Dist, error) {
	ints, ok := die.Integers()
	if !ok {
		return nil, nil
	}
	faces, last := ints.Nums, len(ints.Nums)-1
	step := uint64(0)
	if last == 0 {
		step = 1
	}
	for _, v := range faces {
		step = rational.GCD(step, uint64(v-faces[0]))
	}
	// Faces are numbered from 0, the lowest that is not kept before the others.
	h := horner{n: int(n), k: int(k), uniform: true}
	for i := range faces {
		at, offset := i, faces[i]-faces[0]
		if !highest {
			at, offset = last-i, faces[last]-faces[last-i]
		}
		h.offsets = append(h.offsets, offset/int64(step))
		h.w = append(h.w, die.Weight(ints.Slot[at]))
		if !h.w[i].IsUint64() {
			return nil, nil
		}
		h.uniform = h.uniform && h.offsets[i] == int64(i) && h.w[i].Cmp(bigOne) == 0
	}
	span := h.offsets[last]
	if span > mostApart*int64(len(faces)) {
		return nil, nil
	}
	bits := float64(n) * float64(die.Total().BitLen())
	perStep := float64(len(faces))
	if h.uniform {
		perStep = 2
	}
	steps := float64(k) * float64(k) * float64(span+1) * float64(len(faces)) / 4
	sums := float64(k)*float64(span) + 1
	work := steps*perStep*(1+budget.StepCost(bits)/3) + sums*budget.ReduceCost(bits)
	work += float64(len(faces)) * h.factorsCost(bits)
	if err := b.Make(work, sums+2*float64(k), bits); err != nil {
		return nil, err
	}
	total := rational.IntPow(die.Total(), n)
	h.prepare()
	var of dist.Weights
	pass := func() error { return b.Pass(work / float64(len(faces))) }
	var err error
	if total.IsUint64() {
		of.Small, err = h.small(int(span), pass)
	} else {
		of.Big, err = h.big(int(span), total, pass)
	}
	if err != nil {
		return nil, err
	}
	first, by := faces[0], int64(step)
	if !highest {
		first, by = faces[last], -by
	}
	sum := dist.Scale(dist.FromLattice(0, of, total), big.NewRat(by, ints.Den))
	return dist.Shift(sum, big.NewRat(k*first, ints.Den)), nil
}

// mostApart is how far the values of dice lie apart, on average, at most.
const mostApart = 8

var bigOne = big.NewInt(1)

// A horner evaluates the sum over v and a.
//
// The sum over j in T_a, with r = n-a-j dice below v and at most R = n-k of them, is
//
//	U_m = sum over r <= R of C(m,r) B^r q^(m-r),   m = n-a,
//
// and Pascal's rule makes U_m of U_(m-1): U_m = (q+B) U_(m-1) - C(m-1,R) B^(R+1) q^(m-1-R),
// from U_R = (q+B)^R on.
type horner struct {
	n, k    int
	offsets []int64 // of the faces, ascending from 0
	w       []*big.Int
	uniform bool       // the offsets are 0, 1, 2, ... and all weights are 1
	above   []*big.Int // C(n,a), by a < k
	most    []*big.Int // C(m,n-k), by m-(n-k) for m < n
	below   *big.Int   // the weight of the faces before the next one
}

// factorsCost is the work of finding the T_a of a face.
func (h *horner) factorsCost(bits float64) float64 {
	return float64(h.k) * 3 * budget.MulCost(bits)
}

// prepare computes the binomial coefficients.
func (h *horner) prepare() {
	h.below = new(big.Int)
	c := big.NewInt(1)
	for a := range h.k {
		h.above = append(h.above, c)
		c = new(big.Int).Mul(c, big.NewInt(int64(h.n-a)))
		c.Quo(c, big.NewInt(int64(a+1)))
	}
	c = big.NewInt(1)
	for i := range h.k {
		h.most = append(h.most, c)
		c = new(big.Int).Mul(c, big.NewInt(int64(h.n-h.k+i+1)))
		c.Quo(c, big.NewInt(int64(i+1)))
	}
}

// factors returns T_0 .. T_(k-1) for the face number i, and is asked for the
// faces in order.
func (h *horner) factors(i int) []big.Int {
	below, q := h.below, h.w[i]
	both := new(big.Int).Add(below, q)
	h.below = both
	least := int64(h.n - h.k)
	u := new(big.Int).Exp(both, big.NewInt(least), nil)
	beyond := new(big.Int).Exp(below, big.NewInt(least+1), nil) // B^(R+1) q^(m-1-R)
	t, product := make([]big.Int, h.k), new(big.Int)
	for i, c := range h.most {
		u.Sub(product.Mul(u, both), u.Mul(c, beyond))
		a := h.k - 1 - i
		t[a].Mul(u, h.above[a])
		if !h.uniform {
			beyond.Mul(beyond, q)
		}
	}
	return t
}

// smallFactors is factors in 64 bits.
func (h *horner) smallFactors(i int, t []uint64) {
	below, q := h.below.Uint64(), h.w[i].Uint64()
	h.below.Add(h.below, h.w[i])
	both, u, beyond := below+q, uint64(1), below
	for range h.n - h.k {
		u, beyond = u*both, beyond*below
	}
	for i, c := range h.most {
		u = u*both - c.Uint64()*beyond
		a := h.k - 1 - i
		t[a] = u * h.above[a].Uint64()
		beyond *= q
	}
}

// small runs in 64 bits, where all weights together fit. The result is indexed
// by the sum of the kept dice's offsets, up to k*span. Of r only [from, to) is in
// use: sums of k-a dice that show v or more begin at (k-a)*v.
func (h *horner) small(span int, pass func() error) ([]uint64, error) {
	result := make([]uint64, h.k*span+1)
	r, s := make([]uint64, len(result)), make([]uint64, len(result))
	t := make([]uint64, h.k)
	for i, v := range h.offsets {
		h.smallFactors(i, t)
		from, to := 0, 0
		for a := h.k - 1; a >= 0; a-- {
			at := (h.k - a) * int(v)
			if to > from {
				next := min(to+h.top(), len(s))
				clear(s[at:next])
				h.timesSmall(s[:next], r[from:to], from, i)
				r, s, to = s, r, next
			} else {
				r[at], to = 0, at+1
			}
			from = at
			r[at] += t[a]
		}
		for j, x := range r[from:to] {
			result[from+j] += x
		}
		if err := pass(); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// top is the greatest offset.
func (h *horner) top() int { return int(h.offsets[len(h.offsets)-1]) }

// timesSmall adds r*W to s, with W the faces above number i, where r[0] stands for
// the sum `from`.
func (h *horner) timesSmall(s, r []uint64, from, i int) {
	if !h.uniform {
		for u := i + 1; u < len(h.offsets); u++ {
			q, to := h.w[u].Uint64(), s[min(from+int(h.offsets[u]), len(s)):]
			for j, x := range r[:min(len(r), len(to))] {
				to[j] += q * x
			}
		}
		return
	}
	lo, width := int(h.offsets[i])+1, h.top()-int(h.offsets[i])
	if from+lo >= len(s) {
		return
	}
	s = s[from+lo:]
	// The window takes in r[j] at j and drops r[j-width].
	var window uint64
	grow := min(width, len(r), len(s))
	for j, x := range r[:grow] {
		window += x
		s[j] = window
	}
	if len(r) > width {
		gone, in := r[:len(r)-width], r[width:]
		for j := range gone[:max(0, min(len(gone), len(s)-width))] {
			window += in[j] - gone[j]
			s[width+j] = window
		}
	} else {
		for j := len(r); j < min(width, len(s)); j++ {
			s[j] = window
		}
	}
	for j := max(len(r), width); j < min(len(r)+width, len(s)); j++ {
		window -= r[j-width]
		s[j] = window
	}
}

// big is small beyond 64 bits, where all weights together are the total.
func (h *horner) big(span int, total *big.Int, pass func() error) ([]*big.Int, error) {
	n, width := h.k*span+1, wordsOf(total)
	result, r, s := newWide(n, width), newWide(n, width), newWide(n, width)
	window := newWide(1, width)
	for i, v := range h.offsets {
		t := h.factors(i)
		from, to := 0, 0
		for a := h.k - 1; a >= 0; a-- {
			at := (h.k - a) * int(v)
			if to > from {
				next := min(to+h.top(), n)
				clear(s.span(at, next))
				if h.uniform {
					s.windowSums(from+int(v)+1, next, r, from, to, h.top()-int(v), window)
				} else {
					h.timesBig(s, r, from, to, next, i)
				}
				r, s, to = s, r, next
			} else {
				clear(r.span(at, at+1))
				to = at + 1
			}
			from = at
			r.add(at, t[a].Bits())
		}
		for j := from; j < to; j++ {
			result.add(j, r.span(j, j+1))
		}
		if err := pass(); err != nil {
			return nil, err
		}
	}
	return result.column(), nil
}

// timesBig adds r[from:to]*W to s[:next], with W the faces above number i, whose weights are
// words.
func (h *horner) timesBig(s, r *wide, from, to, next, i int) {
	for u := i + 1; u < len(h.offsets); u++ {
		q, by := uint(h.w[u].Uint64()), int(h.offsets[u])
		for j := from; j < min(to, next-by); j++ {
			s.addProduct(j+by, r.span(j, j+1), q)
		}
	}
}
