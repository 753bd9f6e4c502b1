package multiset_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

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

// TestAskAgainstEnumeration asks random dice, of which some are kept before they are joined,
// several things at once: the answers are those of going through everything they can show.
func TestAskAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &multiset.Dice{}
		var pools []*multiset.Pool
		shown := []roll{{nil, 1}} // what the dice that are joined can show, the highest first
		for i := range rapid.IntRange(1, 3).Draw(t, "sorts") {
			values := rapid.SliceOfNDistinct(rapid.Int64Range(1, 6), 1, 4, rapid.ID).Draw(t, "values")
			slices.Sort(values)
			weights := rapid.SliceOfN(rapid.Int64Range(1, 3), len(values), len(values)).Draw(t, "weights")
			n := rapid.Int64Range(0, 3-int64(i)).Draw(t, "dice")
			from := rapid.Int64Range(0, n).Draw(t, "from")
			keep := multiset.Keep{From: from, To: rapid.Int64Range(from, n).Draw(t, "to"), Lowest: rapid.Bool().Draw(t, "lowest")}
			pools = append(pools, d.Keep(d.Add(fixed(n), die(values, weights)), keep))
			shown = joined(shown, kept(rolled(values, weights, n), keep))
		}
		all, err := d.Join(pools...)
		if err != nil {
			t.Fatal(err)
		}
		k := rapid.Int64Range(0, 3).Draw(t, "how many")
		answers, err := d.Ask(limits(),
			one(multiset.TotalOf, d.Keep(all, multiset.Keep{To: k})), one(multiset.SetsOf, all), multiset.LongestRun{Pool: all})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int64{}
		for _, r := range shown {
			sum := int64(0)
			for _, v := range r.values[:min(k, int64(len(r.values)))] {
				sum += v
			}
			different := slices.Compact(slices.Clone(r.values))
			want[fmt.Sprint([]int64{sum, int64(len(different)), longest(different)})] += r.weight
		}
		if len(answers.Nums) != len(want) {
			t.Fatalf("%d cases, want %d", len(answers.Nums), len(want))
		}
		for i, w := range answers.Weights {
			if key := fmt.Sprint(answers.Nums[i]); w.Int64() != want[key] {
				t.Fatalf("%s has weight %s, want %d", key, w, want[key])
			}
		}
	})
}

// A roll is what dice show, the highest first.
type roll struct {
	values []int64
	weight int64
}

func die(values, weights []int64) *dist.Dist {
	total, w := int64(0), make([]*big.Int, len(weights))
	for i, n := range weights {
		total += n
		w[i] = big.NewInt(n)
	}
	return dist.FromColumn(values, 1, w, big.NewInt(total))
}

func rolled(values, weights []int64, n int64) []roll {
	out := []roll{{nil, 1}}
	for range n {
		var next []roll
		for _, r := range out {
			for i, v := range values {
				next = append(next, roll{append(slices.Clone(r.values), v), r.weight * weights[i]})
			}
		}
		out = next
	}
	return out
}

func kept(rolls []roll, k multiset.Keep) []roll {
	for i := range rolls {
		slices.Sort(rolls[i].values)
		slices.Reverse(rolls[i].values)
		from, to := k.Positions(int64(len(rolls[i].values)))
		rolls[i].values = rolls[i].values[from:to]
	}
	return rolls
}

func joined(a, b []roll) []roll {
	var out []roll
	for _, x := range a {
		for _, y := range b {
			values := slices.Concat(x.values, y.values)
			slices.Sort(values)
			slices.Reverse(values)
			out = append(out, roll{values, x.weight * y.weight})
		}
	}
	return out
}

// longest returns the longest run of different values, the highest first.
func longest(values []int64) int64 {
	best, run := int64(0), int64(0)
	for i, v := range values {
		if i == 0 || values[i-1]-v != 1 {
			run = 0
		}
		run++
		best = max(best, run)
	}
	return best
}

// A die that is in a pool twice cannot be rolled for, wherever the pool goes; what is certain
// can be put in the place of it.
func TestDiceThatAreThereTwice(t *testing.T) {
	d := &multiset.Dice{}
	p, q := d.Add(fixed(2), die([]int64{1, 2}, []int64{1, 1})), d.Add(fixed(1), die([]int64{1, 3}, []int64{1, 1}))
	join := func(pools ...*multiset.Pool) *multiset.Pool {
		out, err := d.Join(pools...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	rolled := func(*big.Rat) (*dist.Dist, error) { return die([]int64{1, 2}, []int64{1, 1}), nil }
	certain := func(v *big.Rat) (*dist.Dist, error) { return dist.Constant(new(big.Rat).Neg(v)), nil }
	for name, c := range map[string]struct {
		pool  *multiset.Pool
		twice bool
	}{
		"once":           {join(p, q), false},
		"twice":          {join(p, p), true},
		"twice, first":   {join(join(p, p), q), true},
		"twice, behind":  {join(q, join(p, p)), true},
		"by way of both": {join(join(p, q), p), true},
	} {
		if _, err := d.Each(c.pool, rolled); errors.Is(err, multiset.ErrWhole) != c.twice {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := d.Each(c.pool, certain); err != nil {
			t.Errorf("%s, what is certain: %v", name, err)
		}
	}
}
