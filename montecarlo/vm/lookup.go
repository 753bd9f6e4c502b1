package vm

// lookup writes the entries of a table for the throws of some dice.
type lookup struct {
	rollsNothing
	dst   Reg
	dice  []throw
	table []int64
}

// A throw is a column of numbers of throws, and how far apart their entries are in a table.
type throw struct {
	reg    Reg
	stride int64
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *lookup) registers(read, write func(*Reg)) {
	for i := range in.dice {
		read(&in.dice[i].reg)
	}
	write(&in.dst)
}

// run looks up every sample of the strip.
func (in *lookup) run(m *Machine) {
	dst, table := m.Column(in.dst), in.table
	sum := m.Column(in.dice[0].reg)[:len(dst)] // its stride is 1
	for k, d := range in.dice[1:] {
		stride, x := d.stride, m.Column(d.reg)[:len(dst)]
		if k+2 == len(in.dice) {
			for i := range dst {
				dst[i] = table[sum[i]+stride*x[i]]
			}
			return
		}
		for i := range dst {
			dst[i] = sum[i] + stride*x[i]
		}
		sum = dst
	}
	for i := range dst {
		dst[i] = table[sum[i]]
	}
}
