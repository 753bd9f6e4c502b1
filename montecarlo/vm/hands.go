package vm

import "slices"

// This file makes pools of pools, by rules that look at no die by itself.

// sorted puts the dice of a pool in order.
type sorted struct {
	rollsNothing
	dst, of Hand
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *sorted) registers(read, write func(*Reg)) {
	in.of.registers(read)
	in.dst.registers(write)
}

// Sorted returns a pool with its dice sorted where they lie.
func (b *Builder) Sorted(pool Hand) Hand { return add(b, &sorted{of: pool}).dst }

func (in *sorted) hand() *Hand { return &in.dst }

// run sorts the dice of every sample of the strip in place.
func (in *sorted) run(m *Machine) {
	copy(m.Column(in.dst.From), m.Column(in.of.From))
	copy(m.Column(in.dst.To), m.Column(in.of.To))
	for i := range m.n {
		dice := m.dice(&in.of, i)
		m.count.steps += handSteps * int64(len(dice))
		slices.Sort(dice)
	}
}

// keepDice writes the dice of one end of a sorted pool, or all others.
type keepDice struct {
	rollsNothing
	dst, of Hand
	count   Operand
	keep    Keep
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *keepDice) registers(read, write func(*Reg)) {
	in.of.registers(read)
	read(&in.count.Reg)
	in.dst.registers(write)
}

// KeepDice returns the dice of a sorted pool that a keep of count dice leaves in. A count above the number of
// dice means all dice.
func (b *Builder) KeepDice(pool Hand, count Operand, keep Keep) Hand {
	return add(b, &keepDice{of: pool, count: count, keep: keep}).dst
}

func (in *keepDice) hand() *Hand { return &in.dst }

// run finds the kept range of the dice of every sample of the strip.
func (in *keepDice) run(m *Machine) {
	from, to := m.Column(in.dst.From), m.Column(in.dst.To)
	for i := range from {
		low, high := m.cols[in.of.From][i], m.cols[in.of.To][i]
		// Where an error has been noted the number may be any.
		n := min(max(0, in.count.at(m, i)), high-low)
		switch {
		case in.keep.Drop && in.keep.Lowest:
			low += n
		case in.keep.Drop:
			high -= n
		case in.keep.Lowest:
			high = low + n
		default:
			low = high - n
		}
		from[i], to[i] = low, high
	}
}

// join writes the dice of several pools as one.
type join struct {
	Trap
	rollsNothing
	dst    Hand
	of     []Hand
	scales []int64
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *join) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.of {
		in.of[i].registers(read)
	}
	in.dst.registers(write)
}

// Join returns one pool of the dice of all pools; the dice of each are multiplied by its scale.
func (b *Builder) Join(t Trap, pools []Hand, scales []int64) Hand {
	return add(b, &join{Trap: t, of: pools, scales: scales}).dst
}

func (in *join) hand() *Hand { return &in.dst }

// run copies the dice of all pools, one after the other, for every sample of the strip.
func (in *join) run(m *Machine) {
	size := m.Column(in.dst.To)
	for i := range size {
		size[i] = 0
		for k := range in.of {
			size[i] += int64(len(m.dice(&in.of[k], i)))
		}
	}
	in.dst.lay(m, &in.Trap)
	for i := range size {
		dst := m.dice(&in.dst, i)
		for k := range in.of {
			own := m.dice(&in.of[k], i)
			for j := range min(len(own), len(dst)) {
				dst[j] = own[j] * in.scales[k]
			}
			dst = dst[min(len(own), len(dst)):]
		}
	}
}
