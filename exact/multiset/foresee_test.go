package multiset

import (
	"context"
	"errors"
	"math"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A walk is given up where those to come would take too much if they took what the last ones do,
// unless these take less than the ones before.
func TestForesee(t *testing.T) {
	for _, c := range []struct {
		name         string
		works        []float64
		sorts, steps int
		refused      bool
	}{
		{"too many to come", []float64{5, 10}, 1, 15, true},
		{"just too many", []float64{5, 10}, 1, 14, false},
		{"they take as much", []float64{10, 10}, 1, 15, true},
		{"they take less", []float64{11, 10}, 1, 1000, false},
		{"the last one places what is left", []float64{5, 10, 100}, 1, 5, false},
		{"one says nothing", []float64{100}, 1, 1000, false},
		{"two sorts, too many", []float64{10, 1, 19, 1}, 2, 20, true},
		{"two sorts, just too many", []float64{10, 1, 19, 1}, 2, 19, false},
		{"two sorts, one of each", []float64{10, 20}, 2, 1000, false},
	} {
		b := budget.New(context.Background(), budget.Limits{MaxWork: 100, MaxMemory: 100})
		if got := foresee(b, c.works, c.sorts, c.steps) != nil; got != c.refused {
			t.Errorf("%s: refused is %t", c.name, got)
		}
	}
}

// Matching dice by rank takes a square of what they may show: too much of it is refused before
// it is made.
func TestPairsAreForeseen(t *testing.T) {
	compared := 0
	ask := func(faces int64) error {
		d, two := new(Dice), dist.Constant(big.NewRat(2, 1))
		p, q := d.Add(two, dist.Uniform(1, faces)), d.Add(two, dist.Uniform(1, 6))
		_, err := d.Ask(budget.New(context.Background(), budget.Limits{MaxMemory: 1 << 20}.WithDefaults()), Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) {
			compared++
			return a.Cmp(b) > 0, nil
		}})
		return err
	}
	if err := ask(20); err != nil || compared == 0 {
		t.Fatalf("d20 against d6: %v, after %d comparisons", err, compared)
	}
	compared = 0
	var limit *budget.LimitError
	if err := ask(500); !errors.As(err, &limit) || limit.Resource != budget.Memory || compared > 0 {
		t.Errorf("d500 against d6: %v, after %d comparisons", err, compared)
	}
}

// How many contents dice have at least is how many they have, where they are of one sort.
func TestFewestContents(t *testing.T) {
	for _, c := range []struct {
		name   string
		dice   *Dice
		pool   func(d *Dice) (*Pool, error)
		fewest int
		all    int
	}{
		{"2d6", new(Dice), func(d *Dice) (*Pool, error) { return d.Add(dist.Constant(big.NewRat(2, 1)), dist.Uniform(1, 6)), nil }, 21, 21},
		{"0 to 3 d4", new(Dice), func(d *Dice) (*Pool, error) { return d.Add(dist.Uniform(0, 3), dist.Uniform(1, 4)), nil }, 20, 35},
		{"dice that lie", new(Dice), func(d *Dice) (*Pool, error) {
			return d.Fixed([]*big.Rat{big.NewRat(5, 1), big.NewRat(5, 1), big.NewRat(2, 1)}), nil
		}, 1, 1},
		{"1d2 and 1d3", new(Dice), func(d *Dice) (*Pool, error) {
			one := dist.Constant(big.NewRat(1, 1))
			return d.Join(d.Add(one, dist.Uniform(1, 2)), d.Add(one, dist.Uniform(1, 3)))
		}, 3, 5},
		{"2d3 of which those above 1 lie", new(Dice), func(d *Dice) (*Pool, error) {
			return d.Where(d.Add(dist.Constant(big.NewRat(2, 1)), dist.Uniform(1, 3)), func(v *big.Rat) (*dist.Dist, error) {
				return dist.Truth(v.Cmp(big.NewRat(1, 1)) > 0), nil
			})
		}, 3, 6},
		{"2d3 with d2 in the place of each 1", new(Dice), func(d *Dice) (*Pool, error) {
			return d.Each(d.Add(dist.Constant(big.NewRat(2, 1)), dist.Uniform(1, 3)), func(v *big.Rat) (*dist.Dist, error) {
				if v.IsInt() && v.Num().Int64() == 1 {
					return dist.Uniform(1, 2), nil
				}
				return dist.Constant(v), nil
			})
		}, 6, 6},
		{"the highest of 2d3", new(Dice), func(d *Dice) (*Pool, error) {
			return d.Keep(d.Add(dist.Constant(big.NewRat(2, 1)), dist.Uniform(1, 3)), Keep{From: 0, To: 1}), nil
		}, 1, 3},
	} {
		p, err := c.pool(c.dice)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := c.dice.Contents(p, budget.New(context.Background(), budget.Limits{}.WithDefaults()))
		if err != nil || len(list) != c.all {
			t.Errorf("%s: %d contents, %v", c.name, len(list), err)
		}
		if got := int(math.Round(c.dice.FewestContents(p))); got != c.fewest {
			t.Errorf("%s: %d at least", c.name, got)
		}
	}
}

// Putting something in the place of many faces is paid for, and refused with the walk that follows.
func TestReplacingIsPaidFor(t *testing.T) {
	d := new(Dice)
	d.Add(dist.Constant(big.NewRat(2, 1)), dist.Uniform(1, 100))
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	if err := d.AffordReplacing(b); err != nil || b.Spent() < 100_000 {
		t.Errorf("%v, %g steps", err, b.Spent())
	}
	b = budget.New(context.Background(), budget.Limits{MaxWork: b.Spent() + d.preparation(1) - 1}.WithDefaults())
	if err := d.AffordReplacing(b); err == nil || b.Spent() > 0 {
		t.Errorf("%v, %g steps", err, b.Spent())
	}
}
