package dist

import (
	"math/big"
	"strings"
)

// Kind is what the outcomes of a [Dist] are.
type Kind uint8

// The kinds.
const (
	Numeric     Kind = iota // rationals, in ascending order
	Categorical             // labels, in the order they first appeared; truth values are "yes" and "no"
	Joint                   // tuples of two or three outcomes
)

// An Outcome is one value of a distribution: a number, a label or a tuple.
type Outcome struct {
	Value *big.Rat // the number, else nil
	Label string   // the label, else empty
	Items []Outcome
}

// Key spells the outcome so that equal outcomes, and no others, have equal keys:
// an integer or a fraction in lowest terms, the label, or "(3, 1/2)".
func (o Outcome) Key() string {
	switch {
	case o.Value != nil:
		return o.Value.RatString()
	case o.Items != nil:
		parts := make([]string, len(o.Items))
		for i, item := range o.Items {
			parts[i] = item.Key()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return o.Label
}
