package notationtest_test

import (
	"math"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What the best policy is worth, and the one that is written down, in encounters that can be
// calculated by hand.
func TestBest(t *testing.T) {
	for _, c := range []struct {
		about, text   string
		best, written float64
	}{
		{
			"the fewest turns", `encounter(x = 2; turn {hero chooses for -turns, written 0 {
				step if true {x -= 1}; leap if true {if chance(2/3) {x = 0}}}}; until x <= 0; -turns)`, -1.5, -2,
		},
		{
			"a leap is not always allowed", `encounter(x = 2; turn {hero chooses for -turns, written 0 {
				step if true {x -= 1}; leap if x < 2 {x = 0}}}; until x <= 0; -turns)`, -2, -2,
		},
		{
			"nothing may be done", `encounter(x = 2; y = 0; turn {hero chooses for y, written 2 {
				a if x > 1 {y += 1}; b if x > 1 {y += 2}}; x -= 1}; until x <= 0; y)`, 2, 0,
		},
		{
			"a policy that is rolled for", `encounter(x = 0; turn {hero chooses for x, written d2 - 1 {
				a if true {x = 1}; b if true {x = 4}}}; until x > 0; x)`, 4, 2.5,
		},
		{
			"to wait wins nothing", `encounter(x = 1; turn {hero chooses for if(x == 2, 1, 0), written 1 {
				wait if true {}; go if true {x = if(chance(1/4), 2, 0)}}}; until x != 1; if(x == 2, 1, 0))`, 0.25, 0.25,
		},
		{
			"the last turn before the limit", `encounter(x = 0; turn {hero chooses for x, written 0 {
				dig if true {x += 1}; sell if true {x = 3 * x; stop}}}; until x > 9; limit 3; x)`, 9, 3,
		},
		{
			"rounds", `encounter(x = 4; turn {hero chooses for -rounds, written 0 {
				once if true {}; again if x > 1 {act again}}; x -= 1}; until x <= 0; -rounds)`, -1, -4,
		},
		{
			"whatever the horizon", `encounter(x = 2; y = 0; turn {hero chooses for y, written 0 {
				now if x == 2 {y = 1; x = 0}; later if true {x -= 1; y = if(x == 0, 5, 0)}}}; until x <= 0; after 1; y)`, 5, 1,
		},
		{
			"under a roll", `a = d2; encounter(x = 0; turn {hero chooses for x, written 0 {
				a if true {x = a}; b if true {x = 3 - a}}}; until x > 0; x)`, 2, 1.5,
		},
	} {
		t.Run(c.about, func(t *testing.T) {
			e := notationtest.Encounter(t, c.text)
			if _, err := notation.Check(e); err != nil {
				t.Fatal(err)
			}
			best, err := notationtest.Best(e, 50)
			if err != nil || math.Abs(best-c.best) > 1e-12 {
				t.Errorf("the best is %g, error %v", best, err)
			}
			chain, err := notationtest.NewWrittenChain(e, 50)
			if err != nil {
				t.Fatal(err)
			}
			w, err := chain.Worth(50)
			if err != nil {
				t.Fatal(err)
			}
			got := meanOf(t, w)
			if math.Abs(got-c.written) > 1e-12 {
				t.Errorf("by the policy that is written down %g", got)
			}
		})
	}
}

func TestBestRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"encounter(x = 1; turn {x = 0}; until x == 0; x)", "no open choice"},
		{"d6", "no open choice"},
		{"encounter(x = 1; turn {hero chooses for turns, written 1 {wait if true {}; go if true {x = 0}}}; until x == 0; x)", "put off forever"},
		{"encounter(x = 1; turn {hero chooses for x, written 1 {wait if true {}; sit if true {}}}; until x == 0; x)", "no policy ends it"},
		{"encounter(x = 1; turn {hero chooses for x, written 1 {wait if d2 == 1 {}; sit if true {}}}; until x == 0; x)", "dice decide"},
		{"encounter(x = 1; turn {hero chooses for turns * turns, written 1 {wait if true {x = 0}; sit if true {x = 0}}}; until x == 0; x)", "not worth the same"},
		{"encounter(x = 1; turn {hero chooses for x, written 1 {up if true {x += 1}; down if true {x -= 1}}}; until x == 0; x)", "too many"},
	} {
		if _, err := notationtest.Best(notationtest.Encounter(t, c.text), 20); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	open := notationtest.Encounter(t, "encounter(x = 1; turn {hero chooses for x, written 1 {a if true {x = 0}; b if true {}}}; until x == 0; x)")
	if _, err := notationtest.Enumerate(open, 100); err == nil || !strings.Contains(err.Error(), "no policy was found for hero") {
		t.Errorf("an open choice: %v", err)
	}
}

