package encounter

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// short spells the vars and the turns of an encounter.
func short(x *notation.Process) string {
	var vars []string
	for _, v := range x.Vars {
		vars = append(vars, v.Name)
	}
	out := strings.Join(vars, " ")
	for _, turn := range x.Turns {
		var list []string
		for _, s := range turn.Body {
			list = append(list, s.String())
		}
		out += " | " + strings.Join(list, "; ")
	}
	return out
}

// What neither the end nor the value names, nor anything that decides what becomes of a var that one of
// them names, is left out, and so is what is rolled for it.
func TestOnlyNeeded(t *testing.T) {
	for _, c := range []struct{ about, text, want string }{
		{"a var that is only written", "x = 9; y = 0 | x -= 1; y += 1 | x <= 0 | x", "x | x -= 1"},
		{"the value asks for it", "x = 9; y = 0 | x -= 1; y += 1 | x <= 0 | y", "x y | x -= 1; y += 1"},
		{"a condition of the value asks for it", "x = 9; y = 0 | x -= 1; y += 1 | x <= 0 | x given y > 2", "x y | x -= 1; y += 1"},
		{"a var by way of another", "x = 9; y = 9; z = 9; w = 1 | x -= 1; y -= x; z -= y; w += 1 | z <= 0 | z", "x y z | x -= 1; y -= x; z -= y"},
		{"in another order", "w = 1; z = 9; y = 9; x = 9 | w += 1; z -= y; y -= x; x -= 1 | z <= 0 | z", "z y x | z -= y; y -= x; x -= 1"},
		{"two that ask for each other alone", "x = 9; y = 1; z = 1 | x -= 1; y += z; z += y | x <= 0 | x", "x | x -= 1"},
		{"a roll that nothing is made of", "x = 9; y = 1 | roll r = d6; roll s = d4; y += r; x -= s | x <= 0 | x", "x | roll s = 1d4; x -= s"},
		{
			"a var by way of a roll", "x = 9; luck = 3; n = 0 | roll loss = if(luck > 1, d6, 2); roll noted = n + 1; x -= loss; luck -= 1; n = noted | x <= 0 | x",
			"x luck | roll loss = if(luck > 1, 1d6, 2); x -= loss; luck -= 1",
		},
		{"a roll by way of a roll", "x = 9 | roll r = d6; roll s = r + 1; roll q = s + 1; x -= s | x <= 0 | x", "x | roll r = 1d6; roll s = r + 1; x -= s"},
		{"a branch in which nothing is needed", "x = 9; y = 0; z = 3 | if z > 2 {y += 1} else {y -= 1}; x -= 1; z -= 1 | x <= 0 | x", "x | x -= 1"},
		{"a branch of which one side is needed", "x = 9; y = 0; z = 3 | if z > 2 {y += 1} else {x -= 1}; z -= 1; x -= 1 | x <= 0 | x", "x z | if z > 2 {} else {x -= 1}; z -= 1; x -= 1"},
		{"a branch that stops", "x = 9; y = 0; z = 3 | if z > 2 {stop}; y += 1; x -= 1 | x <= 0 | x", "x z | if z > 2 {stop}; x -= 1"},
		{
			"acting again", "encounter(x = 9; y = 0; z = 3; order by 0; turn of a {if z > 2 {act again}; y += 1; x -= 1}; turn of b {z -= 1; y += 1}; until x <= 0; x)",
			"x z | if z > 2 {act again}; x -= 1 | z -= 1",
		},
		{
			"who stands", "encounter(x = 9; y = 0; z = 3; order by 0; turn of a while z > 0 {x -= 1}; turn of b {z -= 1; y += 1}; until x <= 0; x)",
			"x z | x -= 1 | z -= 1",
		},
		{"who begins", "encounter(x = 9; y = 0; z = 3; order by z % 2; turn of a {x -= 1}; turn of b {y -= 1}; until x <= 0; x)", "x z | x -= 1 | "},
		{
			"who begins, by what a roll changes later on", "encounter(x = 9; z = 3; order by z % 2; turn of a {roll r = d2; if r > 1 {z += r}; x -= 1}; turn of b {stop}; until x <= 0; x)",
			"x z | roll r = 1d2; if r > 1 {z += r}; x -= 1 | stop",
		},
		{"who begins a round", "encounter(x = 9; y = 0; z = 3; order by z % 2 every round; turn of a {x -= 1}; turn of b {z += 1}; until x <= 0; x)", "x z | x -= 1 | z += 1"},
		{
			"a choice", "x = 9; y = 1; z = 0; w = 0 | hero chooses for z, written if(y > 1, 0, 1) {strike if w < 3 {x -= 1; z += 1}; rest if true {x -= 2}}; w += 1 | x <= 0 | x",
			"x y z w | hero chooses for z, written if(y > 1, 0, 1) {strike if w < 3 {x -= 1; z += 1}; rest if true {x -= 2}}; w += 1",
		},
		{
			"what an option is made of", "x = 9; y = 1; w = 0 | roll r = d6; hero chooses for x, written 0 {strike if true {y += r; x -= 1}; rest if true {w += 1; x -= 2}} | x <= 0 | x",
			"x | hero chooses for x, written 0 {strike if true {x -= 1}; rest if true {x -= 2}}",
		},
	} {
		if got := short(onlyNeeded(read(t, c.text))); got != c.want {
			t.Errorf("%s: %s, want %s", c.about, got, c.want)
		}
	}
}

