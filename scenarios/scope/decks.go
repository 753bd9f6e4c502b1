package scope

import (
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadDecks reads the section: what cards show, with how many there are. A word on a card is a
// number: 1 for the first word of the section, 2 for the next.
func (sc *Scope) ReadDecks(n *yamltree.Node) error {
	words := int64(0)
	return n.EachEntry("a mapping of decks", func(e yamltree.Entry) error {
		if err := e.Value.WantEntries("a mapping of cards to their number"); err != nil {
			return err
		}
		deck := &notation.Deck{At: e.Value.At}
		for _, c := range e.Value.Entries {
			cards, err := sc.cards(c, &words)
			if err != nil {
				return err
			}
			deck.Cards = append(deck.Cards, cards)
		}
		if len(deck.Cards) == 0 {
			return e.Value.Errorf("the deck has no cards").WithHint("%s: {red: 5, blue: 3}, or {d13: 4}", e.Key.Text)
		}
		if err := sc.checkPart(deck); err != nil {
			return e.Value.Locate(err)
		}
		sym, err := sc.declare(e.Key, isDeck)
		if err != nil {
			return err
		}
		sym.value = deck
		return nil
	})
}

// cards reads an entry of a deck. A new word gets the next number.
func (sc *Scope) cards(e yamltree.Entry, words *int64) (cards notation.Cards, err error) {
	if rulefile.IsName(e.Key.Text) && !sc.IsValue(e.Key.Text) {
		cards.First, err = sc.cardWord(e.Key, words)
	} else if cards, err = notation.Rules.ParseCards(e.Key.Source()); err != nil {
		err = e.Key.Locate(err)
	}
	if err != nil {
		return cards, err
	}
	for _, x := range []*notation.Expr{&cards.First, &cards.Last} {
		if *x == nil {
			continue
		}
		if *x, err = sc.Resolve(*x); err != nil {
			return cards, e.Key.Locate(err)
		}
	}
	cards.Count, err = sc.Expression(e.Value)
	return cards, err
}

// cardWord returns the number of a word.
func (sc *Scope) cardWord(key *yamltree.Node, words *int64) (notation.Expr, error) {
	sym := sc.symbols.of(key.Text)
	if sym.what == isNumber && sym.number != nil {
		return sym.number, nil
	}
	if sym.isDeclared() {
		return nil, taken(key.At, sym)
	}
	*words++
	sc.DeclareNumber(key, big.NewRat(*words, 1))
	return sc.symbols.of(key.Text).number, nil
}
