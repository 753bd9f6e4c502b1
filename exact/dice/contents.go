package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A Content is the dice of some pools, each in descending order, with a weight.
type Content struct {
	Values [][]*big.Rat
	Weight *big.Int
}

// whereCost is the price of comparing a face with a value.
const whereCost = 40

// Contents returns all joint contents of some pools, and the total of their weights. Values[i] of a content has
// the dice of pools[i]. It asks how many dice of each pool show each value.
func (d *Dice) Contents(pools []*Pool, b *budget.Budget) ([]Content, *big.Int, error) {
	d.spread()
	var questions []Question
	var values []*big.Rat // by question
	var of []int          // by question: the pool
	for i, p := range pools {
		for _, v := range p.shown() {
			if err := b.Charge(whereCost * float64(len(p.value))); err != nil {
				return nil, nil, err
			}
			shows, err := d.Where(p, func(u Value) (*dist.Dist, error) { return dist.Truth(u.Number != nil && u.Number.Cmp(v) == 0), nil })
			if err != nil {
				return nil, nil, err
			}
			questions = append(questions, Sum{{Factor: big.NewRat(1, 1), What: SizeOf, Pool: shows}})
			values, of = append(values, v), append(of, i)
		}
	}
	answers, err := d.Ask(b, questions...)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Content, len(answers.Weights))
	for i := range out {
		out[i] = Content{make([][]*big.Rat, len(pools)), answers.Weights[i]}
		for k, n := range answers.Nums[i] {
			for range n / answers.Dens[k] {
				out[i].Values[of[k]] = append(out[i].Values[of[k]], values[k])
			}
		}
	}
	return out, answers.Total, nil
}

// shown returns the values that dice of a pool can show, each once, in descending order.
func (p *Pool) shown() []*big.Rat {
	var values []*big.Rat
	for _, v := range p.value {
		if v.Number != nil {
			values = append(values, v.Number)
		}
	}
	slices.SortFunc(values, func(u, v *big.Rat) int { return v.Cmp(u) })
	return slices.CompactFunc(values, func(u, v *big.Rat) bool { return u.Cmp(v) == 0 })
}
