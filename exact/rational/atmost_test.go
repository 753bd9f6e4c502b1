package rational_test

import (
	"math/big"
	"testing"

	"oddsmith/exact/rational"
)

// Of n trials of weights 2 and 3: all C(n,j) by themselves.
func TestAtMost(t *testing.T) {
	for n := int64(1); n < 12; n++ {
		sum := new(big.Int)
		for m := int64(0); m <= n; m++ {
			term := new(big.Int).Binomial(n, m)
			term.Mul(term, rational.IntPow(big.NewInt(2), n-m))
			sum.Add(sum, term.Mul(term, rational.IntPow(big.NewInt(3), m)))
			if got := rational.AtMost(big.NewInt(2), big.NewInt(3), n, m); got.Cmp(sum) != 0 {
				t.Errorf("at most %d of %d: %s, want %s", m, n, got, sum)
			}
		}
		if sum.Cmp(rational.IntPow(big.NewInt(5), n)) != 0 {
			t.Errorf("all of %d trials: %s", n, sum)
		}
	}
	if got := rational.AtMost(new(big.Int), big.NewInt(3), 5, 2); got.Sign() != 0 {
		t.Errorf("nothing below: %s", got)
	}
}
