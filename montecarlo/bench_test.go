package montecarlo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"oddsmith/scenarios/notation"
)

// benchTrials is long enough for the second worker to be worth waking.
const benchTrials = 1 << 22

// BenchmarkSample measures samples a second of both ways of sampling.
func BenchmarkSample(b *testing.B) {
	for _, w := range workloads() {
		b.Run("expr="+w.name+"/engine=closure/workers=1", func(b *testing.B) {
			f, r := closures(w.e), rand.New(rand.NewPCG(1, 2))
			counts := make([]int64, w.high-w.low+1)
			for b.Loop() {
				sampleClosure(f, r, counts, w.low, benchTrials)
			}
			reportRate(b)
		})
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("expr=%s/engine=block/workers=%d", w.name, workers), func(b *testing.B) {
				benchmarkBlocks(b, w.e, workers)
			})
		}
	}
}

// BenchmarkNodes measures the slower sorts of node.
func BenchmarkNodes(b *testing.B) {
	x := ref("x")
	for name, e := range map[string]notation.Expr{
		"d20":          dice(1, 20),
		"random-count": pool(dice(1, 8), num("6")),
		"random-sides": pool(num("2"), dice(1, 8)),
		"outcome":      let("x", dice(5, 4), ifElse(eq(x, num("5")), word("fumble"), ifElse(eq(x, num("20")), word("critical"), ifElse(chance(num("1/3")), word("blocked"), ifElse(ge(x, num("12")), word("hit"), word("miss")))))),
		"floor":        call(notation.Floor, div(notation.ExactDivision, dice(3, 6), num("5"))),
		"floor-random": div(notation.FloorDivision, dice(3, 6), dice(1, 6)),
		"fraction":     div(notation.ExactDivision, dice(2, 6), dice(1, 6)),
		"10000d6":      dice(10_000, 6),
	} {
		b.Run("expr="+name, func(b *testing.B) { benchmarkBlocks(b, e, 1) })
	}
}

func benchmarkBlocks(b *testing.B, e notation.Expr, workers int) {
	p, err := Compile(e)
	if err != nil {
		b.Fatal(err)
	}
	trials := int64(benchTrials)
	o := Options{Seed: 1, Workers: workers, Trials: trials}
	for b.Loop() {
		if _, err := p.Run(context.Background(), o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(trials)*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(trials), "ns/sample")
}

func reportRate(b *testing.B) {
	b.ReportMetric(benchTrials*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchTrials, "ns/sample")
}
