package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file deals cards. A hand is a sort whose numbers are hypergeometric: of the m cards of a
// value that are still in the deck, j come to a hand in C(m,j) ways, whatever else it holds. The
// hands of one deck are sorts side by side. At each value they take their cards one after the
// other, and the state says how many of that value are gone.
//
// Cards that no question tells apart are one value with more cards.

// Deal deals hands of these sizes from a deck, and returns them.
func (d *Dice) Deal(cards []notation.Card, sizes []*dist.Dist, b *budget.Budget) ([]*Pool, error) {
	of := &deck{first: len(d.sorts), hands: len(sizes), size: notation.DeckSize(cards)}
	hands := make([]*Pool, len(sizes))
	for h := range hands {
		hands[h] = d.pool(&Pool{})
		d.sorts = append(d.sorts, &sort{roll: len(d.rolls), deck: of, total: big.NewInt(of.size)})
		for _, c := range cards {
			d.show(hands[h], of.first+h, big.NewInt(c.Count), Value{Number: c.Value})
		}
		d.fill()
	}
	cases, total, err := of.cases(sizes, b)
	d.rolls = append(d.rolls, roll{cases: cases, total: total})
	return hands, err
}

// cases lists the sizes that the hands can have, and the total of all ways to deal: a case whose
// hands can be dealt in few ways has the more weight.
func (of *deck) cases(sizes []*dist.Dist, b *budget.Budget) (cases []numbers, total *big.Int, err error) {
	list := make([][]numbers, len(sizes))
	total = big.NewInt(1)
	for h, size := range sizes {
		for n, w := range size.All() {
			list[h] = append(list[h], numbers{[]int64{n.Value.Num().Int64()}, w})
		}
		total.Mul(total, size.Total())
	}
	var dealt []*big.Int
	common := big.NewInt(1)
	err = combined(list, func(c numbers) error {
		ways := big.NewInt(1)
		left := of.size
		for _, n := range c.of {
			ways.Mul(ways, new(big.Int).Binomial(left, n))
			left -= n
		}
		cases, dealt = append(cases, c), append(dealt, ways)
		common = rational.LCM(common, ways)
		return b.Charge(float64(of.size) + budget.MulCost(float64(common.BitLen())))
	})
	for i, ways := range dealt {
		cases[i].weight.Mul(cases[i].weight, new(big.Int).Quo(common, ways))
	}
	return cases, total.Mul(total, common), err
}

// unasked are the hands that no pool has to do with.
func (d *Dice) unasked(pools []*Pool) []int {
	var out []int
	for s, sort := range d.sorts {
		isAsked := func(p *Pool) bool {
			for i, f := range d.faces {
				if f.sort == s && !p.value[i].isNone() {
					return true
				}
			}
			return false
		}
		if sort.deck != nil && !slices.ContainsFunc(pools, isAsked) {
			out = append(out, s)
		}
	}
	return out
}

// leaveOut deals nothing to hands that are not asked: whatever they hold, there are as many ways to deal
// them the cards that the others leave.
func (d *Dice) leaveOut(of numbers, unasked []int) numbers {
	out := numbers{slices.Clone(of.of), new(big.Int).Set(of.weight)}
	for _, s := range unasked {
		deck := d.sorts[s].deck
		left := deck.size + out.of[s]
		for h := range deck.hands {
			left -= out.of[deck.first+h]
		}
		out.weight.Mul(out.weight, new(big.Int).Binomial(left, out.of[s]))
		out.of[s] = 0
	}
	return out
}
