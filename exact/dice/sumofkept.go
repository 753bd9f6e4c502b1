package dice

import (
	"math/big"
	"math/bits"

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

// sumOfKept returns the distribution of the sum of the k highest, or lowest, of n equal dice; nil if
// their values are too far apart for a dense list.
func sumOfKept(die *dist.Dist, n, k int64, highest bool, b *budget.Budget) (*dist.Dist, error) {
	faces, den, ok := die.Integers()
	if !ok {
		return nil, nil
	}
	var weights []uint64
	for _, w := range die.All() {
		if !w.IsUint64() {
			return nil, nil
		}
		weights = append(weights, w.Uint64())
	}
	last := len(faces) - 1
	step := uint64(0)
	if last == 0 {
		step = 1
	}
	for _, v := range faces {
		step = rational.GCD(step, uint64(v-faces[0]))
	}
	// Faces are numbered from 0, the lowest that is not kept before the others.
	h := horner{n: int(n), k: int(k), uniform: true, offsets: make([]int64, 0, len(faces)), w: make([]uint64, 0, len(faces))}
	for i := range faces {
		at, offset := i, faces[i]-faces[0]
		if !highest {
			at, offset = last-i, faces[last]-faces[last-i]
		}
		h.offsets = append(h.offsets, offset/int64(step))
		h.w = append(h.w, weights[at])
		h.uniform = h.uniform && h.offsets[i] == int64(i) && h.w[i] == 1
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
	pass := func() error { return b.Pass(work / float64(len(faces))) }
	var of rational.Column
	var err error
	if total.IsUint64() {
		of, err = h.small(int(span), pass)
	} else {
		of, err = h.big(int(span), total, pass)
	}
	if err != nil {
		return nil, err
	}
	first, by := faces[0], int64(step)
	if !highest {
		first, by = faces[last], -by
	}
	sum := dist.Scale(dist.FromLattice(0, of, total), big.NewRat(by, den))
	return dist.Shift(sum, big.NewRat(k*first, den)), nil
}

// mostApart is the largest average distance of the values of a die.
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
	w       []uint64
	uniform bool            // the offsets are 0, 1, 2, ... and all weights are 1
	above   rational.Column // C(n,a), by a < k
	most    rational.Column // C(m,n-k), by m-(n-k) for m < n
	below   *big.Int        // the weight of the faces before the next one
	power   big.Int         // B^(R+1) of the next one

	u, beyond, factor, binomial big.Int // of the face at work
}

// factorsCost returns the work of computing the weights T_a of a face, which have that many bits.
func (h *horner) factorsCost(bits float64) float64 {
	return float64(h.k) * 3 * budget.MulCost(bits)
}

// prepare computes the binomial coefficients.
func (h *horner) prepare() {
	h.below = new(big.Int)
	least := int64(h.n - h.k)
	h.above = h.binomials(rational.Tie{Before: 1, Factor: int64(h.n + 1), Slope: -1})
	h.most = h.binomials(rational.Tie{Before: 1, Factor: least, Slope: 1})
}

// binomials returns the first h.k of a series of binomial coefficients that begins with 1. tie gives each from the one
// before.
func (h *horner) binomials(tie rational.Tie) rational.Column {
	list := rational.NewColumn(h.k+1, new(big.Int).Lsh(bigOne, uint(h.n)))
	list.Add(0, bigOne)
	length, spare := 1, bits.Len(uint(h.n)) // no factor exceeds n
	for i := 1; i < h.k; i++ {
		length = list.Tie(i, []rational.Tie{tie}, 1, length, spare)
	}
	return list
}

// factors returns a function whose calls return the weights T_(k-1), ..., T_0 of the formula at the
// top of this file, for face i. It must be called for all faces in order, and a result is valid until
// the next call.
func (h *horner) factors(i int) (next func() *big.Int) {
	q := new(big.Int).SetUint64(h.w[i])
	both := new(big.Int).Add(h.below, q)
	least, a := int64(h.n-h.k), h.k
	h.u.Exp(both, big.NewInt(least), nil)
	h.beyond.Set(&h.power) // B^(R+1) q^(m-1-R)
	h.power.Mul(&h.u, both)
	h.below = both
	return func() *big.Int {
		c := h.most.At(h.k-a, &h.binomial)
		a--
		h.u.Sub(h.factor.Mul(&h.u, both), h.u.Mul(c, &h.beyond))
		if !h.uniform {
			h.beyond.Mul(&h.beyond, q)
		}
		return h.factor.Mul(&h.u, h.above.At(a, &h.binomial))
	}
}

// smallFactors sets t[a], for every a < k, to the weight T_a of the formula at the top of this file,
// for face i. All numbers fit 64 bits.
func (h *horner) smallFactors(i int, t []big.Word) {
	below, q := big.Word(h.below.Uint64()), big.Word(h.w[i])
	both, u, beyond := below+q, big.Word(1), below
	h.below.SetUint64(uint64(both))
	for range h.n - h.k {
		u, beyond = u*both, beyond*below
	}
	for i := range h.k {
		u = u*both - h.most.Row(i)[0]*beyond
		a := h.k - 1 - i
		t[a] = u * h.above.Row(a)[0]
		beyond *= q
	}
}

// small evaluates the sum in 64 bits, which the total of the weights must fit. The result is indexed by the sum
// of the kept dice's offsets, up to k*span. pass is called after each face, and may end it with an error. Of r
// only [from, to) is in use: sums of k-a dice that show v or more begin at (k-a)*v.
func (h *horner) small(span int, pass func() error) (rational.Column, error) {
	result := make([]big.Word, h.k*span+1)
	r, s := make([]big.Word, len(result)), make([]big.Word, len(result))
	t := make([]big.Word, h.k)
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
			return rational.Column{}, err
		}
	}
	return rational.Column{Words: result, Width: 1}, nil
}

