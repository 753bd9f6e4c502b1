package budget_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/budget"
)

// A product that is taken piece by piece is the product.
func TestProduct(t *testing.T) {
	words := rand.New(rand.NewPCG(1, 2))
	number := func(n int) *big.Int {
		digits := make([]big.Word, n)
		for i := range digits {
			digits[i] = big.Word(words.Uint64())
		}
		return new(big.Int).SetBits(digits)
	}
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	for _, c := range []struct{ x, y int }{{0, 5}, {1, 1}, {1 << 14, 1 << 14}, {1<<14 + 1, 1<<14 + 1}, {50_000, 50_000}, {50_001, 3}, {3, 70_000}, {100_000, 20_000}} {
		x, y := number(c.x), number(c.y)
		keptX, keptY := new(big.Int).Set(x), new(big.Int).Set(y)
		got, err := b.Product(x, y)
		if err != nil || got.Cmp(new(big.Int).Mul(x, y)) != 0 || x.Cmp(keptX) != 0 || y.Cmp(keptY) != 0 {
			t.Errorf("%d words times %d: not the product, %v", c.x, c.y, err)
		}
	}
}

// A long product is interrupted on the way.
func TestProductInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := new(big.Int).Lsh(big.NewInt(1), 64<<15)
	if _, err := budget.New(ctx, budget.Limits{}.WithDefaults()).Product(x, x); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was canceled", err)
	}
}
