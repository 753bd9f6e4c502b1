package sensitivity

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A target is a value that one step leads to.
type target struct {
	text      string
	direction int // 1 up, -1 down, 0 for words and truth values
}

// commonDice are the sides of the dice that a step of a die is taken among.
var commonDice = []int64{4, 6, 8, 10, 12, 20}

// The step of a number that need not be whole, as shares of its range and value.
var (
	shareOfRange = big.NewRat(1, 20)
	shareOfValue = big.NewRat(1, 10)
)

// steps returns the allowed values of p that are one step from v. step is the size of a step of a number; nil
// for the usual one. The error says why there is no step.
func steps(p *scenarios.Parameter, v scenarios.Value, step *big.Rat) ([]target, error) {
	var list []target
	number, isNumber := v.Rat()
	switch {
	case p.Type == scenarios.Boolean:
		list = []target{{text: fmt.Sprint(!v.Truth())}}
	case p.Type == scenarios.Choice:
		list = others(p.Choices, v.Text)
	case p.Type == scenarios.NumberOrWord && p.IsWord(v):
		list = others(p.WordNames(), v.Text)
		if isWhole(p, number) {
			list = append(list, beside(number, big.NewRat(1, 1))...)
		}
	case isNumber:
		list = beside(number, stepSize(p, number, step))
	default:
		list = otherDice(p, v.Expr)
		if list == nil {
			return nil, errors.New("only one pool of dice, such as 2d6 or 2d6+1, has a next size")
		}
	}
	list = slices.DeleteFunc(list, func(t target) bool {
		_, err := p.Read(t.text)
		return err != nil
	})
	if len(list) == 0 {
		return nil, errors.New("no other value is allowed beside it")
	}
	return list, nil
}

// others returns the words other than the present one.
func others(words []string, present string) []target {
	var out []target
	for _, w := range words {
		if w != present {
			out = append(out, target{text: w})
		}
	}
	return out
}

// beside returns the numbers one step below and above v.
func beside(v, step *big.Rat) []target {
	return []target{
		{scenarios.FormatNumber(new(big.Rat).Sub(v, step)), -1},
		{scenarios.FormatNumber(new(big.Rat).Add(v, step)), 1},
	}
}

// stepSize returns the step size for a number v: step if given, else 1 for whole numbers, or a
// share of the range or of the value.
func stepSize(p *scenarios.Parameter, v, step *big.Rat) *big.Rat {
	if step != nil {
		return step
	}
	switch {
	case isWhole(p, v):
		return big.NewRat(1, 1)
	case p.Range != nil && p.Range.Low != nil && p.Range.High != nil && p.Range.Low.Cmp(p.Range.High) < 0:
		width := new(big.Rat).Sub(p.Range.High, p.Range.Low)
		return width.Mul(width, shareOfRange)
	case v.Sign() == 0:
		return shareOfValue
	}
	share := new(big.Rat).Mul(v, shareOfValue)
	return share.Abs(share)
}

// isWhole reports whether a step from v leads to whole numbers. It does if the parameter allows no others. If
// the parameter may be a number or a word, such as a roll that is needed, from 2 to 6 or never, it does if v,
// the numbers of the words and the ends of the range are whole, and the range is wider than 1: one that is
// not is a range of shares.
func isWhole(p *scenarios.Parameter, v *big.Rat) bool {
	if p.Type == scenarios.Integer || p.Type == scenarios.Dice || p.Whole {
		return true
	}
	if p.Type != scenarios.NumberOrWord || !v.IsInt() {
		return false
	}
	if slices.ContainsFunc(p.Words, func(w scenarios.Word) bool { return !w.Value.IsInt() }) {
		return false
	}
	if p.Range == nil {
		return true
	}
	low, high := p.Range.Low, p.Range.High
	if low != nil && !low.IsInt() || high != nil && !high.IsInt() {
		return false
	}
	return low == nil || high == nil || new(big.Rat).Sub(high, low).Cmp(big.NewRat(1, 1)) > 0
}

// otherDice returns the pool with dice one size smaller and one size larger; nil if e is not a
// single pool of dice, with or without a constant added.
func otherDice(p *scenarios.Parameter, e notation.Expr) []target {
	count, sides, rest, ok := poolOf(e)
	if !ok {
		return nil
	}
	sizes := commonDice
	if p.Dice != nil {
		sizes = slices.Sorted(slices.Values(p.Dice))
	}
	out := []target{}
	at, found := slices.BinarySearch(sizes, sides)
	if at > 0 {
		out = append(out, target{fmt.Sprintf("%sd%d%s", count, sizes[at-1], rest), -1})
	}
	if found {
		at++
	}
	if at < len(sizes) {
		out = append(out, target{fmt.Sprintf("%sd%d%s", count, sizes[at], rest), 1})
	}
	return out
}

// poolOf splits an expression such as 2d6+1 into "2", 6 and "+1"; ok is false for any other.
func poolOf(e notation.Expr) (count string, sides int64, rest string, ok bool) {
	if sum, ok := e.(*notation.Binary); ok && (sum.Op == notation.Add || sum.Op == notation.Sub) {
		number, isNumber := sum.Y.(*notation.Number)
		if _, isPool := sum.X.(*notation.Pool); !isPool || !isNumber {
			return "", 0, "", false
		}
		count, sides, _, ok = poolOf(sum.X)
		return count, sides, sum.Op.String() + number.String(), ok
	}
	pool, ok := e.(*notation.Pool)
	if !ok || !pool.Rule.IsEmpty() {
		return "", 0, "", false
	}
	number, isNumber := pool.Count.(*notation.Number)
	die, isFair := pool.Die.(*notation.FairDie)
	if !isNumber || !isFair {
		return "", 0, "", false
	}
	faces, isNumber := die.Sides.(*notation.Number)
	if !isNumber || !faces.Value.IsInt() || !faces.Value.Num().IsInt64() {
		return "", 0, "", false
	}
	return number.String(), faces.Value.Num().Int64(), "", true
}
