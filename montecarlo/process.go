package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// play follows a process turn by turn, all samples of a strip that have not ended
// at once.
type play struct {
	trap
	starts []reg // of the parts of the state
	finals []reg // of the last state
	turns  reg   // how many turns it took

	until passage
	steps []passage // one, or one for every value of the part that is decisive
	decisive
}

// A passage is code of its own, on columns of its own.
type passage struct {
	code    []instr
	columns int
	outer   []reg  // columns of the program that it reads ...
	inner   []reg  // ... and where it reads them
	state   []reg  // where it reads the parts of the state; none for those it does not
	values  []reg  // its results
	stays   []bool // by part of the state: the result is the part itself
	faults  reg    // of each sample; none if it can have none
}

func (p *passage) registers(read func(*reg)) {
	for i := range p.outer {
		read(&p.outer[i])
	}
}

func (in *play) registers(read, write func(*reg)) {
	in.trap.registers(read)
	for i := range in.starts {
		read(&in.starts[i])
	}
	in.until.registers(read)
	for i := range in.steps {
		in.steps[i].registers(read)
	}
	for i := range in.finals {
		write(&in.finals[i])
	}
	write(&in.turns)
}

// Limits of a process. The state is checked after every turn.
const (
	maxTurns = 1 << 20
	maxState = 1 << 40
)

// A playing holds the samples of a strip that have not ended.
type playing struct {
	state  [][]int64 // by part, by sample
	active []int32
	until  *machine
	steps  []*machine
	groups [][]int32 // of the active samples, by step
}

func (m *machine) playing(in *play) *playing {
	if m.stages == nil {
		m.stages = map[*play]*playing{}
	}
	s, ok := m.stages[in]
	if !ok {
		s = &playing{until: newMachine(in.until.columns), groups: make([][]int32, len(in.steps))}
		for i := range in.steps {
			s.steps = append(s.steps, newMachine(in.steps[i].columns))
		}
		for range in.starts {
			s.state = append(s.state, make([]int64, strip))
		}
		m.stages[in] = s
	}
	return s
}

func (in *play) run(m *machine) {
	s := m.playing(in)
	s.active = s.active[:0]
	for k, r := range in.finals {
		clear(m.cols[r][:m.n])
		copy(s.state[k], m.cols[in.starts[k]][:m.n])
	}
	clear(m.cols[in.turns][:m.n])
	for i := range m.n {
		if in.active(m, i) {
			s.active = append(s.active, int32(i))
		}
	}
	for turn := int64(0); len(s.active) > 0; turn++ {
		if turn == maxTurns {
			in.raise(m, int(s.active[0]), limitf(in.at, "a sample goes on for more than %d turns", maxTurns))
			return
		}
		in.end(m, s, turn)
		if len(s.active) == 0 {
			return
		}
		in.take(m, s)
	}
}

// end takes out the samples that are over.
func (in *play) end(m *machine, s *playing, turn int64) {
	in.execute(m, s, &in.until, s.until, s.active)
	over := s.until.cols[in.until.values[0]]
	left := s.active[:0]
	for j, i := range s.active {
		if in.until.faults != none && s.until.cols[in.until.faults][j] != 0 {
			in.raise(m, int(i), s.until.faults[s.until.cols[in.until.faults][j]-1])
			continue
		}
		if over[j] == 0 {
			left = append(left, i)
			continue
		}
		for k, r := range in.finals {
			m.cols[r][i] = s.state[k][i]
		}
		m.cols[in.turns][i] = turn
	}
	s.active = left
}

// take takes a turn.
func (in *play) take(m *machine, s *playing) {
	if len(in.steps) == 1 {
		s.active = in.step(m, s, 0, s.active)
		return
	}
	for i := range s.groups {
		s.groups[i] = s.groups[i][:0]
	}
	for _, i := range s.active {
		g := in.stepOf(s.state[in.part][i])
		s.groups[g] = append(s.groups[g], i)
	}
	s.active = s.active[:0]
	for g, samples := range s.groups {
		if len(samples) > 0 {
			s.active = append(s.active, in.step(m, s, g, samples)...)
		}
	}
}

// step takes a turn of some samples by one of the steps, and returns those of them
// that go on.
func (in *play) step(m *machine, s *playing, g int, samples []int32) []int32 {
	p, sub := &in.steps[g], s.steps[g]
	in.execute(m, s, p, sub, samples)
	large := false
	for k, r := range p.values {
		if p.stays[k] {
			continue
		}
		state, col := s.state[k], sub.cols[r][:len(samples)]
		for j, i := range samples {
			v := col[j]
			state[i] = v
			large = large || uint64(v+maxState) > 2*maxState
		}
	}
	if p.faults == none && !large {
		return samples
	}
	left := samples[:0]
	for j, i := range samples {
		switch {
		case p.faults != none && sub.cols[p.faults][j] != 0:
			in.raise(m, int(i), sub.faults[sub.cols[p.faults][j]-1])
		case large && in.isLarge(s, i):
			in.raise(m, int(i), limitf(in.at, "a part of the state grows beyond 2^40"))
		default:
			left = append(left, i)
		}
	}
	return left
}

// isLarge reports whether a part of a sample's state has grown beyond the limit.
func (in *play) isLarge(s *playing, i int32) bool {
	for _, part := range s.state {
		if part[i] > maxState || part[i] < -maxState {
			return true
		}
	}
	return false
}

