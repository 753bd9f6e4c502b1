package constant

import (
	"encoding/binary"
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Literal is the constant that an outcome is.
func Literal(o dist.Outcome) notation.Expr {
	switch {
	case o.Value != nil:
		return &notation.Number{Value: o.Value}
	case o.Label == dist.Yes || o.Label == dist.No:
		return &notation.Bool{Value: o.Label == dist.Yes}
	}
	return &notation.Label{Name: o.Label}
}

// OutcomeOf is the outcome that a constant is.
func OutcomeOf(e notation.Expr) dist.Outcome {
	switch n := e.(type) {
	case *notation.Number:
		return dist.Outcome{Value: n.Value}
	case *notation.Bool:
		return Truth(n.Value).Outcome()
	case *notation.Label:
		return dist.Outcome{Label: n.Name}
	}
	return dist.Outcome{}
}

// A Value is a whole number of 32 bits, or else a word. A truth value is one of
// the words [Yes] and [No].
type Value struct {
	Num    int64
	Word   string
	IsWord bool
}

func Word(word string) Value { return Value{Word: word, IsWord: true} }

func Truth(v bool) Value {
	if v {
		return Word(dist.Yes)
	}
	return Word(dist.No)
}

func (c Value) IsTrue() bool { return c.Word == dist.Yes }

// Of returns the outcome as a certain value; false for tuples, fractions and
// numbers of more than 32 bits.
func Of(o dist.Outcome) (Value, bool) {
	switch {
	case o.Value != nil:
		num, ok := rational.Small(o.Value)
		return Value{Num: num}, ok
	case o.Items != nil:
		return Value{}, false
	}
	return Word(o.Label), true
}

func (c Value) Outcome() dist.Outcome {
	if c.IsWord {
		return dist.Outcome{Label: c.Word}
	}
	return dist.Outcome{Value: new(big.Rat).SetInt64(c.Num)}
}

// Expr is the literal of the value.
func (c Value) Expr() notation.Expr {
	if c.IsWord {
		return Literal(c.Outcome())
	}
	return notation.Int(c.Num)
}

// AppendKey adds the value to a key: different values add different bytes.
func (c Value) AppendKey(key []byte) []byte {
	if c.IsWord {
		key = append(key, 1)
		return append(append(key, c.Word...), 0)
	}
	return binary.AppendVarint(append(key, 0), c.Num)
}
