package dice_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/budget"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
)

func fixed(n int64) *dist.Dist { return dist.Constant(big.NewRat(n, 1)) }

func one(what dice.What, p *dice.Pool) dice.Sum {
	return dice.Sum{{Factor: big.NewRat(1, 1), What: what, Pool: p, Least: 1}}
}

// positions keeps the dice at these positions, counted from 0 for the highest or the lowest.
func positions(from, to int64, lowest bool) dice.Keep {
	if lowest {
		return dice.Lowest(to).And(dice.WithoutLowest(from))
	}
	return dice.Highest(to).And(dice.WithoutHighest(from))
}

func limits() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{}.WithDefaults())
}

// TestAsk holds answers against numbers that can be counted by hand.
func TestAsk(t *testing.T) {
	for _, c := range []struct {
		name   string
		n, die int64
		ask    func(d *dice.Dice, p *dice.Pool) dice.Question
		value  int64
		num    int64
		den    int64
	}{
		{"highest of 2d20", 2, 20, func(d *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.TotalOf, d.Keep(p, dice.Highest(1)))
		}, 20, 39, 400},
		{"lowest of 2d20", 2, 20, func(d *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.TotalOf, d.Keep(p, dice.Lowest(1)))
		}, 1, 39, 400},
		{"lowest after the lowest was dropped", 2, 2, func(d *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.TotalOf, d.Keep(d.Keep(p, dice.WithoutLowest(1)), dice.Lowest(1)))
		}, 2, 3, 4},
		{"lowest of what is kept and the highest", 3, 2, func(d *dice.Dice, p *dice.Pool) dice.Question {
			kept := d.Keep(d.Keep(p, dice.WithoutLowest(1)), dice.Lowest(1))
			return dice.Sum{{Factor: big.NewRat(1, 1), What: dice.TotalOf, Pool: kept}, {Factor: big.NewRat(1, 1), What: dice.TotalOf, Pool: d.Keep(p, dice.Highest(1))}}
		}, 4, 1, 2},
		{"4d6 keep 3 is 18", 4, 6, func(d *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.TotalOf, d.Keep(p, dice.Highest(3)))
		}, 18, 21, 1296},
		{"five alike", 5, 6, func(_ *dice.Dice, p *dice.Pool) dice.Question {
			return dice.LargestSet{Pool: p}
		}, 5, 6, 7776},
		{"a straight of three", 3, 6, func(_ *dice.Dice, p *dice.Pool) dice.Question {
			return dice.LongestRun{Pool: p}
		}, 3, 24, 216},
		{"all different", 3, 6, func(_ *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.SetsOf, p)
		}, 3, 120, 216},
		{"a die that is not there", 1, 6, func(d *dice.Dice, p *dice.Pool) dice.Question {
			return one(dice.TotalOf, d.Keep(p, positions(1, 2, true)))
		}, 0, 1, 1},
		{"lowest of those above 2", 2, 4, func(d *dice.Dice, p *dice.Pool) dice.Question {
			high, err := d.Where(p, func(v dice.Value) (*dist.Dist, error) { return dist.Truth(v.Number.Cmp(big.NewRat(2, 1)) > 0), nil })
			if err != nil {
				t.Fatal(err)
			}
			return one(dice.TotalOf, d.Keep(high, dice.Lowest(1)))
		}, 3, 7, 16}, // 3 and anything else: 3-3, and 3 beside 1, 2 or 4
	} {
		d := &dice.Dice{}
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
	d := &dice.Dice{}
	p, q := d.Add(fixed(3), dist.Uniform(1, 6)), d.Add(fixed(2), dist.Uniform(1, 6))
	answers, err := d.Ask(limits(), dice.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) { return a.Cmp(b) > 0, nil }})
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
		d := &dice.Dice{}
		var pools []*dice.Pool
		shown := []roll{{nil, 1}} // what the dice that are joined can show, the highest first
		for i := range rapid.IntRange(1, 3).Draw(t, "sorts") {
			values := rapid.SliceOfNDistinct(rapid.Int64Range(1, 6), 1, 4, rapid.ID).Draw(t, "values")
			slices.Sort(values)
			weights := rapid.SliceOfN(rapid.Int64Range(1, 3), len(values), len(values)).Draw(t, "weights")
			n := rapid.Int64Range(0, 3-int64(i)).Draw(t, "dice")
			from := rapid.Int64Range(0, n).Draw(t, "from")
			keep := positions(from, rapid.Int64Range(from, n).Draw(t, "to"), rapid.Bool().Draw(t, "lowest"))
			pools = append(pools, d.Keep(d.Add(fixed(n), die(values, weights)), keep))
			shown = joined(shown, kept(rolled(values, weights, n), keep))
		}
		all, err := d.Join(pools...)
		if err != nil {
			t.Fatal(err)
		}
		k := rapid.Int64Range(0, 3).Draw(t, "how many")
		answers, err := d.Ask(limits(),
			one(dice.TotalOf, d.Keep(all, dice.Highest(k))), one(dice.SetsOf, all), dice.LongestRun{Pool: all})
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

func kept(rolls []roll, k dice.Keep) []roll {
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
// can be put in place of it.
func TestDiceThatAreThereTwice(t *testing.T) {
	d := &dice.Dice{}
	p, q := d.Add(fixed(2), die([]int64{1, 2}, []int64{1, 1})), d.Add(fixed(1), die([]int64{1, 3}, []int64{1, 1}))
	join := func(pools ...*dice.Pool) *dice.Pool {
		out, err := d.Join(pools...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	rolled := func(dice.Value) (*dist.Dist, error) { return die([]int64{1, 2}, []int64{1, 1}), nil }
	certain := func(v dice.Value) (*dist.Dist, error) { return dist.Constant(new(big.Rat).Neg(v.Number)), nil }
	for name, c := range map[string]struct {
		pool  *dice.Pool
		twice bool
	}{
		"once":           {join(p, q), false},
		"twice":          {join(p, p), true},
		"twice, first":   {join(join(p, p), q), true},
		"twice, behind":  {join(q, join(p, p)), true},
		"by way of both": {join(join(p, q), p), true},
	} {
		if _, err := d.Each(c.pool, rolled); errors.Is(err, dice.ErrWhole) != c.twice {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := d.Each(c.pool, certain); err != nil {
			t.Errorf("%s, what is certain: %v", name, err)
		}
	}
}
