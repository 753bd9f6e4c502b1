package notationtest_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Random pools have a kind and no errors, nearly all are walked through soon, and every
// probability is found.
func TestRandomPools(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	long := 0
	const trees = 400
	for range trees {
		e := notationtest.RandomPools(r.IntN)
		if _, err := notation.Check(e); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		d, err := notationtest.Enumerate(e, 3000)
		switch {
		case errors.Is(err, notationtest.ErrTooMany):
			long++
			continue
		case err != nil:
			t.Fatalf("%s: %v", e, err)
		}
		total := new(big.Rat)
		for _, p := range d.Probability {
			total.Add(total, p)
		}
		if d.Condition.Sign() != 0 && total.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: all probabilities add up to %s", e, total)
		}
	}
	if long > trees/10 {
		t.Errorf("of %d trees %d are long", trees, long)
	}
}
