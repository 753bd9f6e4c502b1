package vm

import "oddsmith/scenarios/notation"

// A Ratio is a pair of columns, whose values are fractions in lowest terms.
type Ratio struct{ Num, Den Reg }

func (r *Ratio) registers(use func(*Reg)) { use(&r.Num); use(&r.Den) }

// toRatio writes (k*x + c)/den in lowest terms.
type toRatio struct {
	rollsNothing
	dst       Ratio
	x         Reg
	k, c, den int64
}

func (in *toRatio) registers(read, write func(*Reg)) {
	read(&in.x)
	in.dst.registers(write)
}

func (in *toRatio) run(m *Machine) {
	num, den, x := m.Column(in.dst.Num), m.Column(in.dst.Den), m.Column(in.x)
	for i := range num {
		f := Fraction{in.k*x[i] + in.c, in.den}.Lowest()
		num[i], den[i] = f.Num, f.Den
	}
}

// Ratio writes (k*x + c)/den, for den > 0.
func (b *Builder) Ratio(x Reg, k, c, den int64) Ratio {
	return add(b, &toRatio{x: x, k: k, c: c, den: den}).dst
}

// fractions writes an operation on two ratios.
type fractions struct {
	Trap
	rollsNothing
	dst, x, y        Ratio
	op               Operation
	byZero, tooLarge error
}

func (in *fractions) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	in.x.registers(read)
	in.y.registers(read)
	in.dst.registers(write)
}

func (in *fractions) run(m *Machine) {
	num, den := m.Column(in.dst.Num), m.Column(in.dst.Den)
	x, xDen := m.Column(in.x.Num), m.Column(in.x.Den)
	y, yDen := m.Column(in.y.Num), m.Column(in.y.Den)
	for i := range num {
		v, wrong := in.op(Fraction{x[i], xDen[i]}, Fraction{y[i], yDen[i]})
		num[i], den[i] = v.Num, v.Den
		switch wrong {
		case Fine:
		case ByZero:
			in.raise(m, i, in.byZero)
		case TooLarge:
			in.raise(m, i, in.tooLarge)
		}
	}
}

// Fractions writes an operation on two ratios. A divisor of 0 and a result beyond
// 64 bits are errors in the sample.
func (b *Builder) Fractions(t Trap, x, y Ratio, op Operation) Ratio {
	in := &fractions{Trap: t, x: x, y: y, op: op, byZero: divisorZero(t.At)}
	in.tooLarge = Limitf(t.At, "a fraction outgrew 64 bits in a sample")
	return add(b, in).dst
}

// FloorFraction writes floor(x).
func (b *Builder) FloorFraction(x Ratio) Reg {
	return b.kernel(x.Num, x.Den, func(m *Machine, o *operands) {
		dst, num, den := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = floorDiv(num[i], den[i])
		}
	})
}

// chanceFraction writes 1 with the probability x/y of the sample, else 0.
type chanceFraction struct {
	checked
	notListed
}

func (in *chanceFraction) run(m *Machine) {
	dst, x, y := m.columns(in.dst, in.x, in.y)
	for i := range dst {
		p := Fraction{x[i], y[i]}
		if p.Num < 0 || p.Num > p.Den {
			if in.active(m, i) {
				in.raise(m, i, chanceOutside(in.At, p))
			}
			p = Fraction{0, 1}
		}
		dst[i] = bit(int64(m.rng.Below(uint64(p.Den))) < p.Num)
	}
}

// ChanceFraction writes 1 with the probability x, else 0. A probability that is
// none is an error in the sample.
func (b *Builder) ChanceFraction(t Trap, x Ratio) Reg {
	return add(b, &chanceFraction{checked: checked{operands{x: x.Num, y: x.Den}, t}}).dst
}

// CheckChance reports an error where x/top is no probability.
func (b *Builder) CheckChance(t Trap, x Reg, top int64) {
	add(b, &check{Trap: t, x: x, hi: top, wrong: func(_ *Machine, v int64) error {
		return chanceOutside(t.At, Fraction{v, top}.Lowest())
	}})
}

// chanceOutside is the error of a chance that is no probability.
func chanceOutside(at notation.Span, p Fraction) error {
	return notation.Errorf(at, "a chance was %s in a sample", p).WithHint("a probability lies from 0 to 1")
}
