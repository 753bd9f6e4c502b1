package montecarlo

import (
	"context"
	"math"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func roll20(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := notation.Roll20.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

// The page of the Roll20 rules lists these means; explosions are unbounded, and
// so the sample is held against the mean alone.
func TestExplodedMeans(t *testing.T) {
	for _, c := range []struct {
		text string
		mean float64
	}{
		{"3d6!", 63.0 / 5},
		{"1d6!p", 4},
		{"3d6!>5>4", 9.0 / 4},
		{"2d6!k1", 161.0 / 36},
		{"1d4ro4!", 34.0 / 15},
		{"2d(1d4+1)!", 157.0 / 24},
		{"1d6!!", 21.0 / 5},
		{"{2d6!}>4", 10.0 / 6 / (5.0 / 6) * 0.6},
		{"4dF!", 0},
		{"1d6!kl1", 3},
		{"4d6k3", 15869.0 / 1296},
	} {
		tally := run(t, roll20(t, c.text), Options{Seed: 11, Workers: 2, Trials: 400_000})
		if gap := math.Abs(tally.Mean() - c.mean); gap > 6*tally.StdError() {
			t.Errorf("%s: mean %g +- %g, want %g", c.text, tally.Mean(), tally.StdError(), c.mean)
		}
	}
}

func TestModifiedWorkers(t *testing.T) {
	p, err := Compile(roll20(t, "4d6!k3 + {2d8ro1, 1d20}k1"))
	if err != nil {
		t.Fatal(err)
	}
	var first *Tally
	for _, workers := range []int{1, 2, 7} {
		tally, err := p.Run(context.Background(), Options{Seed: 3, Workers: workers, Trials: 50_000})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = tally
		}
		sameTally(t, "workers", tally, first)
	}
}

func TestModifierErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"2d(1d2)r2r1", "forever"},
		{"1d(1d2)!", "forever"},
		{"(1d4-3)d6k1", "the number of dice"},
		{"2d(1d2-1)k1", "the number of sides"},
		{"9999999d6!k5", "dice"},
		{"{1d4/1d3, 2}k1", "a denominator"},
	} {
		p, err := Compile(roll20(t, c.text))
		if err == nil {
			_, err = p.Run(context.Background(), Options{Seed: 1, Workers: 1, Trials: 1000})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

func BenchmarkModifiers(b *testing.B) {
	for _, text := range []string{"4d6k3", "4d6!k3", "10d10!>7", "{4d6+2d8, 3d20+3, 5d10+1}d1"} {
		b.Run("expr="+text, func(b *testing.B) {
			benchmarkBlocks(b, roll20(b, text), 1)
		})
	}
}
