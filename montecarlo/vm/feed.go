package vm

// A feed runs a subprogram for what belongs to samples, such as dice or copies: as many
// as fill a strip at a time, whatever samples they are of.
type feed struct {
	sub    *Machine
	owners []int32   // by what waits: its sample
	inputs [][]int64 // by input, by what waits

	// numbers, where the dice are listed, say how those of what waits fell.
	numbers []int64
}

func newFeed(p *subprogram) feed {
	f := feed{sub: newMachine(p.columns)}
	for range p.state {
		f.inputs = append(f.inputs, make([]int64, Strip))
	}
	return f
}

// wait adds the copies of a sample to what waits. Where dice are listed, number says how
// those of all copies fell, each in one of so many ways; flush is called whenever no more
// can wait.
func (f *feed) wait(i int32, copies, number, ways int64, flush func()) {
	for range copies {
		if ways > 1 {
			f.numbers = append(f.numbers, number%ways)
			number /= ways
		}
		if f.owners = append(f.owners, i); f.full() {
			flush()
		}
	}
}

// full reports whether nothing more can wait before it is run.
func (f *feed) full() bool { return len(f.owners) == Strip }

// run runs the subprogram for all that waits. The results are those of the owners, in
// their order, until something else waits; faults have been raised.
func (f *feed) run(m *Machine, p *subprogram, t *Trap) (owners []int32) {
	owners, f.owners = f.owners, f.owners[:0]
	if len(owners) == 0 || m.err != nil {
		f.sub.n = 0
		return nil
	}
	p.load(m, f.sub, owners)
	for k, r := range p.state {
		if r != None {
			copy(f.sub.cols[r], f.inputs[k][:len(owners)])
		}
	}
	p.play(m, f.sub, f.numbers)
	f.numbers = f.numbers[:0]
	if p.faults != None {
		for j, fault := range f.sub.Column(p.faults) {
			if fault != 0 {
				t.raise(m, int(owners[j]), f.sub.fault(fault))
			}
		}
	}
	return owners
}

// result returns the values of the first result of the last run.
func (f *feed) result(p *subprogram) []int64 { return f.sub.Column(p.results[0]) }
