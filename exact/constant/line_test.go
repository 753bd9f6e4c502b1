package constant

import (
	"math/big"
	"testing"
)

// What a line comes to late is decided by its slope, and by its base where the slopes are the same.
func TestCmpLate(t *testing.T) {
	of := func(base, slope int64) Line { return Line{big.NewRat(base, 1), big.NewRat(slope, 1)} }
	for _, c := range []struct {
		l, m Line
		want int
	}{
		{of(0, 0), of(0, 0), 0},
		{of(1, 0), of(0, 0), 1},
		{of(1, 2), of(2, 2), -1},
		{of(3, 2), of(2, 2), 1},
		{of(9, 2), of(0, 3), -1},
		{of(0, 1), of(100, 0), 1},
		{of(1, 2), of(1, 2), 0},
	} {
		if got := c.l.cmpLate(c.m); got != c.want {
			t.Errorf("%v and %v: %d, want %d", c.l, c.m, got, c.want)
		}
	}
}
