package vm

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// FloorBy returns the column of floor((k*x + c) / d), for d > 1.
func (b *Builder) FloorBy(x Reg, k, c, d int64) Reg {
	return b.kernel(x, None, func(m *Machine, o *operands) {
		dst, x, _ := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = floorDiv(k*x[i]+c, d)
		}
	})
}

// floorDiv is floor(a/b), b not 0.
func floorDiv(a, b int64) int64 {
	q, r := a/b, a%b
	if r != 0 && (r < 0) != (b < 0) {
		q--
	}
	return q
}

// A Quotient is what a division computes.
type Quotient func(x, y int64) int64

// Floored is floor(x/y).
func Floored(x, y int64) int64 { return floorDiv(x, y) }

// Truncated is x/y cut toward 0.
func Truncated(x, y int64) int64 { return x / y }

// Remainder is x - y*trunc(x/y).
func Remainder(x, y int64) int64 { return x % y }

// Divide returns the column of a quotient of x and y, which is 0 where y is 0.
func (b *Builder) Divide(x, y Reg, quotient Quotient) Reg {
	return b.kernel(x, y, func(m *Machine, o *operands) {
		dst, x, y := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			if dst[i] = 0; y[i] != 0 {
				dst[i] = quotient(x[i], y[i])
			}
		}
	})
}

// NotZero raises err in the samples in which x is 0.
func (b *Builder) NotZero(t Trap, x Reg, err error) {
	add(b, &check{Trap: t, x: b.Equals(x, 0), wrong: sameError(err)})
}

// whole writes x/den and reports an error where that is not a whole number of a certain kind.
type whole struct {
	operands // y holds the denominators, if they are random
	Trap
	rollsNothing
	den     int64 // the denominator if it is fixed
	isValid func(v int64) bool
	instead int64 // the result where the number is not valid
	wrong   func(v string) error
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *whole) registers(read, write func(*Reg)) {
	in.operands.registers(read, write)
	in.Trap.registers(read)
}

// run divides and checks every sample of the strip.
func (in *whole) run(m *Machine) {
	dst, x, _ := m.columns(in.dst, in.x, None)
	over := Operand{in.y, in.den}
	for i := range dst {
		den := over.at(m, i)
		if dst[i] = x[i] / den; x[i]%den == 0 && in.isValid(dst[i]) {
			continue
		}
		if dst[i] = in.instead; in.active(m, i) {
			in.raise(m, i, in.wrong(big.NewRat(x[i], den).RatString()))
		}
	}
}

// Whole returns the column of x/den, a whole number of at least least. Any other number is an error in the
// sample, which calls the number by its name, what.
func (b *Builder) Whole(t Trap, x Reg, den Operand, least int64, what string) Reg {
	wrong := func(v string) error {
		return notation.Errorf(t.At, "%s was %s in a sample", what, v).WithHint("it must be a whole number of at least %d", least)
	}
	isValid := func(v int64) bool { return v >= least }
	return add(b, &whole{operands: operands{x: x, y: den.Reg}, Trap: t, den: den.Constant, isValid: isValid, instead: least, wrong: wrong}).dst
}

// Rank returns the column of x/den, the rank of a die: a whole number that is not 0. Anything else is an error
// in the sample.
func (b *Builder) Rank(t Trap, x Reg, den Operand) Reg {
	wrong := func(v string) error { return NoSuchDie(t.At, v) }
	isValid := func(v int64) bool { return v != 0 }
	return add(b, &whole{operands: operands{x: x, y: den.Reg}, Trap: t, den: den.Constant, isValid: isValid, instead: 1, wrong: wrong}).dst
}

// NoSuchDie returns the error of a rank that no die of a pool can have.
func NoSuchDie(at notation.Span, rank string) error {
	return notation.Errorf(at, "a pool has no die %s", rank).WithHint("[1] is the highest, [-1] the lowest")
}

// CheckChance reports an error where x/top is not a probability.
func (b *Builder) CheckChance(t Trap, x Reg, top Operand) {
	add(b, &check{Trap: t, x: x, hi: top, wrong: func(_ *Machine, x, top int64) error {
		return notation.Errorf(t.At, "a chance was %s in a sample", big.NewRat(x, top).RatString()).WithHint("a probability lies from 0 to 1")
	}})
}

// CheckRank reports an error where rank is not in 1..copies.
func (b *Builder) CheckRank(t Trap, rank, copies Reg) {
	add(b, &check{Trap: t, x: rank, lo: 1, hi: Operand{Reg: copies}, wrong: func(_ *Machine, rank, copies int64) error {
		return notation.Errorf(t.At, "there is no rank %d of %d copies", rank, copies)
	}})
}
