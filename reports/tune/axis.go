package tune

import (
	"math/big"
	"slices"

	"oddsmith/scenarios"
)

// An axis is a parameter that is varied.
type axis struct {
	size    int
	ordered bool      // neighbours in the list are a step apart: numbers and dice
	steps   []float64 // by value: from today's; all 0 where there is none
}

// newAxis returns an axis with the number of steps to each value of a parameter from its value
// today, which is nil where it has no single one. A step is the smallest difference of two numbers,
// one place in a list of dice, or any change of a word.
func newAxis(p *scenarios.Parameter, values []scenarios.Value, now *scenarios.Value) axis {
	a := axis{size: len(values), steps: make([]float64, len(values))}
	numbers := numbersOf(p, values)
	a.ordered = numbers != nil || p.Type == scenarios.Dice
	if now == nil {
		return a
	}
	if today := numbersOf(p, []scenarios.Value{*now}); numbers != nil && today != nil {
		step := leastGap(numbers)
		for i, v := range numbers {
			gap := new(big.Rat).Sub(v, today[0])
			a.steps[i], _ = gap.Quo(gap.Abs(gap), step).Float64()
		}
		return a
	}
	today := slices.IndexFunc(values, func(v scenarios.Value) bool { return v.Expr.String() == now.Expr.String() })
	for i := range values {
		switch {
		case i == today:
		case a.ordered && today >= 0:
			a.steps[i] = float64(max(i-today, today-i))
		default:
			a.steps[i] = 1
		}
	}
	return a
}

// numbersOf converts the values to numbers; nil if one is not a number, or is a word that stands
// for one.
func numbersOf(p *scenarios.Parameter, values []scenarios.Value) []*big.Rat {
	var out []*big.Rat
	for _, v := range values {
		number, ok := v.Rat()
		if !ok || p.IsWord(v) {
			return nil
		}
		out = append(out, number)
	}
	return out
}

// leastGap returns the smallest difference between two of the numbers; 1 if all are equal.
func leastGap(numbers []*big.Rat) *big.Rat {
	sorted := slices.SortedFunc(slices.Values(numbers), (*big.Rat).Cmp)
	var least *big.Rat
	for i := 1; i < len(sorted); i++ {
		gap := new(big.Rat).Sub(sorted[i], sorted[i-1])
		if gap.Sign() > 0 && (least == nil || gap.Cmp(least) < 0) {
			least = gap
		}
	}
	if least == nil {
		return big.NewRat(1, 1)
	}
	return least
}
