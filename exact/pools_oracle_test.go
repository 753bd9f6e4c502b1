package exact_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// TestPoolsAgainstEnumeration asks random pools random questions: the answers are exactly
// those of a walk through all faces.
func TestPoolsAgainstEnumeration(t *testing.T) { againstEnumeration(t, notationtest.RandomPools) }

// TestDealsAgainstEnumeration does so with hands of cards.
func TestDealsAgainstEnumeration(t *testing.T) { againstEnumeration(t, notationtest.RandomDeals) }

func againstEnumeration(t *testing.T, random func(choose func(n int) int) notation.Expr) {
	skipped := 0
	rapid.Check(t, func(t *rapid.T) {
		e := random(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		want, wantErr := notationtest.Enumerate(e, 20_000)
		if errors.Is(wantErr, notationtest.ErrTooMany) {
			t.Skip("too many sequences")
		}
		r, err := exact.Eval(context.Background(), e, exact.Options{})
		if wantErr != nil || want.Condition.Sign() == 0 {
			if err == nil && r.Dist != nil {
				t.Fatalf("%s: the walk says %v, Eval says %s", e, wantErr, r.Dist)
			}
			return
		}
		var unsolved *exact.UnsolvedError
		if errors.As(err, &unsolved) {
			skipped++
			if skipped > 3 {
				t.Fatalf("%s: %v", e, err)
			}
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		compare(t, e, r, want)
	})
}

// TestPoolsWithCache asks the same with a cache, twice.
func TestPoolsWithCache(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var cache exact.Cache
		e := notationtest.RandomPools(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		want, wantErr := exact.Eval(context.Background(), e, exact.Options{})
		for range 2 {
			got, err := cache.Eval(context.Background(), e, exact.Options{})
			switch {
			case (err == nil) != (wantErr == nil):
				t.Fatalf("%s: error %v with a cache, %v without", e, err, wantErr)
			case err != nil || want.Dist == nil && got.Dist == nil:
			case want.Dist == nil || got.Dist == nil || !got.Dist.Equal(want.Dist):
				t.Fatalf("%s: %v with a cache, %v without", e, got.Dist, want.Dist)
			}
		}
	})
}
