package encounter

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A layout is where the variables' numbers are in the words of a packed state. Each field is followed
// by a guard bit of 0, which is set when an addition overflows the field.
type layout struct {
	fields []field
	words  int
	guards []uint64 // by word
}

// A field is the place of a variable's number, from which the lowest possible one is subtracted.
type field struct {
	low   int64
	width uint8 // in bits, without the guard
	word  uint8
	shift uint8
}

// A span is the range of a variable's numbers.
type span struct{ low, high int64 }

// with returns the smallest span that also has v.
func (s span) with(v int64) span { return span{min(s.low, v), max(s.high, v)} }

// newLayout returns a layout with fields for the spans, the widest first. A field has at most 32 bits: a
// number beyond them does not fit.
func newLayout(spans []span) *layout {
	l := &layout{fields: make([]field, len(spans)), guards: []uint64{0}, words: 1}
	widest := make([]int, len(spans))
	for i := range widest {
		widest[i] = i
	}
	slices.SortStableFunc(widest, func(a, b int) int {
		return cmp.Compare(spans[b].high-spans[b].low, spans[a].high-spans[a].low)
	})
	used := 0
	for _, i := range widest {
		s := spans[i]
		f := field{width: uint8(min(bits.Len64(uint64(s.high-s.low)), 32))}
		f.low = max(min(s.low, math.MaxInt32-int64(f.mask())), math.MinInt32)
		if used+int(f.width)+1 > 64 {
			l.words, used = l.words+1, 0
			l.guards = append(l.guards, 0)
		}
		f.word, f.shift = uint8(l.words-1), uint8(used)
		used += int(f.width) + 1
		l.guards[f.word] |= 1 << (f.shift + f.width)
		l.fields[i] = f
	}
	return l
}

func (f field) mask() uint64 { return 1<<f.width - 1 }

// get returns the number of a var.
func (f field) get(state []uint64) int64 {
	return int64(state[f.word]>>f.shift&f.mask()) + f.low
}

// holds reports whether the field has room for a number.
func (f field) holds(v int64) bool { return v >= f.low && uint64(v-f.low) <= f.mask() }

// put writes the numbers of all variables into a state whose words are 0.
func (l *layout) put(numbers []int64, state []uint64) {
	for i, v := range numbers {
		f := l.fields[i]
		state[f.word] |= uint64(v-f.low) << f.shift
	}
}

// numbers returns the numbers of all variables of a state, in the memory of out.
func (l *layout) numbers(state []uint64, out []int64) []int64 {
	out = out[:0]
	for _, f := range l.fields {
		out = append(out, f.get(state))
	}
	return out
}

// A packedMove is a move on the words of a state: a mask of the bits that are kept, and a number to
// add, by word.
type packedMove struct {
	keep, add []uint64
}

// packed returns moves in the form in which they are applied to the words of a state in this layout.
// Its fields must have room for them.
func (l *layout) packed(moves []move) []packedMove {
	all := make([]uint64, 2*l.words*len(moves))
	out := make([]packedMove, len(moves))
	for i, m := range moves {
		p := packedMove{keep: all[:l.words:l.words], add: all[l.words : 2*l.words : 2*l.words]}
		all = all[2*l.words:]
		for w := range p.keep {
			p.keep[w] = ^uint64(0)
		}
		for _, c := range m.changes {
			f := l.fields[c.v]
			if c.set {
				p.keep[f.word] &^= f.mask() << f.shift
				p.add[f.word] += uint64(c.by-f.low) << f.shift
			} else {
				p.add[f.word] += uint64(c.by) << f.shift
			}
		}
		out[i] = p
	}
	return out
}

// fits reports whether no field of a state has overflowed.
func (l *layout) fits(state []uint64) bool {
	for w, g := range l.guards {
		if state[w]&g != 0 {
			return false
		}
	}
	return true
}
