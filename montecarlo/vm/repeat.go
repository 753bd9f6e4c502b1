package vm

import (
	"math/bits"

	"oddsmith/scenarios/notation"
)

// repeat writes the sum of copies of a value, or the one of a rank. The samples of
// its subprogram are the copies of all samples of a strip, one behind the other.
type repeat struct {
	Trap
	dst, count Reg
	most       int64
	rank       Reg // 1 is the highest; None for the sum
	copy       *subprogram
}

func (in *repeat) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	read(&in.count)
	read(&in.rank)
	in.copy.registers(read)
	write(&in.dst)
}

func (in *repeat) subprograms() []*subprogram { return []*subprogram{in.copy} }

// Repeat writes the sum of count copies of the block's result, of which there are at most
// most, or if rank is a column the copy of that rank, 1 being the highest. A rank that
// there is not is an error in the sample.
func (b *Builder) Repeat(t Trap, count Reg, most int64, rank Reg, block Block) Reg {
	return add(b, &repeat{Trap: t, count: count, most: most, rank: rank, copy: b.link(block, nil)}).dst
}

// rolledCopies are the copies of all samples of a strip.
type rolledCopies struct {
	feed
	values []int64 // by copy, where a rank asks for them: of samples that wait for more
	next   int     // the first sample that does
}

func (in *repeat) outcomes() int64 { return throws(allOutcomes(in.copy.code), in.most) }

func (in *repeat) run(m *Machine) { in.roll(m, nil, 1) }

func (in *repeat) fall(m *Machine, numbers []int64) { in.roll(m, numbers, allOutcomes(in.copy.code)) }

// roll rolls the copies. Where they are listed numbers say how they fell, each in one of
// so many ways.
func (in *repeat) roll(m *Machine, numbers []int64, ways int64) {
	c := frame(m, in, func() *rolledCopies { return &rolledCopies{feed: newFeed(in.copy)} })
	dst, count := m.Column(in.dst), m.Column(in.count)
	clear(dst)
	c.values, c.next = c.values[:0], 0
	flush := func() { in.flush(m, c) }
	for i := range count {
		if m.err != nil {
			return
		}
		if !in.active(m, i) {
			continue // in a branch that is not taken nothing is rolled
		}
		number := int64(0)
		if numbers != nil {
			number = numbers[i]
		}
		c.wait(int32(i), count[i], number, ways, flush)
	}
	in.flush(m, c)
}

// flush rolls the copies that are waiting, and adds them to their samples.
func (in *repeat) flush(m *Machine, c *rolledCopies) {
	owners := c.feed.run(m, in.copy, &in.Trap)
	dst, values := m.cols[in.dst], c.result(in.copy)
	if in.rank != None {
		c.values = append(c.values, values...)
		in.pick(m, c)
		return
	}
	for j, i := range owners {
		dst[i] += values[j]
	}
}

// pick writes in each sample whose copies are complete the one of its rank, and keeps
// those of the others.
func (in *repeat) pick(m *Machine, c *rolledCopies) {
	dst, count, rank := m.Column(in.dst), m.Column(in.count), m.Column(in.rank)
	values := c.values
	for ; c.next < len(count); c.next++ {
		i := c.next
		if !in.active(m, i) {
			continue
		}
		n := count[i]
		if int64(len(values)) < n {
			break
		}
		own := values[:n]
		values = values[n:]
		if rank[i] < 1 || rank[i] > n {
			in.raise(m, i, notation.Errorf(in.At, "there is no rank %d of %d copies", rank[i], n))
			continue
		}
		sortDice(own)
		m.count.steps += n * (handSteps + int64(bits.Len64(uint64(n))))
		dst[i] = own[n-rank[i]]
	}
	c.values = c.values[:copy(c.values, values)]
}
