package evidence_test

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/reports/evidence"
)

// The digits below a proven error say nothing; without one, or where it leaves none, the number is as it was.
func TestProven(t *testing.T) {
	for _, c := range []struct {
		n    evidence.Number
		want float64
	}{
		{evidence.Number{Value: 2.2037037037037073, Lo: 2.20370370370369, Hi: 2.20370370370372}, 2.2037037037037},
		{evidence.Number{Value: 1234.5678, Lo: 1234, Hi: 1235}, 1230},
		{evidence.Exactly(big.NewRat(119, 54)), 119.0 / 54},
		{evidence.Number{Value: 0.1234}, 0.1234},
		{evidence.Number{Value: 3e-14, Lo: -1e-13, Hi: 1e-13}, 3e-14},
		{evidence.Number{Value: 3, Lo: 1, Hi: math.Inf(1)}, 3},
	} {
		if got := c.n.Proven(); got.Value != c.want {
			t.Errorf("%+v: %v, want %v", c.n, got.Value, c.want)
		}
	}
}
