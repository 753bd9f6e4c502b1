package notation

import (
	"math/big"
	"slices"
)

// checkDeck checks a deck: the counts and values of its cards must be numbers and not depend on
// chance.
func checkDeck(n *Deck, names *kindScope) Kind {
	for _, c := range n.Cards {
		want(c.Count, names, NumberKind, "the number of cards")
		want(c.First, names, NumberKind, "what a card shows")
		if c.Last != nil {
			want(c.Last, names, NumberKind, "what a card shows")
		}
	}
	if !names.isOpen(n) && names.err == nil {
		_, err := n.List()
		names.refuse(err)
	}
	return DeckKind
}

// isOpen reports whether an expression has names that get their values later.
func (s *kindScope) isOpen(e Expr) bool {
	return slices.ContainsFunc(FreeNames(e), func(name string) bool {
		_, ok := s.openIn(name)
		return ok
	})
}

// checkDeal checks a deal: a deck, and numbers of cards that it has.
func checkDeal(n *Deal, names *kindScope) Kind {
	if len(n.Args) < 2 {
		return names.refuse(Errorf(n.At, "deal takes 2 arguments or more, got %d", len(n.Args)).WithHint("%s", deckHint))
	}
	x, sizes, several := n.Parts()
	want(x, names, DeckKind, "what is dealt from")
	dealt, known := new(big.Rat), true
	for _, size := range sizes {
		want(size, names, NumberKind, "the number of cards")
		v, ok := Constant(size)
		if ok && (!v.IsInt() || v.Sign() < 0) {
			return names.refuse(Errorf(size.Span(), "%s cards cannot be dealt", v.RatString()).WithHint("a whole number, 0 or more"))
		}
		if known = known && ok; ok {
			dealt.Add(dealt, v)
		}
	}
	if cards, err := n.Of(); known && err == nil && dealt.Cmp(big.NewRat(DeckSize(cards), 1)) > 0 {
		return names.refuse(n.TooManyDealt(dealt, DeckSize(cards)))
	}
	if several {
		return HandsKind
	}
	return MultisetKind
}

// checkHand checks a call that takes one of several hands: the number of the hand must not depend on chance.
func checkHand(n *Call, names *kindScope) Kind {
	which := n.Args[1]
	want(which, names, NumberKind, "the number of a hand")
	v, ok := Constant(which)
	if !ok && !names.isAwaited(which) {
		return names.refuse(Errorf(which.Span(), "which hand it is must be known before anything is dealt"))
	}
	if ok && (!v.IsInt() || v.Sign() <= 0) {
		return names.refuse(Errorf(which.Span(), "there is no hand %s", v.RatString()).WithHint("[1] is the first"))
	}
	return MultisetKind
}
