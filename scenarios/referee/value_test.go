package referee

import (
	"math/big"
	"slices"
	"strings"
)

// A value is a number, a truth value, a word, a pool from the highest die down, or a tuple.
type value struct {
	kind  kind
	num   *big.Rat
	yes   bool
	word  string
	items []value
}

type kind int

const (
	aNumber kind = iota
	aTruth
	aWord
	aPool
	aTuple
)

func number(v int64) value   { return value{num: big.NewRat(v, 1)} }
func ratio(v *big.Rat) value { return value{num: v} }
func truth(b bool) value     { return value{kind: aTruth, yes: b} }
func word(s string) value    { return value{kind: aWord, word: s} }

// pool sorts dice from the highest down.
func pool(dice []value) value {
	dice = slices.Clone(dice)
	slices.SortStableFunc(dice, func(a, b value) int { return b.rat().Cmp(a.rat()) })
	return value{kind: aPool, items: dice}
}

// key is how it is written.
func (v value) key() string {
	switch v.kind {
	case aNumber:
		return v.num.RatString()
	case aTruth:
		if v.yes {
			return "yes"
		}
		return "no"
	case aWord:
		return v.word
	default:
		var parts []string
		for _, i := range v.items {
			parts = append(parts, i.key())
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
}

// rat is the number; a truth value counts as 1 or 0.
func (v value) rat() *big.Rat {
	switch {
	case v.kind == aNumber:
		return v.num
	case v.kind == aTruth && v.yes:
		return big.NewRat(1, 1)
	case v.kind == aTruth:
		return new(big.Rat)
	}
	panic(fault(v.key() + " is not a number"))
}

// whole is the number as a whole one.
func (v value) whole() int {
	r := v.rat()
	if !r.IsInt() {
		panic(fault(v.key() + " is not a whole number"))
	}
	return int(r.Num().Int64())
}

func (v value) holds() bool {
	if v.kind != aTruth {
		panic(fault(v.key() + " is not a truth value"))
	}
	return v.yes
}

// equal compares numbers with numbers, and words with words.
func equal(a, b value) bool {
	if a.kind == aWord || b.kind == aWord {
		return a.kind == b.kind && a.word == b.word
	}
	if a.kind == aTruth && b.kind == aTruth {
		return a.yes == b.yes
	}
	return a.rat().Cmp(b.rat()) == 0
}

func floor(r *big.Rat) *big.Rat {
	q := new(big.Int)
	q.Div(r.Num(), r.Denom()) // the denominator is above 0, so this rounds down
	return new(big.Rat).SetInt(q)
}
