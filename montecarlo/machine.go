package montecarlo

// strip is how many samples an instruction works on at a time. A block is run
// as several strips so that the columns in use stay in the first-level cache.
const strip = 512

// An instr is one step of a program: it reads columns and writes columns, for
// the samples of one strip.
type instr interface {
	run(m *machine)
	// registers calls read with each register read and write with each one
	// written, so that they can be renamed; absent registers may be passed.
	registers(read, write func(*reg))
}

// A machine holds what one worker needs to run a program.
type machine struct {
	n     int // samples in the strip
	cols  [][]int64
	words []uint64
	rng   stream
	err   error // the first error of the strip

	dice []int64 // scratch: the dice of one sample

	parts  map[*repeat]*machine // that run copies
	stages map[*play]*playing
	copyOf []int32 // scratch: the sample of each copy
	copies []int64 // scratch: the values of all copies of a strip

	// faults are the errors that values rolled by name met in this strip and
	// that count only where the value is used.
	faults []error
}

func newMachine(columns int) *machine {
	m := &machine{cols: make([][]int64, columns), words: make([]uint64, strip)}
	backing := make([]int64, columns*strip)
	for i := range m.cols {
		m.cols[i] = backing[i*strip : (i+1)*strip : (i+1)*strip]
	}
	return m
}

// perform runs code on a machine of its own, with this one's dice and with the faults
// known so far.
func (m *machine) perform(code []instr, sub *machine) {
	sub.faults = append(sub.faults[:0], m.faults...)
	sub.rng = m.rng
	for _, in := range code {
		in.run(sub)
	}
	m.rng = sub.rng
	if sub.err != nil && m.err == nil {
		m.err = sub.err
	}
}

// gather copies the values of these samples, side by side.
func gather(to, from []int64, samples []int32) {
	for j, i := range samples {
		to[j] = from[i]
	}
}

// col returns the values of a column in this strip.
func (m *machine) col(r reg) []int64 { return m.cols[r][:m.n] }

// allocate renames the registers of the code so that columns whose values are
// no longer needed are used again, and returns the number of columns. The
// roots, read after the last instruction, keep theirs.
func allocate(code []instr, registers int, roots []*reg) int {
	last := make([]int, registers)
	for i, in := range code {
		touch := func(r *reg) {
			if *r != none {
				last[*r] = i
			}
		}
		in.registers(touch, touch)
	}
	for _, r := range roots {
		if *r != none {
			last[*r] = len(code)
		}
	}
	place := make([]reg, registers)
	var free []reg
	columns := 0
	for i, in := range code {
		// A column is released only after the instruction's results have found
		// theirs: no instruction writes over what it still reads.
		var released []reg
		rename := func(r *reg) {
			if *r == none {
				return
			}
			if last[*r] == i {
				last[*r] = -1
				released = append(released, place[*r])
			}
			*r = place[*r]
		}
		in.registers(func(*reg) {}, func(r *reg) {
			if *r == none {
				return
			}
			if n := len(free); n > 0 {
				place[*r], free = free[n-1], free[:n-1]
				return
			}
			place[*r] = reg(columns)
			columns++
		})
		in.registers(rename, rename)
		free = append(free, released...)
	}
	for _, r := range roots {
		if *r != none {
			*r = place[*r]
		}
	}
	return columns
}
