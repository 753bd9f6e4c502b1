package slots

import (
	"encoding/binary"

	"oddsmith/exact/rational"
)

// A threshold is a comparison of a sum without slots, whose values are low..high, with terms of slots.
type threshold struct {
	terms     []*term
	signs     []int64 // with which the terms are next to the sum, on its side
	low, high int64
	reach     int64 // no sum of the values that are rolled is larger in size
}

// appendKey appends the sum of the terms, cut to low-1..high+1, as all beyond compares alike. If a sum
// takes more than 32 bits, it appends each term. It returns false if a term has no value.
func (t *threshold) appendKey(key []byte, s setting) ([]byte, bool) {
	start, place, reach, isClose := len(key), int64(0), t.reach, true
	for i, x := range t.terms {
		w, ok := x.eval(s)
		if !ok {
			return key, false
		}
		isClose = isClose && !w.wide
		if isClose {
			place -= t.signs[i] * w.Num
			reach += max(w.Num, -w.Num)
			isClose = rational.IsSmallInt(reach)
		}
		key = w.appendKey(key)
	}
	if !isClose {
		return key, true
	}
	return binary.AppendVarint(append(key[:start], isPlace), min(max(place, t.low-1), t.high+1)), true
}
