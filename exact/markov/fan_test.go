package markov

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Edges that lead near to one another, in lines of 10, by hand. A place counts from the nearest
// line.
func TestFans(t *testing.T) {
	type want struct {
		by, wide, high int32
		fours          [][]int32 // where the edges lead; less than four where some are missing
	}
	for _, c := range []struct {
		name string
		line int32
		by   []int32
		fans []want
	}{
		{"one", 10, []int32{7}, []want{{7, 0, 0, [][]int32{{7}}}}},
		{"three", 10, []int32{1, 2, 3}, []want{{1, 2, 0, [][]int32{{1, 2, 3}}}}},
		{"lines of no length", 0, []int32{4, 1, 2, 3, 9}, []want{{1, 8, 0, [][]int32{{1, 2, 3, 4}, {9}}}}},
		{"two lines", 10, []int32{-11, -1, -12, -2}, []want{{-12, 1, 1, [][]int32{{-12, -11, -2, -1}}}}},
		// -16 is 4 beyond line -2, and -15 is 5 before line -1: 9 places.
		{"places 4 and -5", 10, []int32{-16, -15, -6, -5}, []want{{-16, 0, 1, [][]int32{{-16, -6}}}, {-15, 0, 1, [][]int32{{-15, -5}}}}},
		{"four lines", 10, []int32{4, 14, 24, 34}, []want{{4, 0, 3, [][]int32{{4, 14, 24, 34}}}}},
		{"half of a line", 10, []int32{-15, -5, 5, 15}, []want{{-15, 0, 3, [][]int32{{-15, -5, 5, 15}}}}},
		{"before the lines", 10, []int32{-13, -3, 7, 17}, []want{{-13, 0, 3, [][]int32{{-13, -3, 7, 17}}}}},
		{"8 places", 100, []int32{0, 1, 2, 8}, []want{{0, 8, 0, [][]int32{{0, 1, 2, 8}}}}},
		{"9 places", 100, []int32{0, 1, 2, 9}, []want{{0, 2, 0, [][]int32{{0, 1, 2}}}, {9, 0, 0, [][]int32{{9}}}}},
		{"8 lines of a four", 10, []int32{0, 10, 20, 80}, []want{{0, 0, 8, [][]int32{{0, 10, 20, 80}}}}},
		{"9 lines of a four", 10, []int32{0, 10, 20, 90}, []want{{0, 0, 9, [][]int32{{0, 10, 20}, {90}}}}},
		{"8 lines on", 10, []int32{0, 80, 160}, []want{{0, 0, 16, [][]int32{{0, 80}, {160}}}}},
		{"9 lines on", 10, []int32{0, 90}, []want{{0, 0, 0, [][]int32{{0}}}, {90, 0, 0, [][]int32{{90}}}}},
		{"one is far", 10, []int32{-500, 0, 1, 2, 3}, []want{{-500, 0, 0, [][]int32{{-500}}}, {0, 3, 0, [][]int32{{0, 1, 2, 3}}}}},
		{"two fours", 10, []int32{1, 2, 3, 4, 11, 12, 13, 14}, []want{{1, 3, 1, [][]int32{{1, 2, 3, 4}, {11, 12, 13, 14}}}}},
		// 105 is near to both others, of which 9 was found last.
		{"the last fan", 100, []int32{0, 9, 105}, []want{{0, 0, 0, [][]int32{{0}}}, {5, 4, 1, [][]int32{{9, 105}}}}},
	} {
		var edges []Edge
		for i, by := range c.by {
			edges = append(edges, Edge{P: float64(i + 1), By: by})
		}
		fans := newFans(edges, c.line)
		if len(fans) != len(c.fans) {
			t.Errorf("%s: %d fans, want %d", c.name, len(fans), len(c.fans))
			continue
		}
		for i, f := range fans {
			w := c.fans[i]
			var fours [][]int32
			const pitch = 1000
			f.setPitch(pitch)
			for k, r := range f.reaches {
				var four []int32
				for e, to := range r.to {
					if f.fours[k].by[e] != -int64(to.line*pitch+to.place) {
						t.Errorf("%s: line %d, place %d is added from %d", c.name, to.line, to.place, f.fours[k].by[e])
					}
					if p := f.fours[k].p[e]; p > 0 {
						four = append(four, f.by+to.line*c.line+to.place)
						if at := slices.Index(c.by, four[len(four)-1]); at < 0 || p != float64(at+1) {
							t.Errorf("%s: %g to %d", c.name, p, four[len(four)-1])
						}
					}
				}
				fours = append(fours, four)
				if r.first != r.to[0].line || r.last != r.to[3].line {
					t.Errorf("%s: from line %d to %d: %v", c.name, r.first, r.last, r.to)
				}
			}
			if f.by != w.by || f.wide != w.wide || f.high != w.high || !slices.EqualFunc(fours, w.fours, slices.Equal) {
				t.Errorf("%s: %d, %d wide, %d high, %v, want %+v", c.name, f.by, f.wide, f.high, fours, w)
			}
		}
	}
}

// Every edge of a row is in a fan, once, and what a fan adds to it leads nowhere.
func TestFansOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 300 {
		line := []int32{0, 7, 30, 400}[r.IntN(4)]
		want := map[int32]float64{}
		for range 1 + r.IntN(60) {
			want[r.Int32N(3000)-1500] = r.Float64()
		}
		var edges []Edge
		for by, p := range want {
			edges = append(edges, Edge{P: p, By: by})
		}
		for _, f := range newFans(edges, line) {
			for i, four := range f.fours {
				for k, to := range f.reaches[i].to {
					if to.line < f.reaches[i].first || to.line > f.reaches[i].last || to.line > f.high || to.place > f.wide || f.wide > fanWidth ||
						f.reaches[i].last > f.reaches[i].first+fanWidth {
						t.Fatalf("a fan of %d lines and %d places, and %d lines for a four, leads to line %d, place %d", f.high, f.wide, f.reaches[i].last-f.reaches[i].first, to.line, to.place)
					}
					if four.p[k] == 0 {
						continue
					}
					by := f.by + to.line*line + to.place
					if want[by] != four.p[k] {
						t.Fatalf("%d: %g, want %g", by, four.p[k], want[by])
					}
					delete(want, by)
				}
			}
		}
		if len(want) > 0 {
			t.Fatalf("lines of %d: not in a fan: %v", line, want)
		}
	}
}
