package exact

import (
	"encoding/binary"
	"math/big"
	"oddsmith/scenarios/notation"
)

// literal is the constant that an outcome is.
func literal(o Outcome) notation.Expr {
	switch {
	case o.Value != nil:
		return &notation.Number{Value: o.Value}
	case o.Label == Yes || o.Label == No:
		return &notation.Bool{Value: o.Label == Yes}
	}
	return &notation.Label{Name: o.Label}
}

// outcomeOf is the outcome that a constant is.
func outcomeOf(e notation.Expr) Outcome {
	switch n := e.(type) {
	case *notation.Number:
		return Outcome{Value: n.Value}
	case *notation.Bool:
		return certainTruth(n.Value).outcome()
	case *notation.Label:
		return Outcome{Label: n.Name}
	}
	return Outcome{}
}

// A certain is a whole number of 32 bits, or else a word. A truth value is one of
// the words [Yes] and [No].
type certain struct {
	num    int64
	word   string
	isWord bool
}

func certainWord(word string) certain { return certain{word: word, isWord: true} }

func certainTruth(v bool) certain {
	if v {
		return certainWord(Yes)
	}
	return certainWord(No)
}

func (c certain) isTrue() bool { return c.word == Yes }

// certainOutcome returns the outcome as a certain value; false for tuples, fractions and
// numbers of more than 32 bits.
func certainOutcome(o Outcome) (certain, bool) {
	switch {
	case o.Value != nil:
		num, ok := wholeInt(o.Value)
		return certain{num: num}, ok
	case o.Items != nil:
		return certain{}, false
	}
	return certainWord(o.Label), true
}

func (c certain) outcome() Outcome {
	if c.isWord {
		return Outcome{Label: c.word}
	}
	return Outcome{Value: new(big.Rat).SetInt64(c.num)}
}

// expr is the literal of the value.
func (c certain) expr() notation.Expr {
	if c.isWord {
		return literal(c.outcome())
	}
	return notation.Int(c.num)
}

// append adds the value to a key: different values add different bytes.
func (c certain) append(key []byte) []byte {
	if c.isWord {
		key = append(key, 1)
		return append(append(key, c.word...), 0)
	}
	return binary.AppendVarint(append(key, 0), c.num)
}
