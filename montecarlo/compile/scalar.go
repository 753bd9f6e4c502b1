package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
)

// A scalar is what the compiler knows of one random value. Its value in a sample
// is one of
//
//	constant                  if constant is not nil
//	num/over                  if ratio is not nil
//	(k*col[reg] + c) / den    else
//
// The linear map costs nothing until somebody needs the values: comparisons
// and the tally solve it instead.
type scalar struct {
	sort     Sort
	constant *big.Rat

	reg       vm.Reg
	k, c, den int64

	ratio  *ratio
	within interval

	hand *hand // a pool whose dice are looked at one by one, and no number; else nil
}

// Sort is what the numbers of a column stand for.
type Sort uint8

// The sorts.
const (
	Number Sort = iota
	Truth       // 0 or 1
	Label       // the index of a word
)

// A value is one scalar, or the two or three items of a tuple.
type value []scalar

// constant returns the scalar of a constant.
func constant(s Sort, v *big.Rat) scalar {
	return scalar{sort: s, constant: v, den: 1, within: pointInterval(v)}
}

// constantTruth returns a constant truth value.
func constantTruth(b bool) scalar {
	if b {
		return constant(Truth, ratOne)
	}
	return constant(Truth, ratZero)
}

// column returns the scalar of a column of whole numbers, whose values are within an interval.
func column(s Sort, r vm.Reg, within interval) scalar {
	return scalar{sort: s, reg: r, k: 1, den: 1, within: within}
}

// truth returns the scalar of a column of truth values.
func truth(r vm.Reg) scalar { return column(Truth, r, interval{ratZero, ratOne}) }

// columnOver returns the scalar column/den of a column r.
func columnOver(den int64, r vm.Reg, within interval) scalar {
	out := column(Number, r, within)
	out.den = den
	return out
}

// isTrue reports whether the scalar is the constant true.
func (s scalar) isTrue() bool { return s.constant != nil && s.constant.Sign() != 0 }

// slope and offset are the linear map from the column to the value.
func (s scalar) slope() *big.Rat  { return big.NewRat(s.k, s.den) }
func (s scalar) offset() *big.Rat { return big.NewRat(s.c, s.den) }

// denominator returns the denominator of a scalar that is not a ratio.
func (s scalar) denominator() *big.Int {
	if s.constant != nil {
		return s.constant.Denom()
	}
	return big.NewInt(s.den)
}

// raw returns the interval of the column's values, before the linear map.
func (s scalar) raw() interval {
	inverse := new(big.Rat).Inv(s.slope())
	shift := mulRat(inverse, s.offset())
	return s.within.affine(inverse, shift.Neg(shift))
}
