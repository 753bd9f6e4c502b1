package encounter

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// setOf is a set of these.
func setOf(list ...uint64) (b bitSet) {
	for _, i := range list {
		b.add(i)
	}
	return b
}

// list lists a set.
func (b bitSet) list() (out []uint64) {
	_ = b.each(func(i uint64) error {
		out = append(out, i)
		return nil
	})
	return out
}

// Sets hold what was added, in order, and are moved as a whole: over the ends of words, and out of the set.
func TestBitSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var want []uint64
		for range r.IntN(40) {
			want = append(want, r.Uint64N(pageMask+1))
		}
		b := setOf(want...)
		slices.Sort(want)
		want = slices.Compact(want)
		if !slices.Equal(b.list(), want) {
			t.Fatalf("%v, want %v", b.list(), want)
		}
		for i := range uint64(pageMask + 1) {
			_, has := slices.BinarySearch(want, i)
			if b.has(i) != has || b.meets(setOf(i)) != has {
				t.Fatalf("%v: has %d: %v", want, i, b.has(i))
			}
		}
		by := r.Uint64N(pageMask + 1)
		if r.IntN(4) == 0 {
			by = []uint64{0, 1, 63, 64, 65, 128, 192, pageMask}[r.IntN(8)]
		}
		var wantBelow, wantBeyond []uint64
		for _, i := range want {
			if i+by <= pageMask {
				wantBelow = append(wantBelow, i+by)
			} else {
				wantBeyond = append(wantBeyond, i+by-pageMask-1)
			}
		}
		below, beyond := b.moved(by)
		if !slices.Equal(below.list(), wantBelow) || !slices.Equal(beyond.list(), wantBeyond) {
			t.Fatalf("%v by %d: %v and %v, want %v and %v", want, by, below.list(), beyond.list(), wantBelow, wantBeyond)
		}
	}
}

// States are found once, whatever their words are, and numbered in the order of those.
func TestStates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, words := range []int{1, 2, 3} {
		for name, draw := range map[string]func() []uint64{
			"neighbours": func() []uint64 {
				out := make([]uint64, words)
				out[0] = r.Uint64N(3000)
				return out
			},
			"far apart": func() []uint64 {
				out := make([]uint64, words)
				for w := range out {
					out[w] = r.Uint64N(30) << 50
				}
				return out
			},
			"all over": func() []uint64 {
				out := make([]uint64, words)
				for w := range out {
					out[w] = r.Uint64N(40) * 97
				}
				return out
			},
		} {
			s := newStates(words)
			known := map[[3]uint64]bool{}
			var all [][]uint64
			for range 2000 {
				state := draw()
				var key [3]uint64
				copy(key[:], state)
				page, i := s.at(state)
				waits := s.pages[page].next != bitSet{}
				if isFirst := s.add(page, setOf(i)); isFirst != (!known[key] && !waits) {
					t.Fatalf("%s: %v is the first that is new of its page: %v", name, state, isFirst)
				}
				if !known[key] {
					known[key] = true
					all = append(all, state)
				}
			}
			if s.count != len(all) || len(s.slots) > 64+8*len(s.pages) {
				t.Errorf("%s: %d states, want %d; %d slots of %d pages", name, s.count, len(all), len(s.slots), len(s.pages))
			}
			slices.SortFunc(all, func(a, b []uint64) int {
				for w := words - 1; w >= 0; w-- {
					if a[w] < b[w] {
						return -1
					} else if a[w] > b[w] {
						return 1
					}
				}
				return 0
			})
			s.sorted()
			back := make([]uint64, words)
			for want, state := range all {
				page, i := s.at(state)
				if s.state(page, i, back); !slices.Equal(back, state) || s.number(page, i) != int32(want) {
					t.Fatalf("%s: %v has the number %d, want %d", name, state, s.number(page, i), want)
				}
			}
		}
	}
}

// at is where a state lies.
func (s *states) at(state []uint64) (page int32, i uint64) {
	key := slices.Clone(state)
	key[0] &^= pageMask
	return s.page(key), state[0] & pageMask
}

// What was found in a turn is looked at in the next one.
func TestPages(t *testing.T) {
	s := newStates(1)
	page, _ := s.at([]uint64{1 << 20})
	s.add(page, setOf(3, 200))
	p := &s.pages[page]
	if p.begin(); !slices.Equal(p.now.list(), []uint64{3, 200}) || p.next != (bitSet{}) {
		t.Errorf("now %v, next %v", p.now.list(), p.next.list())
	}
	if !s.add(page, setOf(3, 4)) || s.add(page, setOf(5)) || s.add(page, setOf(3)) {
		t.Error("4 is the first that is new in this turn")
	}
	if p = &s.pages[page]; !slices.Equal(p.next.list(), []uint64{4, 5}) || !slices.Equal(p.seen.list(), []uint64{3, 4, 5, 200}) || s.count != 4 {
		t.Errorf("next %v, seen %v, %d states", p.next.list(), p.seen.list(), s.count)
	}
}
