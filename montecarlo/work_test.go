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

// workOf is the work of a sample, in nanoseconds.
func workOf(t testing.TB, g *notation.Grammar, text string) float64 {
	t.Helper()
	e, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	tally := run(t, e, Options{Seed: 1, Trials: 10_000})
	return tally.Work() / float64(tally.Trials())
}

// What is rolled die by die takes more work, and more dice take more of it.
func TestWork(t *testing.T) {
	// A digit of a word is taken, a word is drawn now and then, and the result is counted.
	if w := workOf(t, notation.Roll20, "1d6"); w < 1.5 || w > 2 {
		t.Errorf("1d6 takes %v ns, want 3 steps and its share of a word", w)
	}
	for _, less := range [][2]string{
		{"1d6", "100d100"},
		{"4d6", "longest_run(pool(8, d6))"},
		{"longest_run(pool(4, d6))", "longest_run(pool(12, d6))"},
		{"rank(1, 2, 1d6)", "rank(1, 9, 1d6)"},
		{"2d6", "if(1d20 == 1, 40d6!, 2d6)"},
	} {
		if a, b := workOf(t, notation.Rules, less[0]), workOf(t, notation.Rules, less[1]); a >= b {
			t.Errorf("%s takes %v ns and %s only %v", less[0], a, less[1], b)
		}
	}
}

// BenchmarkWork measures what a nanosecond of work takes in truth: the closer the programs are,
// the better the work is counted.
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
				work := 0.0
				for b.Loop() {
					tally, err := p.Run(context.Background(), Options{Seed: 1, Workers: 1, Trials: trials})
					if err != nil {
						b.Fatal(err)
					}
					work = tally.Work()
				}
				b.ReportMetric(work/trials, "work/sample")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/work, "ns/work")
			})
		}
	}
}
