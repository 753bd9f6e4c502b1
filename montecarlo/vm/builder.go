package vm

// A Builder collects the instructions of a program. Its methods add one
// instruction each and return the column that it writes; every column is written
// once. The zero Builder is ready to use.
type Builder struct {
	code      []instr
	registers int
}

// NewReg returns a register that no instruction writes: an input of a [Block].
func (b *Builder) NewReg() Reg {
	b.registers++
	return Reg(b.registers)
}

// add appends an instruction, gives it the columns that it writes, and returns it.
func add[I instr](b *Builder, in I) I {
	in.registers(func(*Reg) {}, func(r *Reg) { *r = b.NewReg() })
	b.code = append(b.code, in)
	return in
}

// Discard runs f and forgets the instructions that it adds.
func (b *Builder) Discard(f func()) {
	length := len(b.code)
	f()
	b.code = b.code[:length]
}

// Rolls runs f and reports whether the instructions that it adds roll dice.
func (b *Builder) Rolls(f func()) bool {
	length := len(b.code)
	f()
	return allOutcomes(b.code[length:]) != 1
}

// operands are the registers of most instructions: the column that is written, and up
// to three that are read.
type operands struct{ dst, x, y, z Reg }

// registers calls read and write with each register that the instruction reads and writes.
func (o *operands) registers(read, write func(*Reg)) {
	read(&o.x)
	read(&o.y)
	read(&o.z)
	write(&o.dst)
}

// A kernel computes one column from others, and cannot be an error in a sample.
type kernel struct {
	operands
	rollsNothing
	apply func(m *Machine, o *operands)
}

func (in *kernel) run(m *Machine) { in.apply(m, &in.operands) }

// kernel adds an instruction that computes a column from x and y by apply, and returns that column.
func (b *Builder) kernel(x, y Reg, apply func(m *Machine, o *operands)) Reg {
	return add(b, &kernel{operands: operands{x: x, y: y}, apply: apply}).dst
}

// An Operand is a column or, where Reg is None, a constant.
type Operand struct {
	Reg      Reg
	Constant int64
}

// at returns the operand's value in sample i.
func (o *Operand) at(m *Machine, i int) int64 {
	if o.Reg == None {
		return o.Constant
	}
	return m.cols[o.Reg][i]
}