// A policy that was found is followed: what it goes by is the state with which a turn begins.
func TestFoundPolicies(t *testing.T) {
	open := notationtest.Encounter(t, `encounter(x = 2; y = 0; turn {x -= 1;
		hero chooses for y, written 0 {a if true {y = y * 10 + 1}; b if true {y = y * 10 + 2}}}; until x <= 0; y)`).(*notation.Process)
	one, two := notation.Int(1), notation.Int(2)
	for _, c := range []struct {
		about, key string
		values     []notation.Expr
		options    []int16
		want       string // or an error
	}{
		{"by a var", "x", []notation.Expr{one, two}, []int16{0, 1}, "21: 1"},
		{"by the turns", notation.TurnsName, []notation.Expr{notation.Int(0), one}, []int16{0, 1}, "12: 1"},
		{"nothing", "x", []notation.Expr{one, two}, []int16{2, 1}, "2: 1"},
		{"a state that it does not know", "x", []notation.Expr{one}, []int16{0}, "the policy of hero has no 2"},
		{"a state in which it chooses nothing", "x", []notation.Expr{one, two}, []int16{0, notation.NoOption}, "says nothing of a state"},
	} {
		t.Run(c.about, func(t *testing.T) {
			n := *open
			found := open.Open().By(notation.NewPolicy([][]notation.Expr{c.values}, c.options), []notation.Expr{&notation.Ref{Name: c.key}})
			n.Turns = []notation.Turn{{Body: []notation.Stmt{n.Turns[0].Body[0], found}}}
			chain, err := notationtest.NewChain(&n, 50)
			if err != nil {
				if !strings.Contains(err.Error(), c.want) {
					t.Error(err)
				}
				return
			}
			w, err := chain.Worth(50)
			if err != nil {
				t.Fatal(err)
			}
			if got := spelled(w.Probability, short); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// A policy may go by who acts in which order: b acts before or after a.
func TestPolicyByPlace(t *testing.T) {
	n := notationtest.Encounter(t, `encounter(x = 0; n = 4; order of [0 1 2] by if(n == 4, d2 * 2 - 1, 0);
		turn of a {n -= 1}; turn of b {b chooses for x, written 0 {one if true {x = x * 10 + 1}; two if true {x = x * 10 + 2}}; n -= 1}; turn of c {n -= 1};
		until n <= 0; x)`).(*notation.Process)
	o := n.Order
	places := []notation.Expr{notation.Int(int64(o.Key(1*3 + 2))), notation.Int(int64(o.Key(3 * 3)))} // a c [b], and [b] c a
	found := n.Open().By(notation.NewPolicy([][]notation.Expr{places}, []int16{0, 1}), []notation.Expr{&notation.Ref{Name: notation.PlaceName}})
	n.Turns[1].Body = []notation.Stmt{found, n.Turns[1].Body[1]}
	if _, err := notation.Check(n); err != nil {
		t.Fatal(err)
	}
	chain, err := notationtest.NewChain(n, 50)
	if err != nil {
		t.Fatal(err)
	}
	w, err := chain.Worth(50)
	if err != nil {
		t.Fatal(err)
	}
	if got := spelled(w.Probability, short); got != "1: 0.5; 22: 0.5" {
		t.Errorf("%s", got)
	}
}
