package montecarlo

import "math/big"

// reg names a column of a program. In the compiler a register is written by
// one instruction; [allocate] then lets columns that do not live at the same
// time share memory.
type reg int

// none is the absent register.
const none reg = -1

// A scalar is what the compiler knows of one random value: a number, a truth
// value (0 or 1) or a label (its index in the compiler's list of names). Its
// value in a sample is one of
//
//	constant                  if constant is not nil
//	(k*col[reg] + c) / den    if dens is none: a fixed scale
//	col[reg] / col[dens]      else: lowest terms, den > 0 (k = den = 1, c = 0)
//
// The linear map costs nothing until somebody needs the values: comparisons
// and the tally solve it instead.
type scalar struct {
	sort     sort
	constant *big.Rat

	reg, dens reg
	k, c, den int64

	within interval
	deps   *big.Int // the set of the rolls (by number of their Let) it depends on
}

// sort is what the numbers of a scalar stand for.
type sort uint8

const (
	number sort = iota
	truth
	label
)

// A value is one scalar, or the two or three items of a tuple.
type value []scalar

var (
	ratZero = new(big.Rat)
	ratOne  = big.NewRat(1, 1)
	ratHalf = big.NewRat(1, 2)
	ratNeg  = big.NewRat(-1, 1)

	noDeps = new(big.Int)
)

func constant(s sort, v *big.Rat) scalar {
	return scalar{sort: s, constant: v, reg: none, dens: none, within: pointInterval(v), deps: noDeps}
}

func constantTruth(b bool) scalar {
	if b {
		return constant(truth, ratOne)
	}
	return constant(truth, ratZero)
}

// column is the scalar of a whole-number column.
func column(s sort, r reg, within interval, deps *big.Int) scalar {
	return scalar{sort: s, reg: r, dens: none, k: 1, den: 1, within: within, deps: deps}
}

// isRatio reports whether the denominator differs from sample to sample.
func (s scalar) isRatio() bool { return s.constant == nil && s.dens != none }

// isTrue reports whether the scalar is the constant true.
func (s scalar) isTrue() bool { return s.constant != nil && s.constant.Sign() != 0 }

// slope and offset are the linear map from the column to the value.
func (s scalar) slope() *big.Rat  { return big.NewRat(s.k, s.den) }
func (s scalar) offset() *big.Rat { return big.NewRat(s.c, s.den) }

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
	shift := new(big.Rat).Mul(inverse, s.offset())
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

// with returns the rolls s depends on and one more.
func (s scalar) with(roll int) *big.Int { return new(big.Int).SetBit(s.deps, roll, 1) }
