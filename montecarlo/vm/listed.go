package vm

import "math/bits"

// Dice that are listed
//
// The ways in which a few small dice can fall can be listed one by one, and numbered: a
// number below the product of their sides is one throw of all of them. An instruction that
// rolls such dice can replay a throw instead, which is what tabulate.go does with all numbers in turn.

// MaxListed bounds the ways in which dice that are listed together can fall.
const MaxListed = 1 << 15

// A lister is an instruction whose dice are listed.
type lister interface {
	instr
	// replay does what run does for given throws: numbers[i] is the number of the throw in sample i.
	replay(m *Machine, numbers []int64)
}

// rollsNothing is an instruction without dice.
type rollsNothing struct{}

func (rollsNothing) outcomes() int64 { return 1 }

// notListed is an instruction whose dice are too many to list, or not always as many.
type notListed struct{}

func (notListed) outcomes() int64 { return 0 }

// jointThrows returns the number x*y of joint throws of dice with x and dice with y throws, 0 if they
// are too many to list.
func jointThrows(x, y int64) int64 {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	if hi != 0 || lo > MaxListed {
		return 0
	}
	return int64(lo)
}

// throws returns the number of joint throws of n dice with x throws each, 0 if they are too many to
// list.
func throws(x, n int64) int64 {
	product := int64(1)
	for ; n > 0 && x > 1 && product > 0; n-- {
		product = jointThrows(product, x)
	}
	if x == 0 {
		return 0
	}
	return product
}

// allOutcomes returns the number of joint throws of all dice that code rolls, 0 if they are too many
// to list.
func allOutcomes(code []instr) int64 {
	product := int64(1)
	for _, in := range code {
		product = jointThrows(product, in.outcomes())
	}
	return product
}

// replay runs code for given throws of all its dice: numbers[i] is the number of the throw in sample i.
func (m *Machine) replay(code []instr, numbers []int64) {
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
		in.(lister).replay(m, own)
		stride *= size
	}
}
