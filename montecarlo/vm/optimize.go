package vm

// nests is an instruction that runs subprograms.
type nests interface {
	instr
	subprograms() []*subprogram
}

// finish returns the optimized code: subprograms are finished first, then table lookups replace the
// instructions that depend on a few small dice. The roots are read after the last instruction.
func (b *Builder) finish(code []instr, roots []*Reg) []instr {
	for i, in := range code {
		if n, ok := in.(nests); ok {
			for _, p := range n.subprograms() {
				p.finish(b)
			}
		}
		code[i] = simpler(code, in)
	}
	read := make([]Reg, len(roots))
	for i, r := range roots {
		read[i] = *r
	}
	return tabulated(b, code, read)
}

// simpler returns a simpler instruction with the same result, or the instruction itself: a loop that
// adds up a constant number of copies of one roll becomes a single roll.
func simpler(code []instr, in instr) instr {
	r, ok := in.(*loop)
	if !ok || r.makes != makesSum || r.block.faults != None || len(r.block.code) != 1 {
		return in
	}
	one, ok := r.block.code[0].(*rollDice)
	if !ok || one.dst != r.block.results[0] || one.faces == nil {
		return in
	}
	n, fixed := constantOf(code, r.count)
	if !fixed || r.Mask != None || n < 1 {
		return in
	}
	all := newRollDice(int(n)*one.n, one.faces)
	all.dst = r.dst.To
	return all
}

// constantOf returns the constant with which an instruction of the code fills a column; ok is false if
// none does.
func constantOf(code []instr, r Reg) (value int64, ok bool) {
	for _, in := range code {
		if f, is := in.(*fill); is && f.dst == r {
			return f.value, true
		}
	}
	return 0, false
}

// neverWritten reports whether a column of faults is filled with 0, and no instruction
// notes a fault in it.
func neverWritten(code []instr, faults Reg) bool {
	value, ok := constantOf(code, faults)
	for _, in := range code {
		if t, traps := in.(interface{ trap() *Trap }); traps && t.trap().Fault == faults {
			return false
		}
	}
	return ok && value == 0
}
