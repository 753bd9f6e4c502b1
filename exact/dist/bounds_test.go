package dist

import (
	"math/big"
	"testing"
)

// Bounds of moments by hand.
func TestBoundsByHand(t *testing.T) {
	rat := big.NewRat
	// 1 with 1/2, 3 with 1/4, and a quarter of which E[R^2] is at most 1/16: E[R] is within
	// (1/16 + 1/4)/2 of 5/4, and E[R^2] from 11/4 up to 1/16 more.
	listed := Incomplete(Numeric, []Outcome{{Value: rat(1, 1)}, {Value: rat(3, 1)}}, []*big.Int{big.NewInt(2), big.NewInt(1)}, nil, big.NewInt(4))
	mean, second := listed.boundedMoments(rat(1, 16), rat(1, 4))
	for _, c := range []struct{ got, want *big.Rat }{
		{mean.Lo, rat(35, 32)}, {mean.Hi, rat(45, 32)}, {second.Lo, rat(11, 4)}, {second.Hi, rat(45, 16)},
	} {
		if c.got.Cmp(c.want) != 0 {
			t.Errorf("%s, want %s", c.got.RatString(), c.want.RatString())
		}
	}
	// Of the rolls of a coin until the first head, E[X^2] is 6. Listed are 1 and 2, of which
	// it is 1/2 + 4/4, and of those of a die until the first 3 only the 1, with 1/3.
	x, y := geometric(2, 2), geometric(3, 1)
	if got, want := squareBeyond(x, y), rat(17, 2); got.Cmp(want) != 0 {
		t.Errorf("%s, want 6 - 3/2 + 6 * 2/3 = %s", got.RatString(), want.RatString())
	}
}
