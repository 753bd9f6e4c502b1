package shards

import (
	"math"
	"slices"
	"testing"
)

func ranges(list []Range) (out [][2]int64) {
	for _, r := range list {
		out = append(out, [2]int64{r.From, r.To})
	}
	return out
}

// The ith unit costs costs[i].
func sums(costs ...float64) func(int64) float64 {
	return func(i int64) (sum float64) {
		for _, c := range costs[:i] {
			sum += c
		}
		return sum
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name   string
		costs  []float64
		shards int
		want   [][2]int64
	}{
		{"one shard", []float64{1, 2, 3}, 1, [][2]int64{{0, 3}}},
		{"equal costs", []float64{1, 1, 1, 1, 1, 1}, 3, [][2]int64{{0, 2}, {2, 4}, {4, 6}}},
		{"equal costs that do not divide", []float64{1, 1, 1, 1, 1}, 2, [][2]int64{{0, 3}, {3, 5}}},
		{"dear at the end", []float64{1, 1, 1, 1, 4}, 2, [][2]int64{{0, 4}, {4, 5}}},
		{"dear at the beginning", []float64{9, 1, 1, 1}, 3, [][2]int64{{0, 1}, {1, 2}, {2, 4}}},
		{"as many shards as units", []float64{5, 0, 1}, 3, [][2]int64{{0, 1}, {1, 2}, {2, 3}}},
		{"nearest, not first above", []float64{4, 4, 1}, 2, [][2]int64{{0, 1}, {1, 3}}},
		{"without cost", []float64{0, 0, 0}, 2, [][2]int64{{0, 1}, {1, 3}}},
	} {
		got := cut(int64(len(c.costs)), c.shards, sums(c.costs...))
		if !slices.Equal(ranges(got), c.want) {
			t.Errorf("%s: %v, want %v", c.name, ranges(got), c.want)
		}
	}
	if got := cut(4, 2, sums(1, 1, 1, 1)); got[0].Cost != 0.5 || got[1].Cost != 0.5 {
		t.Errorf("costs %v", got)
	}
}

// Between the places that were looked at costs go in straight lines: 0, 1, 2, 3, 4 along
// one sweep of five values, of which three were looked at, and that times 1 and 10 along
// another.
func TestEstimate(t *testing.T) {
	e := &estimate{axes: []axis{newAxis(2, 3), newAxis(5, 3)}, costs: []float64{0, 2, 4, 0, 20, 40}}
	if got := e.cells(); !slices.Equal(got, []int{0, 2, 4, 5, 7, 9}) {
		t.Errorf("cells %v", got)
	}
	want := 0.0
	for i, cost := range []float64{0, 1, 2, 3, 4, 0, 10, 20, 30, 40} {
		if got := e.before(int64(i)); math.Abs(got-want) > 1e-9 {
			t.Errorf("before cell %d: %v, want %v", i, got, want)
		}
		want += cost
	}
	if got := e.before(10); math.Abs(got-want) > 1e-9 {
		t.Errorf("all: %v, want %v", got, want)
	}
	none := &estimate{costs: []float64{7}} // a single cell
	if none.before(0) != 0 || none.before(1) != 7 {
		t.Errorf("one cell: %v, %v", none.before(0), none.before(1))
	}
}
