package markov

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// list lists a set of the states of a chain.
func (s States) list(c *Chain) (out []int32) {
	for state := range int32(c.Size()) {
		if s.Has(state) {
			out = append(out, state)
		}
	}
	return out
}

// Where a chain can be after so many transitions, few or many, and where it can have ended by then.
func TestSupport(t *testing.T) {
	// A walk between 0 and 6.
	walk := walkTo(7)
	for most, want := range map[int][2][]int32{
		0:       {{3}, nil},
		1:       {{2, 4}, nil},
		2:       {{1, 3, 5}, nil},
		3:       {{2, 4}, {0, 6}},
		4:       {{1, 3, 5}, {0, 6}},
		9:       {{2, 4}, {0, 6}},
		1001:    {{2, 4}, {0, 6}},
		1000002: {{1, 3, 5}, {0, 6}},
	} {
		going, ended, err := walk.Support([]Weight{{3, 1}}, most)
		if err != nil || !slices.Equal(going.list(walk), want[0]) || !slices.Equal(ended.list(walk), want[1]) {
			t.Errorf("after %d: going %v, ended %v, %v", most, going.list(walk), ended.list(walk), err)
		}
	}
}

// A start may be an end, and a state may start twice.
func TestSupportOfStarts(t *testing.T) {
	walk := walkTo(5)
	going, ended, err := walk.Support([]Weight{{0, 0.25}, {2, 0.25}, {0, 0.25}, {2, 0.25}}, 0)
	if err != nil || !slices.Equal(going.list(walk), []int32{2}) || !slices.Equal(ended.list(walk), []int32{0}) {
		t.Errorf("going %v, ended %v, %v", going.list(walk), ended.list(walk), err)
	}
}

// isSupport holds what a support tells of the turns from one on against states that are met one by one.
func isSupport(t *testing.T, c *Chain, start []Weight, from, most int) {
	t.Helper()
	now, ended := map[int32]bool{}, map[int32]bool{}
	for _, w := range start {
		now[w.State] = true
	}
	var going, gone [][]int32
	for range most + 1 {
		next := map[int32]bool{}
		for s := range now {
			if c.IsAbsorbing(s) {
				ended[s] = true
				delete(now, s)
			}
			for _, to := range c.After(s) {
				next[to] = true
			}
		}
		going, gone = append(going, sorted(now)), append(gone, sorted(ended))
		now = next
	}
	for turn := from; turn <= most; turn++ {
		may, mayHaveEnded, err := c.Support(start, turn)
		if err != nil || !slices.Equal(may.list(c), going[turn]) || !slices.Equal(mayHaveEnded.list(c), gone[turn]) {
			t.Fatalf("after %d: going %v, want %v; ended %v, want %v; %v", turn, may.list(c), going[turn], mayHaveEnded.list(c), gone[turn], err)
		}
	}
}

func sorted(set map[int32]bool) []int32 {
	var list []int32
	for s := range set {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

// Of random chains, with runs that cross the words of a set and lead over their ends, forwards and back.
func TestRandomSupports(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 80 {
		n := 3 + r.IntN(300)
		var by []int
		for range 1 + r.IntN(4) {
			by = append(by, r.IntN(181)-90)
		}
		list := make([][]edge, n)
		for i := range n - 1 {
			for _, b := range by {
				if i+b >= 0 && i+b < n {
					list[i] = append(list[i], edge{i + b, 1 / float64(len(by))})
				}
			}
			if r.IntN(60) == 0 {
				list[i] = []edge{{r.IntN(n), 1}}
			}
		}
		c := build(list...)
		start := []Weight{{int32(r.IntN(n)), 0.5}, {int32(r.IntN(n)), 0.5}}
		for _, from := range []int{0, 7, 60} {
			isSupport(t, c, start, from, from+r.IntN(9))
		}
	}
}

// A way round and round comes to where it was before, however long it goes on, and what leaves it from
// time to time ends.
func TestSupportOfCycles(t *testing.T) {
	for _, length := range []int{1, 2, 3, 7, 65, 130} {
		list := make([][]edge, length+3)
		list[0] = []edge{{1, 1}} // a step before the cycle
		for i := range length {
			list[i+1] = []edge{{1 + (i+1)%length, 0.5}}
		}
		list[length] = append(list[length], edge{length + 1, 0.5})
		c := build(list...)
		for _, from := range []int{0, 5, length, 300, 777} {
			isSupport(t, c, []Weight{{0, 1}}, from, from+2)
		}
	}
}
