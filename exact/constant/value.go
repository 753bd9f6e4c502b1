package constant

import (
	"cmp"
	"encoding/binary"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A Value is a number or a word. A truth value is one of the words [dist.Yes] and
// [dist.No].
//
// Values climb a ladder as those of go/constant do: a whole number of 32 bits is Num,
// and only what is none takes a rational. Small values are equal if they are ==.
type Value struct {
	Num  int64
	Word string // else empty

	large *big.Rat // a number that Num cannot hold, else nil
}

// Word returns a word, which is not empty.
func Word(word string) Value { return Value{Word: word} }

// Truth returns a truth value.
func Truth(v bool) Value {
	if v {
		return Word(dist.Yes)
	}
	return Word(dist.No)
}

// Number returns a number.
func Number(v *big.Rat) Value {
	if num, ok := rational.Small(v); ok {
		return Value{Num: num}
	}
	return Value{large: v}
}

// Of returns an outcome as a small value; false for tuples, fractions and numbers of
// more than 32 bits.
func Of(o dist.Outcome) (Value, bool) {
	switch {
	case o.Value != nil:
		num, ok := rational.Small(o.Value)
		return Value{Num: num}, ok
	case o.Items != nil:
		return Value{}, false
	}
	return Word(o.Label), o.Label != ""
}

// IsWord reports whether the value is a word.
func (c Value) IsWord() bool { return c.Word != "" }

// OfLiteral returns the value of a literal: a number, a word or a truth value; false for any other
// node.
func OfLiteral(e notation.Expr) (Value, bool) {
	if n, ok := e.(*notation.Number); ok {
		return Number(n.Value), true
	}
	if n, ok := e.(*notation.Bool); ok {
		return Truth(n.Value), true
	}
	if n, ok := e.(*notation.Label); ok {
		return Word(n.Name), true
	}
	return Value{}, false
}

// IsSmall reports whether the value is a word or a whole number of 32 bits.
func (c Value) IsSmall() bool { return c.large == nil }

// IsShort reports whether a value that is not small takes few bits, so that an operation on it
// is cheap.
func (c Value) IsShort() bool {
	const short = 256
	return c.large.Num().BitLen()+c.large.Denom().BitLen() <= short
}

// IsTrue reports whether the value is the truth value true.
func (c Value) IsTrue() bool { return c.Word == dist.Yes }

// Rat returns the number as a rational, which is not to be changed.
func (c Value) Rat() *big.Rat {
	if c.large != nil {
		return c.large
	}
	return rational.Int(c.Num)
}

// Outcome returns the value as an outcome.
func (c Value) Outcome() dist.Outcome {
	if c.IsWord() {
		return dist.Outcome{Label: c.Word}
	}
	return dist.Outcome{Value: c.Rat()}
}

// Expr returns the value as a literal, in place of what is at that place of the text.
func (c Value) Expr(at notation.Span) notation.Expr { return Literal(c.Outcome(), at) }

// Literal returns an outcome, which must not be a tuple, as a literal that stands for what is at a place.
func Literal(o dist.Outcome, at notation.Span) notation.Expr {
	switch {
	case o.Value != nil:
		return &notation.Number{At: at, Value: o.Value}
	case o.Label == dist.Yes || o.Label == dist.No:
		return &notation.Bool{At: at, Value: o.Label == dist.Yes}
	}
	return &notation.Label{At: at, Name: o.Label}
}

// AppendKey appends a small value to a key. Different values append different bytes.
func (c Value) AppendKey(key []byte) []byte {
	if c.IsWord() {
		key = append(key, 1)
		return append(append(key, c.Word...), 0)
	}
	return binary.AppendVarint(append(key, 0), c.Num)
}

// isZero reports whether a number is 0.
func (c Value) isZero() bool { return c.large == nil && c.Num == 0 }

// compare returns the order of two numbers, as [big.Rat.Cmp] does.
func (c Value) compare(d Value) int {
	if c.large == nil && d.large == nil {
		return cmp.Compare(c.Num, d.Num)
	}
	return c.Rat().Cmp(d.Rat())
}

// equals reports whether two values are the same word or the same number.
func (c Value) equals(d Value) bool {
	return c.Word == d.Word && c.compare(d) == 0
}

// rounded rounds a number by f.
func rounded(x Value, f func(*big.Rat) *big.Rat) Value {
	if x.large == nil {
		return x
	}
	return Number(f(x.large))
}

// negated returns -x.
func negated(x Value) Value {
	if x.large == nil {
		return Value{Num: -x.Num}
	}
	return Number(new(big.Rat).Neg(x.large))
}

// greater returns the larger of two numbers.
func greater(x, y Value) Value {
	if x.compare(y) >= 0 {
		return x
	}
	return y
}

// smaller returns the smaller of two numbers.
func smaller(x, y Value) Value { return negated(greater(negated(x), negated(y))) }
