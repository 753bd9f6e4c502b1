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

	follows []int // the step that is taken after each, where it is always the same; else -1
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
		in.follows = append(in.follows, follower(p, step))
	}
	add(b, in)
	return slices.Clone(in.finals), in.turns
}

// follower is the index of the step that always follows one; -1 if that differs.
func follower(p Process, step Block) int {
	if len(p.Steps) == 1 {
		return 0
	}
	if v, ok := constantOf(step.code, step.results[p.Decisive]); ok {
		return slices.Index(p.Values, v)
	}
	return -1
}

// processSamples are the samples of a strip that have not ended, by the step that they are
// to take.
type processSamples struct {
	now, next []crowd
	until     *Machine
	steps     []*Machine
	results   [][]int64 // scratch: the state after a step, by part
}

// A crowd is samples that take the same step, side by side.
type crowd struct {
	ids   []int32
	state [][]int64 // by part
}

func (in *processLoop) samples() *processSamples {
	s := &processSamples{until: newMachine(in.until.columns)}
	for _, step := range in.steps {
		s.steps = append(s.steps, newMachine(step.columns))
		s.now, s.next = append(s.now, newCrowd(len(in.Starts))), append(s.next, newCrowd(len(in.Starts)))
	}
	return s
}

func newCrowd(parts int) crowd {
	c := crowd{ids: make([]int32, 0, Strip)}
	for range parts {
		c.state = append(c.state, make([]int64, Strip))
	}
	return c
}

// add adds a sample whose state is that of sample j in other columns.
func (c *crowd) add(id int32, columns [][]int64, j int) {
	n := len(c.ids)
	c.ids = append(c.ids, id)
	for k, column := range columns {
		c.state[k][n] = column[j]
	}
}

// addAll adds samples in their order.
func (c *crowd) addAll(ids []int32, columns [][]int64) {
	n := len(c.ids)
	c.ids = append(c.ids, ids...)
	for k, column := range columns {
		copy(c.state[k][n:], column[:len(ids)])
	}
}

func (in *processLoop) subprograms() []*subprogram {
	return append([]*subprogram{in.until}, in.steps...)
}

func (in *processLoop) run(m *Machine) {
	s := frame(m, in, in.samples)
	var starts [][]int64
	for k, r := range in.finals {
		clear(m.Column(r))
		starts = append(starts, m.Column(in.Starts[k]))
	}
	clear(m.Column(in.turns))
	for g := range s.now {
		s.now[g].ids = s.now[g].ids[:0]
	}
	for i := range m.n {
		if in.active(m, i) {
			s.now[in.stepFor(starts, i)].add(int32(i), starts, i)
		}
	}
	for turn := int64(0); ; turn++ {
		busy := false
		for g := range s.now {
			c := &s.now[g]
			if len(c.ids) == 0 {
				continue
			}
			if turn == MaxTurns {
				in.tooLong(m, s.now)
				return
			}
			in.end(m, s, c, turn)
			in.step(m, s, g)
			busy = true
		}
		if !busy || m.err != nil {
			return
		}
		s.now, s.next = s.next, s.now
	}
}

// tooLong raises an error in the samples that go on.
func (in *processLoop) tooLong(m *Machine, going []crowd) {
	err := Limitf(in.At, "a sample goes on for more than %d turns", MaxTurns)
	for _, c := range going {
		for _, i := range c.ids {
			in.raise(m, int(i), err)
		}
	}
}

// stepFor is the index of the step that sample i takes.
func (in *processLoop) stepFor(state [][]int64, i int) int {
	if len(in.steps) == 1 {
		return 0
	}
	return slices.Index(in.Values, state[in.Decisive][i])
}

// end takes out the samples whose process has ended, after so many turns.
func (in *processLoop) end(m *Machine, s *processSamples, c *crowd, turn int64) {
	in.until.run(m, s.until, c.ids, c.state)
	over, faults := s.until.Column(in.until.results[0]), s.until.Column(in.until.faults)
	if in.until.faults != None {
		for j, i := range c.ids {
			if faults[j] != 0 {
				in.raise(m, int(i), s.until.fault(faults[j]))
				over[j] = 1
			}
		}
	}
	for j := len(over) - 1; j >= 0; j-- {
		if over[j] == 0 {
			continue
		}
		i, last := c.ids[j], len(c.ids)-1
		for k, r := range in.finals {
			m.cols[r][i] = c.state[k][j]
			c.state[k][j] = c.state[k][last] // which goes on
		}
		m.cols[in.turns][i] = turn
		c.ids[j], c.ids = c.ids[last], c.ids[:last]
	}
}

// step takes a turn of a crowd by its step.
func (in *processLoop) step(m *Machine, s *processSamples, g int) {
	p, sub, c := in.steps[g], s.steps[g], &s.now[g]
	if len(c.ids) == 0 {
		return
	}
	p.run(m, sub, c.ids, c.state)
	large, to := false, in.follows[g]
	results := s.results[:0]
	for k, r := range p.results {
		if p.stays[k] {
			results = append(results, c.state[k])
			continue
		}
		column := sub.Column(r)
		results = append(results, column)
		if to >= 0 && len(in.steps) > 1 && k == in.Decisive {
			continue // it is what the next step stands for
		}
		for _, v := range column {
			large = large || uint64(v+MaxState) > 2*MaxState
		}
	}
	s.results = results
	if to >= 0 && p.faults == None && !large {
		s.next[to].addAll(c.ids, results)
	} else {
		in.regroup(m, s, p, sub, c)
	}
	c.ids = c.ids[:0]
}

// regroup adds every sample of a crowd that goes on to the crowd of its next step.
func (in *processLoop) regroup(m *Machine, s *processSamples, p *subprogram, sub *Machine, c *crowd) {
	faults := sub.Column(p.faults)
	for j, i := range c.ids {
		switch {
		case faults[j] != 0:
			in.raise(m, int(i), sub.fault(faults[j]))
		case isLarge(s.results, j):
			in.raise(m, int(i), Limitf(in.At, "a part of the state grows beyond 2^40"))
		default:
			s.next[in.stepFor(s.results, j)].add(i, s.results, j)
		}
	}
}

// isLarge reports whether a part of a sample's state has grown beyond the limit.
func isLarge(state [][]int64, j int) bool {
	for _, part := range state {
		if part[j] > MaxState || part[j] < -MaxState {
			return true
		}
	}
	return false
}
