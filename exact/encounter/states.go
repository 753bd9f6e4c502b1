package encounter

import "slices"

// states is the list of the states found, without repetitions and in the order in which they were
// found, packed into words.
type states struct {
	words  int // of each
	count  int
	packed []uint64
	places []place // a hash table, in which places are tried one after the other
}

// A place of a hash table has 1 more than the number of a state, and half of its hash; 0 is free.
type place uint64

const numberBits = 32

// newPlace returns the place of a state with that hash.
func newPlace(hash uint64, state int32) place {
	return place(hash&^(1<<numberBits-1) | uint64(state+1))
}

func (p place) state() int32 { return int32(p&(1<<numberBits-1)) - 1 }

// isLike reports whether the place has the upper half of a hash.
func (p place) isLike(hash uint64) bool { return (uint64(p)^hash)>>numberBits == 0 }

func newStates(words int) *states { return &states{words: words, places: make([]place, 64)} }

// at returns the words of a state, in the memory of the list.
func (s *states) at(state int32) []uint64 { return s.packed[int(state)*s.words:][:s.words:s.words] }

// hash mixes the words of a state (the finaliser of MurmurHash3).
func hash(packed []uint64) uint64 {
	h := uint64(0)
	for _, w := range packed {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
		h *= 0xc4ceb9fe1a85ec53
		h ^= h >> 29
	}
	return h
}

// find returns the number of a state, which is added if it is new.
func (s *states) find(packed []uint64) int32 {
	h, mask := hash(packed), uint64(len(s.places)-1)
	i := h & mask
	for ; s.places[i] != 0; i = (i + 1) & mask {
		if p := s.places[i]; p.isLike(h) && slices.Equal(s.at(p.state()), packed) {
			return p.state()
		}
	}
	n := int32(s.count)
	s.count++
	s.packed = append(s.packed, packed...)
	s.places[i] = newPlace(h, n)
	if 2*s.count > len(s.places) {
		s.grow()
	}
	return n
}

// grow enlarges the hash table.
func (s *states) grow() {
	s.places = make([]place, 4*len(s.places))
	mask := uint64(len(s.places) - 1)
	for n := range int32(s.count) {
		h := hash(s.at(n))
		i := h & mask
		for s.places[i] != 0 {
			i = (i + 1) & mask
		}
		s.places[i] = newPlace(h, n)
	}
}

// bytes estimates the memory of the states; lists are larger for a moment while they grow.
func (s *states) bytes() float64 {
	const wordBytes = 8
	return wordBytes * (float64(cap(s.packed)) + 1.25*float64(len(s.places)))
}