// top returns the largest offset.
func (h *horner) top() int { return int(h.offsets[len(h.offsets)-1]) }

// timesSmall adds r*W to s, where W is the polynomial of the faces above face i and r[0] is the
// coefficient of the sum `from`.
func (h *horner) timesSmall(s, r []big.Word, from, i int) {
	if !h.uniform {
		for u := i + 1; u < len(h.offsets); u++ {
			q, to := big.Word(h.w[u]), s[min(from+int(h.offsets[u]), len(s)):]
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
	var window big.Word
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

// big does what small does, for a total of the weights beyond 64 bits.
func (h *horner) big(span int, total *big.Int, pass func() error) (rational.Column, error) {
	n := h.k*span + 1
	result, r, s := rational.NewColumn(n, total), rational.NewColumn(n, total), rational.NewColumn(n, total)
	none := make([]big.Word, r.Width)
	for i, v := range h.offsets {
		next := h.factors(i)
		from, to := 0, 0
		for a := h.k - 1; a >= 0; a-- {
			at := (h.k - a) * int(v)
			if to > from {
				end := min(to+h.top(), n)
				clear(s.Slice(at, end).Words)
				if h.uniform {
					windowSums(s.Slice(from+int(v)+1, end), r.Slice(from, to), h.top()-int(v), none)
				} else {
					h.timesBig(s, r, from, to, end, i)
				}
				r, s, to = s, r, end
			} else {
				clear(r.Row(at))
				to = at + 1
			}
			from = at
			t := next().Bits()
			rational.AddProduct(r.Row(at), t[:min(len(t), r.Width)], 1)
		}
		for j := from; j < to; j++ {
			sum := result.Row(j)
			slide(sum, sum, r.Row(j), none)
		}
		if err := pass(); err != nil {
			return result, err
		}
	}
	return result, nil
}

// timesBig adds r[from:to]*W to s[:end], where W is the polynomial of the faces above face i, whose
// weights are words.
func (h *horner) timesBig(s, r rational.Column, from, to, end, i int) {
	for u := i + 1; u < len(h.offsets); u++ {
		q, by := uint(h.w[u]), int(h.offsets[u])
		for j := from; j < min(to, end-by); j++ {
			rational.AddProduct(s.Row(j+by), r.Row(j), q)
		}
	}
}
