package vm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestQuestions(t *testing.T) {
	for _, c := range []struct {
		name     string
		question Question
		arg      int64
		dice     []int64
		want     int64
	}{
		{"no total", Total, 0, nil, 0},
		{"total", Total, 0, []int64{-2, 3, 5}, 6},
		{"highest", Nth, 1, []int64{1, 4, 6}, 6},
		{"second", Nth, 2, []int64{1, 4, 6}, 4},
		{"lowest", Nth, -1, []int64{1, 4, 6}, 1},
		{"beyond", Nth, 4, []int64{1, 4, 6}, 0},
		{"below", Nth, -4, []int64{1, 4, 6}, 0},
		{"none", Nth, 1, nil, 0},
		{"no rank", Nth, 0, []int64{1, 4, 6}, 0},
		{"the least rank", Nth, -1 << 63, []int64{1}, 0},
		{"no set", LargestSet, 0, nil, 0},
		{"one set", LargestSet, 0, []int64{2, 2, 2}, 3},
		{"the last set", LargestSet, 0, []int64{1, 1, 2, 3, 3, 3}, 3},
		{"a set of 0", LargestSet, 0, []int64{0, 0, 1}, 2},
		{"distinct", Sets, 1, []int64{0, 0, 1, 5}, 3},
		{"pairs", Sets, 2, []int64{0, 0, 1, 5, 5, 5}, 2},
		{"no pairs", Sets, 2, nil, 0},
		{"no run", LongestRun, 1, nil, 0},
		{"a run", LongestRun, 1, []int64{1, 3, 4, 4, 5, 7}, 3},
		{"apart", LongestRun, 1, []int64{1, 3, 5}, 1},
		{"a run of halves", LongestRun, 2, []int64{1, 3, 5}, 3},
		{"another between", LongestRun, 2, []int64{1, 2, 3, 5}, 3},
		{"halves apart", LongestRun, 2, []int64{1, 2, 6}, 1},
		{"a longer run behind another", LongestRun, 1, []int64{1, 2, 5, 6, 6, 7}, 3},
		{"a run within another", LongestRun, 2, []int64{1, 2, 3, 4, 6, 8}, 4},
	} {
		if got := c.question(c.dice, c.arg); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// A run goes on as long as the next value is among the dice.
func TestLongestRun(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		dice, shown := make([]int64, draw.IntN(12)), map[int64]bool{}
		for i := range dice {
			dice[i] = draw.Int64N(15) - 5
			shown[dice[i]] = true
		}
		slices.Sort(dice)
		step, want := 1+draw.Int64N(3), int64(0)
		for v := range shown {
			run := int64(0)
			for ; shown[v]; v += step {
				run++
			}
			want = max(want, run)
		}
		if got := LongestRun(dice, step); got != want {
			t.Fatalf("%v by %d: %d, want %d", dice, step, got, want)
		}
	}
}

// A tray has room for what a strip may hold, and no more.
func TestTray(t *testing.T) {
	m := newMachine(2)
	m.n = 2
	h := Hand{1, 2}
	copy(m.Column(h.To), []int64{3, maxTray - 3})
	if at := h.lay(m, &Trap{}); at != 0 || m.err != nil || len(m.dice(&h, 0)) != 3 || m.tray.room() != 0 {
		t.Errorf("at %d, room for %d: %v", at, m.tray.room(), m.err)
	}
	copy(m.Column(h.To), []int64{0, 1})
	if h.lay(m, &Trap{}); m.err == nil || len(m.dice(&h, 1)) != 0 {
		t.Error("one die more has room")
	}
}
