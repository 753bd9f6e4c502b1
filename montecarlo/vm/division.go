package vm

import (
	"math/bits"

	"oddsmith/scenarios/notation"
)

// floorBy writes floor((k*x + c) / d) for a constant d > 1. Every numerator
// that counts lies in base..base+2^32, base being a multiple of d, if magic is
// set; then the quotient needs no division (Granlund and Montgomery, "Division
// by invariant integers using multiplication", PLDI 1994): for 0 <= u < 2^32
// and M = ceil(2^64/d), M d = 2^64 + e with 0 <= e < d, so
// floor(u M / 2^64) = floor(u/d + u e/(d 2^64)), and since u e < 2^64 the
// excess is below 1/d and never reaches the next integer.
type floorBy struct {
	operands
	rollsNothing
	k, c, d int64
	base    int64
	magic   uint64 // M; 0: divide
}

func newFloorBy(x Reg, k, c, d, lo, hi int64) *floorBy {
	in := &floorBy{operands: operands{x: x}, k: k, c: c, d: d}
	base := d * floorDiv(lo, d)
	// The difference is taken unsigned: it may pass 2^63.
	if base <= lo && uint64(hi)-uint64(base) < 1<<32 && d < 1<<32 {
		in.base = base
		in.magic = ^uint64(0)/uint64(d) + 1
	}
	return in
}

func (in *floorBy) run(m *Machine) {
	dst := m.Column(in.dst)
	x := m.Column(in.x)[:len(dst)]
	if in.magic == 0 {
		for i := range dst {
			dst[i] = floorDiv(in.k*x[i]+in.c, in.d)
		}
		return
	}
	k, c, shift := in.k, in.c-in.base, in.base/in.d
	for i := range dst {
		q, _ := bits.Mul64(uint64(k*x[i]+c), in.magic)
		dst[i] = int64(q) + shift
	}
}

// FloorBy writes floor((k*x + c) / d) for d > 1; the numerators lie in lo..hi.
func (b *Builder) FloorBy(x Reg, k, c, d, lo, hi int64) Reg {
	in := newFloorBy(x, k, c, d, lo, hi)
	return add(b, in).dst
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
type Quotient uint8

// The quotients.
const (
	Floored   Quotient = iota // floor(x/y)
	Truncated                 // x/y cut toward 0
	Remainder                 // x - y*trunc(x/y)
)

// divide writes a quotient of x and y. Where y is 0 it writes 0: by the rule, or
// else with an error if the sample counts.
type divide struct {
	checked
	rollsNothing
	how    Quotient
	byZero error // nil: a divisor of 0 gives 0
}

func (in *divide) run(m *Machine) {
	dst, x, y := m.columns(in.dst, in.x, in.y)
	for i := range dst {
		switch {
		case y[i] == 0:
			dst[i] = 0
			if in.byZero != nil {
				in.raise(m, i, in.byZero)
			}
		case in.how == Floored:
			dst[i] = floorDiv(x[i], y[i])
		case in.how == Truncated:
			dst[i] = x[i] / y[i]
		default: // Remainder
			dst[i] = x[i] % y[i]
		}
	}
}

// Divide writes a quotient of x and y. Where y is 0 that is 0, or an error in the
// sample.
func (b *Builder) Divide(t Trap, x, y Reg, how Quotient, orZero bool) Reg {
	in := &divide{checked: checked{operands{x: x, y: y}, t}, how: how}
	if !orZero {
		in.byZero = divisorZero(t.At)
	}
	return add(b, in).dst
}

// divisorZero is the error of a division that met a divisor of 0.
func divisorZero(at notation.Span) error {
	return notation.Errorf(at, "the divisor was 0 in a sample")
}

// whole writes x/den and reports an error where that is not a whole number of at
// least least.
type whole struct {
	checked // y holds the denominators, if they are random
	rollsNothing
	den   int64 // the denominator if it is fixed
	least int64
	what  string
}

func (in *whole) run(m *Machine) {
	dst := m.Column(in.dst)
	x := m.Column(in.x)[:len(dst)]
	den := Operand{in.y, in.den}
	for i := range dst {
		d := den.at(m, i)
		v := x[i] / d
		if x[i]%d == 0 && v >= in.least {
			dst[i] = v
			continue
		}
		dst[i] = in.least
		if in.active(m, i) {
			in.raise(m, i, notation.Errorf(in.At, "%s was %s in a sample", in.what, Fraction{x[i], d}.Lowest()).
				WithHint("it must be a whole number of at least %d", in.least))
		}
	}
}

// Whole writes x/den, a whole number of at least least; anything else is an error
// in the sample, in which what names the value.
func (b *Builder) Whole(t Trap, x Reg, den Operand, least int64, what string) Reg {
	return add(b, &whole{checked: checked{operands{x: x, y: den.Reg}, t}, den: den.Constant, least: least, what: what}).dst
}

// rank writes x/den and reports an error where that is no rank of a die.
type rank struct {
	checked // y holds the denominators, if they are random
	rollsNothing
	den int64 // the denominator if it is fixed
}

func (in *rank) run(m *Machine) {
	dst := m.Column(in.dst)
	x := m.Column(in.x)[:len(dst)]
	den := Operand{in.y, in.den}
	for i := range dst {
		d := den.at(m, i)
		if dst[i] = x[i] / d; x[i] != 0 && x[i]%d == 0 {
			continue
		}
		if dst[i] = 1; in.active(m, i) {
			in.raise(m, i, NoSuchDie(in.At, Fraction{x[i], d}.Lowest().String()))
		}
	}
}

// Rank writes x/den, the rank of a die: a whole number that is not 0. Anything else is an
// error in the sample.
func (b *Builder) Rank(t Trap, x Reg, den Operand) Reg {
	return add(b, &rank{checked: checked{operands{x: x, y: den.Reg}, t}, den: den.Constant}).dst
}

// NoSuchDie is the error of a rank that is none.
func NoSuchDie(at notation.Span, rank string) error {
	return notation.Errorf(at, "a pool has no die %s", rank).WithHint("[1] is the highest, [-1] the lowest")
}
