package vm

// A Program is a list of instructions on columns. It is immutable and may be run
// by several machines at once.
type Program struct {
	code    []instr
	columns int
}

// Program ends the collection. The results are the columns that are read after a
// run; they are renamed to where they will be.
func (b *Builder) Program(results ...*Reg) *Program {
	code := b.finish(b.code, results)
	return &Program{code: code, columns: allocate(code, b.registers, results)}
}

// Instructions is the length of the program, that of its subprograms not counted.
func (p *Program) Instructions() int { return len(p.code) }

// Columns is the number of columns that a machine needs for the program.
func (p *Program) Columns() int { return p.columns }

// NewMachine returns a machine with the columns that a program needs.
func NewMachine(p *Program) *Machine { return newMachine(p.columns) }

// Run samples the next strip, n samples of at most [Strip]. An error of the rules
// or of a limit, in a value that a sample uses, is a [*notation.Error] or a
// [*LimitError]; any other is the meter's. After any error the machine cannot be
// used.
func (m *Machine) Run(p *Program, n int) error {
	m.n = n
	m.count.steps += int64(n) // somebody counts their results
	m.faults = m.faults[:0]
	m.tray.dice = m.tray.dice[:0]
	m.run(p.code)
	m.ended()
	return m.err
}

func (m *Machine) run(code []instr) {
	m.count.steps += int64(len(code)) * int64(m.n)
	for _, in := range code {
		in.run(m)
	}
}
