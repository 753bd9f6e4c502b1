package dist

import (
	"context"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
)

// A pair of values costs its result, and no value of an operand is made again for it.
func TestPairsOfFractions(t *testing.T) {
	x := Scale(Uniform(1, 40), big.NewRat(1, 1<<40+1))
	y := Scale(Uniform(1, 40), big.NewRat(1, 1<<40+3))
	made := testing.AllocsPerRun(1, func() {
		if _, err := pointwise(opQuo, x, y, budget.New(context.Background(), budget.Limits{}.WithDefaults())); err != nil {
			t.Fatal(err)
		}
	})
	if each := made / 1600; each > 42 {
		t.Errorf("%.0f allocations for each pair", each)
	}
}
