package pool

import (
	"testing"

	"oddsmith/exact/dist"
)

// The least work of totals is no more than the work of them, however many are alike.
func TestLeastWork(t *testing.T) {
	for _, c := range []struct {
		name   string
		totals []Copies
		least  float64 // times the price of a step
	}{
		{"one die", []Copies{{One: dist.Uniform(1, 6), Count: 1}}, 6 * 2 * 1.5},
		{"two alike", []Copies{{One: dist.Uniform(1, 6), Count: 2}}, 6 * 3 * 2},
		{"two that differ", []Copies{{One: dist.Uniform(1, 6), Count: 1}, {One: dist.Uniform(1, 20), Count: 1}}, 20 * 3 * 2},
		{"many", []Copies{{One: dist.Uniform(1, 4), Count: 9}, {One: dist.Uniform(1, 6), Count: 4}, {One: dist.Uniform(3, 8), Count: 7}}, 6 * 21 * 11},
	} {
		dice, err := newDice(c.totals)
		if err != nil {
			t.Fatal(err)
		}
		step := leastWork([]Copies{{One: dist.Uniform(1, 1), Count: 0}})
		least, all := leastWork(c.totals), closedWork(dice.classes, &keepAndCount{score: scoring{den: 1}})
		if least != c.least*step || least > all {
			t.Errorf("%s: %g at least, %g of %g", c.name, least/step, all/step, c.least)
		}
	}
}
