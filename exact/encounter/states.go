package encounter

import (
	"cmp"
	"math/bits"
	"slices"
)

// States are the states that were found. They lie in pages: states that differ in the last bits of their
// first word alone share one. The widest vars stand there, so most pages are well filled.
type states struct {
	words int
	keys  []uint64 // by page: the words of its states, without the last bits
	pages []page
	slots []int32 // a hash table of pages: 1 more than the number, 0 for none
	count int
}

// A page is a set of states.
type page struct {
	seen bitSet
	now  bitSet // those that are to be looked at in this turn, and
	next bitSet // in the next one

	numbers [len(bitSet{})]int32 // by word of seen: the number of its first state, when all are found
}

// begin lets the states that were found be looked at.
func (p *page) begin() {
	for k, w := range p.next {
		p.now[k] |= w
	}
	p.next = bitSet{}
}

const (
	pageBits = 8
	pageMask = 1<<pageBits - 1
)

type bitSet [1 << pageBits / 64]uint64

func (b *bitSet) has(i uint64) bool { return b[i/64]>>(i%64)&1 != 0 }

func (b *bitSet) add(i uint64) { b[i/64] |= 1 << (i % 64) }

// moved adds a number to every one of the set: those that stay below its size, and those that do not, less
// the size.
func (b bitSet) moved(by uint64) (below, beyond bitSet) {
	words, shift := int(by/64), by%64
	for i, w := range b {
		low, high := w<<shift, w>>1>>(63-shift)
		for k, x := range [2]uint64{low, high} {
			if at := i + words + k; at < len(b) {
				below[at] |= x
			} else {
				beyond[at-len(b)] |= x
			}
		}
	}
	return below, beyond
}

// meets reports whether some are in both sets.
func (b *bitSet) meets(other bitSet) bool {
	both := uint64(0)
	for k, w := range b {
		both |= w & other[k]
	}
	return both != 0
}

// each calls f with every one of the set.
func (b bitSet) each(f func(i uint64) error) error {
	for k, w := range b {
		for ; w != 0; w &= w - 1 {
			if err := f(uint64(64*k + bits.TrailingZeros64(w))); err != nil {
				return err
			}
		}
	}
	return nil
}

func newStates(words int) *states { return &states{words: words, slots: make([]int32, 64)} }

func (s *states) key(page int32) []uint64 { return s.keys[int(page)*s.words : (int(page)+1)*s.words] }

// state writes the words of a state.
func (s *states) state(page int32, i uint64, out []uint64) {
	copy(out, s.key(page))
	out[0] |= i
}

// hash mixes the words of a key (the finaliser of MurmurHash3).
func hash(key []uint64) uint64 {
	h := uint64(0)
	for _, w := range key {
		h ^= w
		h *= 0xff51afd7ed558ccd
		h ^= h >> 32
		h *= 0xc4ceb9fe1a85ec53
		h ^= h >> 29
	}
	return h
}

// isOf reports whether a page is that of a key.
func (s *states) isOf(page int32, key []uint64) bool {
	at := int(page) * s.words
	for w, x := range key {
		if s.keys[at+w] != x {
			return false
		}
	}
	return true
}

// page returns the page of a key, which is new if it was not met before.
func (s *states) page(key []uint64) int32 {
	mask := uint64(len(s.slots) - 1)
	i := hash(key) & mask
	for s.slots[i] != 0 {
		if n := s.slots[i] - 1; s.isOf(n, key) {
			return n
		}
		i = (i + 1) & mask
	}
	n := int32(len(s.pages))
	s.slots[i] = n + 1
	s.keys, s.pages = append(s.keys, key...), append(s.pages, page{})
	if 2*len(s.pages) > len(s.slots) {
		s.grow()
	}
	return n
}

// grow makes the table larger.
func (s *states) grow() {
	s.slots = make([]int32, 4*len(s.slots))
	mask := uint64(len(s.slots) - 1)
	for n := range s.pages {
		i := hash(s.key(int32(n))) & mask
		for s.slots[i] != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = int32(n + 1)
	}
}

// add adds states of a page, and reports whether these are the first that are new to it in this turn. The new
// ones are looked at in the next turn.
func (s *states) add(page int32, list bitSet) (isFirst bool) {
	p := &s.pages[page]
	isFirst = p.next == bitSet{}
	fresh := uint64(0)
	for k, w := range list {
		w &^= p.seen[k]
		p.seen[k] |= w
		p.next[k] |= w
		fresh |= w
		s.count += bits.OnesCount64(w)
	}
	return isFirst && fresh != 0
}

// bytes is about what the states take; lists are larger for a moment while they grow.
func (s *states) bytes() float64 {
	const wordBytes, slotBytes, pageBytes = 8, 4, 3*(1<<pageBits)/8 + 16
	return wordBytes*float64(cap(s.keys)) + 1.25*slotBytes*float64(len(s.slots)) + pageBytes*float64(cap(s.pages))
}

// inOrder sorts pages by their words, the last one first: those that differ a little in one var are
// neighbours.
func (s *states) inOrder(pages []int32) []int32 {
	slices.SortFunc(pages, func(a, b int32) int {
		x, y := s.key(a), s.key(b)
		for w := s.words - 1; w >= 0; w-- {
			if x[w] != y[w] {
				return cmp.Compare(x[w], y[w])
			}
		}
		return 0
	})
	return pages
}

// sorted numbers the states in the order of their words, and returns the pages in that order.
func (s *states) sorted() []int32 {
	pages := make([]int32, len(s.pages))
	for i := range pages {
		pages[i] = int32(i)
	}
	first := int32(0)
	for _, n := range s.inOrder(pages) {
		p := &s.pages[n]
		for k, w := range p.seen {
			p.numbers[k] = first
			first += int32(bits.OnesCount64(w))
		}
	}
	return pages
}

// number is that of a state, when all are found.
func (s *states) number(page int32, i uint64) int32 {
	p := &s.pages[page]
	return p.numbers[i/64] + int32(bits.OnesCount64(p.seen[i/64]&(1<<(i%64)-1)))
}
