package multiset

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A walk is given up where its steps still grow and those up to the middle are far too many.
func TestForesee(t *testing.T) {
	for _, c := range []struct {
		name       string
		work, last float64
		toMiddle   int
		refused    bool
	}{
		{"far too many to come", 10, 5, 21, true},
		{"just too many", 10, 5, 20, false},
		{"they get fewer", 10, 11, 1000, false},
		{"beyond the middle", 100, 5, -3, false},
	} {
		b := budget.New(context.Background(), budget.Limits{MaxWork: 100, MaxMemory: 100})
		if got := foresee(b, c.work, c.last, c.toMiddle) != nil; got != c.refused {
			t.Errorf("%s: refused is %t", c.name, got)
		}
	}
}

// Matching dice by rank takes a square of what they may show: too much of it is refused before
// it is made.
func TestPairsAreForeseen(t *testing.T) {
	compared := 0
	ask := func(faces int64) error {
		d, two := new(Dice), dist.Constant(big.NewRat(2, 1))
		p, q := d.Add(two, dist.Uniform(1, faces)), d.Add(two, dist.Uniform(1, 6))
		_, err := d.Ask(budget.New(context.Background(), budget.Limits{MaxMemory: 1 << 20}.WithDefaults()), Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) {
			compared++
			return a.Cmp(b) > 0, nil
		}})
		return err
	}
	if err := ask(20); err != nil || compared == 0 {
		t.Fatalf("d20 against d6: %v, after %d comparisons", err, compared)
	}
	compared = 0
	var limit *budget.LimitError
	if err := ask(500); !errors.As(err, &limit) || limit.Resource != budget.Memory || compared > 0 {
		t.Errorf("d500 against d6: %v, after %d comparisons", err, compared)
	}
}
