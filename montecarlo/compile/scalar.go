package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
)

// A scalar is what the compiler knows of one random value. Its value in a sample
// is one of
//
//	constant                  if constant is not nil
//	(k*col[reg] + c) / den    if dens is None: a fixed scale
//	col[reg] / col[dens]      else, a ratio: lowest terms, den > 0 (k = den = 1, c = 0)
//
// The linear map costs nothing until somebody needs the values: comparisons
// and the tally solve it instead.
type scalar struct {
	sort     Sort
	constant *big.Rat

	reg, dens vm.Reg
	k, c, den int64

	within interval
	deps   *big.Int // the set of the rolls (by number of their Let) it depends on

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

var noDeps = new(big.Int)

func constant(s Sort, v *big.Rat) scalar {
	return scalar{sort: s, constant: v, den: 1, within: pointInterval(v), deps: noDeps}
}

func constantTruth(b bool) scalar {
	if b {
		return constant(Truth, ratOne)
	}
	return constant(Truth, ratZero)
}

// column is the scalar of a column of whole numbers.
func column(s Sort, r vm.Reg, within interval, deps *big.Int) scalar {
	return scalar{sort: s, reg: r, k: 1, den: 1, within: within, deps: deps}
}

// columnOver is the scalar of the number column/den.
func columnOver(den int64, r vm.Reg, within interval, deps *big.Int) scalar {
	out := column(Number, r, within, deps)
	out.den = den
	return out
}

// ratioOf is the scalar of a pair of columns.
func ratioOf(s Sort, r vm.Ratio, within interval, deps *big.Int) scalar {
	out := column(s, r.Num, within, deps)
	out.dens = r.Den
	return out
}

// isRatio reports whether the denominator differs from sample to sample.
func (s scalar) isRatio() bool { return s.constant == nil && s.dens != vm.None }

// isTrue reports whether the scalar is the constant true.
func (s scalar) isTrue() bool { return s.constant != nil && s.constant.Sign() != 0 }

// slope and offset are the linear map from the column to the value.
func (s scalar) slope() *big.Rat  { return big.NewRat(s.k, s.den) }
func (s scalar) offset() *big.Rat { return big.NewRat(s.c, s.den) }

// denominator is the scale of a scalar that is no ratio.
func (s scalar) denominator() *big.Int {
	if s.constant != nil {
		return s.constant.Denom()
	}
	return big.NewInt(s.den)
}

// grain is the smallest absolute value other than 0 that the scalar can have,
// or nil if that is not known.
func (s scalar) grain() *big.Rat {
	if s.isRatio() {
		return nil
	}
	return big.NewRat(1, s.den)
}

// raw returns the interval of the column behind a scalar of fixed scale.
func (s scalar) raw() interval {
	inverse := new(big.Rat).Inv(s.slope())
	shift := mulRat(inverse, s.offset())
	return s.within.affine(inverse, shift.Neg(shift))
}

// independent reports whether two scalars have no roll in common.
func independent(a, b scalar) bool {
	return new(big.Int).And(a.deps, b.deps).Sign() == 0
}

func joinDeps(list ...scalar) *big.Int {
	out := new(big.Int)
	for _, s := range list {
		out.Or(out, s.deps)
	}
	return out
}
