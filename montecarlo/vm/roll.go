package vm

import "math/bits"

// Roll writes the sum of n dice with the listed faces, n at least 1 and at least
// two faces. Pools with the same slice of faces share a plan, for its tables are
// large; they roll independently all the same.
func (b *Builder) Roll(n int, faces []int64) Reg {
	k := planKey{n, &faces[0], len(faces)}
	p, ok := b.plans[k]
	if !ok {
		if b.plans == nil {
			b.plans = map[planKey]plan{}
		}
		p = planDice(n, faces)
		b.plans[k] = p
	}
	return b.roll(p)
}

// RollDigits writes the sum of n uniform numbers in 0..base-1, base at least 2.
func (b *Builder) RollDigits(n int, base uint64) Reg {
	return b.roll(plan{[]stage{&digitStage{batch: newBatch(base, maxDigits(base)), n: n}}})
}

func (b *Builder) roll(p plan) Reg {
	return b.kernel(None, None, func(m *Machine, o *operands) {
		dst := m.Column(o.dst)
		clear(dst)
		for _, st := range p.stages {
			st.add(dst, m.words, &m.rng)
		}
	})
}

// RollCounts writes the sum of count dice with the listed faces; most is the largest
// count. Whatever the count, digits come from one batch of k-tuples: a sample takes
// whole tuples and one cut to what is left, rows[r] holding the sums of a tuple's
// first r faces.
func (b *Builder) RollCounts(count Reg, most int64, faces []int64) Reg {
	k := min(tupleSize(faces, maxPartial), int(max(1, most)))
	base := uint64(power(len(faces), k))
	var rows [][]int64
	for r := range k + 1 {
		rows = append(rows, cutTable[int64](faces, k, r))
	}
	return b.rollCounts(count, most, newBatch(base, maxDigits(base)), int64(k), rows)
}

// RollCountsOf writes the sum of count dice with the faces 1 to sides, which may be
// more than a table has room for; most is the largest count.
func (b *Builder) RollCountsOf(count Reg, most int64, sides uint64) Reg {
	return b.rollCounts(count, most, newBatch(sides, maxDigits(sides)), 1, nil)
}

// rollCounts writes the sum of count dice, k to a digit. Without rows a digit is one
// die, counted from 0.
func (b *Builder) rollCounts(count Reg, most int64, batch batch, k int64, rows [][]int64) Reg {
	return b.kernel(count, None, func(m *Machine, o *operands) {
		dst, count, _ := m.columns(o.dst, o.x, o.y)
		word, left := uint64(0), 0
		for i := range dst {
			n := count[i]
			if n < 0 || n > most {
				n = 0 // of a branch not taken: the others have been checked
			}
			var sum int64
			for n > 0 {
				if left == 0 {
					word, left = m.rng.accepted(batch), batch.digits
				}
				digit, rest := bits.Mul64(word, batch.base)
				word, left = rest, left-1
				if rows == nil {
					sum += int64(digit) + 1
				} else {
					sum += rows[min(n, k)][digit]
				}
				n -= k
			}
			dst[i] = sum
		}
	})
}

// RollSides writes the sum of count dice with the faces 1 to sides, both of which
// differ from sample to sample; most is the largest count.
func (b *Builder) RollSides(count, sides Reg, most int64) Reg {
	return b.kernel(count, sides, func(m *Machine, o *operands) {
		dst, count, sides := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			n, s := count[i], sides[i]
			if n < 0 || n > most || s < 1 {
				n = 0 // of a branch not taken
			}
			sum := n
			for range n {
				sum += int64(m.rng.below(uint64(s)))
			}
			dst[i] = sum
		}
	})
}
