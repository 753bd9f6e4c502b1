package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

// The dice of both notations are asked in the same way: what is the same question has the same
// answer, also where one of them has to be asked of many dice.
func TestNotationsAlike(t *testing.T) {
	for _, c := range []struct{ roll20, rules string }{
		{"100d20k50", "sum(keep(50, pool(100, d20)))"},
		{"60d100k20", "sum(keep(20, pool(60, d100)))"},
		{"20d6!!k5", "sum(keep(5, pool(20, explode(d6))))"},
		{"3d6!!>2>6kl2", "count(keep_lowest(2, pool(3, explode(d6, it >= 2))), it >= 6)"},
		{"4d6k3", "sum(keep(3, pool(4, d6)))"},
		{"40d10kl10", "sum(keep_lowest(10, pool(40, d10)))"},
		{"50d6d5", "sum(drop(5, pool(50, d6)))"},
		{"5d20dh1dl1", "sum(drop_highest(1, drop(1, pool(5, d20))))"},
		{"10d10>7f1", "p = pool(10, d10); count(p, it >= 7) - count(p, it == 1)"},
		{"10d10k6>7", "count(keep(6, pool(10, d10)), it >= 7)"},
		{"6d10r<2", "sum(pool(6, reroll(d10, it <= 2)))"},
		{"9d6ro1k3", "sum(keep(3, pool(9, reroll(d6, it == 1, 1))))"},
		{"4d6!!", "sum(pool(4, explode(d6)))"},
		{"{4d6+3d8}k4", "sum(keep(4, join(pool(4, d6), pool(3, d8))))"},
		{"{2d6k1+4d8}kl2", "sum(keep_lowest(2, join(keep(1, pool(2, d6)), pool(4, d8))))"},
		{"{2d6, 3d8}k1", "max(2d6, 3d8)"},
		{"1000d6", "sum(pool(1000, d6))"},
	} {
		a, err := exact.Eval(context.Background(), roll20(t, c.roll20), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.roll20, err)
			continue
		}
		b, err := exact.Eval(context.Background(), notationtest.ParseSmall(t, c.rules), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.rules, err)
			continue
		}
		if !a.Dist.Equal(b.Dist) {
			t.Errorf("%s: %s\n%s: %s", c.roll20, a.Dist, c.rules, b.Dist)
		}
	}
}
