package literal

import (
	"math/big"
	"slices"
	"strings"
)

// A Value is what an expression is worth: a number, a word (a label, yes or no), several values
// together, or the dice of a pool.
type Value struct {
	Number *big.Rat
	Word   string
	Items  []Value
	IsPool bool
	Dice   []*big.Rat // of a pool, the highest first
}

// String returns the value as text: a fraction in lowest terms, a word, a tuple such as (3, yes),
// or a pool.
func (v Value) String() string {
	switch {
	case v.Number != nil:
		return v.Number.RatString()
	case v.Items != nil:
		parts := make([]string, len(v.Items))
		for i, item := range v.Items {
			parts[i] = item.String()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case v.IsPool:
		return "[" + spell(v.Dice, " ") + "]"
	}
	return v.Word
}

// Number returns the value of a number.
func Number(r *big.Rat) Value { return Value{Number: r} }

// Whole returns the value of a whole number.
func Whole(n int64) Value { return Value{Number: big.NewRat(n, 1)} }

// Truth returns a truth value.
func Truth(holds bool) Value {
	if holds {
		return Value{Word: "yes"}
	}
	return Value{Word: "no"}
}

// Holds reports whether the value is the truth value yes.
func (v Value) Holds() bool { return v.Word == "yes" }

// amount is what a number is worth; a truth value counts as 1 or 0.
func (v Value) amount() *big.Rat {
	if v.Number != nil {
		return v.Number
	}
	if v.Holds() {
		return big.NewRat(1, 1)
	}
	return new(big.Rat)
}

// multiset returns the pool of these dice.
func multiset(list []*big.Rat) Value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *big.Rat) int { return b.Cmp(a) })
	return Value{IsPool: true, Dice: list}
}

func sum(list []*big.Rat) *big.Rat {
	total := new(big.Rat)
	for _, v := range list {
		total.Add(total, v)
	}
	return total
}

// spell writes numbers with something between them.
func spell(list []*big.Rat, between string) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = v.RatString()
	}
	return strings.Join(parts, between)
}
