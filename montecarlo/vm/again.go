package vm

// Again is a block that is run until a condition of its own lets go.
type Again struct {
	// Block has the results: 1 where it is run again, else 0; the faults of that
	// condition alone, which do not count where there is no other run; then the values.
	Block Block

	// Sum adds the values of all runs; else those of the last run stand.
	Sum bool

	// Most is how many further runs there may be. Where the condition holds even then,
	// the values stand as they are if Stands says so; else GivenUp is the error in the
	// sample.
	Most    int64
	Stands  bool
	GivenUp error
}

// maxRuns is how many runs there may be for the samples of a strip together.
const maxRuns = 1 << 26

// againLoop runs a block again, all samples of a strip that need it at once.
type againLoop struct {
	Trap
	notListed
	Again
	dst []Reg
	one *subprogram
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *againLoop) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	in.one.registers(read)
	for i := range in.dst {
		write(&in.dst[i])
	}
}

// Again returns the columns of the values of a block that is run again.
func (b *Builder) Again(t Trap, a Again) []Reg {
	in := &againLoop{Trap: t, Again: a, one: link(a.Block, nil)}
	in.dst = make([]Reg, len(in.one.results)-2)
	return append([]Reg(nil), add(b, in).dst...)
}

// againSamples are the samples of a strip that are yet to be run.
type againSamples struct {
	sub    *Machine
	active []int32
}

func (in *againLoop) subprograms() []*subprogram { return []*subprogram{in.one} }

// run runs the block for all samples until none needs another run or the limit of runs is reached.
func (in *againLoop) run(m *Machine) {
	s := frame(m, in, func() *againSamples { return &againSamples{sub: newMachine(in.one.columns)} })
	for _, r := range in.dst {
		dst := m.Column(r)
		for i := range dst {
			dst[i] = 1 - bit(in.Sum) // a denominator, where nothing is run, is not 0
		}
	}
	s.active = s.active[:0]
	for i := range m.n {
		if in.active(m, i) {
			s.active = append(s.active, int32(i))
		}
	}
	left := maxRuns
	for n := int64(0); len(s.active) > 0 && m.err == nil; n++ {
		if n > in.Most || left < 0 {
			if n <= in.Most || !in.Stands {
				for _, i := range s.active {
					in.raise(m, int(i), in.GivenUp)
				}
			}
			return
		}
		left -= len(s.active)
		in.once(m, s, n == in.Most && in.Stands)
	}
}

// once runs the block once for the active samples; those that need another run stay active. In the
// last run the condition, and its faults, are ignored.
func (in *againLoop) once(m *Machine, s *againSamples, last bool) {
	in.one.run(m, s.sub, s.active)
	again, faults, ofCondition := s.sub.Column(in.one.results[0]), s.sub.Column(in.one.faults), s.sub.Column(in.one.results[1])
	if last {
		ofCondition = s.sub.Column(None)
	}
	for k, r := range in.dst {
		dst, values := m.cols[r], s.sub.Column(in.one.results[k+2])
		for j, i := range s.active {
			if in.Sum {
				dst[i] += values[j]
			} else {
				dst[i] = values[j]
			}
		}
	}
	left := s.active[:0]
	for j, i := range s.active {
		switch fault := max(faults[j], ofCondition[j]); {
		case fault != 0:
			in.raise(m, int(i), s.sub.fault(fault))
		case again[j] != 0:
			left = append(left, i)
		}
	}
	s.active = left
}
