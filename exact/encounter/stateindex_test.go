package encounter

import (
	"math"
	"testing"
)

// States are numbered as they are met, whether they differ in the mode, in one axis or in all,
// and are found again.
func TestStateIndex(t *testing.T) {
	for name, state := range map[string]func(i int32) stateKey{
		"modes":      func(i int32) stateKey { return stateKey{mode: i} },
		"neighbours": func(i int32) stateKey { return stateKey{adds: [maxAxes]int32{i - 500}} },
		"far apart":  func(i int32) stateKey { return stateKey{adds: [maxAxes]int32{i << 20}} },
		"all": func(i int32) stateKey {
			return stateKey{adds: [maxAxes]int32{math.MaxInt32 - i%7, math.MinInt32 + i/7%11, i / 77}, mode: i % 3}
		},
	} {
		var x stateIndex
		var keys []stateKey
		const many = 1000
		for i := range int32(many) {
			if n, ok := x.number(keys, state(i)); ok || n != i {
				t.Fatalf("%s: state %d is new, and has the number %d, %t", name, i, n, ok)
			}
			keys = append(keys, state(i))
		}
		for i := range int32(many) {
			if n, ok := x.number(keys, state(i)); !ok || n != i {
				t.Errorf("%s: state %d has the number %d, %t", name, i, n, ok)
			}
		}
		if len(x.slots) > 4*many {
			t.Errorf("%s: %d slots", name, len(x.slots))
		}
	}
}
