package notationtest

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A value is what one walk found: a number, a word (labels, yes and no), a tuple, or
// the dice of a pool.
type value struct {
	num      *big.Rat
	word     string
	items    []value
	isPool   bool
	dice     []*big.Rat // of a pool, the highest first
	rejected bool       // the condition of a Given was not met
	cut      bool       // what was rolled again had become too long
}

func (v value) String() string {
	switch {
	case v.num != nil:
		return v.num.RatString()
	case v.items != nil:
		parts := make([]string, len(v.items))
		for i, item := range v.items {
			parts[i] = item.String()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case v.isPool:
		return fmt.Sprint("pool", v.dice)
	case v.cut:
		return "what was cut"
	}
	return v.word
}

func number(r *big.Rat) value { return value{num: r} }

func truth(b bool) value {
	if b {
		return value{word: "yes"}
	}
	return value{word: "no"}
}

// amount is what a number is worth, and a truth value where it counts as 1 or 0.
func (v value) amount() *big.Rat {
	switch {
	case v.num != nil:
		return v.num
	case v.word == "yes":
		return big.NewRat(1, 1)
	}
	return new(big.Rat)
}

// multiset is a pool of dice.
func multiset(list []*big.Rat) value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *big.Rat) int { return b.Cmp(a) })
	return value{isPool: true, dice: list}
}

// An evaluator finds the value of a part of an expression.
type evaluator func(notation.Expr) (value, error)

// all evaluates expressions from left to right.
func (sub evaluator) all(list []notation.Expr) ([]value, error) {
	values := make([]value, len(list))
	for i, e := range list {
		v, err := sub(e)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

// numberIn returns the number that a value is spelled as.
func numberIn(key string) (float64, error) {
	v, ok := new(big.Rat).SetString(key)
	if !ok {
		return 0, fmt.Errorf("%s is not a number", key)
	}
	f, _ := v.Float64()
	return f, nil
}
