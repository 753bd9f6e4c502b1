package vm

import "oddsmith/montecarlo/random"

// rollDice writes the sum of a number of dice with listed faces, or with the faces 0 to
// base-1. What is called a face may stand for a throw of several dice: each of them is
// one way in which these can fall.
type rollDice struct {
	dst   Reg
	n     int
	faces []int64 // nil: 0 to base-1
	base  int64
	plan  random.Plan

	digits int // that the plan takes for each sample
}

// registers calls write with the register that the instruction writes.
func (in *rollDice) registers(_, write func(*Reg)) { write(&in.dst) }

func (in *rollDice) run(m *Machine) {
	dst := m.Column(in.dst)
	m.count.steps += int64(in.digits) * int64(m.n)
	in.plan.Roll(dst, m.words, &m.rng)
}

func (in *rollDice) outcomes() int64 { return throws(in.base, int64(in.n)) }

// replay does what run does for given throws: numbers[i] is the number of the throw in sample i.
func (in *rollDice) replay(m *Machine, numbers []int64) {
	dst := m.Column(in.dst)
	for i, number := range numbers {
		sum := int64(0)
		for range in.n {
			digit := number % in.base
			number /= in.base
			if in.faces != nil {
				digit = in.faces[digit]
			}
			sum += digit
		}
		dst[i] = sum
	}
}

// newRollDice returns the instruction that rolls n dice with the faces, n at least 1 and at least two faces.
func newRollDice(n int, faces []int64) *rollDice {
	p := random.PlanFaces(n, faces)
	return &rollDice{n: n, faces: faces, base: int64(len(faces)), plan: p, digits: p.Taken()}
}

// newRollDigits returns the instruction that rolls n dice with the faces 0 to base-1, base at least 2.
func newRollDigits(n int, base uint64) *rollDice {
	return &rollDice{n: n, base: int64(base), plan: random.PlanDigits(n, base), digits: n}
}
