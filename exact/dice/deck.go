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
// Cards that no question tells apart are one value with more cards, and hands that none tells apart are
// one hand.

// Deal deals hands from a deck, and returns their pools, one for each of sizes: the distributions of the
// numbers of cards in them.
func (d *Dice) Deal(cards []notation.Card, sizes []*dist.Dist, b *budget.Budget) ([]*Pool, error) {
	of := &deck{first: len(d.sorts), hands: len(sizes), size: notation.DeckSize(cards)}
	hands := make([]*Pool, len(sizes))
	for h := range hands {
		hands[h] = d.pool(&Pool{})
		d.sorts = append(d.sorts, &sort{roll: len(d.rolls), deck: of, total: big.NewInt(of.size)})
		for _, c := range cards {
			d.addFace(hands[h], of.first+h, big.NewInt(c.Count), Value{Number: c.Value})
		}
		d.fill()
	}
	cases, total, err := of.cases(sizes, b)
	d.rolls = append(d.rolls, roll{cases: cases, total: total})
	return hands, err
}

// cases lists the possible sizes of the hands, with weights, and returns the total over all deals. The
// fewer ways there are to deal a case, the larger its weight.
func (d *deck) cases(sizes []*dist.Dist, b *budget.Budget) (cases []numbers, total *big.Int, err error) {
	list := make([][]numbers, len(sizes))
	total = big.NewInt(1)
	for h, size := range sizes {
		list[h] = casesOf(size)
		total.Mul(total, size.Total())
	}
	var dealt []*big.Int
	common := big.NewInt(1)
	err = combined(list, func(c numbers) error {
		ways := big.NewInt(1)
		left := d.size
		for _, n := range c.of {
			ways.Mul(ways, new(big.Int).Binomial(left, n))
			left -= n
		}
		cases, dealt = append(cases, c), append(dealt, ways)
		common = rational.LCM(common, ways)
		return b.Charge(float64(d.size) + budget.MulCost(float64(common.BitLen())))
	})
	for i, ways := range dealt {
		cases[i].weight.Mul(cases[i].weight, new(big.Int).Quo(common, ways))
	}
	return cases, total.Mul(total, common), err
}

// holders returns, by sort, the hand of the same deck that can hold its cards instead, because no
// question distinguishes the two: itself or an earlier hand; -1 for a hand that no question asks. Dice
// hold themselves.
func (o *order) holders() []int {
	out := make([]int, len(o.decks))
	for s, of := range o.decks {
		out[s] = s
		if of == nil {
			continue
		}
		worths := o.worths(s)
		if !slices.ContainsFunc(worths, func(v int64) bool { return v != none }) {
			out[s] = -1
			continue
		}
		for h := of.first; h < s && out[s] == s; h++ {
			if slices.Equal(o.worths(h), worths) {
				out[s] = h
			}
		}
	}
	return out
}

// worths lists the values of the faces of a sort in all pools.
func (o *order) worths(s int) (list []int64) {
	for t, step := range o.steps {
		if step.sort == s {
			for _, c := range o.columns {
				list = append(list, c.value[t])
			}
		}
	}
	return list
}

// heldTogether returns a copy of the case counts in which the cards of indistinguishable hands are dealt to one
// of them, and hands that are not asked get none. The weight is multiplied by the number of ways to divide the
// cards again.
func (w *walking) heldTogether(counts numbers) numbers {
	out := numbers{slices.Clone(counts.of), new(big.Int).Set(counts.weight)}
	for s, holder := range w.holders {
		n := out.of[s]
		if holder == s || n == 0 {
			continue
		}
		out.of[s] = 0
		var among int64 // the cards of which these are some
		if holder >= 0 {
			out.of[holder] += n
			among = out.of[holder]
		} else {
			deck := w.order.decks[s]
			among = deck.size
			for h := range deck.hands {
				among -= out.of[deck.first+h]
			}
		}
		out.weight.Mul(out.weight, new(big.Int).Binomial(among, n))
	}
	return out
}
