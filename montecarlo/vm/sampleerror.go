package vm

import "oddsmith/scenarios/notation"

// Errors that may not count
//
// Every instruction works on all samples, also on those where its branch is not
// taken: a mask says in which samples an error counts. And a value that is rolled
// by name may be undefined where nobody uses it: its errors are noted in a column
// of faults, and each use raises those it meets, in its own branch.

// A Trap says what becomes of an error in a sample.
type Trap struct {
	Mask  Reg           // 1 where the error counts; None if it does everywhere
	Fault Reg           // where the error is noted; None if it ends the run
	At    notation.Span // the node
}

func (t *Trap) registers(read func(*Reg)) {
	read(&t.Mask)
	read(&t.Fault) // it is changed in place
}

// trap returns the trap of an instruction that embeds it.
func (t *Trap) trap() *Trap { return t }

// active reports whether errors count in sample i.
func (t *Trap) active(m *Machine, i int) bool { return t.Mask == None || m.cols[t.Mask][i] != 0 }

// raise reports or notes an error in sample i, if errors count there.
func (t *Trap) raise(m *Machine, i int, err error) {
	switch {
	case !t.active(m, i):
	case t.Fault == None:
		if m.err == nil {
			m.err = err
		}
	default:
		if n := len(m.faults); n == 0 || m.faults[n-1] != err { //nolint:errorlint // the very same error
			m.faults = append(m.faults, err)
		}
		m.cols[t.Fault][i] = int64(len(m.faults))
	}
}

// check raises an error where x is not in lo..hi. It writes nothing.
type check struct {
	Trap
	rollsNothing
	x     Reg
	lo    int64
	hi    Operand
	wrong func(m *Machine, x, hi int64) error
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *check) registers(read, _ func(*Reg)) {
	in.Trap.registers(read)
	read(&in.x)
	read(&in.hi.Reg)
}

// run checks every sample of the strip.
func (in *check) run(m *Machine) {
	for i, x := range m.Column(in.x) {
		if hi := in.hi.at(m, i); (x < in.lo || x > hi) && in.active(m, i) {
			in.raise(m, i, in.wrong(m, x, hi))
		}
	}
}

// sameError returns an error wherever there is one.
func sameError(err error) func(*Machine, int64, int64) error {
	return func(*Machine, int64, int64) error { return err }
}

// Raise raises an error in every sample.
func (b *Builder) Raise(t Trap, err error) {
	add(b, &check{Trap: t, lo: 1, wrong: sameError(err)})
}

// Bound raises err in the samples in which x is above most or below -most.
func (b *Builder) Bound(t Trap, x Reg, most int64, err error) {
	add(b, &check{Trap: t, x: x, lo: -most, hi: Operand{Constant: most}, wrong: sameError(err)})
}

// RaiseFaults raises the errors that are noted in a column of faults.
func (b *Builder) RaiseFaults(t Trap, faults Reg) {
	add(b, &check{Trap: t, x: faults, wrong: func(m *Machine, entry, _ int64) error { return m.fault(entry) }})
}

// fault returns the error that an entry of a column of faults stands for.
func (m *Machine) fault(entry int64) error { return m.faults[entry-1] }
