package vm

import (
	"math/bits"

	"oddsmith/montecarlo/random"
)

// planKey is a number of dice with the faces of a slice.
type planKey struct {
	n     int
	first *int64
	faces int
}

// Roll writes the sum of n dice with the listed faces, n at least 1 and at least
// two faces. Pools with the same slice of faces share a plan, for its tables are
// large; they roll independently all the same.
func (b *Builder) Roll(n int, faces []int64) Reg {
	k := planKey{n, &faces[0], len(faces)}
	in, ok := b.plans[k]
	if !ok {
		if b.plans == nil {
			b.plans = map[planKey]*rollDice{}
		}
		in = newRollDice(n, faces)
		b.plans[k] = in
	}
	another := *in
	return add(b, &another).dst
}

// RollDigits writes the sum of n uniform numbers in 0..base-1, base at least 2.
func (b *Builder) RollDigits(n int, base uint64) Reg { return add(b, newRollDigits(n, base)).dst }

// RollCounts writes the sum of count dice with the listed faces; most is the largest
// count.
func (b *Builder) RollCounts(count Reg, most int64, faces []int64) Reg {
	return add(b, newRollCounts(None, count, most, faces)).dst
}

// RollCountsOf writes the sum of count dice with the faces 1 to sides, which may be
// more than a table has room for; most is the largest count.
func (b *Builder) RollCountsOf(count Reg, most int64, sides uint64) Reg {
	return add(b, &rollCounts{count: count, most: most, rows: random.Rows{Batch: random.NewBatch(sides), Size: 1}}).dst
}

// rollCounts writes the sum of a number of dice that differs between samples. Without sums
// in its rows a digit is one die, counted from 0.
type rollCounts struct {
	dst, count Reg
	most       int64
	faces      []int64 // nil: 1 to the base of the rows
	rows       random.Rows
}

func newRollCounts(dst, count Reg, most int64, faces []int64) *rollCounts {
	return &rollCounts{dst: dst, count: count, most: most, faces: faces, rows: random.RowsOf(faces, most)}
}

func (in *rollCounts) registers(read, write func(*Reg)) {
	read(&in.count)
	write(&in.dst)
}

func (in *rollCounts) outcomes() int64 { return throws(int64(len(in.faces)), in.most) }

func (in *rollCounts) fall(m *Machine, numbers []int64) {
	dst, count, _ := m.columns(in.dst, in.count, None)
	for i, number := range numbers {
		dst[i] = 0
		for range min(count[i], in.most) {
			dst[i] += in.faces[number%int64(len(in.faces))]
			number /= int64(len(in.faces))
		}
	}
}

func (in *rollCounts) run(m *Machine) {
	dst, count, _ := m.columns(in.dst, in.count, None)
	batch, sums, size := in.rows.Batch, in.rows.Sums, int64(in.rows.Size)
	word, left := uint64(0), 0
	for i := range dst {
		n := count[i]
		if n < 0 || n > in.most {
			n = 0 // of a branch not taken: the others have been checked
		}
		var sum int64
		for n > 0 {
			if left == 0 {
				word, left = m.rng.Accepted(batch), batch.Digits
			}
			digit, rest := bits.Mul64(word, batch.Base)
			word, left = rest, left-1
			if sums == nil {
				sum += int64(digit) + 1
			} else {
				sum += sums[min(n, size)][digit]
			}
			n -= size
		}
		dst[i] = sum
	}
}

// RollSides writes the sum of count dice with the faces 1 to sides, both of which
// differ from sample to sample; most is the largest count.
func (b *Builder) RollSides(count, sides Reg, most int64) Reg {
	return b.roller(count, sides, func(m *Machine, o *operands) {
		dst, count, sides := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			n, s := count[i], sides[i]
			if n < 0 || n > most || s < 1 {
				n = 0 // of a branch not taken
			}
			sum := n
			for range n {
				sum += int64(m.rng.Below(uint64(s)))
			}
			dst[i] = sum
		}
	})
}
