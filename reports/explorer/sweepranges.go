package explorer

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios"
)

// How far a sweep goes to either side of a default, and in how many steps through a range.
const (
	aroundDefault = 10
	sweepSteps    = 20
)

// sweptOf suggests values to sweep, in the syntax of --sweep: all options if they are few, or
// those around the default.
func sweptOf(p *scenarios.Parameter, options []string) string {
	switch p.Type {
	case scenarios.Boolean:
		return strings.Join(options, ",")
	case scenarios.Choice:
		return "all"
	case scenarios.Dice:
		return strings.Join(diceOf(p), ",")
	case scenarios.Integer, scenarios.Number, scenarios.NumberOrWord:
	}
	if options != nil && len(p.Words) > 0 {
		return strings.Join(options, ",")
	}
	return rangeOf(aroundOf(p))
}

// rangeOf writes a range LO..HI, with :STEP unless that is 1.
func rangeOf(low, high, step *big.Rat) string {
	text := scenarios.FormatNumber(low) + ".." + scenarios.FormatNumber(high)
	if step.Cmp(big.NewRat(1, 1)) != 0 {
		text += ":" + scenarios.FormatNumber(step)
	}
	return text
}

// listOf formats values in the syntax of --sweep: as a range if they are numbers that ascend in
// equal steps, fractions too.
func listOf(texts []string) string {
	const few = 3
	list := scenarios.Sweep{Texts: texts}.Values()
	var numbers []*big.Rat
	for i, text := range texts {
		v, ok := new(big.Rat).SetString(text)
		if !ok || i > 0 && v.Cmp(numbers[i-1]) <= 0 {
			return list
		}
		numbers = append(numbers, v)
	}
	if len(numbers) < few {
		return list
	}
	step := new(big.Rat).Sub(numbers[1], numbers[0])
	for i := range numbers[1:] {
		if step.Cmp(new(big.Rat).Sub(numbers[i+1], numbers[i])) != 0 {
			return list
		}
	}
	return rangeOf(numbers[0], numbers[len(numbers)-1], step)
}

// diceOf suggests some dice and numbers that the parameter allows, the default first.
func diceOf(p *scenarios.Parameter) []string {
	const enough = 6
	var list []string
	if p.Default != nil {
		list = append(list, p.Default.Text)
	}
	for _, text := range []string{"1d4", "1d6", "1d8", "1d10", "1d12", "2d6", "1d3", "1", "2", "3"} {
		if _, err := p.Read(text); err == nil && len(list) < enough && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// aroundOf returns the ends and the step of an allowed range around the default of a number.
func aroundOf(p *scenarios.Parameter) (low, high, step *big.Rat) {
	from, step := new(big.Rat), big.NewRat(1, 1)
	if p.Default != nil {
		if v, ok := p.Default.Rat(); ok {
			from.Set(v)
		}
	}
	low, high = p.Around(from, aroundDefault)
	if width := new(big.Rat).Sub(high, low); !p.Whole && p.Type != scenarios.Integer && width.Cmp(big.NewRat(2, 1)) <= 0 && width.Sign() > 0 {
		step = width.Quo(width, big.NewRat(sweepSteps, 1))
	}
	return low, high, step
}
