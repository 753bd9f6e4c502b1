package vm

import "slices"

// Limits of a process. The state is checked after every turn.
const (
	MaxTurns = 1 << 20
	MaxState = 1 << 40 // the largest absolute value of a part
)

// A Process is a Markov chain: its state is replaced turn by turn until it ends.
type Process struct {
	Starts []Reg // what the parts of the state start with
	State  []Reg // the registers by which the blocks read the parts
	Until  Block // one result: 1 where the process has ended
	Steps  []Block

	// If there are several steps, the one of index i is taken where the part of
	// the state of index Decisive has the value Values[i].
	Decisive int
	Values   []int64
}

// processLoop follows a process, all samples of a strip that have not ended at once.
type processLoop struct {
	Trap
	notListed
	Process
	finals []Reg // of the last state
	turns  Reg   // how many turns it took
	until  *subprogram
	steps  []*subprogram
}

func (in *processLoop) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.Starts {
		read(&in.Starts[i])
	}
	in.until.registers(read)
	for _, step := range in.steps {
		step.registers(read)
	}
	for i := range in.finals {
		write(&in.finals[i])
	}
	write(&in.turns)
}

// Process writes the last state of a process, by part, and the number of its turns.
// A process that goes on for more than [MaxTurns] and a state beyond [MaxState] are
// errors in the sample.
func (b *Builder) Process(t Trap, p Process) (finals []Reg, turns Reg) {
	in := &processLoop{Trap: t, Process: p, finals: make([]Reg, len(p.Starts)), until: b.link(p.Until.pruned(), p.State)}
	for _, step := range p.Steps {
		in.steps = append(in.steps, b.link(step.pruned(), p.State))
	}
	add(b, in)
	return slices.Clone(in.finals), in.turns
}

// processSamples are the samples of a strip that have not ended.
type processSamples struct {
	state  [][]int64 // by part, by sample
	active []int32
	until  *Machine
	steps  []*Machine
	groups [][]int32 // of the active samples, by step
}

func (in *processLoop) samples() *processSamples {
	s := &processSamples{until: newMachine(in.until.columns), groups: make([][]int32, len(in.steps))}
	for _, step := range in.steps {
		s.steps = append(s.steps, newMachine(step.columns))
	}
	for range in.Starts {
		s.state = append(s.state, make([]int64, Strip))
	}
	return s
}

func (in *processLoop) subprograms() []*subprogram {
	return append([]*subprogram{in.until}, in.steps...)
}

func (in *processLoop) run(m *Machine) {
	s := frame(m, in, in.samples)
	s.active = s.active[:0]
	for k, r := range in.finals {
		clear(m.Column(r))
		copy(s.state[k], m.Column(in.Starts[k]))
	}
	clear(m.Column(in.turns))
	for i := range m.n {
		if in.active(m, i) {
			s.active = append(s.active, int32(i))
		}
	}
	for turn := int64(0); len(s.active) > 0; turn++ {
		if turn == MaxTurns {
			in.raise(m, int(s.active[0]), Limitf(in.At, "a sample goes on for more than %d turns", MaxTurns))
			return
		}
		in.end(m, s, turn)
		if len(s.active) == 0 {
			return
		}
		in.take(m, s)
	}
}

// end takes out the samples whose process has ended, after so many turns.
func (in *processLoop) end(m *Machine, s *processSamples, turn int64) {
	in.until.run(m, s.until, s.active, s.state)
	over, faults := s.until.Column(in.until.results[0]), s.until.Column(in.until.faults)
	left, canFail := s.active[:0], in.until.faults != None
	for j, i := range s.active {
		if canFail && faults[j] != 0 {
			in.raise(m, int(i), s.until.fault(faults[j]))
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

// take takes a turn in all active samples: by the only step there is, or each by the
// step for the value of its decisive part.
func (in *processLoop) take(m *Machine, s *processSamples) {
	if len(in.steps) == 1 {
		s.active = in.step(m, s, 0, s.active)
		return
	}
	for i := range s.groups {
		s.groups[i] = s.groups[i][:0]
	}
	for _, i := range s.active {
		g := slices.Index(in.Values, s.state[in.Decisive][i])
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
func (in *processLoop) step(m *Machine, s *processSamples, g int, samples []int32) []int32 {
	p, sub := in.steps[g], s.steps[g]
	p.run(m, sub, samples, s.state)
	large := false
	for k, r := range p.results {
		if p.stays[k] {
			continue
		}
		state, col := s.state[k], sub.Column(r)[:len(samples)]
		for j, i := range samples {
			v := col[j]
			state[i] = v
			large = large || uint64(v+MaxState) > 2*MaxState
		}
	}
	if p.faults == None && !large {
		return samples
	}
	left, faults := samples[:0], sub.Column(p.faults)
	for j, i := range samples {
		switch {
		case faults[j] != 0:
			in.raise(m, int(i), sub.fault(faults[j]))
		case large && s.isLarge(i):
			in.raise(m, int(i), Limitf(in.At, "a part of the state grows beyond 2^40"))
		default:
			left = append(left, i)
		}
	}
	return left
}

// isLarge reports whether a part of a sample's state has grown beyond the limit.
func (s *processSamples) isLarge(i int32) bool {
	for _, part := range s.state {
		if part[i] > MaxState || part[i] < -MaxState {
			return true
		}
	}
	return false
}
