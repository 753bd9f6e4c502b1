package markov

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// walkDown is a chain whose states lie in a box of boxes*lines*line numbers: those that are at
// least margin from the beginning of their line and of the lines of their box lead there.
func walkDown(r *rand.Rand, boxes, lines, line, margin int32) (*Chain, []Weight) {
	c := &Chain{Row: make([]int32, boxes*lines*line), Rows: make([][]Edge, boxes+1)}
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
			f := Following{Most: most, GoOn: func(float64) (bool, error) { return true, nil }}
			f.Ended = func(turn int, from int32, p []float64, _ float64) error {
				if out[turn] == nil {
					out[turn] = make([]float64, len(c.Row))
				}
				copy(out[turn][from:], p)
				return nil
			}
			f.Stopped = func(int32, []float64, float64) error { return nil }
			if _, _, err := c.Follow(context.Background(), start, f); err != nil {
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

// Fours of edges that lead near to one another, in lines of 10, by hand. A place counts from
// the nearest line.
func TestFans(t *testing.T) {
	type four struct {
		by          int32
		line, place [4]int32
		wide, high  int32
	}
	for _, c := range []struct {
		name   string
		line   int32
		by     []int32
		fours  []four
		single []int32
	}{
		{"three", 10, []int32{1, 2, 3}, nil, []int32{1, 2, 3}},
		{"lines of no length", 0, []int32{4, 1, 2, 3, 9}, []four{{by: 1, place: [4]int32{0, 1, 2, 3}, wide: 3}}, []int32{9}},
		{"two lines", 10, []int32{-11, -1, -12, -2}, []four{{-12, [4]int32{0, 0, 1, 1}, [4]int32{0, 1, 0, 1}, 1, 1}}, nil},
		// -16 is 4 beyond line -2, and -15 is 5 before line -1: 9 places.
		{"places 4 and -5", 10, []int32{-16, -15, -6, -5}, nil, []int32{-16, -15, -6, -5}},
		{"four lines", 10, []int32{4, 14, 24, 34}, []four{{4, [4]int32{0, 1, 2, 3}, [4]int32{}, 0, 3}}, nil},
		{"half of a line", 10, []int32{-15, -5, 5, 15}, []four{{-15, [4]int32{0, 1, 2, 3}, [4]int32{}, 0, 3}}, nil},
		{"before the lines", 10, []int32{-13, -3, 7, 17}, []four{{-13, [4]int32{0, 1, 2, 3}, [4]int32{}, 0, 3}}, nil},
		{"8 places", 100, []int32{0, 1, 2, 8}, []four{{by: 0, place: [4]int32{0, 1, 2, 8}, wide: 8}}, nil},
		{"9 places", 100, []int32{0, 1, 2, 9}, nil, []int32{0, 1, 2, 9}},
		{"8 lines", 10, []int32{0, 10, 20, 80}, []four{{by: 0, line: [4]int32{0, 1, 2, 8}, high: 8}}, nil},
		{"9 lines", 10, []int32{0, 10, 20, 90}, nil, []int32{0, 10, 20, 90}},
		{"one is far", 10, []int32{-500, 0, 1, 2, 3}, []four{{by: 0, place: [4]int32{0, 1, 2, 3}, wide: 3}}, []int32{-500}},
		{"two fours", 10, []int32{1, 2, 3, 4, 11, 12, 13, 14}, []four{
			{by: 1, place: [4]int32{0, 1, 2, 3}, wide: 3},
			{by: 11, place: [4]int32{0, 1, 2, 3}, wide: 3},
		}, nil},
	} {
		var edges []Edge
		for i, by := range c.by {
			edges = append(edges, Edge{P: float64(i + 1), By: by})
		}
		of := newFans(edges, c.line)
		var single []int32
		for _, e := range of.single {
			single = append(single, e.By)
			if i := slices.Index(c.by, e.By); e.P != float64(i+1) {
				t.Errorf("%s: %g to %d", c.name, e.P, e.By)
			}
		}
		var fours []four
		for _, f := range of.fours {
			fours = append(fours, four{f.by, f.line, f.place, f.wide, f.high})
			for k, p := range f.p {
				by := f.by + f.line[k]*c.line + f.place[k]
				if i := slices.Index(c.by, by); i < 0 || p != float64(i+1) {
					t.Errorf("%s: %g to %d", c.name, p, by)
				}
			}
		}
		if !slices.Equal(fours, c.fours) || !slices.Equal(single, c.single) {
			t.Errorf("%s: %+v and %d, want %+v and %d", c.name, fours, single, c.fours, c.single)
		}
	}
}