// What no turn changes is a constant, if that is not rolled for.
func TestWithConstants(t *testing.T) {
	for _, c := range []struct{ text, want, value string }{
		{"x = 9; y = 2 | x -= y | x <= 0 | x + y", "x | x -= 2", "x + 2"},
		{"x = 9; y = 1 + 1 | x -= y | x <= y | x", "x | x -= 2", "x"},
		{"x = 9; y = 2; s = hero; a = d6 > 0 | if s == hero {x -= y} | a and x <= 0 | s", "x | if hero == hero {x -= 2}", "hero"},
		{"x = 9; y = d2 | x -= y | x <= 0 | y", "x y | x -= y", "y"},
		{"x = 9; y = 2 | x -= y; if x < 3 {y += 0} | x <= 0 | y", "x y | x -= y; if x < 3 {y += 0}", "y"},
		{"x = 9; y = 2 | roll r = y + d2; x -= r | x <= 0 | y", "x | roll r = 2 + 1d2; x -= r", "2"},
	} {
		x, err := withConstants(read(t, c.text), newWalker())
		if err != nil || short(x) != c.want || x.Value.String() != c.value {
			t.Errorf("%s: %s, %s, %v; want %s, %s", c.text, short(x), x.Value, err, c.want, c.value)
		}
	}
}

// Rounds are turns where every turn is one.
func TestWithoutRounds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 9 | x -= 1 | x <= 0 | rounds + turns", "turns + turns"},
		{"encounter(x = 9; order by 0; turn of a {x -= 1}; until x <= 0; rounds)", "turns"},
		{"x = 9 | x -= 1; act again | x <= 0 | rounds", "encounter/rounds"},
		{"encounter(x = 9; order by 0; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; rounds)", "encounter/rounds"},
	} {
		if got := withoutRounds(read(t, c.text)).Value.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// What a turn cannot be asked for does not matter where nothing goes by it.
func TestWhatIsNotNeededIsNotAsked(t *testing.T) {
	for _, text := range []string{
		"x = 9; y = 0 | x -= d2; y += 1/2 | x <= 0 | x",
		"x = 9; y = 0 | x -= d2; y = 1 / (x - x) | x <= 0 | x",
		"x = 9; y = 0 | x -= d2; y += d2! | x <= 0 | x",
		"x = 9; y = d2! | x -= d2 | x <= 0 | x",
		"x = 9; y = 1/2 | x -= d2 | x <= 0 | x",
	} {
		d, err := solve(t, read(t, text), budget.Limits{}, &Store{})
		want := hasChain(t, "x = 9 | x -= d2 | x <= 0 | x", budget.Limits{}, &Store{})
		if err != nil || fmt.Sprint(shares(d)) != fmt.Sprint(shares(want)) {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
}
