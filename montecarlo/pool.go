package montecarlo

import (
	"math/bits"

	"oddsmith/scenarios/notation"
)

// rollCounts writes the sum of count dice, a random number of them. Whatever
// the count, digits come from one batch of k-tuples: a sample takes whole
// tuples and one cut to what is left, rows[r] holding the sums of a tuple's
// first r faces.
type rollCounts struct {
	dst, count reg
	most       int64 // the largest count
	batch      batch
	k          int64
	rows       [][]int64 // 0..k; nil for dice too large for tables, faces 1..base
}

// newRollCounts returns the instruction for dice with the listed faces.
func newRollCounts(dst, count reg, most int64, faces []int64) *rollCounts {
	k := min(tupleSize(faces, maxPartial), int(max(1, most)))
	base := uint64(power(len(faces), k))
	in := &rollCounts{
		dst: dst, count: count, most: most,
		batch: newBatch(base, maxDigits(base)), k: int64(k),
	}
	for r := range k + 1 {
		in.rows = append(in.rows, cutTable[int64](faces, k, r))
	}
	return in
}

func (in *rollCounts) registers(read, write func(*reg)) {
	read(&in.count)
	write(&in.dst)
}

func (in *rollCounts) run(m *machine) {
	dst := m.col(in.dst)
	count := m.col(in.count)[:len(dst)]
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

// rollSides writes the sum of count dice of sides sides, both columns.
type rollSides struct {
	dst, count, sides reg
	most              int64
}

func (in *rollSides) registers(read, write func(*reg)) {
	read(&in.count)
	read(&in.sides)
	write(&in.dst)
}

func (in *rollSides) run(m *machine) {
	dst := m.col(in.dst)
	count := m.col(in.count)[:len(dst)]
	sides := m.col(in.sides)[:len(dst)]
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

// chanceFraction writes 1 with the probability x/dens of the sample, else 0.
type chanceFraction struct {
	trap
	dst, x, dens reg
}

func (in *chanceFraction) registers(read, write func(*reg)) {
	in.trap.registers(read)
	read(&in.x)
	read(&in.dens)
	write(&in.dst)
}

func (in *chanceFraction) run(m *machine) {
	dst, x, dens := m.col(in.dst), m.col(in.x), m.col(in.dens)
	for i := range dst {
		p := fraction{x[i], dens[i]}
		if p.num < 0 || p.num > p.den {
			if in.active(m, i) {
				in.raise(m, i, chanceOutside(in.at, p))
			}
			p = fraction{0, 1}
		}
		dst[i] = bit(int64(m.rng.below(uint64(p.den))) < p.num)
	}
}

// chanceOutside is the error of a chance that is no probability.
func chanceOutside(at notation.Span, p fraction) error {
	return notation.Errorf(at, "a chance was %s in a sample", p).WithHint("a probability lies from 0 to 1")
}

// within reports an error where x lies outside 0..top: the check of a chance
// of fixed scale top.
type within struct {
	trap
	x   reg
	top int64
}

func (in *within) registers(read, _ func(*reg)) { in.trap.registers(read); read(&in.x) }

func (in *within) run(m *machine) {
	x := m.col(in.x)
	for i := range x {
		if (x[i] < 0 || x[i] > in.top) && in.active(m, i) {
			in.raise(m, i, chanceOutside(in.at, fraction{x[i], in.top}.lowest()))
		}
	}
}
