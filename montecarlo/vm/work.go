package vm

// wordSteps is how many steps of a machine a random word takes, with the dice that are taken
// from it (BenchmarkWork).
const wordSteps = 6

// handSteps is how many steps it takes to hand on a die, or a copy, by itself.
const handSteps = 8

// A count is the work of a machine but for random words. A machine shares it with those of its
// subprograms.
type count struct {
	steps int64 // samples times instructions, and dice that are rolled again
	next  int64 // the work after which the watcher is asked
	watch func(work int64) error
}

// watchEvery is the work between two looks of a watcher, a tenth of a millisecond or so.
const watchEvery = 1 << 18

// Work returns the work of the machine so far, in steps: one for each instruction and sample. It
// depends only on what was sampled, and is as far as possible in proportion to the time it took.
func (m *Machine) Work() int64 { return m.count.steps + wordSteps*m.rng.Drawn() }

// Watch has a function called with the work so far, again and again. An error of it ends the
// strip, also in the middle of a sample.
func (m *Machine) Watch(watch func(work int64) error) { m.count.watch, m.count.next = watch, m.Work() }

// ended calls the watcher if it is due, and reports whether an error has ended the strip. Whatever may
// take long calls it now and then.
func (m *Machine) ended() bool {
	if work := m.Work(); m.err == nil && m.count.watch != nil && work >= m.count.next {
		m.count.next = work + watchEvery
		m.err = m.count.watch(work)
	}
	return m.err != nil
}
