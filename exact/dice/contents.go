package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A Content is what the dice of a pool show, from the highest down.
type Content struct {
	Values []*big.Rat
	Weight *big.Int
}

// whereCost is what it takes to ask of a face whether it shows a value.
const whereCost = 40

// Contents returns all that a pool can show, and the total of the weights. It asks how many
// dice show each value.
func (d *Dice) Contents(p *Pool, b *budget.Budget) ([]Content, *big.Int, error) {
	d.spread()
	var values []*big.Rat
	for _, v := range p.value {
		if v.Number != nil {
			values = append(values, v.Number)
		}
	}
	slices.SortFunc(values, func(u, v *big.Rat) int { return v.Cmp(u) })
	values = slices.CompactFunc(values, func(u, v *big.Rat) bool { return u.Cmp(v) == 0 })
	if err := b.Charge(whereCost * float64(len(values)) * float64(len(p.value))); err != nil {
		return nil, nil, err
	}
	questions := make([]Question, len(values))
	for i, v := range values {
		shows, err := d.Where(p, func(u Value) (*dist.Dist, error) { return dist.Truth(u.Number != nil && u.Number.Cmp(v) == 0), nil })
		if err != nil {
			return nil, nil, err
		}
		questions[i] = Sum{{Factor: big.NewRat(1, 1), What: SizeOf, Pool: shows}}
	}
	answers, err := d.Ask(b, questions...)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Content, len(answers.Weights))
	for i := range out {
		out[i].Weight = answers.Weights[i]
		for k, n := range answers.Nums[i] {
			for range n / answers.Dens[k] {
				out[i].Values = append(out[i].Values, values[k])
			}
		}
	}
	return out, answers.Total, nil
}
