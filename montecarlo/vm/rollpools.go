package vm

// rollPools rolls some pools of dice, die by die, and writes the value of the dice that are kept.
type rollPools struct {
	Trap
	dst   Reg
	pools []DicePool
	all   KeepAndCount // of the dice that the pools keep
	why   string       // its dice are rolled one by one
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *rollPools) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.pools {
		read(&in.pools[i].Count.Reg)
		read(&in.pools[i].Sides.Reg)
	}
	write(&in.dst)
}

// outcomes returns how many different results the instruction's dice have together, 0 if they are too many to
// list.
func (in *rollPools) outcomes() int64 {
	product := int64(1)
	for i := range in.pools {
		product = jointThrows(product, in.pools[i].outcomes())
	}
	return product
}

// run rolls the pools for every sample of the strip.
func (in *rollPools) run(m *Machine) {
	dst := m.Column(in.dst)
	for i := range dst {
		m.rolled = m.rolled[:0]
		var err error
		for p := range in.pools {
			if err = in.pools[p].sample(m, i, in.At); err != nil {
				break
			}
		}
		m.count.steps += handSteps * int64(len(m.rolled))
		if err != nil {
			in.raise(m, i, err)
			m.rolled = m.rolled[:0]
		}
		if m.ended() {
			return // of samples of a million dice none is rolled for nothing
		}
		dst[i] = in.all.worth(in.all.keep(m.rolled))
	}
}

// replay does what run does for given throws: numbers[i] is the number of the throw in sample i.
func (in *rollPools) replay(m *Machine, numbers []int64) {
	dst := m.Column(in.dst)
	for i, number := range numbers {
		m.rolled = m.rolled[:0]
		for p := range in.pools {
			ways := in.pools[p].outcomes()
			own := number % ways
			number /= ways
			m.replayed = &own
			_ = in.pools[p].sample(m, i, in.At) // what is listed comes to an end
		}
		m.replayed = nil
		dst[i] = in.all.worth(in.all.keep(m.rolled))
	}
}

// RollPools rolls some pools and returns the column of the value of all their dice together: the sum or the
// successes of those that all keeps. Dice that are rolled forever, or explode into too many, are an error in
// the sample.
func (b *Builder) RollPools(t Trap, pools []DicePool, all KeepAndCount) Reg {
	in := &rollPools{Trap: t, pools: pools, all: all, why: "it depends on much else that is rolled"}
	if in.outcomes() == 0 {
		on, why := newRerollExplode(t, pools, all)
		if why == "" {
			return add(b, on).dst
		}
		in.why = why
	}
	return add(b, in).dst
}

// keepTotals keeps some of several totals, as if they were dice, and writes their value.
type keepTotals struct {
	rollsNothing
	dst    Reg
	totals []Reg
	all    KeepAndCount
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *keepTotals) registers(read, write func(*Reg)) {
	for i := range in.totals {
		read(&in.totals[i])
	}
	write(&in.dst)
}

// run keeps and counts the totals of every sample of the strip.
func (in *keepTotals) run(m *Machine) {
	dst := m.Column(in.dst)
	for i := range dst {
		m.rolled = m.rolled[:0]
		for _, r := range in.totals {
			m.rolled = append(m.rolled, m.cols[r][i])
		}
		dst[i] = in.all.worth(in.all.keep(m.rolled))
	}
}

// KeepTotals keeps some of several totals, as if they were dice, and returns the column of their sum or their
// successes.
func (b *Builder) KeepTotals(totals []Reg, all KeepAndCount) Reg {
	return add(b, &keepTotals{totals: totals, all: all}).dst
}
