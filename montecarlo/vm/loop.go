package vm

// Copies, and what is done for each die
//
// A loop runs a block for what belongs to samples: copies, the dice of a pool, or pairs of the dice of two. They
// stand one behind the other, whatever samples they are of, and as many as fill a strip are run at a time.

// What a loop runs its block for, and what it makes of the results.
type (
	loopOver  uint8
	loopMakes uint8
)

const (
	overCopies loopOver = iota
	overDice
	overPairs // the highest of both pools, the second highest of both and so on
)

const (
	makesSum    loopMakes = iota
	makesPool             // of the results
	makesChosen           // of the dice for which the result is 1
)

// loop runs a block, and writes the sum of its results or a pool.
type loop struct {
	Trap
	dst   Hand // a sum is in To
	over  loopOver
	makes loopMakes
	count Reg // of copies
	most  int64
	p, q  Hand // whose dice the block reads
	block *subprogram
}

// Repeat returns the column of the sum of count copies of the block's result. No count is above most.
func (b *Builder) Repeat(t Trap, count Reg, most int64, block Block) Reg {
	return add(b, &loop{Trap: t, count: count, most: most, block: link(block, nil)}).dst.To
}

// Copies returns the pool of count copies of the block's result. No count is above most.
func (b *Builder) Copies(t Trap, count Reg, most int64, block Block) Hand {
	return add(b, &loop{Trap: t, makes: makesPool, count: count, most: most, block: link(block, nil)}).dst
}

// Each returns the pool of the block's results for every die of a pool, which the block reads by the register
// it.
func (b *Builder) Each(t Trap, pool Hand, it Reg, block Block) Hand {
	return add(b, &loop{Trap: t, over: overDice, makes: makesPool, p: pool, block: link(block, []Reg{it})}).dst
}

// Where returns the pool of the dice for which the block's result is 1, in their order. The block reads a die
// by the register it.
func (b *Builder) Where(t Trap, pool Hand, it Reg, block Block) Hand {
	return add(b, &loop{Trap: t, over: overDice, makes: makesChosen, p: pool, block: link(block, []Reg{it})}).dst
}

// Pairs returns the column that says for how many pairs of dice of two sorted pools the block's result is 1:
// the highest of both, the second highest of both and so on. The block reads them by the registers it and
// other.
func (b *Builder) Pairs(t Trap, p, q Hand, it, other Reg, block Block) Reg {
	return add(b, &loop{Trap: t, over: overPairs, p: p, q: q, block: link(block, []Reg{it, other})}).dst.To
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *loop) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	read(&in.count)
	in.p.registers(read)
	in.q.registers(read)
	in.block.registers(read)
	if in.makes != makesSum {
		write(&in.dst.From)
	}
	write(&in.dst.To)
}

func (in *loop) subprograms() []*subprogram { return []*subprogram{in.block} }

func (in *loop) hand() *Hand {
	if in.makes == makesSum {
		return nil
	}
	return &in.dst
}

// outcomes returns the number of throws of the dice in all copies, 0 if they cannot be listed. Blocks
// that run for the dice of a pool must roll none.
func (in *loop) outcomes() int64 {
	ways := allOutcomes(in.block.code)
	if in.over == overCopies {
		return throws(ways, in.most)
	}
	return bit(ways == 1)
}

// pendingRuns is a queue of runs of the block, one for each copy, die or pair.
type pendingRuns struct {
	sub     *Machine
	owners  []int32   // the sample of each run
	inputs  [][]int64 // the inputs of each run, by input
	numbers []int64   // the throw of each run, if throws are replayed
	dice    []int64   // the pool that is made
}

// newPending returns an empty queue.
func (in *loop) newPending() *pendingRuns {
	s := &pendingRuns{sub: newMachine(in.block.columns)}
	for range in.block.state {
		s.inputs = append(s.inputs, make([]int64, Strip))
	}
	return s
}

func (in *loop) run(m *Machine) { in.roll(m, nil) }

// replay does what run does for given throws: numbers[i] is the number of the throw in sample i.
func (in *loop) replay(m *Machine, numbers []int64) { in.roll(m, numbers) }

// roll runs the block for all copies, dice or pairs of the strip. If numbers is not nil, these throws
// of the dice of all copies are replayed.
func (in *loop) roll(m *Machine, numbers []int64) {
	s := frame(m, in, in.newPending)
	s.dice = s.dice[:0]
	clear(m.Column(in.dst.To))
	for i := range m.n {
		switch {
		case !in.active(m, i): // in a branch that is not taken nothing is rolled
		case in.over == overCopies:
			in.copies(m, s, i, numbers)
		case in.over == overDice:
			for _, die := range m.dice(&in.p, i) {
				s.inputs[0][len(s.owners)] = die
				in.enqueue(m, s, i)
			}
		default:
			p, q := m.dice(&in.p, i), m.dice(&in.q, i)
			for k := range min(len(p), len(q)) {
				s.inputs[0][len(s.owners)], s.inputs[1][len(s.owners)] = p[len(p)-1-k], q[len(q)-1-k]
				in.enqueue(m, s, i)
			}
		}
	}
	in.flush(m, s)
	if in.makes == makesSum {
		return
	}
	if m.err != nil {
		clear(m.Column(in.dst.To)) // no dice
	}
	copy(m.tray.dice[in.dst.lay(m, &in.Trap):], s.dice)
}

// copies enqueues the copies of sample i in s. If numbers is not nil, numbers[i] is the throw of their dice.
func (in *loop) copies(m *Machine, s *pendingRuns, i int, numbers []int64) {
	ways, number := int64(1), int64(0)
	if numbers != nil {
		ways, number = allOutcomes(in.block.code), numbers[i]
	}
	for range m.cols[in.count][i] {
		if ways > 1 {
			s.numbers = append(s.numbers, number%ways)
			number /= ways
		}
		if in.enqueue(m, s, i); m.err != nil {
			return
		}
	}
}

// enqueue adds to s a run for sample i, whose inputs are set already; a full queue is run on m and emptied.
func (in *loop) enqueue(m *Machine, s *pendingRuns, i int) {
	if s.owners = append(s.owners, int32(i)); len(s.owners) == Strip {
		in.flush(m, s)
	}
}

// flush runs the block for the whole queue s, which it empties, and adds the results to the samples that own
// them.
func (in *loop) flush(m *Machine, s *pendingRuns) {
	owners := s.owners
	s.owners = s.owners[:0]
	if len(owners) == 0 || m.err != nil {
		return
	}
	in.block.load(m, s.sub, owners)
	for k, r := range in.block.state {
		if r != None {
			copy(s.sub.cols[r], s.inputs[k][:len(owners)])
		}
	}
	in.block.play(m, s.sub, s.numbers)
	in.block.raise(m, s.sub, &in.Trap, owners)
	s.numbers = s.numbers[:0]
	values, to := s.sub.Column(in.block.results[0]), m.cols[in.dst.To]
	for j, i := range owners {
		switch v := values[j]; {
		case in.makes == makesSum:
			to[i] += v
		case in.makes == makesPool:
			s.dice = append(s.dice, v)
			to[i]++
		case v != 0:
			s.dice = append(s.dice, s.inputs[0][j])
			to[i]++
		}
	}
	m.hold(int64(len(s.dice)), in.At)
}
