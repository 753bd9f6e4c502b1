package dice

import "math/bits"

// A key is the state of a walk: some small integers, packed.
type state [2]uint64

// A field is the place of an integer in a key.
type field struct {
	word, shift uint8
	mask        uint64
	low         int64 // what the zero bits stand for
}

// get returns the integer that the field has in a state.
func (f field) get(k *state) int64 { return int64(k[f.word]>>f.shift&f.mask) + f.low }

// set sets the integer that the field has in a state.
func (f field) set(k *state, v int64) {
	k[f.word] = k[f.word]&^(f.mask<<f.shift) | uint64(v-f.low)<<f.shift
}

// A layout assigns fields their places in a key.
type layout struct {
	used [2]uint8 // bits of each word
	full bool
}

// field returns a new field for integers from low to high. If no word has room for it, it sets l.full.
func (l *layout) field(low, high int64) field {
	n := uint8(bits.Len64(uint64(high - low)))
	for w := range l.used {
		if l.used[w]+n <= 64 {
			f := field{word: uint8(w), shift: l.used[w] & 63, mask: 1<<n - 1, low: low}
			l.used[w] += n
			return f
		}
	}
	l.full = true
	return field{}
}
