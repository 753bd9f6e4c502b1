package scope

import (
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadDecks reads the section decks: the values of cards and their counts. A word on a card is a
// number, 1 for the first word of the section.
func (sc *Scope) ReadDecks(n *yamltree.Node) {
	words := int64(0)
	for e := range sc.Entries(n, "a mapping of decks") {
		sc.WantEntries(e.Value, "a mapping of cards to their number")
		deck := &notation.Deck{At: e.Value.At}
		for _, c := range e.Value.Entries {
			deck.Cards = append(deck.Cards, sc.cards(c, &words))
		}
		if len(deck.Cards) == 0 {
			sc.Refuse(e.Value.Errorf("the deck has no cards").WithHint("%s: {red: 5, blue: 3}, or {d13: 4}", e.Key.Text))
			return
		}
		sc.checkPart(e.Value, deck)
		sc.declare(e.Key, isDeck).value = deck
	}
}

// cards reads an entry of a deck: what its cards show (a word, a number, a range or a die), and how many
// there are. words counts the words of all decks, and is raised for a new one.
func (sc *Scope) cards(e yamltree.Entry, words *int64) (cards notation.Cards) {
	var err error
	if rulefile.IsName(e.Key.Text) {
		cards.Word = e.Key.Text
		cards.First = sc.cardWord(e.Key, words)
	} else if cards, err = notation.Rules.ParseCards(e.Key.Source()); err != nil {
		sc.RefuseAt(e.Key, err)
		return notation.Cards{First: notation.Int(0), Count: notation.Int(0)}
	}
	cards.First = sc.Resolve(cards.First)
	if cards.Last != nil {
		cards.Last = sc.Resolve(cards.Last)
	}
	cards.Count = sc.Expression(e.Value)
	return cards
}

// cardWord returns the number that a word on a card stands for. A new word gets the next number, words + 1,
// and words is raised. A word of a parameter may be on a card only if it stands for the same number.
func (sc *Scope) cardWord(key *yamltree.Node, words *int64) notation.Expr {
	sym := sc.symbols.of(key.Text)
	if sym.what == isCard {
		return sym.number
	}
	if err := notation.CheckCardWord(key.Text, key.At); err != nil {
		return sc.Bad(err)
	}
	*words++
	number := &notation.Number{At: key.At, Value: big.NewRat(*words, 1)}
	switch {
	case key.Text == OutcomeName:
		return sc.Bad(key.Errorf("%q is reserved", key.Text).WithHint("give the card another name"))
	case sc.IsValue(key.Text):
		return sc.Bad(notation.Errorf(key.At, "%s is already %s", sym.name, sym.what).
			WithHint("line %d; for cards that show its number, write (%s)", sym.at.Place().Line, sym.name))
	case sym.what == isNumber && (sym.number == nil || sym.number.Value.Cmp(number.Value) != 0):
		return sc.Bad(notation.Errorf(key.At, "%s is the number %d on a card, and another one as a word of a parameter", sym.name, *words).
			WithHint("let both be %d, or give one of them another name", *words))
	case sym.isDeclared() && sym.what != isNumber:
		return sc.Bad(taken(key.At, sym))
	}
	sym = sc.symbols.add(key.Text)
	sym.what, sym.at, sym.number = isCard, key.At, number
	return number
}

// WordOfCard is [notation.WordOfCard] for what names the rolls of the file.
func (sc *Scope) WordOfCard(e notation.Expr) notation.Expr {
	return notation.WordOfCard{Roll: func(name string) notation.Expr {
		for _, l := range sc.Lets {
			if l.Name == name {
				return l.Expr
			}
		}
		return nil
	}}.Of(e)
}
