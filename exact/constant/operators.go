package constant

import (
	"math/big"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// An operator is the effect of a binary operator on constants, and on ranges.
type operator struct {
	apply  func(x, y Value) (Value, bool) // false where it has no value
	ranges func(x, y Range) Range         // nil: nothing is known
}

// operators is the table of the operators between their operands. One on numbers needs no more
// than its row to be evaluated exactly. A Div goes by its rule.
var operators = [...]operator{
	notation.Add: {
		arithmetic(func(a, b int64) (int64, bool) { return a + b, true }, (*big.Rat).Add),
		Range.plus,
	},
	notation.Sub: {
		arithmetic(func(a, b int64) (int64, bool) { return a - b, true }, (*big.Rat).Sub),
		func(x, y Range) Range { return x.plus(y.negated()) },
	},
	notation.Mul: {
		arithmetic(func(a, b int64) (int64, bool) { return a * b, true }, (*big.Rat).Mul),
		Range.times,
	},
	notation.Rem: {
		whereNotZero(arithmetic(func(a, b int64) (int64, bool) { return a % b, true }, rational.Remainder)),
		Range.remainder,
	},
	notation.Eq: {truthOf(Value.equals), Range.equals},
	notation.Ne: {
		truthOf(func(x, y Value) bool { return !x.equals(y) }),
		func(x, y Range) Range { return x.equals(y).not() },
	},
	notation.Lt: {truthOf(func(x, y Value) bool { return x.compare(y) < 0 }), Range.less},
	notation.Le: {
		truthOf(func(x, y Value) bool { return x.compare(y) <= 0 }),
		func(x, y Range) Range { return y.less(x).not() },
	},
	notation.Gt: {
		truthOf(func(x, y Value) bool { return x.compare(y) > 0 }),
		func(x, y Range) Range { return y.less(x) },
	},
	notation.Ge: {
		truthOf(func(x, y Value) bool { return x.compare(y) >= 0 }),
		func(x, y Range) Range { return x.less(y).not() },
	},
	notation.And: {
		truthOf(func(x, y Value) bool { return x.IsTrue() && y.IsTrue() }),
		func(x, y Range) Range { return x.asTruth().min(y.asTruth()) },
	},
	notation.Or: {
		truthOf(func(x, y Value) bool { return x.IsTrue() || y.IsTrue() }),
		func(x, y Range) Range { return x.asTruth().max(y.asTruth()) },
	},
}

// truthOf returns the operator whose result is the truth value of holds.
func truthOf(holds func(x, y Value) bool) func(x, y Value) (Value, bool) {
	return func(x, y Value) (Value, bool) { return Truth(holds(x, y)), true }
}

// whereNotZero returns the operator apply without a value for y = 0.
func whereNotZero(apply func(x, y Value) (Value, bool)) func(x, y Value) (Value, bool) {
	return func(x, y Value) (Value, bool) {
		if y.isZero() {
			return Value{}, false
		}
		return apply(x, y)
	}
}

// divide returns x/y rounded by a rule; false if y is 0 and the rule does not allow it.
func divide(rule notation.Division, x, y Value) (Value, bool) {
	if y.isZero() {
		return Value{}, rule == notation.FloorOrZero || rule == notation.TruncOrZero
	}
	switch rule {
	case notation.ExactDivision:
		return exactly(x, y)
	case notation.FloorDivision, notation.FloorOrZero:
		return floored(x, y)
	case notation.TruncOrZero:
		return truncated(x, y)
	case notation.NoDivision:
	}
	return Value{}, false
}

var (
	exactly   = arithmetic(func(a, b int64) (int64, bool) { return a / b, a%b == 0 }, (*big.Rat).Quo)
	floored   = arithmetic(func(a, b int64) (int64, bool) { return rational.FloorDiv(a, b), true }, rational.FloorQuo)
	truncated = arithmetic(func(a, b int64) (int64, bool) { return a / b, true }, rational.TruncQuo)
)

// arithmetic returns an operator on numbers: small computes it for small operands, and returns false if it
// cannot; large computes it for all others, in the memory of z or new memory.
func arithmetic(small func(a, b int64) (int64, bool), large func(z, x, y *big.Rat) *big.Rat) func(x, y Value) (Value, bool) {
	return func(x, y Value) (Value, bool) {
		if x.large == nil && y.large == nil {
			if v, ok := small(x.Num, y.Num); ok && rational.IsSmallInt(v) {
				return Value{Num: v}, true
			}
		}
		return Number(large(new(big.Rat), x.Rat(), y.Rat())), true
	}
}
