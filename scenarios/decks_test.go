package scenarios

import (
	"strings"
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
		{"a constant is on a card", "bag: {(low): 2, 9: 1}", "sum(deal(2, bag))", "sum(deal(2, deck(2 of 4, 1 of 9)))"},
		{
			"words of a deck that is written out", "bag: {red: 5, blue: 3}", "count(deal(3, deck(5 of green, 3 of black)), it == black)",
			"count(deal(3, deck(5 of 1, 3 of 2)), it == 2)",
		},
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

// What is one card of a deck of words is a word; "none" is one of them where the hand may lack the card.
func TestCardsAreWords(t *testing.T) {
	const file = `
parameters: {drawn: 2}
decks:
  omens: {cup: 3, sword: 2, death: 1}
  mixed: {cup: 3, 7: 1}
rolls:
  hand: deal(2, omens)
  hands: deal(omens, 1, 2)
  some: deal(drawn, omens)
  top: "hand[1]"
  odd: deal(2, mixed)
measures:
  m: `
	for _, c := range []struct{ name, measure, words string }{
		{"the highest", "hand[1]", "cup sword death"},
		{"a roll", "top", "cup sword death"},
		{"the lowest", "min(hand)", "cup sword death"},
		{"from behind", "hands[2][-2]", "cup sword death"},
		{"given", `{value: "hand[1]", given: "hand[2] == cup"}`, "cup sword death"},
		{"a second of one", "hands[1][2]", "cup sword death none"},
		{"as many as are drawn", "some[1]", "cup sword death none"},
		{"one of some", "keep(1, where(hand, it >= sword))[1]", "cup sword death none"},
		{"no card", "hand[1] + 0", ""},
		{"cards of numbers", "odd[1]", ""},
		{"how many", "count(hand, it == cup)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := c.measure
			if m[0] != '{' {
				m = "'" + m + "'"
			}
			s := parse(t, file+m+"\n")
			if got := strings.Join(s.Measures[0].Labels, " "); got != c.words {
				t.Errorf("%q, want %q", got, c.words)
			}
		})
	}
}

// So it is in an expression that writes a deck out.
func TestCardsOfAnExpressionAreWords(t *testing.T) {
	for text, want := range map[string]string{
		"deal(2, deck(3 of cup, 1 of death))[1]":     "cup death",
		"deal(2, deck(3 of cup, 1 of 7))[1]":         "",
		"deal(2, deck(3 of cup, 1 of d4))[1]":        "",
		"max(deal(1, deck(3 of cup, 1 of death)))":   "cup death",
		"sum(deal(1, deck(3 of cup, 1 of death)))":   "",
		"deal(deck(3 of cup, 1 of death), 2)[1][-3]": "cup death none",
	} {
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := BindExpression(e, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(notation.Labels(bound), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A trump is a word of a parameter for the number of a card; a word on a card has no value to be set.
func TestTrump(t *testing.T) {
	s := parse(t, "parameters: {trump: {default: red, words: {red: 1, blue: 2}}}\ndecks: {bag: {red: 5, blue: 3}}\nmeasures: {m: 'count(deal(3, bag), it == trump)'}\n")
	got := tree(t, s, "m", map[string]string{"trump": "blue"})
	if want := "count(deal(3, deck(5 of 1, 3 of 2)), it = 2)"; strings.ReplaceAll(got.String(), "==", "=") != want {
		t.Errorf("%s, want %s", got, want)
	}
	e, err := notation.Rules.Parse("count(deal(1, deck(3 of crow, 2 of owl)), it == crow)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := BindExpression(e, map[string]string{"crow": "1"}); err == nil || !strings.Contains(err.Error(), "crow") {
		t.Errorf("a card's word is set: %v", err)
	}
}
