package vm

import "oddsmith/montecarlo/random"

// Strip is how many samples an instruction works on at a time. A block is run as
// several strips so that the columns in use stay in the cache of the core; in shorter ones
// the last few samples of an encounter take a larger part.
const Strip = 1024

// A Reg names a column of a program: one value for every sample of a strip.
type Reg int

// None is the absent column. It reads as 0 and is never written.
const None Reg = 0

// An instr is one step of a program: it reads columns and writes columns, for
// the samples of one strip.
type instr interface {
	run(m *Machine)
	// registers calls read with each register read and write with each one
	// written, so that they can be renamed; absent registers may be passed.
	registers(read, write func(*Reg))
	// outcomes is in how many ways its dice can fall in a sample, each as likely as
	// any other: 1 if it rolls none, and 0 if they cannot be listed. One with
	// more than 1 is a [lister].
	outcomes() int64
}

// A Machine holds what one goroutine needs to run a program: the columns, the
// random stream, and scratch memory.
type Machine struct {
	n     int // samples in the strip
	cols  [][]int64
	words []uint64
	rng   random.Stream
	err   error // the first error of the strip
	count *count

	rolled   []int64 // scratch: the dice of one sample
	replayed *int64  // the throw that is replayed, if any: the digits of the dice to come
	tray     *tray   // the dice of pools

	// frames hold what instructions with subprograms keep between strips.
	frames map[instr]any

	// faults are the errors that samples of this strip met in values that may
	// turn out not to be used; a column of faults holds indices into it, from 1.
	faults []error
}

// newMachine returns a machine with that many columns, and None.
func newMachine(columns int) *Machine {
	m := &Machine{cols: make([][]int64, columns+1), words: make([]uint64, Strip), tray: &tray{}, count: &count{}, frames: map[instr]any{}}
	backing := make([]int64, (columns+1)*Strip)
	for i := range m.cols {
		m.cols[i] = backing[i*Strip : (i+1)*Strip : (i+1)*Strip]
	}
	return m
}

// Seed starts the random stream of a block.
func (m *Machine) Seed(seed uint64, block int64) { m.rng.Seed(seed, block) }

// Drawn is the number of random words of 64 bits that were drawn so far.
func (m *Machine) Drawn() int64 { return m.rng.Drawn() }

// below returns a uniform number in 0..n-1, or the next digit of the throw that is replayed.
func (m *Machine) below(n int64) int64 {
	if m.replayed == nil {
		return int64(m.rng.Below(uint64(n)))
	}
	digit := *m.replayed % n
	*m.replayed /= n
	return digit
}

// Column returns the values of a column in the strip that has been run.
func (m *Machine) Column(r Reg) []int64 { return m.cols[r][:m.n] }

// A strip is the whole of a column, in which the place of a sample needs no check.
type strip [Strip]int64

// of returns the place of a sample.
func (s *strip) of(sample int32) *int64 { return &s[sample&(Strip-1)] }

// strip returns the whole of a column.
func (m *Machine) strip(r Reg) *strip { return (*strip)(m.cols[r]) }

// columns returns three columns of one length. The compiler then knows that an index
// into one is good for all, and leaves out the bounds checks.
func (m *Machine) columns(a, b, c Reg) (x, y, z []int64) {
	return m.cols[a][:m.n], m.cols[b][:m.n], m.cols[c][:m.n]
}

// frame returns the memory that the instruction in has on the machine; create makes it at the first call.
func frame[T any](m *Machine, in instr, create func() *T) *T {
	if f, ok := m.frames[in].(*T); ok {
		return f
	}
	f := create()
	m.frames[in] = f
	return f
}
