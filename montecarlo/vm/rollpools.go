package vm

// rollPools writes what is made of some pools of dice, rolled die by die.
type rollPools struct {
	Trap
	dst   Reg
	pools []DicePool
	all   KeepAndCount // of the dice that the pools keep
	why   string       // its dice are rolled one by one
}

func (in *rollPools) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.pools {
		read(&in.pools[i].Count.Reg)
		read(&in.pools[i].Sides.Reg)
	}
	write(&in.dst)
}

func (in *rollPools) outcomes() int64 {
	product := int64(1)
	for i := range in.pools {
		product = together(product, in.pools[i].outcomes())
	}
	return product
}

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

func (in *rollPools) fall(m *Machine, numbers []int64) {
	dst := m.Column(in.dst)
	for i, number := range numbers {
		m.rolled = m.rolled[:0]
		for p := range in.pools {
			ways := in.pools[p].outcomes()
			own := number % ways
			number /= ways
			m.fallen = &own
			_ = in.pools[p].sample(m, i, in.At) // what is listed comes to an end
		}
		m.fallen = nil
		dst[i] = in.all.worth(in.all.keep(m.rolled))
	}
}

// RollPools writes what is made of the dice of some pools taken together. Dice that
// are rolled forever, or explode into too many, are an error in the sample.
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

// keepTotals writes what is made of several totals.
type keepTotals struct {
	rollsNothing
	dst    Reg
	totals []Reg
	all    KeepAndCount
}

func (in *keepTotals) registers(read, write func(*Reg)) {
	for i := range in.totals {
		read(&in.totals[i])
	}
	write(&in.dst)
}

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

// KeepTotals writes what is made of several totals, which stand for dice.
func (b *Builder) KeepTotals(totals []Reg, all KeepAndCount) Reg {
	return add(b, &keepTotals{totals: totals, all: all}).dst
}
