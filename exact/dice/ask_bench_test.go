package dice_test

import (
	"math/big"
	"testing"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
)

func atLeast(n int64) dice.Becoming {
	return func(v dice.Value) (*dist.Dist, error) { return dist.Truth(v.Number.Cmp(big.NewRat(n, 1)) >= 0), nil }
}

func must(p *dice.Pool, err error) *dice.Pool {
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
		ask    func(d *dice.Dice, p *dice.Pool) []dice.Question
	}{
		{"pool=8d10/questions=5", 8, 10, func(d *dice.Dice, p *dice.Pool) []dice.Question {
			return []dice.Question{
				one(dice.TotalOf, d.Keep(p, dice.Highest(1))),
				one(dice.TotalOf, d.Keep(p, dice.Lowest(1))),
				one(dice.SizeOf, must(d.Where(p, atLeast(8)))),
				dice.LargestSet{Pool: p},
				dice.LongestRun{Pool: p},
			}
		}},
		{"pool=8d10/questions=5sums", 8, 10, func(d *dice.Dice, p *dice.Pool) []dice.Question {
			return []dice.Question{
				one(dice.TotalOf, d.Keep(p, dice.Highest(3))),
				one(dice.TotalOf, p),
				one(dice.SizeOf, must(d.Where(p, atLeast(8)))),
				one(dice.SetsOf, p),
				dice.LongestRun{Pool: p},
			}
		}},
		{"pool=20d6/questions=set,run", 20, 6, func(_ *dice.Dice, p *dice.Pool) []dice.Question {
			return []dice.Question{dice.LargestSet{Pool: p}, dice.LongestRun{Pool: p}}
		}},
		{"pool=100d6/questions=count,kept", 100, 6, func(d *dice.Dice, p *dice.Pool) []dice.Question {
			return []dice.Question{
				one(dice.SizeOf, must(d.Where(p, atLeast(5)))),
				one(dice.TotalOf, d.Keep(p, dice.Highest(10))),
			}
		}},
		{"pool=100d6/questions=ones,kept", 100, 6, func(d *dice.Dice, p *dice.Pool) []dice.Question {
			return []dice.Question{
				one(dice.SizeOf, must(d.Where(p, func(v dice.Value) (*dist.Dist, error) { return dist.Truth(v.Number.Cmp(big.NewRat(1, 1)) == 0), nil }))),
				one(dice.TotalOf, d.Keep(p, dice.Highest(10))),
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				d := &dice.Dice{}
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
			d := &dice.Dice{}
			p, q := d.Add(fixed(3), dist.Uniform(1, 6)), d.Add(fixed(2), dist.Uniform(1, 6))
			if _, err := d.Ask(limits(), dice.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) { return a.Cmp(b) > 0, nil }}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
