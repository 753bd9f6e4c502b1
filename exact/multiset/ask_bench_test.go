package multiset_test

import (
	"math/big"
	"testing"

	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
)

func atLeast(n int64) func(*big.Rat) (*dist.Dist, error) {
	return func(v *big.Rat) (*dist.Dist, error) { return dist.Truth(v.Cmp(big.NewRat(n, 1)) >= 0), nil }
}

func must(p *multiset.Pool, err error) *multiset.Pool {
	if err != nil {
		panic(err)
	}
	return p
}

// BenchmarkAsk asks several questions of one pool.
func BenchmarkAsk(b *testing.B) {
	for _, c := range []struct {
		name   string
		n, die int64
		ask    func(d *multiset.Dice, p *multiset.Pool) []multiset.Question
	}{
		{"pool=8d10/questions=5", 8, 10, func(d *multiset.Dice, p *multiset.Pool) []multiset.Question {
			return []multiset.Question{
				one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 1})),
				one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 1, Lowest: true})),
				one(multiset.SizeOf, must(d.Where(p, atLeast(8)))),
				multiset.LargestSet{Pool: p},
				multiset.LongestRun{Pool: p},
			}
		}},
		{"pool=8d10/questions=5sums", 8, 10, func(d *multiset.Dice, p *multiset.Pool) []multiset.Question {
			return []multiset.Question{
				one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 3})),
				one(multiset.TotalOf, p),
				one(multiset.SizeOf, must(d.Where(p, atLeast(8)))),
				one(multiset.SetsOf, p),
				multiset.LongestRun{Pool: p},
			}
		}},
		{"pool=20d6/questions=set,run", 20, 6, func(_ *multiset.Dice, p *multiset.Pool) []multiset.Question {
			return []multiset.Question{multiset.LargestSet{Pool: p}, multiset.LongestRun{Pool: p}}
		}},
		{"pool=100d6/questions=count,kept", 100, 6, func(d *multiset.Dice, p *multiset.Pool) []multiset.Question {
			return []multiset.Question{
				one(multiset.SizeOf, must(d.Where(p, atLeast(5)))),
				one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 10})),
			}
		}},
		{"pool=100d6/questions=ones,kept", 100, 6, func(d *multiset.Dice, p *multiset.Pool) []multiset.Question {
			return []multiset.Question{
				one(multiset.SizeOf, must(d.Where(p, func(v *big.Rat) (*dist.Dist, error) { return dist.Truth(v.Cmp(big.NewRat(1, 1)) == 0), nil }))),
				one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 10})),
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				d := &multiset.Dice{}
				p := d.Add(fixed(c.n), dist.Uniform(1, c.die))
				answers, err := d.Ask(limits(), c.ask(d, p)...)
				if err != nil {
					b.Fatal(err)
				}
				n = len(answers.Weights)
			}
			b.ReportMetric(float64(n), "answers")
		})
	}
	b.Run("pairs=3d6,2d6", func(b *testing.B) {
		for b.Loop() {
			d := &multiset.Dice{}
			p, q := d.Add(fixed(3), dist.Uniform(1, 6)), d.Add(fixed(2), dist.Uniform(1, 6))
			if _, err := d.Ask(limits(), multiset.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) { return a.Cmp(b) > 0, nil }}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
