package vm

// copies writes a pool of copies of a value.
type copies struct {
	Trap
	dst   Hand
	count Reg
	most  int64
	one   *subprogram
}

func (in *copies) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	read(&in.count)
	in.one.registers(read)
	in.dst.registers(write)
}

func (in *copies) subprograms() []*subprogram { return []*subprogram{in.one} }

func (in *copies) hand() *Hand { return &in.dst }

// Copies writes the pool of count copies of the block's result, of which there are at
// most most.
func (b *Builder) Copies(t Trap, count Reg, most int64, block Block) Hand {
	return add(b, &copies{Trap: t, count: count, most: most, one: b.link(block, nil)}).dst
}

func (in *copies) outcomes() int64 { return throws(allOutcomes(in.one.code), in.most) }

func (in *copies) run(m *Machine) { in.roll(m, nil, 1) }

func (in *copies) fall(m *Machine, numbers []int64) { in.roll(m, numbers, allOutcomes(in.one.code)) }

// roll rolls the copies, as that of a repeat does.
func (in *copies) roll(m *Machine, numbers []int64, ways int64) {
	f := frame(m, in, func() *feed { f := newFeed(in.one); return &f })
	copy(m.Column(in.dst.To), m.Column(in.count))
	next := in.dst.lay(m, &in.Trap)
	from, to := m.Column(in.dst.From), m.Column(in.dst.To)
	flush := func() {
		f.run(m, in.one, &in.Trap)
		next += copy(m.tray.dice[next:], f.result(in.one))
	}
	for i := range from {
		number := int64(0)
		if numbers != nil {
			number = numbers[i]
		}
		f.wait(int32(i), to[i]-from[i], number, ways, flush)
	}
	flush()
}

// each writes a pool with every die replaced.
type each struct {
	Trap
	dst, of Hand
	become  *subprogram
}

func (in *each) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	in.of.registers(read)
	in.become.registers(read)
	in.dst.registers(write)
}

// Each writes the pool of the block's results for every die of a pool, which the block
// reads by the register it.
func (b *Builder) Each(t Trap, of Hand, it Reg, block Block) Hand {
	return add(b, &each{Trap: t, of: of, become: b.link(block, []Reg{it})}).dst
}

func (in *each) subprograms() []*subprogram { return []*subprogram{in.become} }

func (in *each) hand() *Hand { return &in.dst }

// outcomes lists no dice that are rolled for those of a pool.
func (in *each) outcomes() int64 { return bit(allOutcomes(in.become.code) == 1) }

func (in *each) run(m *Machine) {
	f := frame(m, in, func() *feed { f := newFeed(in.become); return &f })
	size, from, to := m.columns(in.dst.To, in.of.From, in.of.To)
	for i := range size {
		size[i] = to[i] - from[i]
	}
	next := in.dst.lay(m, &in.Trap)
	for i := range size {
		if !in.active(m, i) {
			continue
		}
		for _, die := range m.dice(&in.of, i)[:m.cols[in.dst.To][i]-m.cols[in.dst.From][i]] {
			f.inputs[0][len(f.owners)] = die
			if f.owners = append(f.owners, int32(i)); f.full() {
				f.run(m, in.become, &in.Trap)
				next += copy(m.tray.dice[next:], f.result(in.become))
			}
		}
	}
	f.run(m, in.become, &in.Trap)
	copy(m.tray.dice[next:], f.result(in.become))
}

// where writes the dice of a pool that meet a condition.
type where struct {
	Trap
	dst, of Hand
	cond    *subprogram
}

func (in *where) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	in.of.registers(read)
	in.cond.registers(read)
	in.dst.registers(write)
}

// Where writes the pool of the dice for which the block's result is 1, in their order.
// The block reads a die by the register it.
func (b *Builder) Where(t Trap, of Hand, it Reg, block Block) Hand {
	return add(b, &where{Trap: t, of: of, cond: b.link(block, []Reg{it})}).dst
}

// metDice are the dice of a strip that meet a condition.
type metDice struct {
	feed
	dice []int64
}

func (in *where) subprograms() []*subprogram { return []*subprogram{in.cond} }

func (in *where) hand() *Hand { return &in.dst }

// outcomes lists no dice that are rolled for those of a pool.
func (in *where) outcomes() int64 { return bit(allOutcomes(in.cond.code) == 1) }

func (in *where) run(m *Machine) {
	f := frame(m, in, func() *metDice { return &metDice{feed: newFeed(in.cond)} })
	f.dice = f.dice[:0]
	size := m.Column(in.dst.To)
	clear(size)
	for i := range size {
		if !in.active(m, i) {
			continue
		}
		for _, die := range m.dice(&in.of, i) {
			f.inputs[0][len(f.owners)] = die
			if f.owners = append(f.owners, int32(i)); f.full() {
				in.flush(m, f)
			}
		}
	}
	in.flush(m, f)
	copy(m.tray.dice[in.dst.lay(m, &in.Trap):], f.dice)
}

// flush keeps the dice that wait and meet the condition.
func (in *where) flush(m *Machine, f *metDice) {
	owners := f.feed.run(m, in.cond, &in.Trap)
	met, size := f.result(in.cond), m.cols[in.dst.To]
	for j, i := range owners {
		if met[j] != 0 {
			f.dice = append(f.dice, f.inputs[0][j])
			size[i]++
		}
	}
}

// pairs writes for how many pairs of dice a condition holds.
type pairs struct {
	Trap
	dst  Reg
	p, q Hand
	cond *subprogram
}

func (in *pairs) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	in.p.registers(read)
	in.q.registers(read)
	in.cond.registers(read)
	write(&in.dst)
}

// Pairs writes for how many pairs of dice of two sorted pools the block's result is 1:
// the highest of both, the second highest of both and so on. The block reads them by the
// registers it and other.
func (b *Builder) Pairs(t Trap, p, q Hand, it, other Reg, block Block) Reg {
	return add(b, &pairs{Trap: t, p: p, q: q, cond: b.link(block, []Reg{it, other})}).dst
}

func (in *pairs) subprograms() []*subprogram { return []*subprogram{in.cond} }

// outcomes lists no dice that are rolled for those of a pool.
func (in *pairs) outcomes() int64 { return bit(allOutcomes(in.cond.code) == 1) }

func (in *pairs) run(m *Machine) {
	f := frame(m, in, func() *feed { f := newFeed(in.cond); return &f })
	dst := m.Column(in.dst)
	clear(dst)
	for i := range dst {
		if !in.active(m, i) {
			continue
		}
		p, q := m.dice(&in.p, i), m.dice(&in.q, i)
		for k := range min(len(p), len(q)) {
			f.inputs[0][len(f.owners)], f.inputs[1][len(f.owners)] = p[len(p)-1-k], q[len(q)-1-k]
			if f.owners = append(f.owners, int32(i)); f.full() {
				in.flush(m, f)
			}
		}
	}
	in.flush(m, f)
}

func (in *pairs) flush(m *Machine, f *feed) {
	owners := f.run(m, in.cond, &in.Trap)
	dst, holds := m.cols[in.dst], f.result(in.cond)
	for j, i := range owners {
		dst[i] += holds[j]
	}
}
