package constant

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Line is the bound Base + Slope*T, where T is the number of turns of a process.
type Line struct{ Base, Slope *big.Rat }

// Flat returns the line with the constant value v.
func Flat(v *big.Rat) Line { return Line{v, new(big.Rat)} }

// IsFlat reports whether the line does not grow with the turns.
func (l Line) IsFlat() bool { return l.Slope.Sign() == 0 }

// plus returns the sum of two lines.
func (l Line) plus(m Line) Line {
	return Line{rational.Add(l.Base, m.Base), rational.Add(l.Slope, m.Slope)}
}

// times returns the product of two lines, at least one of which is flat.
func (l Line) times(m Line) Line {
	if !l.IsFlat() {
		l, m = m, l
	}
	return Line{rational.Mul(l.Base, m.Base), rational.Mul(l.Base, m.Slope)}
}

// below returns a line that is never above either: the number of turns is not below 0.
func below(l, m Line) Line {
	return Line{rational.Min(l.Base, m.Base), rational.Min(l.Slope, m.Slope)}
}

// above returns a line that is never below either.
func above(l, m Line) Line {
	return Line{rational.Max(l.Base, m.Base), rational.Max(l.Slope, m.Slope)}
}

// cmpLate compares the values of two lines for large numbers of turns.
func (l Line) cmpLate(m Line) int {
	if c := l.Slope.Cmp(m.Slope); c != 0 {
		return c
	}
	return l.Base.Cmp(m.Base)
}
