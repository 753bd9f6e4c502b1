package compile_test

import (
	"context"
	"errors"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
	"pgregory.net/rapid"
)

// Random pools and what is asked of them against the enumeration: the outcomes, also of
// copies and of what is rolled again until a condition holds.
func TestRandomPools(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		e := notationtest.RandomPools(choose)
		if again := choose(3) == 0; again && conditional(e) {
			e = &notation.Retry{X: e}
		}
		if k, err := notation.Check(e); err == nil && k == notation.NumberKind && !conditional(e) && choose(3) == 0 {
			e = call(notation.Max, &notation.Copies{Count: notation.Int(2), X: e})
		}
		want, wrong := notationtest.Enumerate(e, 2000)
		if errors.Is(wrong, notationtest.ErrTooMany) {
			t.Skip("too large to enumerate")
		}
		var tally *montecarlo.Tally
		p, err := montecarlo.Compile(e)
		if err == nil {
			tally, err = p.Run(context.Background(), montecarlo.Options{Seed: 1, Trials: 4 * montecarlo.BlockSize, Workers: 1})
		}
		if (err == nil) != (wrong == nil) {
			t.Fatalf("%s: error %v, and the enumeration says %v", e, err, wrong)
		}
		if err == nil && want.Condition.Sign() != 0 {
			if l := notationtest.LogEvidence(hits(tally), want.Probability); l < notationtest.LogAlpha {
				t.Fatalf("%s: log evidence %.1f\n got %v\nwant %v", e, l, hits(tally), want.Probability)
			}
		}
	})
}

// conditional reports whether a condition stands under the Lets of a tree.
func conditional(e notation.Expr) bool {
	for let, ok := e.(*notation.Let); ok; let, ok = e.(*notation.Let) {
		e = let.Body
	}
	_, ok := e.(*notation.Given)
	return ok
}
