package multiset_test

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
)

func fixed(n int64) *dist.Dist { return dist.Constant(big.NewRat(n, 1)) }

func one(what multiset.What, p *multiset.Pool) multiset.Sum {
	return multiset.Sum{{Factor: big.NewRat(1, 1), What: what, Pool: p, Least: 1}}
}

func limits() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{}.WithDefaults())
}

// TestAsk holds answers against numbers that can be counted by hand.
func TestAsk(t *testing.T) {
	for _, c := range []struct {
		name   string
		n, die int64
		ask    func(d *multiset.Dice, p *multiset.Pool) multiset.Question
		value  int64
		num    int64
		den    int64
	}{
		{"highest of 2d20", 2, 20, func(d *multiset.Dice, p *multiset.Pool) multiset.Question {
			return one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 1}))
		}, 20, 39, 400},
		{"lowest of 2d20", 2, 20, func(d *multiset.Dice, p *multiset.Pool) multiset.Question {
			return one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 1, Lowest: true}))
		}, 1, 39, 400},
		{"4d6 keep 3 is 18", 4, 6, func(d *multiset.Dice, p *multiset.Pool) multiset.Question {
			return one(multiset.TotalOf, d.Keep(p, multiset.Keep{To: 3}))
		}, 18, 21, 1296},
		{"five alike", 5, 6, func(_ *multiset.Dice, p *multiset.Pool) multiset.Question {
			return multiset.LargestSet{Pool: p}
		}, 5, 6, 7776},
		{"a straight of three", 3, 6, func(_ *multiset.Dice, p *multiset.Pool) multiset.Question {
			return multiset.LongestRun{Pool: p}
		}, 3, 24, 216},
		{"all different", 3, 6, func(_ *multiset.Dice, p *multiset.Pool) multiset.Question {
			return one(multiset.SetsOf, p)
		}, 3, 120, 216},
		{"a die that is not there", 1, 6, func(d *multiset.Dice, p *multiset.Pool) multiset.Question {
			return one(multiset.TotalOf, d.Keep(p, multiset.Keep{From: 1, To: 2, Lowest: true}))
		}, 0, 1, 1},
		{"lowest of those above 2", 2, 4, func(d *multiset.Dice, p *multiset.Pool) multiset.Question {
			high, err := d.Where(p, func(v *big.Rat) (*dist.Dist, error) { return dist.Truth(v.Cmp(big.NewRat(2, 1)) > 0), nil })
			if err != nil {
				t.Fatal(err)
			}
			return one(multiset.TotalOf, d.Keep(high, multiset.Keep{To: 1, Lowest: true}))
		}, 3, 7, 16}, // 3 and anything else: 3-3, and 3 beside 1, 2 or 4
	} {
		d := &multiset.Dice{}
		p := d.Add(fixed(c.n), dist.Uniform(1, c.die))
		answers, err := d.Ask(limits(), c.ask(d, p))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := new(big.Rat)
		sum := new(big.Int)
		for i, w := range answers.Weights {
			sum.Add(sum, w)
			if answers.Value(i, 0).Cmp(big.NewRat(c.value, 1)) == 0 {
				got.SetFrac(w, answers.Total)
			}
		}
		if sum.Cmp(answers.Total) != 0 {
			t.Errorf("%s: weights sum to %s of %s", c.name, sum, answers.Total)
		}
		if want := big.NewRat(c.num, c.den); got.Cmp(want) != 0 {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// TestRisk holds a battle of three dice against two to its well-known odds.
func TestRisk(t *testing.T) {
	d := &multiset.Dice{}
	p, q := d.Add(fixed(3), dist.Uniform(1, 6)), d.Add(fixed(2), dist.Uniform(1, 6))
	answers, err := d.Ask(limits(), multiset.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) { return a.Cmp(b) > 0, nil }})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, w := range answers.Weights {
		got = append(got, answers.Value(i, 0).RatString()+": "+new(big.Rat).SetFrac(w, answers.Total).RatString())
	}
	want := []string{"0: 2275/7776", "1: 2611/7776", "2: 1445/3888"}
	if !slices.Equal(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
