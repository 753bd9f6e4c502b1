package vm

import (
	"fmt"
	"math/bits"
	"slices"

	"oddsmith/montecarlo/random"
)

// Dice that go on
//
// In a pool with rerolls or explosions most dice lie still once they are thrown. The others
// are not followed one by one: their owners are listed, over all samples of a strip, and the
// whole list is thrown at once, many dice from a word, until the list is empty. Tables say what
// each face means. So the cost is that of the dice.

// rerollExplode writes the value of some pools that reroll or explode, with a fixed number of dice.
type rerollExplode struct {
	Trap
	notListed
	dst   Reg
	pools []rerollExplodePool
	rank  *ranking // of the dice that count; nil if all do

	low, high int64 // the values of the dice
}

// rerollExplodePool is a pool of equal dice.
type rerollExplodePool struct {
	*DicePool
	chunks []chunk
	single random.Plan // of one die, counted from 0

	// By face: what is added to the sample, what is put among the sorted dice, in every lane, where
	// 0 is nothing, and 1 where another die is thrown.
	add   []int64
	every []uint64
	goes  []int64
}

// A chunk is some of a pool's dice that are thrown before any goes on.
type chunk struct {
	dice int

	// thrown writes a number for each sample; nil if they are thrown one by one. The number is that of
	// a throw in the tables sorted and packed, or without them what packed would say: the sum, and from
	// the bit shift on how many dice go on.
	thrown *rollDice
	sorted []uint64
	packed []int64
	shift  uint
}

const (
	mostRounds = 1 << 14 // how often the dice of a sample go on
	chunkDice  = 64      // how many dice of a pool are thrown before those that go on are
	maxSorted  = 1 << 13 // the throws of sorted dice in a table
	fewDice    = 16      // not worth filling a buffer with words
)

// newRerollExplode returns the instruction for some pools, or the reason why there is none. all says
// which of the dice of all pools are kept, and how they are counted.
func newRerollExplode(t Trap, pools []DicePool, all KeepAndCount) (in *rerollExplode, why string) {
	keeps, grows, dice := all.Keeps, false, int64(0)
	in = &rerollExplode{Trap: t}
	for i := range pools {
		p := &pools[i]
		if why := p.whyDieByDie(); why != "" {
			return nil, why
		}
		if len(p.Keep.Keeps) > 0 {
			if len(pools) > 1 || len(all.Keeps) > 0 {
				return nil, "dice are kept in a group of which some are kept"
			}
			keeps = p.Keep.Keeps
		}
		if p.Exploding && p.Compounding && (len(keeps) > 0 || all.Success != nil) {
			return nil, "compounded dice are kept or counted"
		}
		grows = grows || p.Exploding
		dice += p.Count.Constant
		in.low, in.high = min(in.low, p.Lowest), max(in.high, p.Lowest+p.Sides.Constant-1)
	}
	if len(keeps) > 0 {
		r, ok := rankingOf(keeps, int(dice), grows)
		if !ok || all.Success != nil {
			return nil, fmt.Sprintf("more than %d dice are kept, kept dice are counted, or some that explode are dropped", lanes)
		}
		in.rank = &r
	}
	if in.rank != nil && in.high-in.low >= maxLane {
		return nil, "there are too many sides"
	}
	for i := range pools {
		in.pools = append(in.pools, in.newPool(&pools[i], i == 0, all))
	}
	return in, ""
}

// whyDieByDie returns the reason why a pool must be rolled die by die, or "" if it need not be.
func (p *DicePool) whyDieByDie() string {
	switch count, sides := p.Count, p.Sides; {
	case count.Reg != None || sides.Reg != None:
		return "the number of dice or sides is rolled"
	case count.Constant < 1 || sides.Constant < 2 || sides.Constant > random.MaxTable || count.Constant > 1<<16:
		return "there are too many dice or sides"
	case p.Less != 0 || len(p.RerolledOnce) > 0:
		return "dice penetrate, or are rolled again once"
	}
	going := int64(0)
	for face := p.Lowest; face < p.Lowest+p.Sides.Constant; face++ {
		going += bit(p.goesOn(face))
	}
	if 10*going > 9*p.Sides.Constant {
		return "almost every face is rolled again or explodes"
	}
	return ""
}

