package table

import (
	"math/big"
	"slices"
	"strings"
)

// A value is a number, a word, several values together, or the dice of a pool.
type value struct {
	num    *big.Rat
	word   string
	items  []value
	isPool bool
	dice   []*big.Rat // of a pool, the highest first
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
		return "[" + spell(v.dice, " ") + "]"
	}
	return v.word
}

func number(r *big.Rat) value { return value{num: r} }

func whole(n int) value { return value{num: big.NewRat(int64(n), 1)} }

func truth(holds bool) value {
	if holds {
		return value{word: "yes"}
	}
	return value{word: "no"}
}

func (v value) holds() bool { return v.word == "yes" }

// amount is what a number is worth; a truth value counts as 1 or 0.
func (v value) amount() *big.Rat {
	if v.num != nil {
		return v.num
	}
	if v.holds() {
		return big.NewRat(1, 1)
	}
	return new(big.Rat)
}

func multiset(list []*big.Rat) value {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *big.Rat) int { return b.Cmp(a) })
	return value{isPool: true, dice: list}
}

func sum(list []*big.Rat) *big.Rat {
	total := new(big.Rat)
	for _, v := range list {
		total.Add(total, v)
	}
	return total
}
