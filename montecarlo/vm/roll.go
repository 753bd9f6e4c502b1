package vm

// Roll returns the column of the sum of n dice with the listed faces, n at least 1 and at least two faces.
func (b *Builder) Roll(n int, faces []int64) Reg { return add(b, newRollDice(n, faces)).dst }

// RollDigits returns the column of the sum of n uniform numbers in 0..base-1, base at least 2.
func (b *Builder) RollDigits(n int, base uint64) Reg { return add(b, newRollDigits(n, base)).dst }

// RollCounts returns the column of the sum of count dice, with the listed faces or, if there are none, with the
// faces 1 to sides. No count is above most.
func (b *Builder) RollCounts(count Reg, most int64, faces []int64, sides Operand) Reg {
	if faces != nil {
		sides = Operand{Constant: int64(len(faces))}
	}
	return add(b, &rollCounts{count: count, most: most, faces: faces, sides: sides}).dst
}

// rollCounts writes the sum of a number of dice that differs between samples.
type rollCounts struct {
	dst, count Reg
	most       int64
	faces      []int64 // nil: 1 to the number of sides
	sides      Operand
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *rollCounts) registers(read, write func(*Reg)) {
	read(&in.count)
	read(&in.sides.Reg)
	write(&in.dst)
}

func (in *rollCounts) outcomes() int64 {
	if in.sides.Reg != None {
		return 0
	}
	return throws(in.sides.Constant, in.most)
}

// replay does what run does for given throws: numbers[i] is the number of the throw in sample i.
func (in *rollCounts) replay(m *Machine, numbers []int64) {
	for i := range numbers {
		m.replayed = &numbers[i]
		in.sample(m, i)
	}
	m.replayed = nil
}

func (in *rollCounts) run(m *Machine) {
	for i := range m.n {
		in.sample(m, i)
	}
}

// sample rolls the dice of sample i and writes their sum.
func (in *rollCounts) sample(m *Machine, i int) {
	n, sides, sum := m.cols[in.count][i], in.sides.at(m, i), int64(0)
	if n < 0 || n > in.most || sides < 1 {
		n = 0 // of a branch not taken: the others have been checked
	}
	for range n {
		digit := m.below(sides)
		if in.faces == nil {
			sum += digit + 1
		} else {
			sum += in.faces[digit]
		}
	}
	m.cols[in.dst][i] = sum
}
