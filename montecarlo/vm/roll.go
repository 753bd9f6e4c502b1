package vm

import "math/bits"

// roll writes the sum of a plan's dice.
type roll struct {
	operands
	plan plan
}

func (in *roll) run(m *Machine) {
	dst := m.Column(in.dst)
	clear(dst)
	for _, st := range in.plan.stages {
		st.add(dst, m.words, &m.rng)
	}
}

// Roll writes the sum of n dice with the listed faces, n at least 1 and at least
// two faces.
func (b *Builder) Roll(n int, faces []int64) Reg { return b.roll(b.plan(n, faces)) }

// RollDigits writes the sum of n uniform numbers in 0..base-1, base at least 2.
func (b *Builder) RollDigits(n int, base uint64) Reg {
	return b.roll(plan{[]stage{&digitStage{batch: newBatch(base, maxDigits(base)), n: n}}})
}

func (b *Builder) roll(p plan) Reg { return add(b, &roll{plan: p}).dst }

// plan returns the plan of n dice. Pools with the same slice of faces share it, for
// its tables are large; they roll independently all the same.
func (b *Builder) plan(n int, faces []int64) plan {
	k := planKey{n, &faces[0], len(faces)}
	p, ok := b.plans[k]
	if !ok {
		if b.plans == nil {
			b.plans = map[planKey]plan{}
		}
		p = planDice(n, faces)
		b.plans[k] = p
	}
	return p
}

// rollCounts writes the sum of x dice, a random number of them. Whatever the
// count, digits come from one batch of k-tuples: a sample takes whole tuples and
// one cut to what is left, rows[r] holding the sums of a tuple's first r faces.
type rollCounts struct {
	operands
	most  int64 // the largest count
	batch batch
	k     int64
	rows  [][]int64 // 0..k; nil for dice too large for tables, faces 1..base
}

func (in *rollCounts) run(m *Machine) {
	dst := m.Column(in.dst)
	count := m.Column(in.x)[:len(dst)]
	base := in.batch.base
	word, left := uint64(0), 0
	for i := range dst {
		n := count[i]
		if n < 0 || n > in.most {
			n = 0 // of a branch not taken: the others have been checked
		}
		var sum int64
		for n > 0 {
			if left == 0 {
				word, left = m.rng.accepted(in.batch), in.batch.digits
			}
			digit, rest := bits.Mul64(word, base)
			word, left = rest, left-1
			if in.rows == nil {
				sum += int64(digit) + 1
			} else {
				sum += in.rows[min(n, in.k)][digit]
			}
			n -= in.k
		}
		dst[i] = sum
	}
}

// RollCounts writes the sum of count dice with the listed faces, at most most.
func (b *Builder) RollCounts(count Reg, most int64, faces []int64) Reg {
	k := min(tupleSize(faces, maxPartial), int(max(1, most)))
	base := uint64(power(len(faces), k))
	in := &rollCounts{operands: operands{x: count}, most: most, batch: newBatch(base, maxDigits(base)), k: int64(k)}
	for r := range k + 1 {
		in.rows = append(in.rows, cutTable[int64](faces, k, r))
	}
	return add(b, in).dst
}

// RollCountsOf writes the sum of count fair dice of so many sides, at most most
// dice: more sides than a table has room for.
func (b *Builder) RollCountsOf(count Reg, most int64, sides uint64) Reg {
	return add(b, &rollCounts{operands: operands{x: count}, most: most, batch: newBatch(sides, maxDigits(sides)), k: 1}).dst
}

// rollSides writes the sum of x dice of y sides.
type rollSides struct {
	operands
	most int64 // the largest count
}

func (in *rollSides) run(m *Machine) {
	dst := m.Column(in.dst)
	count := m.Column(in.x)[:len(dst)]
	sides := m.Column(in.y)[:len(dst)]
	for i := range dst {
		n, s := count[i], sides[i]
		if n < 0 || n > in.most || s < 1 {
			n = 0 // of a branch not taken
		}
		sum := n
		for range n {
			sum += int64(m.rng.below(uint64(s)))
		}
		dst[i] = sum
	}
}

// RollSides writes the sum of count dice with the faces 1 to sides, at most most.
func (b *Builder) RollSides(count, sides Reg, most int64) Reg {
	return add(b, &rollSides{operands{x: count, y: sides}, most}).dst
}
