package vm

import "slices"

// A Block is code that runs by itself, for samples of its own: the copies of a
// [Builder.Repeat], the dice of a [Hand], or a turn of an [Encounter]. It is part of the
// program only once it is handed to one of them.
type Block struct {
	code    []instr
	results []Reg
	faults  Reg
}

// Block collects the instructions that f adds. f returns the columns of the results
// and the column of faults, which is None if there can be none.
func (b *Builder) Block(f func() (results []Reg, faults Reg)) Block {
	outer := b.code
	b.code = nil
	results, faults := f()
	block := Block{code: b.code, results: results, faults: faults}
	b.code = outer
	return block
}

// CanFail reports whether the block notes faults.
func (b Block) CanFail() bool { return b.faults != None }

// pruned returns the block without the instructions that none of its results needs.
func (b Block) pruned() Block {
	b.code = pruned(b.code, append([]Reg{b.faults}, b.results...))
	return b
}

// A subprogram is a block on a machine of its own. What it reads of the columns
// outside of it is copied in, for the samples that it runs for.
type subprogram struct {
	code    []instr
	columns int
	outer   []Reg // columns of the program that it reads ...
	inner   []Reg // ... and where it reads them
	state   []Reg // where it reads its inputs, such as a state; None for those it does not
	results []Reg
	faults  Reg // None if it can have none
}

// link makes a subprogram of a block. state has the registers by which the block reads its inputs: the
// variables of an encounter, or a die; copies have none.
func link(block Block, state []Reg) *subprogram {
	p := &subprogram{code: block.code, results: block.results, faults: block.faults, state: make([]Reg, len(state))}
	for _, r := range inputs(block.code, p.results) {
		if i := slices.Index(state, r); i >= 0 {
			p.state[i] = r
		} else {
			p.outer = append(p.outer, r)
		}
	}
	return p
}

// finish optimizes the code and allocates its columns. The subprogram cannot be changed afterwards.
func (p *subprogram) finish(b *Builder) {
	roots := []*Reg{&p.faults}
	for i := range p.results {
		roots = append(roots, &p.results[i])
	}
	p.code = b.finish(p.code, roots)
	if p.faults != None && neverWritten(p.code, p.faults) {
		p.faults = None
		p.code = pruned(p.code, p.results)
	}
	read := inputs(p.code, append([]Reg{p.faults}, p.results...))
	for i, r := range p.state {
		if !slices.Contains(read, r) {
			p.state[i] = None
		}
	}
	p.outer = slices.DeleteFunc(p.outer, func(r Reg) bool { return !slices.Contains(read, r) })
	p.inner = slices.Clone(p.outer)
	load := &loadInputs{}
	for _, list := range [...][]Reg{p.state, p.inner} {
		for i := range list {
			if list[i] != None {
				load.inputs = append(load.inputs, &list[i])
			}
		}
	}
	p.columns = allocate(append([]instr{load}, p.code...), b.registers, roots)
}

// loadInputs writes the inputs of a subprogram, as far as the allocation of columns is
// concerned: before the first instruction, gather has copied them in.
type loadInputs struct {
	rollsNothing
	inputs []*Reg
}

// registers calls write with each input of the subprogram.
func (in *loadInputs) registers(_, write func(*Reg)) {
	for _, r := range in.inputs {
		write(r)
	}
}

func (in *loadInputs) run(*Machine) {}

// registers passes what the subprogram reads of the program around it.
func (p *subprogram) registers(read func(*Reg)) {
	for i := range p.outer {
		read(&p.outer[i])
	}
}

// run runs the subprogram on its own machine sub, for some samples of m. It goes on
// with the random stream of m and with the faults noted so far.
func (p *subprogram) run(m, sub *Machine, samples []int32) {
	p.load(m, sub, samples)
	p.play(m, sub, nil)
}

// load copies to sub, for the given samples of m, the columns of the program around it that the subprogram reads.
func (p *subprogram) load(m, sub *Machine, samples []int32) {
	sub.n = len(samples)
	for k, r := range p.outer {
		gather(sub.cols[p.inner[k]], m.cols[r], samples)
	}
}

// play runs the subprogram on its machine sub, whose input columns are loaded. If there are numbers,
// these throws are replayed. Pools made by the subprogram are dropped: its results are columns of
// numbers.
func (p *subprogram) play(m, sub *Machine, numbers []int64) {
	sub.faults = append(sub.faults[:0], m.faults...)
	sub.rng, sub.tray, sub.count = m.rng, m.tray, m.count
	used := len(m.tray.dice)
	if len(numbers) > 0 {
		sub.replay(p.code, numbers)
	} else {
		sub.run(p.code)
	}
	m.tray.dice = m.tray.dice[:used]
	m.rng = sub.rng
	m.count.steps += handSteps * int64(sub.n)
	if sub.err != nil && m.err == nil {
		m.err = sub.err
	}
	m.ended()
}

// raise reports to t, in the samples of m, the errors that the last run on sub had; samples are those it
// ran for.
func (p *subprogram) raise(m, sub *Machine, t *Trap, samples []int32) {
	if p.faults == None || len(sub.faults) == 0 {
		return
	}
	for j, fault := range sub.Column(p.faults) {
		if fault != 0 {
			t.raise(m, int(samples[j]), sub.fault(fault))
		}
	}
}

// gather copies the values of the given samples to the front of another column.
func gather(to, from []int64, samples []int32) {
	to = to[:len(samples)]
	column := (*strip)(from[:Strip])
	for j, i := range samples {
		to[j] = *column.of(i)
	}
}

// scatter writes a column back to the samples from which [gather] has copied it.
func scatter(to *strip, from []int64, samples []int32) {
	from = from[:len(samples)]
	for j, i := range samples {
		*to.of(i) = from[j]
	}
}
