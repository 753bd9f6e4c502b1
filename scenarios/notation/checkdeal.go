package notation

import (
	"math/big"
	"slices"
)

func checkDeck(n *Deck, names *kindScope) (Kind, error) {
	awaited := false
	for _, c := range n.Cards {
		if err := want(c.Count, names, NumberKind, "the number of cards"); err != nil {
			return 0, err
		}
		for _, x := range c.exprs()[1:] {
			if err := want(x, names, NumberKind, "what a card shows"); err != nil {
				return 0, err
			}
		}
		awaited = awaited || slices.ContainsFunc(c.exprs(), names.isOpen)
	}
	if awaited {
		return DeckKind, nil
	}
	_, err := n.List()
	return DeckKind, err
}

// isOpen reports whether names in an expression get their values later.
func (s *kindScope) isOpen(e Expr) bool {
	return slices.ContainsFunc(FreeNames(e), func(name string) bool {
		_, ok := s.openIn(name)
		return ok
	})
}

func checkDeal(n *Deal, names *kindScope) (Kind, error) {
	if len(n.Args) < 2 {
		return 0, Errorf(n.At, "deal takes 2 arguments or more, got %d", len(n.Args)).WithHint("%s", deckHint)
	}
	x, sizes, several := n.Parts()
	k, err := checkKind(x, names)
	switch {
	case err != nil:
		return 0, err
	case k == AnyKind:
		names.settle(x, DeckKind)
	case k != DeckKind:
		return 0, wrongKind(x, k, DeckKind, "what is dealt from")
	}
	dealt, known := new(big.Rat), true
	for _, size := range sizes {
		if err := want(size, names, NumberKind, "the number of cards"); err != nil {
			return 0, err
		}
		v, ok := Constant(size)
		if ok && (!v.IsInt() || v.Sign() < 0) {
			return 0, Errorf(size.Span(), "%s cards cannot be dealt", v.RatString()).WithHint("a whole number, 0 or more")
		}
		if known = known && ok; ok {
			dealt.Add(dealt, v)
		}
	}
	if cards, err := n.Of(); known && err == nil && dealt.Cmp(big.NewRat(DeckSize(cards), 1)) > 0 {
		return 0, n.TooManyDealt(dealt, DeckSize(cards))
	}
	if several {
		return HandsKind, nil
	}
	return MultisetKind, nil
}

// checkHand checks which of several hands is asked for.
func checkHand(n *Call, names *kindScope) (Kind, error) {
	which := n.Args[1]
	if err := want(which, names, NumberKind, "the number of a hand"); err != nil {
		return 0, err
	}
	v, ok := Constant(which)
	if !ok && !names.isAwaited(which) {
		return 0, Errorf(which.Span(), "which hand it is must be known before anything is dealt")
	}
	if ok && (!v.IsInt() || v.Sign() <= 0) {
		return 0, Errorf(which.Span(), "there is no hand %s", v.RatString()).WithHint("[1] is the first")
	}
	return MultisetKind, nil
}