// execute runs a part for some samples.
func (in *play) execute(m *machine, s *playing, p *passage, sub *machine, samples []int32) {
	sub.n = len(samples)
	for k, r := range p.outer {
		gather(sub.cols[p.inner[k]], m.cols[r], samples)
	}
	for k, r := range p.state {
		if r == none {
			continue
		}
		gather(sub.cols[r], s.state[k], samples)
	}
	m.perform(p.code, sub)
}

// process compiles a process and its value.
func (c *compiler) process(n *notation.Process, env *binding) (value, error) {
	in := &play{}
	inner := env
	var sorts []sort
	var deps []scalar
	state := make([]reg, len(n.State))
	for i, p := range n.State {
		s, err := c.scalar(p.Start, env)
		if err != nil {
			return nil, err
		}
		r, err := c.stored(s, p.Start.Span())
		if err != nil {
			return nil, err
		}
		in.starts = append(in.starts, r)
		sorts, deps = append(sorts, s.sort), append(deps, s)
		state[i] = c.newReg()
		inner = &binding{outer: inner, name: p.Name, value: value{c.partOf(s.sort, state[i], noDeps)}, faults: none}
	}
	until, err := c.compilePart(state, func() (value, error) {
		s, err := c.scalar(n.Until, inner)
		return value{s}, err
	}, n.Until.Span())
	if err != nil {
		return nil, err
	}
	in.until = until
	if err := c.steps(in, n, state, inner); err != nil {
		return nil, err
	}
	in.trap = c.trap(n.At)
	// What comes of it is one roll, like the value of a Let.
	if c.lets >= maxLets {
		return nil, limitf(n.At, "the expression rolls more than %d values by name, which is too many", maxLets)
	}
	roll := new(big.Int).SetBit(joinDeps(deps...), c.lets, 1)
	c.lets++
	outcome := env
	for i, p := range n.State {
		r := c.newReg()
		in.finals = append(in.finals, r)
		outcome = &binding{outer: outcome, name: p.Name, value: value{c.partOf(sorts[i], r, roll)}, faults: none}
	}
	in.turns = c.newReg()
	c.emit(in)
	turns := column(number, in.turns, interval{lo: ratZero, hi: big.NewRat(maxTurns, 1)}, roll)
	return c.compile(n.Value, &binding{outer: outcome, name: notation.TurnsName, value: value{turns}, faults: none})
}

// partOf is the scalar of a part of the state.
func (c *compiler) partOf(s sort, r reg, deps *big.Int) scalar {
	within := interval{lo: ratZero, hi: ratOne}
	switch s {
	case number:
		within = interval{lo: big.NewRat(-maxState, 1), hi: big.NewRat(maxState, 1)}
	case label:
		within.hi = big.NewRat(maxState, 1)
	}
	return column(s, r, within, deps)
}

// stored returns the column of a value that is kept from turn to turn: a whole
// number.
func (c *compiler) stored(s scalar, at notation.Span) (reg, error) {
	if s.constant != nil && !s.constant.IsInt() {
		return none, notation.Errorf(at, "a part of the state is %s", shortRat(s.constant)).
			WithHint("what is kept from turn to turn is a whole number: floor(...) makes it one")
	}
	if s.constant == nil && (s.isRatio() || s.den != 1) {
		return none, limitf(at, "a part of the state can be a fraction")
	}
	return c.materialise(s, 1), nil
}

// compilePart compiles code that runs by itself.
func (c *compiler) compilePart(state []reg, compile func() (value, error), at notation.Span) (passage, error) {
	outerCode, outerPlace := c.code, c.place
	own := &notes{reg: none}
	c.code, c.place = nil, place{notes: own}
	v, err := compile()
	p := passage{faults: own.reg}
	for _, s := range v {
		r := none
		if err == nil {
			r, err = c.stored(s, at)
		}
		p.values = append(p.values, r)
		// Registers are compared here: once they have columns, a result may take that of
		// another part.
		p.stays = append(p.stays, len(p.stays) < len(state) && r == state[len(p.stays)])
	}
	p.code, c.code, c.place = c.code, outerCode, outerPlace
	p.faults = own.reg
	if err != nil {
		return p, err
	}
	p.code = pruned(p.code, append([]reg{p.faults}, p.values...))
	read := inputsOf(p.code, none)
	for _, r := range p.values {
		read = append(read, inputsOf(p.code, r)...)
	}
	p.state = make([]reg, len(state))
	seen := map[reg]bool{}
	arrived := &arrive{}
	var order []*reg
	for i, r := range state {
		p.state[i] = none
		for _, x := range read {
			if x == r {
				p.state[i] = r
			}
		}
		seen[r] = true
		if p.state[i] != none {
			arrived.inputs = append(arrived.inputs, r)
			order = append(order, &p.state[i])
		}
	}
	for _, r := range read {
		if !seen[r] {
			seen[r] = true
			p.outer = append(p.outer, r)
		}
	}
	p.inner = append([]reg(nil), p.outer...)
	for i := range p.inner {
		arrived.inputs = append(arrived.inputs, p.inner[i])
		order = append(order, &p.inner[i])
	}
	code := append([]instr{arrived}, p.code...)
	roots := []*reg{&p.faults}
	for i := range p.values {
		roots = append(roots, &p.values[i])
	}
	p.columns = allocate(code, c.registers, roots)
	for i, r := range arrived.inputs {
		*order[i] = r
	}
	return p, nil
}
