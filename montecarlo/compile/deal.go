package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// deal compiles one hand of cards, or several from the same deck: their cards are drawn together and
// then divided.
func (c *compiler) deal(n *notation.Deal, env *binding) value {
	cards, err := n.Of()
	if err != nil {
		return value{c.fail(err)}
	}
	_, exprs, several := n.Parts()
	sizes := make([]scalar, len(exprs))
	dealt := constant(Number, ratZero)
	for h, x := range exprs {
		sizes[h] = c.whole(x.Span(), c.scalar(x, env), 0, "the number of cards")
		dealt = c.sum(n.At, dealt, sizes[h])
	}
	all := notation.DeckSize(cards)
	if dealt.within.hi.Cmp(big.NewRat(all, 1)) > 0 {
		return value{c.fail(n.TooManyDealt(dealt.within.hi, all))}
	}
	if !c.charge(dealt.within.hi) {
		return value{c.fail(tooManyDice(n.At))}
	}
	drawn := c.draw(n.At, cards, dealt)
	if !several {
		return value{handOf(drawn)}
	}
	hands := make(value, len(sizes))
	rest := handOf(drawn)
	for h, size := range sizes {
		one := *rest.hand
		one.Hand, one.size, one.dealt = c.code.KeepDice(one.Hand, c.operand(size, 1), vm.Keep{Lowest: true}), size.within, true
		hands[h] = handOf(one)
		left := *rest.hand
		left.Hand = c.code.KeepDice(left.Hand, c.operand(size, 1), vm.Keep{Lowest: true, Drop: true})
		rest = handOf(left)
	}
	return hands
}

// draw compiles a hand of count cards that are drawn from a deck.
func (c *compiler) draw(at notation.Span, cards []notation.Card, count scalar) hand {
	if count.constant != nil && count.constant.Sign() == 0 {
		return *c.noDice().hand
	}
	dens := make([]*big.Int, len(cards))
	for i, card := range cards {
		dens[i] = card.Value.Denom()
	}
	h := hand{den: c.commonScale(at, dens...), size: count.within}
	var deck []int64
	for _, card := range cards {
		c.fits(at, pointInterval(card.Value), h.den)
		for range card.Count {
			deck = append(deck, scaled(card.Value, h.den).Int64())
		}
	}
	h.die = interval{lo: cards[0].Value, hi: cards[len(cards)-1].Value}
	c.held(at, h)
	h.Hand = c.code.Deal(c.trap(at), c.materialise(count, 1), deck)
	return h
}

// oneOf returns the one of several hands that the index in a call selects.
func (c *compiler) oneOf(n *notation.Call, hands value) scalar {
	i, err := n.HandIndex(len(hands))
	if err != nil {
		c.fail(err)
		return c.noDice()
	}
	h := *hands[i].hand
	h.dealt = false
	return handOf(h)
}
