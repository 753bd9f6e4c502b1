package montecarlo

import (
	"context"
	"testing"

	"oddsmith/scenarios/notation"
)

// costed are programs of every sort, by the notation they are in.
var costed = map[*notation.Grammar][]string{
	notation.Roll20: {"1d6", "4d6", "100d100", "4d6!k3", "10d10!>10>7", "4d6k3", "20d20k5", "3d6!!"},
	notation.Rules: {
		"if(1d20 >= 11, 2d6, 1d4 / 2)", "joint(1d4, 1d4 > 2)", "sum(1d6, if(1d20>5, 1d8+3, 0))", "(1d4)d(1d6)",
		"rank(2, 5, 1d20+1d6)", "count(pool(20, d10), it >= 7)", "longest_run(pool(8, d6))",
		"floor(1d20 / 3d6) + abs(1d100 - 1d100)",
	},
}

func workOf(t testing.TB, g *notation.Grammar, text string, seed uint64) float64 {
	t.Helper()
	e, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	work, err := p.Work(seed)
	if err != nil {
		t.Fatal(err)
	}
	return work
}

// The work of a sample is a count: the same whenever it is asked for. What is rolled die by
// die takes more of it, and more dice more.
func TestWork(t *testing.T) {
	for g, texts := range costed {
		for _, text := range texts {
			if a, b := workOf(t, g, text, 3), workOf(t, g, text, 3); a != b || a < 2 {
				t.Errorf("%s: %v steps, then %v", text, a, b)
			}
		}
	}
	// A digit of a word is taken, a word is drawn now and then, and the result is counted.
	if w := workOf(t, notation.Roll20, "1d6", 1); w < 3 || w > 4 {
		t.Errorf("1d6 takes %v steps, want 3 and its share of a word", w)
	}
	for _, less := range [][2]string{
		{"1d6", "100d100"},
		{"4d6", "longest_run(pool(8, d6))"},
		{"longest_run(pool(4, d6))", "longest_run(pool(12, d6))"},
		{"rank(1, 2, 1d6)", "rank(1, 9, 1d6)"},
		{"2d6", "if(1d20 == 1, 40d6!, 2d6)"},
	} {
		if a, b := workOf(t, notation.Rules, less[0], 1), workOf(t, notation.Rules, less[1], 1); a >= b {
			t.Errorf("%s takes %v steps and %s only %v", less[0], a, less[1], b)
		}
	}
}

// An error that every sample has is one of the first samples.
func TestWorkFails(t *testing.T) {
	e, err := notation.Rules.Parse("1 / (1d2 - 1d2)")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Work(1); err == nil {
		t.Error("a division by 0 in half of all samples is no error")
	}
}

// BenchmarkWork measures what a step takes, in nanoseconds: the closer the programs are, the
// better the steps are counted.
func BenchmarkWork(b *testing.B) {
	for g, texts := range costed {
		for _, text := range texts {
			b.Run("expr="+text, func(b *testing.B) {
				e, err := g.Parse(text)
				if err != nil {
					b.Fatal(err)
				}
				p, err := Compile(e)
				if err != nil {
					b.Fatal(err)
				}
				const trials = 1 << 18
				for b.Loop() {
					if _, err := p.Run(context.Background(), Options{Seed: 1, Workers: 1, Trials: trials}); err != nil {
						b.Fatal(err)
					}
				}
				steps := workOf(b, g, text, 1)
				b.ReportMetric(steps, "steps/sample")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/trials/steps, "ns/step")
			})
		}
	}
}

// What was counted is kept for its seed, and for no other.
func TestWorkIsKept(t *testing.T) {
	const text = "3d6!!"
	e, err := notation.Roll20.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	different := map[float64]bool{}
	for _, seed := range []uint64{0, 1, 2, 1, 0} {
		work, err := p.Work(seed)
		if want := workOf(t, notation.Roll20, text, seed); err != nil || work != want {
			t.Errorf("seed %d: %g, %v, want %g", seed, work, err, want)
		}
		different[work] = true
	}
	if len(different) < 2 {
		t.Error("all seeds take the same")
	}
	if n := testing.AllocsPerRun(10, func() { _, _ = p.Work(0) }); n > 0 {
		t.Errorf("%g allocations for what is known", n)
	}
}
