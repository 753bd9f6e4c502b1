package montecarlo

import (
	"context"
	"math"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

func roll20(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := notation.Roll20.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

// modified holds every phase and every group on small pools.
var modified = []string{
	"2d4k1", "2d4kl1", "3d3d1", "3d3dh1", "4d2dh1dl1", "3d4k0", "3d4k5", "3d4d0", "3d4d5", "2d4sd",
	"2d6r", "2d6r<2", "2d6ro<2", "3d6r2r4", "1d6ro1r2", "2dFr", "2dFro", "3dFk2",
	"3d6>5", "3d6<2", "2d6=3", "2d6>5f1", "2d2>1f1", "3d4k2>3f1", "4dF=-1",
	"(1d3)d4k1", "2d(1d4)k1", "0d6k1", "(1d2)d(1d2+1)ro1k1>2",
	"{2d3+1d4}k2", "{2d4+1dF+2}k1", "{2d4-1}>2f0", "{2d3k1+1d4}kl1", "{1d4+0.5}>2", "{(1d2)d3+1d4}k2",
	"{1d4, 2d2}k1", "{1d4/2, 1d3, 2}kl2", "{1d4, {1d3, 2}k1}>2f1", "{1d4, 10}", "{1d4*2}", "{1d4, 2d2, 3}d1dh1",
	"2 * 3d4k2 - 1", "floor(3d4k2 / 2)", "2d(1d2)k1 + 1d2",
}

// Every phase and every group on small pools, against a walk through all faces.
func TestModifiersAgainstEnumeration(t *testing.T) {
	for _, text := range modified {
		t.Run(text, func(t *testing.T) {
			e := roll20(t, text)
			want, err := notationtest.Enumerate(e, 200_000)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, e, run(t, e, Options{Seed: 5, Workers: 1, Trials: 60_000}), want)
		})
	}
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
		{"2d(1d2)r2r1", "for ever"},
		{"1d(1d2)!", "for ever"},
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
