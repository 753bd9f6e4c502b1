package dice_test

import (
	"math/big"
	"testing"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
)

// Weights beyond 64 bits: of 70 coins so many show heads as there are subsets of that size, and
// the highest of 30 dice is at most v in v^30 ways.
func TestLongWeights(t *testing.T) {
	const coins, many, sides = 70, 30, 10
	d := &dice.Dice{}
	p := d.Add(fixed(coins), dist.Uniform(0, 1))
	answers, err := d.Ask(limits(), one(dice.TotalOf, p))
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range answers.Weights {
		if want := new(big.Int).Binomial(coins, answers.Nums[i][0]); w.Cmp(want) != 0 {
			t.Errorf("%d heads: %s of %s, want %s", answers.Nums[i][0], w, answers.Total, want)
		}
	}
	d = &dice.Dice{}
	answers, err = d.Ask(limits(), one(dice.TotalOf, d.Keep(d.Add(fixed(many), dist.Uniform(1, sides)), dice.Highest(1))))
	if err != nil {
		t.Fatal(err)
	}
	atMost := new(big.Int)
	for i, w := range answers.Weights {
		want := new(big.Int).Exp(big.NewInt(answers.Nums[i][0]), big.NewInt(many), nil)
		if atMost.Add(atMost, w); atMost.Cmp(want) != 0 {
			t.Errorf("at most %d: %s, want %s", answers.Nums[i][0], atMost, want)
		}
	}
}

// Values without a common denominator of a small size are refused, by themselves and times what
// a sum takes them.
func TestTooFine(t *testing.T) {
	unit := big.NewInt(1)
	fine := dist.Incomplete(dist.Numeric, []dist.Outcome{
		{Value: big.NewRat(1, 999_999_937)}, {Value: big.NewRat(1, 999_999_929)}, {Value: big.NewRat(1, 999_999_893)},
	}, []*big.Int{unit, unit, unit}, nil, big.NewInt(3))
	large := dist.Scale(dist.Uniform(1, 2), new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 62)))
	for name, ask := range map[string]func(d *dice.Dice) dice.Question{
		"values": func(d *dice.Dice) dice.Question { return one(dice.TotalOf, d.Add(fixed(2), fine)) },
		"large values": func(d *dice.Dice) dice.Question {
			return one(dice.TotalOf, d.Add(fixed(2), large))
		},
		"factors": func(d *dice.Dice) dice.Question {
			p := d.Add(fixed(2), dist.Uniform(1, 6))
			return dice.Sum{
				{Factor: big.NewRat(1, 999_999_937), What: dice.TotalOf, Pool: p},
				{Factor: big.NewRat(1, 999_999_929), What: dice.SizeOf, Pool: p},
				{Factor: big.NewRat(1, 999_999_893), What: dice.SizeOf, Pool: p},
			}
		},
	} {
		d := &dice.Dice{}
		if answers, err := d.Ask(limits(), ask(d)); err == nil {
			t.Errorf("%s: %v", name, answers)
		}
	}
}

// Two values are compared once, however many dice show them.
func TestPairsAreComparedOnce(t *testing.T) {
	d := &dice.Dice{}
	p, err := d.Join(d.Add(fixed(2), dist.Uniform(1, 6)), d.Add(fixed(1), dist.Uniform(1, 6)))
	if err != nil {
		t.Fatal(err)
	}
	compared := map[[2]string]int{}
	_, err = d.Ask(limits(), dice.Pairs{P: p, Q: d.Add(fixed(2), dist.Uniform(1, 4)), Holds: func(a, b *big.Rat) (bool, error) {
		compared[[2]string{a.RatString(), b.RatString()}]++
		return a.Cmp(b) > 0, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for pair, n := range compared {
		if n != 1 {
			t.Errorf("%v: compared %d times", pair, n)
		}
	}
	if len(compared) != 6*4 {
		t.Errorf("%d pairs of values, want 24", len(compared))
	}
}
