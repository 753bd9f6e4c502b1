package notation

import (
	"cmp"
	"math/big"
	"slices"
)

// This file holds what is done with words on cards, which are numbers to all that is asked of a hand.

// NumberWords replaces each word on a card of a deck by a number, 1 for the first word, wherever
// it occurs. Words for which isOther is true have another meaning and stay.
// An expression that is one card is worth its word: see [WordOfCard]. It is an error if a word
// cannot be on a card, or if a deck has words of both sorts: the numbers of both could be the same.
func NumberWords(e Expr, isOther func(word string) bool) (Expr, error) {
	numbers := map[string]int64{}
	var refused error
	e = Transform(e, func(x Expr) (Expr, bool) {
		deck, ok := x.(*Deck)
		if !ok {
			return nil, false
		}
		named := *deck
		named.Cards = slices.Clone(deck.Cards)
		var own, other *Ref
		for i, c := range deck.Cards {
			word := wordOn(c)
			switch {
			case word == nil:
			case isOther(word.Name):
				other = cmp.Or(other, word)
			default:
				own = word
				if err := CheckCardWord(word.Name, word.At); err != nil {
					refused = err
				}
				named.Cards[i].Word = word.Name
				if numbers[word.Name] == 0 {
					numbers[word.Name] = int64(len(numbers)) + 1
				}
			}
		}
		if own != nil && other != nil {
			refused = Errorf(other.At, "%s has a number of its own, and the words of this deck are numbered from 1", other.Name).
				WithHint("declare the deck under decks, or give the card another name")
		}
		return &named, true
	})
	if len(numbers) == 0 || refused != nil {
		return e, refused
	}
	e = Put(e, func(word string) Expr {
		if n, ok := numbers[word]; ok {
			return Int(n)
		}
		return nil
	})
	return WordOfCard{Roll: func(string) Expr { return nil }}.Of(e), nil
}

// CheckCardWord returns an error for a word that cannot be on a card, because it means something
// else to whoever asks about the hand.
func CheckCardWord(word string, at Span) error {
	var meaning string
	switch word {
	case NoCard:
		meaning = "shown where a hand does not have the card that is asked for"
	case ItName:
		meaning = "the card that is looked at, as in count(hand, it == red)"
	case OtherName:
		meaning = "the card that is looked at in a second hand"
	default:
		return nil
	}
	return Errorf(at, "no card can be called %s, which is %s", word, meaning).WithHint("give the card another name, such as blank")
}

// wordOn returns the word on cards of a deck; nil for cards that show numbers.
func wordOn(c Cards) *Ref {
	word, isWord := c.First.(*Ref)
	if !isWord || word.Args != nil || c.Last != nil {
		return nil
	}
	return word
}

// drawnName names the card that a word is shown for. No rule file can name it.
const drawnName = "card/drawn"

// NoCard is the word for the card of a rank that a hand does not have.
const NoCard = "none"

// A WordOfCard finds the word on the card that an expression is worth. Names stand for what Roll says; nil for those
// that are no rolls.
type WordOfCard struct {
	Roll func(name string) Expr
}

// Of returns e, or, if e is one card of a hand such as `hand[1]` and the deck has words, a tree that is worth
// the word on the card.
func (w WordOfCard) Of(e Expr) Expr {
	if g, ok := e.(*Given); ok {
		return &Given{At: g.At, X: w.Of(g.X), Cond: g.Cond}
	}
	deck, missing := w.card(e)
	if deck == nil {
		return e
	}
	words := make([]Expr, 0, len(deck.Cards)+1)
	for _, c := range deck.Cards {
		if c.Word == "" {
			return e
		}
		words = append(words, &Label{At: e.Span(), Name: c.Word})
	}
	if missing {
		words = append(words, &Label{At: e.Span(), Name: NoCard})
	}
	last := len(words) - 1
	x := words[last]
	for i, word := range slices.Backward(words[:last]) {
		is := &Binary{At: e.Span(), Op: Eq, X: &Ref{At: e.Span(), Name: drawnName}, Y: deck.Cards[i].First}
		x = &If{At: e.Span(), Cond: is, Then: word, Else: x}
	}
	return &Let{Name: drawnName, Value: e, Body: x}
}

// card returns the deck of which an expression is a card, and whether there may be no such card; nil if it is none.
func (w WordOfCard) card(e Expr) (deck *Deck, missing bool) {
	switch n := e.(type) {
	case *Ref:
		if x := w.Roll(n.Name); x != nil {
			return w.card(x)
		}
	case *Call:
		rank := Expr(Int(1))
		switch {
		case n.Func == Nth:
			rank = n.Args[1]
		case n.Func != Min && n.Func != Max || len(n.Args) != 1:
			return nil, false
		}
		deck, size := w.dealt(n.Args[0], nil)
		return deck, !reaches(size, rank)
	case *Number, *Bool, *Label, *Unary, *Binary, *If, *Let, *Tuple, *Given, *Pool, *Group,
		*Chance, *Repeat, *Copies, *Where, *Each, *Pairs, *Again, *Retry, *Process, *Deal, *Deck:
	}
	return nil, false
}

// reaches reports whether a hand of size cards is known to have a card of a rank, counted from either end. size
// is nil if it is not known.
func reaches(size, rank Expr) bool {
	if size == nil {
		return false
	}
	n, known := Constant(size)
	k, ranked := Constant(rank)
	return known && ranked && n.Cmp(k) >= 0 && n.Cmp(new(big.Rat).Neg(k)) >= 0
}

// dealt returns the deck that pool e is dealt from, and the number of its cards; nil for what is not known. If
// e is several hands, hand is which of them is meant; else nil.
func (w WordOfCard) dealt(e, hand Expr) (deck *Deck, size Expr) {
	switch n := e.(type) {
	case *Ref:
		if x := w.Roll(n.Name); x != nil {
			return w.dealt(x, hand)
		}
	case *Where:
		deck, _ = w.dealt(n.Pool, hand)
	case *Call:
		switch {
		case n.Func == Nth && hand == nil:
			return w.dealt(n.Args[0], n.Args[1])
		case keeps(n.Func) || drops(n.Func):
			deck, _ = w.dealt(n.Args[1], hand)
		}
	case *Deal:
		x, sizes, several := n.Parts()
		if several != (hand != nil) {
			return nil, nil
		}
		deck, _ = x.(*Deck)
		if !several {
			return deck, sizes[0]
		}
		if k, ok := Constant(hand); ok && k.IsInt() && k.Sign() > 0 && k.Cmp(big.NewRat(int64(len(sizes)), 1)) <= 0 {
			return deck, sizes[k.Num().Int64()-1]
		}
	case *Number, *Bool, *Label, *Unary, *Binary, *If, *Let, *Tuple, *Given, *Pool, *Group,
		*Chance, *Repeat, *Copies, *Each, *Pairs, *Again, *Retry, *Process, *Deck:
	}
	return deck, nil
}
