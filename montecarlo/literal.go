package montecarlo

// rollLiteral writes what is made of some pools of dice, rolled one by one.
type rollLiteral struct {
	trap
	dst   reg
	pools []handful
	all   judging // of the dice of all pools; what a single pool makes of its own is in the pool
}

func (in *rollLiteral) registers(read, write func(*reg)) {
	in.trap.registers(read)
	for i := range in.pools {
		read(&in.pools[i].count)
		read(&in.pools[i].sides)
	}
	write(&in.dst)
}

func (in *rollLiteral) run(m *machine) {
	dst := m.col(in.dst)
	for i := range dst {
		m.dice = m.dice[:0]
		for p := range in.pools {
			if err := in.pools[p].sample(m, i, in.at); err != nil {
				in.raise(m, i, err)
				m.dice = m.dice[:0]
				break
			}
		}
		dst[i] = in.all.worth(in.all.keep(m.dice))
	}
}

// judgeTotals writes what is made of several totals over one denominator.
type judgeTotals struct {
	dst    reg
	totals []reg
	all    judging
}

func (in *judgeTotals) registers(read, write func(*reg)) {
	for i := range in.totals {
		read(&in.totals[i])
	}
	write(&in.dst)
}

func (in *judgeTotals) run(m *machine) {
	dst := m.col(in.dst)
	for i := range dst {
		m.dice = m.dice[:0]
		for _, r := range in.totals {
			m.dice = append(m.dice, m.cols[r][i])
		}
		dst[i] = in.all.worth(in.all.keep(m.dice))
	}
}
