package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
)

// Dice of a pool that have names are the pool's: a question takes no more than twice the work that it takes
// without them, and its answer is the same.
func TestNamedDice(t *testing.T) {
	const (
		hand  = "let hand = pool(7, 2d5); "
		named = hand + "let a = hand[1]; let b = hand[2]; let c = hand[3]; let e = hand[4]; let f = hand[5]; let g = hand[6]; "
	)
	for _, c := range []struct{ name, named, plain string }{
		{"jointly with a sum", named + "joint(a, g, b + c + e + f)", hand + "joint(hand[1], hand[6], hand[2] + hand[3] + hand[4] + hand[5])"},
		{
			"no sum", named + "a * 2 + b * 3 - c + if(e > f, g, 0)",
			hand + "hand[1] * 2 + hand[2] * 3 - hand[3] + if(hand[4] > hand[5], hand[6], 0)",
		},
		{"under a condition", named + "a + f given b - g >= 8", hand + "hand[1] + hand[5] given hand[2] - hand[6] >= 8"},
		{"by another name", named + "let first = a; let same = first; joint(same + b, g)", hand + "joint(hand[1] + hand[2], hand[6])"},
		{
			"what is made of them", named + "let best = max(a - f, 3 * g); let half = floor(best / 2); half + if(b > c, best, e)",
			hand + "floor(max(hand[1] - hand[5], 3 * hand[6]) / 2) + if(hand[2] > hand[3], max(hand[1] - hand[5], 3 * hand[6]), hand[4])",
		},
		{
			"beside a roll", named + "let r = d6; let x = a + r; x * r + b",
			hand + "let r = d6; (hand[1] + r) * r + hand[2]",
		},
		{
			"what rolls dice itself is rolled once", hand + "let x = count(hand, it + d2 > 5); joint(x + hand[1], x)",
			hand + "let x = count(hand, it + d2 > 5); joint(hand[1] + x, x)",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			plain, err := exact.Eval(context.Background(), parse(t, c.plain), exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := exact.Eval(context.Background(), parse(t, c.named), exact.Options{MaxWork: 2 * plain.Work})
			if err != nil {
				t.Fatal(err)
			}
			if !got.Dist.Equal(plain.Dist) {
				t.Errorf("%s, want %s", got.Dist, plain.Dist)
			}
		})
	}
}
