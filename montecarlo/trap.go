package montecarlo

import "oddsmith/scenarios/notation"

// Errors that may not count
//
// Every instruction works on all samples, also on those where its branch is
// not taken: a guard's mask says in which samples an error counts. And the
// value of a Let may be undefined where it is not used: its errors are noted in
// a column of faults, and each use reports those it meets, in its own branch.

// A trap says what becomes of an error in a sample.
type trap struct {
	mask  reg // 1 where the branch is taken; none outside of branches
	fault reg // where the value of a Let notes its errors; none elsewhere
	at    notation.Span
}

func (t *trap) registers(read func(*reg)) {
	read(&t.mask)
	read(&t.fault) // it is changed in place
}

// active reports whether errors count in sample i.
func (t *trap) active(m *machine, i int) bool { return t.mask == none || m.cols[t.mask][i] != 0 }

// raise reports or notes an error in sample i, if errors count there.
func (t *trap) raise(m *machine, i int, err error) {
	switch {
	case !t.active(m, i):
	case t.fault == none:
		if m.err == nil {
			m.err = err
		}
	default:
		if n := len(m.faults); n == 0 || m.faults[n-1] != err { //nolint:errorlint // the very same error
			m.faults = append(m.faults, err)
		}
		m.cols[t.fault][i] = int64(len(m.faults))
	}
}

// demand raises an error in every sample.
type demand struct {
	trap
	err error
}

func (in *demand) registers(read, _ func(*reg)) { in.trap.registers(read) }

func (in *demand) run(m *machine) {
	for i := range m.n {
		in.raise(m, i, in.err)
	}
}

// use raises the errors that the value of a Let noted.
type use struct {
	trap
	faults reg
}

func (in *use) registers(read, _ func(*reg)) { in.trap.registers(read); read(&in.faults) }

func (in *use) run(m *machine) {
	for i, id := range m.col(in.faults) {
		if id != 0 {
			in.raise(m, i, m.faults[id-1])
		}
	}
}
