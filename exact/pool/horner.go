package pool

import "math/big"

// small runs in 64 bits, where all weights together fit. The result is indexed
// by the sum of the kept dice's offsets, up to k*span. Of r only [from, to) is in
// use: sums of k-a dice that show v or more begin at (k-a)*v.
func (h *horner) small(span int) []uint64 {
	result := make([]uint64, h.k*span+1)
	r, s := make([]uint64, len(result)), make([]uint64, len(result))
	for i, v := range h.offsets {
		t := h.factors(i)
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
			r[at] += t[a].Uint64()
		}
		for j, x := range r[from:to] {
			result[from+j] += x
		}
	}
	return result
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

// big is small beyond 64 bits. The columns are made once and written over.
func (h *horner) big(span int) []*big.Int {
	result, r, s := newColumn(h.k*span+1), newColumn(h.k*span+1), newColumn(h.k*span+1)
	for i, v := range h.offsets {
		t := h.factors(i)
		from, to := 0, 0
		for a := h.k - 1; a >= 0; a-- {
			at := (h.k - a) * int(v)
			if to > from {
				next := min(to+h.top(), len(s))
				for _, x := range s[at:next] {
					x.SetUint64(0)
				}
				h.timesBig(s[:next], r[from:to], from, i)
				r, s, to = s, r, next
			} else {
				r[at].SetUint64(0)
				to = at + 1
			}
			from = at
			r[at].Add(r[at], t[a])
		}
		for j, x := range r[from:to] {
			result[from+j].Add(result[from+j], x)
		}
	}
	return result
}

func (h *horner) timesBig(s, r []*big.Int, from, i int) {
	t := new(big.Int)
	if !h.uniform {
		for u := i + 1; u < len(h.offsets); u++ {
			to := s[min(from+int(h.offsets[u]), len(s)):]
			for j, x := range r[:min(len(r), len(to))] {
				to[j].Add(to[j], t.Mul(x, h.w[u]))
			}
		}
		return
	}
	lo, width := int(h.offsets[i])+1, h.top()-int(h.offsets[i])
	if from+lo >= len(s) {
		return
	}
	s = s[from+lo:]
	window := t
	for j := range s[:min(len(r)+width, len(s))] {
		if j < len(r) {
			window.Add(window, r[j])
		}
		if j >= width && j-width < len(r) {
			window.Sub(window, r[j-width])
		}
		s[j].Set(window)
	}
}

// newColumn returns n zeros that own their memory.
func newColumn(n int) []*big.Int {
	store := make([]big.Int, n)
	column := make([]*big.Int, n)
	for i := range column {
		column[i] = &store[i]
	}
	return column
}
