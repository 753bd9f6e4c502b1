package vm

import "math/bits"

// Dice that are listed
//
// The ways in which a few small dice can fall can be listed one by one, and numbered: a
// number below the product of their sides is one throw of all of them. An instruction that
// rolls such dice can be told how they fell instead, which is what tabulate.go does with all
// numbers in turn.

// MaxListed bounds the ways in which dice that are listed together can fall.
const MaxListed = 1 << 15

// A lister is an instruction whose dice are listed.
type lister interface {
	instr
	// fall does what run does, for dice that fell as the numbers of the samples say.
	fall(m *Machine, numbers []int64)
}

// rollsNothing is an instruction without dice.
type rollsNothing struct{}

func (rollsNothing) outcomes() int64 { return 1 }

// notListed is an instruction whose dice are too many to list, or not always as many.
type notListed struct{}

func (notListed) outcomes() int64 { return 0 }

// together is in how many ways dice can fall that fall in x and in y ways: 0 if those are
// too many to list.
func together(x, y int64) int64 {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	if hi != 0 || lo > MaxListed {
		return 0
	}
	return int64(lo)
}

// throws is in how many ways n dice can fall that fall in x ways each.
func throws(x, n int64) int64 {
	product := int64(1)
	for ; n > 0 && x > 1 && product > 0; n-- {
		product = together(product, x)
	}
	if x == 0 {
		return 0
	}
	return product
}

// allOutcomes is in how many ways the dice of all instructions can fall.
func allOutcomes(code []instr) int64 {
	product := int64(1)
	for _, in := range code {
		product = together(product, in.outcomes())
	}
	return product
}

// listing runs code for dice that fell as the numbers of the samples say.
func (m *Machine) listing(code []instr, numbers []int64) {
	stride := int64(1)
	own := make([]int64, len(numbers))
	for _, in := range code {
		size := in.outcomes()
		if size == 1 {
			in.run(m)
			continue
		}
		for i, n := range numbers {
			own[i] = n / stride % size
		}
		in.(lister).fall(m, own)
		stride *= size
	}
}
