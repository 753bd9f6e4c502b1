package dice

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Fields hold what is put into them, whatever is put into others.
func TestLayout(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, ranges := range [][][2]int64{
		{{0, 1}},
		{{3, 3}, {0, 0}, {-5, 9}}, // one value takes no room
		{{math.MinInt64, math.MaxInt64}, {math.MinInt64, math.MaxInt64}},
		{{-1 << 62, 1<<62 - 1}, {1, 2}, {math.MinInt64 + 1, math.MaxInt64}},
		{{0, 1<<40 - 1}, {-7, 1 << 30}, {5, 12}, {-100, -90}, {0, 1<<20 - 1}, {0, 1}},
	} {
		var l layout
		var fields []field
		for _, r := range ranges {
			fields = append(fields, l.field(r[0], r[1]))
		}
		if l.full {
			t.Errorf("%v: there is no room", ranges)
			continue
		}
		var k state
		values := make([]int64, len(fields))
		for i, f := range fields {
			values[i] = ranges[i][0]
			f.set(&k, values[i])
		}
		for range 200 {
			i := rng.IntN(len(fields))
			low, high := ranges[i][0], ranges[i][1]
			values[i] = low + int64(rng.Uint64N(max(1, uint64(high-low)+1)))
			if rng.IntN(4) == 0 {
				values[i] = high
			}
			fields[i].set(&k, values[i])
			for j, f := range fields {
				if got := f.get(&k); got != values[j] {
					t.Fatalf("%v: field %d holds %d, want %d", ranges, j, got, values[j])
				}
			}
		}
	}
}

// Two words are what there is.
func TestLayoutIsFull(t *testing.T) {
	for _, c := range []struct {
		bits []int
		full bool
	}{
		{[]int{64, 64}, false},
		{[]int{64, 63, 1}, false},
		{[]int{40, 24, 40, 24}, false},
		{[]int{40, 40, 24, 24}, false},
		{[]int{64, 64, 1}, true},
		{[]int{40, 40, 25}, true},
		{[]int{40, 40, 24, 25}, true},
	} {
		var l layout
		for _, n := range c.bits {
			l.field(0, int64(uint64(1)<<(n-1)))
		}
		if l.full != c.full {
			t.Errorf("%v: full is %v", c.bits, l.full)
		}
	}
}
