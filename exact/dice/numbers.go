package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// A roll says how many dice there are of a sort, or of some sorts together.
type roll struct {
	counts *dist.Dist // of one sort; nil where the cases say it
	cases  []numbers
	total  *big.Int // of the weights of the cases
}

// numbers are the numbers of dice of some sorts, with a weight. For an open sort it is the shape of
// its negative binomial distribution.
type numbers struct {
	of     []int64
	weight *big.Int
}

// casesOf lists the numbers of dice of one sort.
func casesOf(counts *dist.Dist) (cases []numbers) {
	for n, w := range counts.All() {
		cases = append(cases, numbers{[]int64{n.Value.Num().Int64()}, w})
	}
	return cases
}

// rolled returns the cases of each roll, and the total weight of all results. The weight of a case includes
// that of the dice that are fewer than in the largest case.
func (d *Dice) rolled(b *budget.Budget) (list [][]numbers, total *big.Int, err error) {
	total = big.NewInt(1)
	for i, s := range d.sorts {
		r := &d.rolls[s.roll]
		if r.counts == nil {
			if i == 0 || d.sorts[i-1].roll != s.roll {
				list, total = append(list, r.cases), total.Mul(total, r.total)
			}
			continue
		}
		if err := requireRanked(r.counts, b); err != nil {
			return nil, nil, err
		}
		most := r.counts.Max().Num().Int64()
		each := budget.MulCost(float64(most) * float64(s.total.BitLen()))
		if err := b.Charge(each * float64(r.counts.Slots()+1)); err != nil {
			return nil, nil, err
		}
		cases := casesOf(r.counts)
		for _, c := range cases {
			c.weight.Mul(c.weight, rational.IntPow(s.total, most-c.of[0]))
		}
		list = append(list, cases)
		total.Mul(total, r.counts.Total())
		total.Mul(total, rational.IntPow(s.total, most))
	}
	return list, total, nil
}

// requireRanked returns an error if there may be more dice than are sorted; counts is the distribution of their
// number.
func requireRanked(counts *dist.Dist, b *budget.Budget) error {
	if !counts.HasTail() && counts.Max().Cmp(big.NewRat(dist.MaxRanked, 1)) <= 0 {
		return nil
	}
	return budget.Unsolved(b.At, "the exact engine looks at no more than %d of these dice", dist.MaxRanked)
}

// combined calls visit for every combination of the cases of all rolls: with the numbers of dice by sort, and
// the product of the weights.
func combined(rolls [][]numbers, visit func(numbers) error) error {
	return combinedWith(numbers{weight: big.NewInt(1)}, rolls, visit)
}

// combinedWith does what combined does; some are the numbers that earlier rolls were given.
func combinedWith(some numbers, rolls [][]numbers, visit func(numbers) error) error {
	if len(rolls) == 0 {
		return visit(some)
	}
	for _, c := range rolls[0] {
		next := numbers{slices.Concat(some.of, c.of), new(big.Int).Mul(some.weight, c.weight)}
		if err := combinedWith(next, rolls[1:], visit); err != nil {
			return err
		}
	}
	return nil
}
