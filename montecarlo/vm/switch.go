package vm

// A Switch runs one of several blocks in every sample. A block is run for its samples alone, which
// are listed in a selection vector: what is rolled there is rolled in no other sample.
type Switch struct {
	Number Reg // which block is run, from 0; that of none for no block
	Blocks []Block

	// Before are the columns of what the blocks change. A block has as many results, which are
	// the new values; a result that is the column itself says that the block changes nothing.
	Before []Reg
}

// switched runs blocks for the samples that are selected by a number.
type switched struct {
	Trap
	notListed
	number Reg
	before []Reg
	dst    []Reg
	cases  []switchCase // those that change something or can fail
}

// A switchCase is the block of a number.
type switchCase struct {
	*subprogram
	number int64
	writes []int // by result: the place of its column in dst
}

// Switch writes what blocks change.
func (b *Builder) Switch(t Trap, s Switch) []Reg {
	in := &switched{Trap: t, number: s.Number, before: s.Before, dst: make([]Reg, len(s.Before))}
	for number, block := range s.Blocks {
		c := switchCase{number: int64(number)}
		var changed []Reg
		for k, r := range block.results {
			if r != s.Before[k] {
				changed, c.writes = append(changed, r), append(c.writes, k)
			}
		}
		if block.results = changed; len(changed) > 0 || block.CanFail() {
			c.subprogram = b.link(block.pruned(), nil)
			in.cases = append(in.cases, c)
		}
	}
	return append([]Reg(nil), add(b, in).dst...)
}

func (in *switched) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	read(&in.number)
	for k := range in.before {
		read(&in.before[k])
	}
	for _, c := range in.cases {
		c.registers(read)
	}
	for k := range in.dst {
		write(&in.dst[k])
	}
}

func (in *switched) subprograms() (list []*subprogram) {
	for _, c := range in.cases {
		list = append(list, c.subprogram)
	}
	return list
}

// switchSamples are the machines of the blocks, and the samples of one of them.
type switchSamples struct {
	machines []*Machine // by case
	list     [Strip]int32
}

func (in *switched) samples() *switchSamples {
	s := &switchSamples{}
	for _, c := range in.cases {
		s.machines = append(s.machines, newMachine(c.columns))
	}
	return s
}

func (in *switched) run(m *Machine) {
	s := frame(m, in, in.samples)
	for k, r := range in.dst {
		copy(m.Column(r), m.Column(in.before[k]))
	}
	for k, c := range in.cases {
		if list := s.choose(m.Column(in.number), c.number); len(list) > 0 {
			in.runCase(m, &c, s.machines[k], list)
		}
	}
}

// choose lists the samples that have a number.
func (s *switchSamples) choose(column []int64, number int64) []int32 {
	n, list := 0, s.list[:len(column)]
	for i, v := range column {
		list[n] = int32(i)
		if v == number {
			n++ // without a branch of the processor's
		}
	}
	return list[:n]
}

func (in *switched) runCase(m *Machine, c *switchCase, sub *Machine, list []int32) {
	c.run(m, sub, list)
	for k, r := range c.results {
		scatter(m.strip(in.dst[c.writes[k]]), sub.Column(r), list)
	}
	if c.faults == None {
		return
	}
	for j, fault := range sub.Column(c.faults) {
		if fault != 0 {
			in.raise(m, int(list[j]), sub.fault(fault))
		}
	}
}
