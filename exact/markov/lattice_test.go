package markov

import (
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// walkDown is a chain whose states lie in a box of boxes*lines*line numbers: those that are at
// least margin from the beginning of their line and of the lines of their box lead there.
func walkDown(r *rand.Rand, boxes, lines, line, margin int32) (*Chain, []Weight) {
	c := &Chain{Meter: &taken{}, Row: make([]int32, boxes*lines*line), Rows: make([][]Edge, boxes+1)}
	for box := range boxes {
		seen := map[int32]bool{}
		for range 1 + r.IntN(40) {
			to := r.Int32N(boxes) - box
			seen[to*lines*line-r.Int32N(margin+1)*line-r.Int32N(margin+1)] = true
		}
		for _, by := range slices.Sorted(maps.Keys(seen)) {
			c.Rows[box+1] = append(c.Rows[box+1], Edge{P: 1 / float64(len(seen)), By: by})
		}
		for i := range lines {
			for j := range line {
				if i >= margin && j >= margin {
					c.Row[(box*lines+i)*line+j] = box + 1
				} else if r.IntN(50) == 0 {
					c.Row[(box*lines+i)*line+j] = noRow
				}
			}
		}
	}
	// Nothing leads to numbers that are no states.
	for s, row := range c.Row {
		if row > 0 {
			for _, e := range c.Rows[row] {
				c.Row[s+int(e.By)] = max(0, c.Row[s+int(e.By)])
			}
		}
	}
	start := []Weight{{State: lines*line - 1, P: 0.75}, {State: int32(len(c.Row)) - 1, P: 0.25}}
	return c, start
}

const noRow = -1

// However numbers lie in lines, a chain is followed as it is state by state.
func TestFollowInLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		lines, line := 2+r.Int32N(20), 2+r.Int32N(40)
		margin := 1 + r.Int32N(min(lines, line)-1)
		c, start := walkDown(r, 1+r.Int32N(3), lines, line, margin)
		const most = 25
		ended := func(c *Chain) (out [most + 1][]float64) {
			f := Following{Most: most}
			f.Ended = func(turn int, from int32, p []float64, _ float64) error {
				if out[turn] == nil {
					out[turn] = make([]float64, len(c.Row))
				}
				copy(out[turn][from:], p)
				return nil
			}
			f.Stopped = func(int, iter.Seq[Going]) error { return nil }
			if _, _, err := c.Follow(start, f); err != nil {
				t.Fatal(err)
			}
			return out
		}
		var want [most + 1][]float64
		now := make([]float64, len(c.Row))
		for _, s := range start {
			now[s.State] += s.P
		}
		for turn := range want {
			want[turn] = make([]float64, len(c.Row))
			next := make([]float64, len(c.Row))
			for s, p := range now {
				if p > 0 && c.IsAbsorbing(int32(s)) {
					want[turn][s] = p
				} else if p > 0 {
					for _, e := range c.Rows[c.Row[s]] {
						next[s+int(e.By)] += p * e.P
					}
				}
			}
			now = next
		}
		per := c.PerTransition()
		for _, c.Line = range []int32{0, line, 2 * line, lines * line} {
			for turn, got := range ended(c) {
				for s, p := range want[turn] {
					q := 0.0
					if got != nil {
						q = got[s]
					}
					if math.Abs(p-q) > 2*float64(turn)*per*p {
						t.Fatalf("lines of %d, turn %d, state %d: %g, want %g", c.Line, turn, s, q, p)
					}
				}
			}
		}
	}
}

// Runs of a row are one lattice as long as no more than a line between them has none, and it
// knows where in the lines its probabilities lie.
func TestLattices(t *testing.T) {
	// Lines of 10: row 0 in the lines 0, 1 and 3, and in 6; row 1 in line 2. The last run
	// ends in the next line.
	c := &Chain{Meter: &taken{}, Row: make([]int32, 80), Rows: [][]Edge{{{P: 1, By: 1}}, {{P: 1, By: 1}}, nil}, Line: 10}
	for i := range c.Row {
		c.Row[i] = 2
	}
	runs := []run{{2, 5}, {13, 18}, {24, 26}, {31, 33}, {67, 73}}
	for _, r := range runs {
		for i := r.from; i < r.to; i++ {
			c.Row[i] = 0
		}
	}
	c.Row[24], c.Row[25] = 1, 1
	got := c.lattices(runs)
	var of [][]run
	for _, l := range got {
		var list []run
		for _, s := range l.strips {
			list = append(list, s.run)
			if s.line != s.from/10 || s.place != s.from%10 || c.Row[s.from] != l.row {
				t.Errorf("%+v lies at %d, %d", s.run, s.line, s.place)
			}
		}
		of = append(of, list)
	}
	want := [][]run{{{2, 5}, {13, 18}, {31, 33}}, {{67, 73}}, {{24, 26}}}
	if !slices.EqualFunc(of, want, slices.Equal[[]run]) {
		t.Fatalf("%v, want %v", of, want)
	}
	for _, test := range []struct {
		at   []int
		want window
	}{
		{nil, window{}},
		{[]int{3}, window{0, 1, 3, 1}},
		{[]int{14, 15, 17}, window{1, 1, 4, 4}},
		{[]int{4, 13}, window{0, 2, 3, 2}},
		{[]int{2, 32}, window{0, 4, 2, 1}},
		{[]int{15, 31, 32}, window{1, 3, 1, 5}},
		{[]int{31}, window{3, 1, 1, 1}},
	} {
		now := make([]float64, len(c.Row))
		for _, i := range test.at {
			now[i] = 0.5
		}
		dropped, left := got[0].trim(now, 0)
		if w := got[0].window; w != test.want || dropped != 0 || left != float64(len(test.at))/2 {
			t.Errorf("%v: %+v with %g, want %+v", test.at, w, left, test.want)
		}
	}
}
