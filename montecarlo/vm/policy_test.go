package vm

import (
	"errors"
	"testing"
)

// A policy of two keys: the first is 3 or 5, the second 0, 1 or 2; of 5 and 1 it says nothing.
func TestPolicy(t *testing.T) {
	missing := errors.New("no place")
	in := &policy{
		Policy: Policy{
			Keys: []PolicyKey{
				{Reg: 1, Places: map[int64]int{3: 0, 5: 1}},
				{Reg: 2, Places: map[int64]int{0: 2, 1: 1, 2: 0}},
			},
			Options: []int16{10, 11, 12, 20, -1, 22},
		},
		dst: 3, missing: missing,
	}
	for _, c := range []struct{ first, second, want int64 }{
		{3, 0, 12},
		{3, 1, 11},
		{3, 2, 10},
		{5, 0, 22},
		{5, 2, 20},
		{5, 1, -1},
		{4, 0, -1},
		{2, 0, -1},
		{6, 0, -1},
		{3, -1, -1},
		{3, 3, -1},
	} {
		m := newMachine(3)
		m.n = 2
		for i := range m.n {
			m.cols[1][i], m.cols[2][i], m.cols[3][i] = 3, 2, 99
		}
		m.cols[1][1], m.cols[2][1] = c.first, c.second
		in.run(m)
		if m.cols[3][0] != 10 {
			t.Errorf("beside %v: %d, want 10", c, m.cols[3][0])
		}
		want := c.want
		if want < 0 {
			want = 0
		}
		if m.cols[3][1] != want || (m.err != nil) != (c.want < 0) {
			t.Errorf("%d and %d: %d, error %v, want %d", c.first, c.second, m.cols[3][1], m.err, c.want)
		}
	}
}
