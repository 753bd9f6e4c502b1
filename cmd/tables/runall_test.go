package main

import "testing"

// A shard that is not done is named; its number is not read as how many there are.
func TestNotDone(t *testing.T) {
	for _, c := range []struct {
		left []int
		want string
	}{
		{[]int{0}, "shard 0 of 9 is not done; `tables run p --all` runs it"},
		{[]int{0, 3, 4, 5}, "shards 0, 3-5 of 9 are not done; `tables run p --all` runs them"},
	} {
		if got := notDone(c.left, 9, "p"); got != c.want {
			t.Errorf("%v: %q, want %q", c.left, got, c.want)
		}
	}
}
