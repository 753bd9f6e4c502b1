package vm

// A Question computes a number from the sorted dice of a pool; arg is the function's second argument.
type Question func(dice []int64, arg int64) int64

// ask writes the answers to a question.
type ask struct {
	rollsNothing
	dst      Reg
	of       Hand
	arg      Operand
	question Question
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *ask) registers(read, write func(*Reg)) {
	in.of.registers(read)
	read(&in.arg.Reg)
	write(&in.dst)
}

// run computes the answer for every sample of the strip.
func (in *ask) run(m *Machine) {
	dst := m.Column(in.dst)
	for i := range dst {
		dice := m.dice(&in.of, i)
		m.count.steps += int64(len(dice))
		dst[i] = in.question(dice, in.arg.at(m, i))
	}
}

// Ask returns the column of the answers to a question about a pool; arg is the question's second argument.
func (b *Builder) Ask(pool Hand, arg Operand, q Question) Reg {
	return add(b, &ask{of: pool, arg: arg, question: q}).dst
}

// Total is the sum of the dice, in any order.
func Total(dice []int64, _ int64) int64 {
	sum := int64(0)
	for _, v := range dice {
		sum += v
	}
	return sum
}

// Nth is the die of a rank, counted from the highest, which is 1, or from the lowest,
// which is -1. It is 0 where there are fewer dice.
func Nth(dice []int64, rank int64) int64 {
	n := int64(len(dice))
	switch {
	case 0 < rank && rank <= n:
		return dice[n-rank]
	case -n <= rank && rank < 0:
		return dice[-rank-1]
	}
	return 0
}

// LargestSet is how many dice show the value that is shown most often.
func LargestSet(dice []int64, _ int64) int64 {
	most, set := int64(0), int64(0)
	for i, v := range dice {
		if set++; i > 0 && v != dice[i-1] {
			set = 1
		}
		most = max(most, set)
	}
	return most
}

// Sets returns how many values are shown by at least that many dice; for 1, the number of different
// values.
func Sets(dice []int64, least int64) int64 {
	sets, set := int64(0), int64(0)
	for i, v := range dice {
		if set++; i > 0 && v != dice[i-1] {
			set = 1
		}
		sets += bit(set == least) // every set passes by the number once
	}
	return sets
}

// LongestRun returns the length of the longest run: values that follow one another at the distance
// step, which is above 0. Other values may lie between them.
func LongestRun(dice []int64, step int64) int64 {
	longest := int64(0)
	for i, first := range dice {
		if int64(len(dice)-i) <= longest {
			break // too few are left
		}
		if i > 0 && first == dice[i-1] {
			continue // it is part of the same run
		}
		run, next := int64(1), first+step
		for _, v := range dice[i+1:] {
			if v > next {
				break
			}
			if v == next {
				run, next = run+1, v+step
			}
		}
		longest = max(longest, run)
	}
	return longest
}
