package montecarlo

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// A fraction is a rational number in lowest terms, den > 0, both parts above
// -2^63: what one sample of a column pair holds.
type fraction struct{ num, den int64 }

// String prints the fraction as a Rat would.
func (f fraction) String() string {
	s := strconv.FormatInt(f.num, 10)
	if f.den != 1 {
		s += "/" + strconv.FormatInt(f.den, 10)
	}
	return s
}

// lowest returns num/den in lowest terms, for den > 0.
func (f fraction) lowest() fraction {
	if f.num == 0 {
		return fraction{0, 1}
	}
	if g := gcd(f.num, f.den); g > 1 {
		return fraction{f.num / g, f.den / g}
	}
	return f
}

// gcd is the greatest common divisor of two numbers above -2^63, not both 0.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

// fault is what can go wrong with an operation on fractions.
type fault uint8

const (
	fine fault = iota
	byZero
	tooLarge
)

// small reports whether products of two parts, and their sum, fit 64 bits.
func (f fraction) small() bool {
	return f.den < 1<<31 && f.num < 1<<31 && f.num > -1<<31
}

func (f fraction) rat() *big.Rat { return big.NewRat(f.num, f.den) }

// fromRat returns the fraction of a rational, if its parts fit.
func fromRat(v *big.Rat) (fraction, fault) {
	if !v.Num().IsInt64() || !v.Denom().IsInt64() || v.Num().Int64() == math.MinInt64 {
		return fraction{0, 1}, tooLarge
	}
	return fraction{v.Num().Int64(), v.Denom().Int64()}, fine
}

// The operations take the short way where both operands are small and go
// through big.Rat where they are not: exact or tooLarge, never wrapped.

func plus(x, y fraction) (fraction, fault) {
	if x.small() && y.small() {
		// |a d + c b| < 2^63 for parts below 2^31.
		return fraction{x.num*y.den + y.num*x.den, x.den * y.den}.lowest(), fine
	}
	return fromRat(new(big.Rat).Add(x.rat(), y.rat()))
}

func minus(x, y fraction) (fraction, fault) { return plus(x, fraction{-y.num, y.den}) }

func times(x, y fraction) (fraction, fault) {
	if x.small() && y.small() {
		return fraction{x.num * y.num, x.den * y.den}.lowest(), fine
	}
	return fromRat(new(big.Rat).Mul(x.rat(), y.rat()))
}

// over is x/y.
func over(x, y fraction) (fraction, fault) {
	switch {
	case y.num == 0:
		return fraction{0, 1}, byZero
	case y.num < 0:
		return times(x, fraction{-y.den, -y.num})
	}
	return times(x, fraction{y.den, y.num})
}

// overOrZero is x/y, and 0 where y is 0.
func overOrZero(x, y fraction) (fraction, fault) {
	if y.num == 0 {
		return fraction{0, 1}, fine
	}
	return over(x, y)
}

func smaller(x, y fraction) (fraction, fault) {
	if x.compare(y) <= 0 {
		return x, fine
	}
	return y, fine
}

func larger(x, y fraction) (fraction, fault) {
	if x.compare(y) >= 0 {
		return x, fine
	}
	return y, fine
}

// compare returns -1, 0 or 1 as f is below, equal to or above g.
func (f fraction) compare(g fraction) int {
	if sign := cmp.Compare(f.num, 0); sign != cmp.Compare(g.num, 0) || sign == 0 {
		return cmp.Compare(f.num, g.num)
	}
	fh, fl := bits.Mul64(magnitude(f.num), uint64(g.den))
	gh, gl := bits.Mul64(magnitude(g.num), uint64(f.den))
	c := cmp.Compare(fh, gh)
	if c == 0 {
		c = cmp.Compare(fl, gl)
	}
	if f.num < 0 {
		return -c
	}
	return c
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// toFraction writes (k*x + c)/den in lowest terms as a pair of columns.
type toFraction struct {
	dst, dens, x reg
	k, c, den    int64
}

func (in *toFraction) registers(read, write func(*reg)) {
	read(&in.x)
	write(&in.dst)
	write(&in.dens)
}

func (in *toFraction) run(m *machine) {
	dst, dens, x := m.col(in.dst), m.col(in.dens), m.col(in.x)
	for i := range dst {
		f := fraction{in.k*x[i] + in.c, in.den}.lowest()
		dst[i], dens[i] = f.num, f.den
	}
}

// fractions writes f(x, y) of two pairs of columns.
type fractions struct {
	trap
	dst, dens, x, xDens, y, yDens reg
	f                             func(x, y fraction) (fraction, fault)
	byZero, tooLarge              error
}

func (in *fractions) registers(read, write func(*reg)) {
	in.trap.registers(read)
	for _, r := range [...]*reg{&in.x, &in.xDens, &in.y, &in.yDens} {
		read(r)
	}
	write(&in.dst)
	write(&in.dens)
}

func (in *fractions) run(m *machine) {
	dst, dens := m.col(in.dst), m.col(in.dens)
	x, xDens, y, yDens := m.col(in.x), m.col(in.xDens), m.col(in.y), m.col(in.yDens)
	for i := range dst {
		v, wrong := in.f(fraction{x[i], xDens[i]}, fraction{y[i], yDens[i]})
		dst[i], dens[i] = v.num, v.den
		switch wrong {
		case byZero:
			in.raise(m, i, in.byZero)
		case tooLarge:
			in.raise(m, i, in.tooLarge)
		}
	}
}

// compareFractions writes -1, 0 or 1 as x is below, equal to or above y.
type compareFractions struct{ dst, x, xDens, y, yDens reg }

func (in *compareFractions) registers(read, write func(*reg)) {
	for _, r := range [...]*reg{&in.x, &in.xDens, &in.y, &in.yDens} {
		read(r)
	}
	write(&in.dst)
}

func (in *compareFractions) run(m *machine) {
	dst := m.col(in.dst)
	x, xDens, y, yDens := m.col(in.x), m.col(in.xDens), m.col(in.y), m.col(in.yDens)
	for i := range dst {
		dst[i] = int64(fraction{x[i], xDens[i]}.compare(fraction{y[i], yDens[i]}))
	}
}

// floorFraction writes floor(x).
type floorFraction struct{ dst, x, dens reg }

func (in *floorFraction) registers(read, write func(*reg)) {
	read(&in.x)
	read(&in.dens)
	write(&in.dst)
}

func (in *floorFraction) run(m *machine) {
	dst, x, dens := m.col(in.dst), m.col(in.x), m.col(in.dens)
	for i := range dst {
		dst[i] = floorDiv(x[i], dens[i])
	}
}
