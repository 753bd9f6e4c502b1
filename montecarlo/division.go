package montecarlo

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
	dst, x  reg
	k, c, d int64
	base    int64
	magic   uint64 // M; 0: divide
}

func newFloorBy(dst, x reg, k, c, d, lo, hi int64) *floorBy {
	in := &floorBy{dst: dst, x: x, k: k, c: c, d: d}
	base := d * floorDiv(lo, d)
	// The difference is taken unsigned: it may pass 2^63.
	if base <= lo && uint64(hi)-uint64(base) < 1<<32 && d < 1<<32 {
		in.base = base
		in.magic = ^uint64(0)/uint64(d) + 1
	}
	return in
}

func (in *floorBy) registers(read, write func(*reg)) { read(&in.x); write(&in.dst) }

func (in *floorBy) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
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

// floorDiv is floor(a/b), b not 0.
func floorDiv(a, b int64) int64 {
	q, r := a/b, a%b
	if r != 0 && (r < 0) != (b < 0) {
		q--
	}
	return q
}

// divide writes the whole quotient or the remainder of x by y, two columns of
// the same scale. Where y is 0 it writes 0: by the rule, or else with an error
// if the sample counts.
type divide struct {
	trap
	dst, x, y reg
	how       quotient
	byZero    error // nil: a divisor of 0 gives 0
}

// quotient is what a divide computes.
type quotient uint8

const (
	floored quotient = iota
	truncated
	remainder
)

func (in *divide) registers(read, write func(*reg)) {
	in.trap.registers(read)
	read(&in.x)
	read(&in.y)
	write(&in.dst)
}

func (in *divide) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	y := m.col(in.y)[:len(dst)]
	for i := range dst {
		if y[i] == 0 {
			dst[i] = 0
			if in.byZero != nil {
				in.raise(m, i, in.byZero)
			}
			continue
		}
		switch in.how {
		case floored:
			dst[i] = floorDiv(x[i], y[i])
		case truncated:
			dst[i] = x[i] / y[i]
		default:
			dst[i] = x[i] % y[i]
		}
	}
}

// divisorZero is the error of a division that met a divisor of 0.
func divisorZero(at notation.Span) error {
	return notation.Errorf(at, "the divisor was 0 in a sample")
}

// whole writes x/den and reports an error where that is not a whole number of
// at least least.
type whole struct {
	trap
	dst, x, dens reg   // dens: the column of denominators, or none
	den          int64 // the denominator if it is fixed
	least        int64
	what         string
}

func (in *whole) registers(read, write func(*reg)) {
	in.trap.registers(read)
	read(&in.x)
	read(&in.dens)
	write(&in.dst)
}

func (in *whole) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	for i := range dst {
		d := in.den
		if in.dens != none {
			d = m.cols[in.dens][i]
		}
		v := x[i] / d
		if x[i]%d == 0 && v >= in.least {
			dst[i] = v
			continue
		}
		dst[i] = in.least
		if in.active(m, i) {
			in.raise(m, i, notation.Errorf(in.at, "%s was %s in a sample", in.what, fraction{x[i], d}.lowest()).
				WithHint("it must be a whole number of at least %d", in.least))
		}
	}
}
