package exact_test

import "testing"

// There is a rank for every copy, and no more.
func TestRanksThereAre(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"rank(1, 3, 1d2)", "1:1 2:7 of 8"},
		{"rank(2, 3, 1d2)", "1:1 2:1 of 2"},
		{"rank(3, 3, 1d2)", "1:7 2:1 of 8"},
		{"rank(4, 3, 1d2)", "there is no rank 4 of 3 copies"},
		{"rank(5, 3, 1d2)", "there is no rank 5 of 3 copies"},
		{"rank(1d2, 1, 1d2)", "there is no rank 2 of 1 copies"},
		{"rank(1, 0, 1d2)", "there is no rank 1 of 0 copies"},
		{"rank(1d2 / 2, 2, 1d2)", "the rank is a fraction"},
		{"rank(1d2 - 1, 2, 1d2)", "the rank is 0 with probability 1/2"},
	} {
		checkSaid(t, c.text, c.want)
	}
}
