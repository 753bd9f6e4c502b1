package notation

import (
	"math/big"

	"oddsmith/internal/sorting"
)

// This file holds what deals cards: without replacement, from a deck that is shuffled again for
// every deal.

// A Deck is cards to deal from. It is no value by itself.
type Deck struct {
	At    Span
	Cards []Cards
}

// Cards are some of the cards of a [Deck]: Count of each value. First is a number, a word that
// stands for one, or a single die, which means each of its faces; with a Last it is the first of
// all whole numbers from there to Last.
type Cards struct {
	Count, First Expr
	Last         Expr   // nil for one value, or those of a die
	Word         string // which First, a number, is on the cards; empty for cards of numbers
}

// Deal is cards of a deck. With a number before the deck, deal(5, deck), it is a pool, one hand;
// with the deck first, deal(deck, 5, 5), it is one hand or more, each of its own pool: what one
// of them holds the others cannot. Which it is shows once the deck is no name any more.
type Deal struct {
	At   Span
	Args []Expr
}

// Span returns where the node stands in its source.
func (n *Deck) Span() Span { return n.At }
func (n *Deal) Span() Span { return n.At }

func (*Deck) node() {}
func (*Deal) node() {}

// Parts returns the deck and the number of cards of every hand. several is true if the value is a list of
// hands, even of one, and false if it is one pool.
func (n *Deal) Parts() (deck Expr, sizes []Expr, several bool) {
	if len(n.Args) > 2 || is[*Deck](n.Args[0]) {
		return n.Args[0], n.Args[1:], true
	}
	return n.Args[1], n.Args[:1], false
}

// Of returns the cards that are dealt from, or an error if the deck still has a name in it.
func (n *Deal) Of() ([]Card, error) {
	x, _, _ := n.Parts()
	deck, ok := x.(*Deck)
	if !ok {
		return nil, Errorf(x.Span(), "%s must be a deck", x).WithHint("%s", deckHint)
	}
	return deck.List()
}

const deckHint = "such as deal(5, deck(4 of d13))"

// MaxCards is how many cards a deck may have.
const MaxCards = 10_000

// A Card is a value that cards of a deck show, and how many do.
type Card struct {
	Value *big.Rat
	Count int64
}

// List returns the values and counts of the cards, in ascending order, without those of count 0.
// It is an error if a number is not known or the deck is too large.
func (n *Deck) List() ([]Card, error) {
	var list []Card
	total := int64(0)
	for i := range n.Cards {
		count, values, err := n.Cards[i].read()
		if err != nil {
			return nil, err
		}
		if total += count * int64(len(values)); count > MaxCards || total > MaxCards {
			return nil, Errorf(placeIn(n.At, n.Cards[i].Count), "a deck of more than %d cards", MaxCards)
		}
		for _, v := range values {
			if count > 0 {
				list = append(list, Card{v, count})
			}
		}
	}
	sorting.Stable(list, func(a, b Card) int { return a.Value.Cmp(b.Value) })
	var distinct []Card
	for _, c := range list {
		if k := len(distinct) - 1; k >= 0 && distinct[k].Value.Cmp(c.Value) == 0 {
			distinct[k].Count += c.Count
			continue
		}
		distinct = append(distinct, c)
	}
	return distinct, nil
}

// DeckSize is the number of cards.
func DeckSize(cards []Card) int64 {
	n := int64(0)
	for _, c := range cards {
		n += c.Count
	}
	return n
}

// read returns the values of a group of cards, and how many cards there are of each value.
func (c *Cards) read() (count int64, values []*big.Rat, err error) {
	v, ok := Constant(c.Count)
	if !ok {
		return 0, nil, Errorf(c.Count.Span(), "the number of cards must be known before anything is dealt")
	}
	if !v.IsInt() || v.Sign() < 0 || !v.Num().IsInt64() {
		return 0, nil, Errorf(c.Count.Span(), "a deck cannot have %s cards", v.RatString()).WithHint("a whole number, 0 or more")
	}
	values, err = c.values()
	return v.Num().Int64(), values, err
}

// values returns the values of a group of cards: one number, a range, or the faces of a die.
func (c *Cards) values() ([]*big.Rat, error) {
	if die, ok := c.First.(*Pool); ok && c.Last == nil {
		return die.faces()
	}
	first, ok := Constant(c.First)
	if !ok {
		return nil, Errorf(c.First.Span(), "what a card shows must be known before anything is dealt").
			WithHint("a number, a word, or a die for each of its faces: %s", deckHint)
	}
	if c.Last == nil {
		return []*big.Rat{first}, nil
	}
	last, ok := Constant(c.Last)
	if !ok || !first.IsInt() || !last.IsInt() || first.Cmp(last) > 0 {
		return nil, Errorf(c.First.Span(), "the cards from %s to %s", c.First, c.Last).WithHint("two whole numbers, the lower one first, such as 2..14")
	}
	if new(big.Rat).Sub(last, first).Cmp(big.NewRat(MaxCards, 1)) > 0 {
		return nil, Errorf(c.First.Span(), "a deck of more than %d cards", MaxCards)
	}
	return consecutive(first, new(big.Rat).Sub(last, first).Num().Int64()+1), nil
}

// faces returns the faces of a single die, each as often as it occurs. Any other pool is an error.
func (n *Pool) faces() ([]*big.Rat, error) {
	if one, ok := Constant(n.Count); !ok || one.Cmp(big.NewRat(1, 1)) != 0 || !n.Rule.IsEmpty() {
		return nil, Errorf(n.At, "cards are the faces of one die, not %s", n).WithHint("%s", deckHint)
	}
	switch d := n.Die.(type) {
	case *FairDie:
		sides, ok := Constant(d.Sides)
		if !ok || !sides.IsInt() || sides.Sign() <= 0 || sides.Cmp(big.NewRat(MaxCards, 1)) > 0 {
			return nil, Errorf(n.At, "the cards of %s", n).WithHint("a die of 1 to %d sides", MaxCards)
		}
		return consecutive(big.NewRat(1, 1), sides.Num().Int64()), nil
	case FateDie:
		return consecutive(big.NewRat(-1, 1), 3), nil
	case FacesDie:
		return d.Faces, nil
	}
	return nil, notKnown(n.At, "die", n.Die)
}

// consecutive returns n numbers: first, first + 1 and so on.
func consecutive(first *big.Rat, n int64) []*big.Rat {
	list := make([]*big.Rat, n)
	for i := range list {
		list[i] = new(big.Rat).Add(first, big.NewRat(int64(i), 1))
	}
	return list
}

// TooManyDealt is the error for dealing more cards than the deck has.
func (n *Deal) TooManyDealt(dealt *big.Rat, cards int64) *Error {
	return Errorf(n.At, "%s cards are dealt from a deck of %d", dealt.RatString(), cards)
}

// NoHand is the error for asking for a hand that is not among those dealt.
func NoHand(at Span, hand string, hands int) *Error {
	return Errorf(at, "there are %d hands, and this is hand %s", hands, hand).WithHint("[1] is the first")
}

// HandIndex returns which of the hands a call of Nth asks for, counted from 0; an error if there is no such
// hand.
func (n *Call) HandIndex(hands int) (int, error) {
	v, ok := Constant(n.Args[1])
	if !ok || !v.IsInt() || v.Sign() <= 0 || v.Cmp(big.NewRat(int64(hands), 1)) > 0 {
		return 0, NoHand(n.At, n.Args[1].String(), hands)
	}
	return int(v.Num().Int64()) - 1, nil
}
