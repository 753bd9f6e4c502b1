package notation

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A deck lists its cards by value, whatever way they are written.
func TestDeckList(t *testing.T) {
	for _, c := range []struct{ deck, want string }{
		{"deck(4 of d13)", "1x4 2x4 3x4 4x4 5x4 6x4 7x4 8x4 9x4 10x4 11x4 12x4 13x4"},
		{"deck(2 of 7, 1 of -1, 3 of 7)", "-1x1 7x5"},
		{"deck(1 of 2..4, 2 of 3)", "2x1 3x3 4x1"},
		{"deck(2 of dF)", "-1x2 0x2 1x2"},
		{"deck(1 of d{1/2,1/2,5})", "1/2x2 5x1"},
		{"deck(0 of 1, 1 + 1 of 2 * 3)", "6x2"},
	} {
		e, err := Rules.Parse(c.deck)
		if err != nil {
			t.Fatalf("%s: %v", c.deck, err)
		}
		cards, err := e.(*Deck).List()
		if err != nil {
			t.Errorf("%s: %v", c.deck, err)
		}
		var got []string
		for _, card := range cards {
			got = append(got, fmt.Sprintf("%sx%d", card.Value.RatString(), card.Count))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.deck, s, c.want)
		}
	}
}

// What is printed is read as the same again.
func TestPrintDeal(t *testing.T) {
	for _, text := range []string{
		"deal(5, deck(4 of 1d13))", "deal(deck(5 of red, 3 of (x), 1 of 2..14), 5, n + 1)[2]",
		"sum(where(deal(deck(a + 1 of 7), 2)[1], it > 3))", "deal(bag, 1)[1][1]",
	} {
		e, err := Rules.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := Rules.Parse(e.String())
		if err != nil || !Equal(e, again) {
			t.Errorf("%s: printed as %s, %v", text, e, err)
		}
	}
}

func TestCheckDeal(t *testing.T) {
	for _, c := range []struct {
		in     string
		column int
		want   string // "" if it is right
	}{
		{"sum(deal(5, deck(4 of d13)))", 0, ""},
		{"sum(deal(deck(4 of d13), 5, 5)[2])", 0, ""},
		{"deal(deck(4 of d13), 52)[1][-1]", 0, ""},
		{"sum(deal(d6, deck(4 of d13)))", 0, ""},
		{"deal(6, deck(2 of 1, 3 of 2))[1]", 1, "6 cards are dealt from a deck of 5"},
		{"deal(deck(2 of d3), 4, 3)[1][1]", 1, "7 cards are dealt from a deck of 6"},
		{"deal(-1, deck(4 of d13))[1]", 6, "-1 cards cannot be dealt"},
		{"deal(2, 5)[1]", 9, "what is dealt from must be a deck, but this is a number"},
		{"sum(deck(4 of d13))", 5, "an argument of sum must be a pool, but this is a deck (deal from it, such as deal(5, d);"},
		{"deck(4 of d13) + 1", 1, "an operand of + must be a number, but this is a deck"},
		{"sum(deal(deck(4 of d13), 5, 5))", 5, "must be a pool, but this is a list of hands (hands[1] is the first of them, a pool)"},
		{"deal(deck(4 of d13), 5, 5)[0][1]", 1, "a pool has no die 0"},
		{"deal(deck(4 of d13), 5, 5)[d2][1]", 28, "which hand it is must be known before anything is dealt"},
		{"deal(2, deck(d4 of 1))[1]", 14, "the number of cards must be known before anything is dealt"},
		{"deal(2, deck(1/2 of 1))[1]", 14, "a deck cannot have 1/2 cards"},
		{"deal(2, deck(4 of 2d6))[1]", 19, "cards are the faces of one die, not 2d6"},
		{"deal(2, deck(4 of d6!))[1]", 19, "cards are the faces of one die"},
		{"deal(2, deck(4 of 9..2))[1]", 19, "the cards from 9 to 2 (two whole numbers, the lower one first"},
		{"deal(2, deck(4 of d6 + 1))[1]", 19, "what a card shows must be known before anything is dealt"},
		{"deal(2, deck(20000 of 1))[1]", 14, "a deck of more than 10000 cards"},
		{"deal(2, deck(4 of true))[1]", 19, "what a card shows must be a number, but this is a truth value"},
		{"deal(deck(4 of d13))", 1, "deal takes 2 arguments or more, got 1"},
		{"deal(2, deck(4 d13))[1]", 16, "how many cards must be followed by of"},
		{"deal(2, deck())[1]", 14, ""},
		{"if(true, deal(2, deck(2 of 1)), deal(2, deck(2 of 1)))", 1, "an if cannot choose between pools"},
	} {
		e, err := Rules.Parse(c.in)
		if err == nil {
			_, err = Check(e)
		}
		var at *Error
		switch {
		case c.want == "" && c.column == 0:
			if err != nil {
				t.Errorf("%s: %v", c.in, err)
			}
		case !errors.As(err, &at):
			t.Errorf("%s: %v, want an error with a place", c.in, err)
		default:
			if _, column := at.At.Position(); column != c.column || !strings.Contains(at.Error(), c.want) {
				t.Errorf("%s: column %d: %v, want column %d: %s", c.in, column, at, c.column, c.want)
			}
		}
	}
}

// Words on cards are numbers in the order in which decks name them, wherever they stand.
func TestNumberWords(t *testing.T) {
	e, err := Rules.Parse("count(deal(2, deck(5 of red, 3 of blue, 1 of red)), it == blue or it == red) + strong")
	if err != nil {
		t.Fatal(err)
	}
	numbered := func(isOther func(string) bool) string {
		numbered, err := NumberWords(e, isOther)
		if err != nil {
			return err.Error()
		}
		return numbered.String()
	}
	got := numbered(func(string) bool { return false })
	if want := "count(deal(2, deck(5 of 1, 3 of 2, 1 of 1)), it == 2 or it == 1) + strong"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	mixed := numbered(func(word string) bool { return word == "red" })
	if want := "column 25: red has a number of its own, and the words of this deck are numbered from 1"; !strings.Contains(mixed, want) {
		t.Errorf("%s, want %s", mixed, want)
	}
	kept := numbered(func(word string) bool { return word == "red" || word == "blue" })
	if want := "count(deal(2, deck(5 of red, 3 of blue, 1 of red)), it == blue or it == red) + strong"; kept != want {
		t.Errorf("%s, want %s", kept, want)
	}
}
