package constant

import (
	"math/big"
	"slices"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A function is the effect of a function of numbers on constants, and on ranges.
type function struct {
	apply  func(args []Value) Value
	ranges func(args []Range) Range
}

// functions is the table of the functions of numbers. One of a single argument needs no more
// than its row to be evaluated exactly.
var functions = map[notation.Func]function{
	notation.Min: {folded(smaller), folded(Range.min)},
	notation.Max: {folded(greater), folded(Range.max)},
	notation.Abs: {
		apply: func(args []Value) Value { return greater(args[0], negated(args[0])) },
		ranges: func(args []Range) Range {
			return args[0].max(args[0].negated()).max(Between(new(big.Rat), new(big.Rat), true))
		},
	},
	notation.Clamped: {
		apply:  func(args []Value) Value { return greater(args[0], Value{}) },
		ranges: func(args []Range) Range { return args[0].max(Between(new(big.Rat), new(big.Rat), true)) },
	},
	notation.Floor: {
		apply:  func(args []Value) Value { return rounded(args[0], rational.Floor) },
		ranges: func(args []Range) Range { return args[0].floor() },
	},
	notation.Ceil: {
		apply:  func(args []Value) Value { return rounded(args[0], rational.Ceil) },
		ranges: func(args []Range) Range { return args[0].negated().floor().negated() },
	},
	notation.Round: {
		apply: func(args []Value) Value {
			return rounded(args[0], func(v *big.Rat) *big.Rat { return rational.Floor(new(big.Rat).Add(v, half)) })
		},
		ranges: func(args []Range) Range { return args[0].plus(Between(half, half, false)).floor() },
	},
	notation.Lowest:  {first[Value], first[Range]},
	notation.Highest: {first[Value], first[Range]},
	notation.Lineup: {
		apply:  func(args []Value) Value { return lineup(args, false) },
		ranges: func(args []Range) Range { return orders(0, len(args)) },
	},
	notation.StrictLineup: {
		apply:  func(args []Value) Value { return lineup(args, true) },
		ranges: func(args []Range) Range { return orders(-1, len(args)) },
	},
}

var half = big.NewRat(1, 2)

func first[T any](args []T) T { return args[0] }

// folded returns the function that applies f to all arguments, from left to right.
func folded[T any](f func(x, y T) T) func(args []T) T {
	return func(args []T) T {
		x := args[0]
		for _, y := range args[1:] {
			x = f(x, y)
		}
		return x
	}
}

// orders returns the range of the numbers from low to n!-1, by which [lineup] numbers the orders of n
// arguments.
func orders(low int64, n int) Range {
	count := new(big.Int).MulRange(1, int64(n))
	return Between(big.NewRat(low, 1), new(big.Rat).SetInt(count.Sub(count, big.NewInt(1))), true)
}

// lineup returns the number of the order that sorts the arguments, the highest first: the index of the
// permutation in lexicographic order. In a strict lineup a tie gives -1.
func lineup(args []Value, strict bool) Value {
	order := make([]int, len(args))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return args[j].compare(args[i]) })
	n := int64(0)
	for k, i := range order {
		if strict && k > 0 && args[order[k-1]].compare(args[i]) == 0 {
			return Value{Num: -1}
		}
		n *= int64(len(order) - k)
		for _, j := range order[k:] {
			if j < i {
				n++
			}
		}
	}
	return Value{Num: n}
}
