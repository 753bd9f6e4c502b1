package vm

import "oddsmith/montecarlo/random"

// lookup writes what a table has for how some dice fell.
type lookup[T int8 | int16 | int64] struct {
	rollsNothing
	dst   Reg
	dice  []throw
	table []T
}

// A throw is a column of numbers of how dice fell, and what the next number is worth in a
// table.
type throw struct {
	reg    Reg
	stride int64
}

func (in *lookup[T]) registers(read, write func(*Reg)) {
	for i := range in.dice {
		read(&in.dice[i].reg)
	}
	write(&in.dst)
}

func (in *lookup[T]) run(m *Machine) {
	dst, table := m.Column(in.dst), in.table
	switch len(in.dice) {
	case 1:
		x := m.Column(in.dice[0].reg)[:len(dst)]
		for i := range dst {
			dst[i] = int64(table[x[i]])
		}
	case 2:
		x, y := m.Column(in.dice[0].reg)[:len(dst)], m.Column(in.dice[1].reg)[:len(dst)]
		stride := in.dice[1].stride
		for i := range dst {
			dst[i] = int64(table[x[i]+stride*y[i]])
		}
	default:
		for i := range dst {
			at := int64(0)
			for _, d := range in.dice {
				at += d.stride * m.cols[d.reg][i]
			}
			dst[i] = int64(table[at])
		}
	}
}

// newLookup returns the instruction for a table, as narrow as its values.
func newLookup(dst Reg, dice []throw, table []int64) instr {
	switch top := random.Farthest(table); {
	case top <= 1<<7-1:
		return &lookup[int8]{dst: dst, dice: dice, table: narrowed[int8](table)}
	case top <= 1<<15-1:
		return &lookup[int16]{dst: dst, dice: dice, table: narrowed[int16](table)}
	}
	return &lookup[int64]{dst: dst, dice: dice, table: table}
}

func narrowed[T int8 | int16 | int64](table []int64) []T {
	out := make([]T, len(table))
	for i, v := range table {
		out[i] = T(v)
	}
	return out
}
