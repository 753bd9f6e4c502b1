package slots

import (
	"encoding/binary"

	"oddsmith/exact/rational"
)

// A threshold is a comparison of low..high, the values of a slot-free sum, with the terms
// taken together.
type threshold struct {
	terms     []*term
	signs     []int64 // with which the terms are next to the sum, on its side
	low, high int64
	reach     int64 // no sum of the values that are rolled is larger in size
}

// appendKey adds where the terms lie among the values: all that is beyond an end is one
// place. Where the sums take more than 32 bits, the terms themselves are added.
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
