package exact

import (
	"encoding/binary"

	"oddsmith/scenarios/notation"
)

// A part32 is the value of a part of a state: a small whole number, or the number
// of a word.
type part32 struct {
	word string
	num  int64
	is   bool // a word
}

func partOf(o Outcome, at notation.Span) (part32, error) {
	if o.Value == nil {
		return part32{word: o.Label, is: true}, nil
	}
	if !o.Value.IsInt() || !isSmall(o.Value.Num()) {
		return part32{}, notation.Errorf(at, "a part of the state is %s", o.Value.RatString()).
			WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
	}
	return part32{num: o.Value.Num().Int64()}, nil
}

func (v part32) expr() notation.Expr {
	switch {
	case !v.is:
		return notation.Int(v.num)
	case v.word == Yes || v.word == No:
		return &notation.Bool{Value: v.word == Yes}
	}
	return &notation.Label{Name: v.word}
}

func (v part32) append(key []byte) []byte {
	if v.is {
		key = append(key, 1)
		return append(append(key, v.word...), 0)
	}
	return binary.AppendVarint(append(key, 0), v.num)
}
