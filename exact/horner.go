package exact

import "math/big"

// small runs in 64 bits, where all weights together fit. The result is indexed
// by the sum of the kept dice's offsets, up to k*span.
func (h *horner) small(span int) []uint64 {
	result := make([]uint64, h.k*span+1)
	r, s := make([]uint64, len(result)), make([]uint64, len(result))
	for i, v := range h.offsets {
		t := h.factors(i)
		length := 0 // of what r holds
		for a := h.k - 1; a >= 0; a-- {
			if length > 0 {
				length = h.timesSmall(s, r, length, i)
				r, s = s, r
			}
			at := (h.k - a) * int(v)
			for ; length <= at; length++ {
				r[length] = 0
			}
			r[at] += t[a].Uint64()
		}
		for j, x := range r[:length] {
			result[j] += x
		}
	}
	return result
}

// timesSmall writes r*W to s, with W the faces above number i, and returns its
// length.
func (h *horner) timesSmall(s, r []uint64, length, i int) int {
	top := int(h.offsets[len(h.offsets)-1])
	out := min(length+top, len(s))
	clear(s[:out])
	if h.uniform {
		lo := int(h.offsets[i]) + 1
		var window uint64
		for j := lo; j < out; j++ {
			if j-lo < length {
				window += r[j-lo]
			}
			if gone := j - top - 1; gone >= 0 && gone < length {
				window -= r[gone]
			}
			s[j] = window
		}
		return out
	}
	for u := i + 1; u < len(h.offsets); u++ {
		q, shift := h.w[u].Uint64(), int(h.offsets[u])
		for j, x := range r[:min(length, out-shift)] {
			s[j+shift] += q * x
		}
	}
	return out
}

// big is small beyond 64 bits. The columns are made once and written over.
func (h *horner) big(span int) []*big.Int {
	result, r, s := newColumn(h.k*span+1), newColumn(h.k*span+1), newColumn(h.k*span+1)
	for i, v := range h.offsets {
		t := h.factors(i)
		length := 0
		for a := h.k - 1; a >= 0; a-- {
			if length > 0 {
				length = h.timesBig(s, r, length, i)
				r, s = s, r
			}
			at := (h.k - a) * int(v)
			for ; length <= at; length++ {
				r[length].SetUint64(0)
			}
			r[at].Add(r[at], t[a])
		}
		for j, x := range r[:length] {
			result[j].Add(result[j], x)
		}
	}
	return result
}

func (h *horner) timesBig(s, r []*big.Int, length, i int) int {
	top := int(h.offsets[len(h.offsets)-1])
	out := min(length+top, len(s))
	if h.uniform {
		lo := int(h.offsets[i]) + 1
		window := new(big.Int)
		for j := range out {
			if j >= lo && j-lo < length {
				window.Add(window, r[j-lo])
			}
			if gone := j - top - 1; gone >= 0 && gone < length {
				window.Sub(window, r[gone])
			}
			s[j].Set(window)
		}
		return out
	}
	for _, x := range s[:out] {
		x.SetUint64(0)
	}
	t := new(big.Int)
	for u := i + 1; u < len(h.offsets); u++ {
		shift := int(h.offsets[u])
		for j, x := range r[:min(length, out-shift)] {
			s[j+shift].Add(s[j+shift], t.Mul(x, h.w[u]))
		}
	}
	return out
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
