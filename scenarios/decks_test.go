package scenarios

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// Decks of a rule file are those that an expression would write out, with the numbers of words.
func TestDecks(t *testing.T) {
	for _, c := range []struct{ name, decks, expression, same string }{
		{"a die", "french: {d13: 4}", "sum(deal(5, french))", "sum(deal(5, deck(4 of d13)))"},
		{"numbers in a row", "pips: {2..14: 4}", "sum(deal(5, pips))", "sum(deal(5, deck(4 of 2..14)))"},
		{"words", "bag: {red: 5, blue: 3}", "count(deal(3, bag), it == blue)", "count(deal(3, deck(5 of 1, 3 of 2)), it == 2)"},
		{
			"a word of two decks", "bag: {red: 5, blue: 3}\n  other: {blue: 1, green: 2}", "count(join(deal(3, bag), deal(1, other)), it == blue or it == green)",
			"count(join(deal(3, deck(5 of 1, 3 of 2)), deal(1, deck(1 of 2, 2 of 3))), it == 2 or it == 3)",
		},
		{"a parameter counts", "bag: {red: strong, 7: 1 + strong}", "sum(deal(2, bag))", "sum(deal(2, deck(strong of 1, 1 + strong of 7)))"},
		{"a constant is on a card", "bag: {low: 2, 9: 1}", "sum(deal(2, bag))", "sum(deal(2, deck(2 of 4, 1 of 9)))"},
		{"words that rank", "ranks: {two: 4, three: 4, ace: 4}", "deal(2, ranks)[1] >= three", "deal(2, deck(4 of 1, 4 of 2, 4 of 3))[1] >= 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := func(x string) string {
				return "parameters: {strong: 3}\nconstants: {low: 4}\ndecks:\n  " + c.decks + "\nmeasures:\n  m: '" + x + "'\n"
			}
			got := tree(t, parse(t, file(c.expression)), "m", nil)
			want := tree(t, parse(t, file(c.same)), "m", nil)
			if !notation.Equal(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
