package pool

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
)

// closedWork estimates the steps to ask a query about closed classes.
func closedWork(classes []*class, q *keepAndCount) float64 {
	states, moves, bits := 1.0, 1.0, 0.0
	for _, c := range classes {
		states *= float64(min(c.n, c.keep.to) + 1)
		moves *= float64(c.n)/2 + 1
		bits += float64(c.n) * float64(c.total.BitLen())
	}
	values := valuesOf(classes)
	if len(values) == 0 {
		return 0
	}
	return float64(len(values)) * states * moves * q.sums(values[0], values[len(values)-1]) * (150 + budget.StepCost(bits))
}

// sortingCost is what it takes to put a value of a total among those of others.
const sortingCost = 400

// openWork estimates the steps where classes may be open: at every value every class
// places up to k dice in every state, of which there are as many as ways to split less
// than k dice among the classes.
func openWork(classes []*class, q *keepAndCount) float64 {
	k := float64(q.keep.to)
	split, product, values, digits := 1.0, 1.0, 0.0, 0.0
	for i, c := range classes {
		split *= (k + float64(i)) / float64(i+1)
		placed := k
		if !c.open {
			placed = min(placed, float64(c.n))
		}
		product *= placed + 1
		values += float64(len(c.values))
		for _, w := range c.w {
			den := new(big.Rat).SetFrac(w, c.total).Denom()
			digits = max(digits, float64(den.BitLen())*(k+float64(c.n)))
		}
	}
	span := 2.0
	if all := valuesOf(classes); !q.score.counts() && len(all) > 0 {
		span = float64(all[len(all)-1]-all[0]) + 1
	}
	sums := float64(q.keep.len())*span + 1
	return values * max(1, min(split, product)) * (k + 1) * sums * (500 + digits*float64(len(classes)))
}

// valuesOf lists the values of all classes, ascending.
func valuesOf(classes []*class) []int64 {
	var values []int64
	for _, c := range classes {
		values = append(values, c.values...)
	}
	slices.Sort(values)
	return slices.Compact(values)
}