// goesOn reports whether another die is thrown after a face: because it is rerolled or explodes.
func (p *DicePool) goesOn(face int64) bool {
	return p.rerolled(face) || p.triggers(face, p.Sides.Constant)
}

// newPool returns a pool with its chunks and its tables of faces. first is true for the first pool, the
// only one that may have a chunk of sorted dice.
func (in *rerollExplode) newPool(p *DicePool, first bool, all KeepAndCount) rerollExplodePool {
	out := rerollExplodePool{DicePool: p, single: random.PlanDigits(1, uint64(p.Sides.Constant))}
	for face := p.Lowest; face < p.Lowest+p.Sides.Constant; face++ {
		add, every := int64(0), uint64(0)
		switch {
		case p.rerolled(face):
		case in.rank == nil:
			add = all.worthOf(face)
		default:
			every = in.rank.lane(face, in.low, in.high) * laneOnes
		}
		out.add, out.every, out.goes = append(out.add, add), append(out.every, every), append(out.goes, bit(p.goesOn(face)))
	}
	left, sides := int(p.Count.Constant), int(p.Sides.Constant)
	if first && in.rank != nil {
		most, throws := 0, 1
		for ; throws*sides <= maxSorted; throws *= sides {
			most++
		}
		if dice := min(lanes, left, most); dice > 1 {
			out.chunks = append(out.chunks, newSortedChunk(&out, dice, most, throws))
			left -= dice
		}
	}
	for ; left > 0; left -= chunkDice {
		c := in.newChunk(&out, min(chunkDice, left))
		if in.rank == nil {
			c.thrown = newRollDice(c.dice, c.packed)
		}
		out.chunks = append(out.chunks, c)
	}
	return out
}

// newChunk returns a chunk of so many dice of the pool p, with the table packed by face.
func (in *rerollExplode) newChunk(p *rerollExplodePool, dice int) chunk {
	c := chunk{dice: dice}
	if in.rank == nil {
		far := max(slices.Max(p.add), -slices.Min(p.add))
		c.shift = uint(bits.Len64(uint64(far*int64(dice)))) + 1
	}
	for face, add := range p.add {
		c.packed = append(c.packed, add+p.goes[face]<<c.shift)
	}
	return c
}

// newSortedChunk returns a chunk of a few dice that are thrown as one number below throws, by which a
// table has them sorted. A throw holds up to most dice: those of the chunk and the next that are added.
func newSortedChunk(p *rerollExplodePool, dice, most, throws int) chunk {
	c := chunk{dice: dice, thrown: newRollDigits(1, uint64(throws))}
	sides := int(p.Sides.Constant)
	for number := range throws {
		sorted, going := uint64(0), int64(dice)
		for thrown := 0; thrown < most && going > 0; thrown++ {
			face := number % sides
			number /= sides
			sorted = place(sorted, p.every[face])
			going += p.goes[face] - 1
		}
		c.sorted, c.packed = append(c.sorted, sorted), append(c.packed, going)
	}
	return c
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *rerollExplode) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	write(&in.dst)
}

// The owners of dice are the samples that they belong to.
type owners []uint16

// rollingDice are the dice of a strip that are to be thrown, and the sorted dice of the samples so far.
type rollingDice struct {
	sorted      [Strip]uint64
	numbers     [Strip]int64
	everyone    owners // a die of every sample
	next, spare owners // of the dice that are yet to be thrown
}

// newRollingDice returns the memory of an instruction on one machine.
func newRollingDice() *rollingDice {
	f := &rollingDice{everyone: make(owners, Strip)}
	for i := range f.everyone {
		f.everyone[i] = uint16(i)
	}
	return f
}

