package exact_test

import (
	"fmt"
	"strings"
	"testing"
)

// Hands whose odds are in every book: of C(52,5) = 2,598,960 poker hands, of C(52,13) bridge hands.
func TestDealByHand(t *testing.T) {
	const poker = "let h = deal(5, deck(4 of d13)); "
	const bridge = "let h = deal(deck(4 of d13), 13, 13, 13, 13); "
	for _, c := range []struct{ name, text, want string }{
		{"a pair at least, by rank", poker + "largest_set(h) >= 2", "yes:2053/4165 no:2112/4165"},
		{"exactly one pair", poker + "sets(2, h) == 1 and largest_set(h) == 2", "no:481/833 yes:352/833"},
		{"two pairs", poker + "sets(2, h) == 2 and largest_set(h) == 2", "no:3967/4165 yes:198/4165"},
		{"a full house", poker + "sets(2, h) == 2 and largest_set(h) == 3", "no:4159/4165 yes:6/4165"},
		{"four of a kind", poker + "largest_set(h) == 4", "yes:1/4165 no:4164/4165"},
		{"two aces of thirteen cards", bridge + "count(h[1], it == 1) == 2", "yes:4446/20825 no:16379/20825"},
		{
			"an ace in every hand", bridge + "count(h[1], it == 1) == 1 and count(h[2], it == 1) == 1 and count(h[3], it == 1) == 1",
			"no:18628/20825 yes:2197/20825",
		},
		{"all cards are dealt", "let h = deal(deck(2 of d6), 4, 4, 4); sum(join(join(h[1], h[2]), h[3]))", "42:1"},
		{"four hands that are asked as one", bridge + "sum(join(h[1], h[2], h[3], h[4]))", "364:1"},
		{
			"two hands each of two sides", bridge + "count(join(h[1], h[3]), it == 1) - count(join(h[2], h[4]), it == 1)",
			"-4:46/833 -2:208/833 0:325/833 2:208/833 4:46/833",
		},
		{"hands asked as one, and one of them", "let h = deal(deck(2 of d2), 1, 1); sum(join(h[1], h[2])) - sum(h[1])", "1:1/2 2:1/2"},
		{"a hand of its own deck", "let h = deal(1, deck(1 of d2)); let g = deal(1, deck(1 of d2)); sum(h) == sum(g)", "yes:1/2 no:1/2"},
		{"one deck", "let h = deal(deck(1 of d2), 1, 1); sum(h[1]) == sum(h[2])", "no:1"},
		{"no card", "size(deal(0, deck(1 of d2)))", "0:1"},
		{"as many as a die shows", "sum(deal(d2, deck(2 of 1)))", "1:1/2 2:1/2"},
		{"cards and dice", "count(join(deal(2, deck(1 of d2)), pool(1, d2)), it == 1)", "1:1/2 2:1/2"},
		{"a card that is rolled for", "let h = deal(2, deck(1 of d2)); sum(each(h, if(it == 1, d2, 0)))", "1:1/2 2:1/2"},
		{"what the other hand decides", "let h = deal(deck(2 of 1, 1 of 2), 2, 1); count(h[2], it == h[1][-1])", "0:1/3 1:2/3"},
	} {
		d := eval(t, c.text)
		var cases []string
		for o, w := range d.All() {
			cases = append(cases, o.Key()+":"+d.Fraction(w).RatString())
		}
		got := strings.Join(cases, " ")
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Hands that are asked together are answered like one hand of all their cards.
func TestHandsTogether(t *testing.T) {
	for _, question := range []string{"sum(%s)", "largest_set(%s)", "longest_run(%s)", "sum(keep(3, %s))", "count(%s, it >= 9)"} {
		together := eval(t, "let h = deal(deck(4 of d13), 3, d4, 13, 2); "+fmt.Sprintf(question, "join(h[1], h[2], h[4])"))
		one := eval(t, fmt.Sprintf(question, "deal(5 + d4, deck(4 of d13))"))
		if !together.Equal(one) {
			t.Errorf(question+": %s, want %s", "h", together, one)
		}
	}
}
