package literal

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// deal draws cards one by one without replacement, for one or several hands.
func (e evaluator) deal(n *notation.Deal) (Value, error) {
	cards, err := n.Of()
	if err != nil {
		return Value{}, err
	}
	var deck []*big.Rat
	for _, card := range cards {
		for range card.Count {
			deck = append(deck, card.Value)
		}
	}
	_, exprs, several := n.Parts()
	sizes, dealt := make([]int64, len(exprs)), int64(0)
	for h, x := range exprs {
		if sizes[h], err = e.wholeNumber(x, 0, "the number of cards"); err != nil {
			return Value{}, err
		}
		dealt += sizes[h]
	}
	if dealt > int64(len(deck)) {
		return Value{}, n.TooManyDealt(big.NewRat(dealt, 1), int64(len(deck)))
	}
	hands := make([]Value, len(sizes))
	for h, size := range sizes {
		var hand []*big.Rat
		for range size {
			i, err := e.source.Roll(Faces{List: deck, Count: int64(len(deck))})
			if err != nil {
				return Value{}, at(n.At, err)
			}
			hand = append(hand, deck[i])
			deck = slices.Delete(slices.Clone(deck), int(i), int(i)+1)
		}
		hands[h] = multiset(hand)
		var shown []*Die
		for _, card := range hand {
			shown = append(shown, newDie(card))
		}
		e.trace.term(n, shown, false)
	}
	v := Value{Items: hands}
	if !several {
		v = hands[0]
	}
	e.trace.step(func() (do, with string) { return "deal " + written(n), v.String() })
	return v, nil
}
