package notationtest

import (
	"math/big"
	"strings"

	"oddsmith/scenarios/notation"
)

// A value is what one walk found: a number, a word (labels, yes and no), or a
// tuple.
type value struct {
	num      *big.Rat
	word     string
	items    []value
	rejected bool // the condition of a Given was not met
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
