package plan

import "math/bits"

// MaxVariables is the number of rolls one expression may share.
const MaxVariables = 256

// A Set is a set of variables, by number.
type Set [MaxVariables / 64]uint64

// Has reports whether v is a member.
func (s Set) Has(v int) bool { return s[v/64]&(1<<(v%64)) != 0 }

// With returns the set with v added.
func (s Set) With(v int) Set {
	s[v/64] |= 1 << (v % 64)
	return s
}

// Without returns the set with v left out.
func (s Set) Without(v int) Set {
	s[v/64] &^= 1 << (v % 64)
	return s
}

// Union returns the members of either set.
func (s Set) Union(t Set) Set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect returns the members of both sets.
func (s Set) Intersect(t Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus returns what is in s and not in t.
func (s Set) Minus(t Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Within reports whether t holds every member.
func (s Set) Within(t Set) bool { return s.Intersect(t) == s }

// Len is the number of members.
func (s Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Empty reports whether there is no member.
func (s Set) Empty() bool { return s == Set{} }

// Each calls f with every member, ascending.
func (s Set) Each(f func(v int)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}
