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

// A deck is dealt to the sorts first, first+1, ...
type deck struct {
	first, hands int
	size         int64
}

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

// dealing is what the walk knows of a deck.
type dealing struct {
	*deck
	taken field // how many cards of the value at hand are gone, where there are several hands
}

// newDealings prepares the decks of the sorts: nil for one of dice.
func (m *machine) newDealings() {
	m.decks = make([]*dealing, len(m.counts))
	for s, of := range m.order.decks {
		switch {
		case of == nil:
		case s > of.first:
			m.decks[s] = m.decks[of.first]
		default:
			m.decks[s] = &dealing{deck: of}
			if of.hands > 1 {
				m.decks[s].taken = m.layout.field(0, m.order.mostAlike(of))
			}
		}
	}
}

// mostAlike is how many cards of a deck are of one value at most.
func (o *order) mostAlike(of *deck) int64 {
	most := int64(0)
	for _, step := range o.steps {
		if step.sort == of.first {
			most = max(most, step.weight.Int64())
		}
	}
	return most
}

// gone is how many cards of the value at hand are dealt in a state before those of sort s.
func (of *dealing) gone(k *key, s int) int64 {
	if s == of.first {
		return 0
	}
	return of.taken.get(k)
}

// take notes that j cards more are gone. After the last hand another value comes.
func (of *dealing) take(k *key, s int, gone, j int64) {
	switch {
	case of.hands == 1:
	case s == of.first+of.hands-1:
		of.taken.set(k, 0)
	default:
		of.taken.set(k, gone+j)
	}
}

// choices returns how many cards of the value at hand its sort can take at least and at most, in
// a state in which it lacks so many.
func (of *dealing) choices(o *order, t int, k *key, lacks int64) (least, most int64) {
	step := &o.steps[t]
	left := step.weight.Int64() - of.gone(k, step.sort)
	return max(0, lacks-o.rest[t][step.sort].Int64()), min(lacks, left)
}

// left returns how many cards there are for sort s to take once a step is over, beside those that
// hands which choose before it lack: cards of later values and, if it is its turn still, of the
// value at hand.
func (of *dealing) left(m *machine, t int, k *key, s int) int64 {
	left := m.order.rest[t][s].Int64()
	for h := of.first; h < s; h++ {
		left -= m.number[h].get(k)
	}
	if at := m.order.steps[t].sort; at >= of.first && at < s {
		left -= of.taken.get(k)
	}
	return left
}

// dealt returns the ways for j cards of the step's value to come to its sort.
func (w *waysOf[W, A]) dealt(of *dealing, k *key, j int64) W {
	step := &w.machine.order.steps[w.step]
	return w.binomial(step.weight.Int64()-of.gone(k, step.sort), j)
}

// dealtAtLeast returns the ways for the step's sort to take all cards that it lacks, j or more of
// them of the step's value.
func (w *waysOf[W, A]) dealtAtLeast(of *dealing, k *key, lacks, j int64) W {
	s := w.machine.order.steps[w.step].sort
	left := of.left(w.machine, w.step, k, s)
	_, most := of.choices(w.machine.order, w.step, k, lacks)
	sum := new(big.Int)
	for i := j; i <= most; i++ {
		sum.Add(sum, new(big.Int).Mul(w.ring.big(w.dealt(of, k, i)), w.ring.big(w.binomial(left, lacks-i))))
	}
	return w.ring.of(sum)
}

// binomial returns C(n,k), where n may be below 0.
func (w *waysOf[W, A]) binomial(n, k int64) W {
	if k > n {
		return w.ring.of(new(big.Int))
	}
	return w.ratio(&w.closed, n, k, -1)
}

// dealtTogether makes one row of those of a card in all hands of its deck.
func (d *Dice) dealtTogether(rows []row) ([]row, error) {
	var out []row
	byHand := make([][]row, len(d.sorts))
	for _, r := range rows {
		if d.sorts[r.sort].deck == nil {
			out = append(out, r)
			continue
		}
		byHand[r.sort] = append(byHand[r.sort], r)
	}
	for s, cards := range byHand {
		of := d.sorts[s].deck
		if of == nil || s > of.first {
			continue
		}
		for i, card := range cards {
			card.values = slices.Clone(card.values)
			for h := range of.hands {
				card.hands = append(card.hands, byHand[s+h][i].values)
				for k, v := range byHand[s+h][i].values {
					if v == none || v == card.values[k] {
						continue
					}
					if card.values[k] != none {
						return nil, ErrWhole // a card that is worth one thing in one hand, another in the next
					}
					card.values[k] = v
				}
			}
			out = append(out, card)
		}
	}
	return out, nil
}