// run rolls all pools for every sample of the strip.
func (in *rerollExplode) run(m *Machine) {
	f := frame(m, in, newRollingDice)
	clear(m.Column(in.dst))
	clear(f.sorted[:])
	for i := range in.pools {
		p := &in.pools[i]
		for _, c := range p.chunks {
			in.throwChunk(m, f, p, c)
			in.rounds(m, f, p)
		}
	}
	if in.rank != nil {
		in.rank.sums(m.Column(in.dst), f.sorted[:m.n], in.low, in.high)
	}
}

// throwChunk throws the dice of a chunk of the pool p for every sample, and lists in f.next the owners of those
// that go on.
func (in *rerollExplode) throwChunk(m *Machine, f *rollingDice, p *rerollExplodePool, c chunk) {
	if c.thrown == nil {
		for range c.dice {
			in.throw(m, f, p, f.everyone[:m.n])
		}
		return
	}
	numbers := f.numbers[:m.n]
	c.thrown.plan.Roll(numbers, m.words, &m.rng)
	if c.sorted != nil {
		sorted := f.sorted[:len(numbers)]
		for i, n := range numbers {
			sorted[i] = c.sorted[n]
			numbers[i] = c.packed[n]
		}
	}
	if in.rank == nil {
		dst, half := m.Column(in.dst)[:len(numbers)], int64(1)<<(c.shift-1)
		for i, v := range numbers {
			going := (v + half) >> c.shift
			dst[i] += v - going<<c.shift
			numbers[i] = going
		}
	}
	f.list(numbers, c.dice)
}

// list appends sample i to f.next numbers[i] times. No number is above most.
func (f *rollingDice) list(numbers []int64, most int) {
	from := len(f.next)
	all := slices.Grow(f.next, most*len(numbers)+lanes)
	all = all[:cap(all)]
	for i, v := range numbers {
		four := all[from : from+lanes : from+lanes]
		four[0], four[1], four[2], four[3] = uint16(i), uint16(i), uint16(i), uint16(i)
		for k := lanes; k < int(v); k++ {
			all[from+k] = uint16(i)
		}
		from += int(v)
	}
	f.next = all[:from]
}

// rounds throws the dice of the pool p in f.next, and those that follow them, until none is left. Samples
// that still have some after mostRounds get an error.
func (in *rerollExplode) rounds(m *Machine, f *rollingDice, p *rerollExplodePool) {
	for round := 0; len(f.next) > 0; round++ {
		l := f.next
		f.next = f.spare[:0]
		if round < mostRounds {
			in.throw(m, f, p, l)
		} else {
			for _, i := range l {
				in.raise(m, int(i), tooManyExploded(in.At, p.Count.Constant))
			}
		}
		f.spare = l
	}
}

// throw throws one die of the pool for each owner in l: it counts the faces, and lists the owners
// whose dice go on in f.next.
func (in *rerollExplode) throw(m *Machine, f *rollingDice, p *rerollExplodePool, l owners) {
	m.count.steps += handSteps * int64(len(l))
	if in.rank != nil {
		m.count.steps += handSteps * int64(len(l))
	}
	for len(l) > 0 && !m.ended() {
		n := min(Strip, len(l))
		faces := f.numbers[:n]
		if n > fewDice {
			p.single.Roll(faces, m.words, &m.rng)
		} else {
			for j := range faces {
				faces[j] = int64(m.rng.Below(uint64(p.Sides.Constant)))
			}
		}
		in.settle(m, f, p, l[:n])
		l = l[n:]
	}
}

// settle counts the faces in f.numbers, one die for each owner, and appends to f.next the owners whose
// dice go on.
func (in *rerollExplode) settle(m *Machine, f *rollingDice, p *rerollExplodePool, l owners) {
	faces := f.numbers[:len(l)]
	if in.rank == nil {
		dst, add := m.cols[in.dst], p.add
		for j, i := range l {
			dst[i] += add[faces[j]]
		}
	} else {
		sorted, every := &f.sorted, p.every
		for j, i := range l {
			sorted[i] = place(sorted[i], every[faces[j]])
		}
	}
	from, goes := len(f.next), p.goes
	next := slices.Grow(f.next, len(l))[:from+len(l)]
	for j, i := range l {
		next[from] = i
		from += int(goes[faces[j]])
	}
	f.next = next[:from]
}
