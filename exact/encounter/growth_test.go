package encounter

import (
	"math/big"
	"testing"

	"oddsmith/exact/constant"
)

// A number that lies between two polynomials of the turns grows, or falls, without end as they
// do from some turn on; it is not said where one of them goes both ways.
func TestGrowthAfter(t *testing.T) {
	of := func(list ...int64) (p constant.Polynomial) {
		for _, c := range list {
			p = append(p, big.NewRat(c, 1))
		}
		return p
	}
	for _, c := range []struct {
		name         string
		low, high    constant.Polynomial
		turns        int
		up, down, ok bool
	}{
		{"a number", of(3), of(5), 0, false, false, true},
		{"the turns", of(0, 1), of(0, 1), 0, true, false, true},
		{"taken away", of(0, -1), of(0, -1), 0, false, true, true},
		{"either", of(0, -1), of(0, 1), 0, true, true, true},
		{"at most the turns", of(0), of(0, 1), 0, true, false, true},
		{"at least the turns taken away", of(0, -1), of(0), 0, false, true, true},
		{"their square", of(0, 0, 1), of(0, 0, 1), 0, true, false, true},
		{"and less some of them", of(0, -4, 1), of(0, -4, 1), 0, true, true, false},
		{"from the second on", of(0, -4, 1), of(0, -4, 1), 2, true, false, true},
		{"from the first on", of(0, -4, 1), of(0, -4, 1), 1, true, true, false},
		{"the other way", of(0, 4, -1), of(0, 4, -1), 0, true, true, false},
		{"and later", of(0, 4, -1), of(0, 4, -1), 2, false, true, true},
		{"a cube that turns in the middle", of(0, 1, -4, 1), of(0, 1, -4, 1), 0, true, true, false},
		{"a bound that goes both ways, above", of(0), of(0, 1, -1), 0, true, false, false},
		{"a bound that goes both ways, below", of(0, 1, -1), of(0), 0, false, true, false},
	} {
		up, down, ok := growth{low: c.low, high: c.high}.after(c.turns)
		if ok != c.ok || ok && (up != c.up || down != c.down) {
			t.Errorf("%s: up %t, down %t, one way %t", c.name, up, down, ok)
		}
	}
}
