package encounter

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// handCases are encounters that can be followed by hand, with all that may come of them.
type handCases []struct{ about, text, want string }

// checkAll solves all of them in float64 and in rationals.
func (list handCases) checkAll(t *testing.T) {
	t.Helper()
	for _, c := range list {
		x := read(t, c.text)
		exactly, err := solve(t, x, budget.Limits{Rational: true}, &Store{})
		if err != nil {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		want := map[string]*big.Rat{}
		for item := range strings.SplitSeq(c.want, "; ") {
			k, p, _ := strings.Cut(item, ": ")
			v, ok := new(big.Rat).SetString(p)
			if !ok {
				t.Fatalf("%s: %q is no probability", c.about, p)
			}
			want[k] = v
		}
		got := shares(exactly)
		if len(got) != len(want) {
			t.Errorf("%s: %s, want %s", c.about, spelled(exactly), c.want)
		}
		condition := new(big.Rat)
		for _, p := range got {
			condition.Add(condition, p)
		}
		for k, p := range want {
			if got[k] == nil || new(big.Rat).Quo(got[k], condition).Cmp(p) != 0 {
				t.Errorf("%s: %s, want %s", c.about, spelled(exactly), c.want)
				break
			}
		}
		d, err := solve(t, x, budget.Limits{}, &Store{})
		if err != nil {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		floats := shares(d)
		for k, p := range got {
			gap := new(big.Rat).Sub(p, new(big.Rat).Add(new(big.Rat), orZero(floats[k])))
			if gap.Sign() < 0 || gap.Cmp(d.ErrorBound()) > 0 || floatOfRat(gap) > 1e-13 {
				t.Errorf("%s: P(%s) is %g less than %s", c.about, k, floatOfRat(gap), p.RatString())
			}
		}
		if len(floats) != len(got) {
			t.Errorf("%s: %s, exactly %s", c.about, spelled(d), spelled(exactly))
		}
	}
}

func orZero(x *big.Rat) *big.Rat {
	if x == nil {
		return new(big.Rat)
	}
	return x
}

// The statements of a turn, one by one.
func TestStatements(t *testing.T) {
	handCases{
		{"a countdown", "x = 3 | x -= 1 | x <= 0 | turns", "3: 1"},
		{"over at once", "x = 0 | x -= 1 / 0 | x <= 0 | joint(turns, rounds)", "(0, 0): 1"},
		{"over after any turn", "x = 2 | x -= d2; x -= d2 | x <= 0 | x", "-1: 1/2; -2: 1/4; 0: 1/4"},
		{"all assignments", "x = 1; done = false; mood = calm | x += 4; x -= 2; x = x * 5; done = x == 15; mood = if(done, wild, mood) | done | joint(x, done, mood)", "(15, yes, wild): 1"},
		{"each start is rolled by itself", "x = d2; y = d2 | stop | true | joint(x, y)", "(1, 1): 1/4; (1, 2): 1/4; (2, 1): 1/4; (2, 2): 1/4"},
		{"a start of fractions that comes to whole numbers", "x = d2 * 1/2 * 2 | stop | true | x", "1: 1/2; 2: 1/2"},

		{"a roll has one value", "x = 0 | roll r = d2; x = r * 10 + r | x > 0 | x", "11: 1/2; 22: 1/2"},
		{"two uses in two statements", "x = 0; y = 0 | roll r = d2; x += r; y += r | true or x > 0 | joint(x, y)", "(0, 0): 1"},
		{"a roll in two changes", "x = 0; y = 0 | roll r = d2; x += r; y -= r | x > 0 | joint(x, y)", "(1, -1): 1/2; (2, -2): 1/2"},
		{"a roll keeps the state of its time", "x = 5 | roll r = x; x -= 1; roll s = x; x = r * 10 + s | x > 5 | x", "54: 1"},
		{"so does one that is rolled for", "x = 5 | roll r = x + d2; x -= 1; x = r * 10 + x | x > 5 | x", "64: 1/2; 74: 1/2"},
		{"a roll of a roll, and the state between", "x = 5 | roll r = x + d2; x -= 4; roll s = r * 10 + x; x = s | x > 5 | x", "61: 1/2; 71: 1/2"},
		{"a roll that nobody asks for is none", "x = 5 | roll r = 1 / 0; x = 0 | x == 0 | x", "0: 1"},
		{"nor one that is asked for elsewhere", "x = 1; y = 0 | roll r = 1 / (x - 1); if x == 2 {y = r}; x += 1 | x > 2 | y", "1: 1"},
		{"a word and a truth value", "x = 0 | roll w = if(d2 == 1, calm, wild); roll b = w == wild; if b {x = 1} else {x = 2} | x > 0 | x", "1: 1/2; 2: 1/2"},
		{"a word that two ask for", "x = 0; s = calm | roll w = if(d2 == 1, calm, wild); s = w; if w == wild {x = 1} else {x = 2} | x > 0 | joint(s, x)", "(calm, 2): 1/2; (wild, 1): 1/2"},
		{"within a turn", "x = 2 | roll r = encounter(y = x; turn {y -= d2}; until y <= 0; turns); x = -r | x < 0 | joint(x, turns)", "(-1, 1): 1/2; (-2, 1): 1/2"},

		{"branches", "x = 3; y = 0 | if x > 2 {x -= 1; y += 1} else {if x == 2 {x = 0} else {y = 9}} | x <= 0 | joint(turns, y)", "(2, 1): 1"},
		{"a branch that is rolled for", "x = 3; y = 0 | if d2 == 1 {x = 0} else {y = 5; x = 0} | x <= 0 | y", "0: 1/2; 5: 1/2"},
		{"a branch on what changed before", "x = 3; y = 0 | x -= 3; if x <= 0 {y = 1} else {y = 2} | x <= 0 | y", "1: 1"},
		{"changes in a block stay", "x = 0 | roll r = d2; if r == 1 {roll s = r + 1; x = s} else {x = 5}; x += r | x > 0 | x", "3: 1/2; 7: 1/2"},
		{"a stop", "x = 3; y = 0 | x -= 1; if x == 1 {stop; y += 5}; y += 1 | x <= 0 | y", "2: 1"},
		{"a stop from deep inside", "x = 2; y = 0 | x -= 1; if true {if true {stop}; y += 5}; y += 1 | x <= 0 | y", "0: 1"},
		{"a stop for some", "x = 2; y = 0 | x = 0; if d3 == 1 {stop}; y += 1 | x <= 0 | y", "0: 1/3; 1: 2/3"},
		{"nothing to do", "x = 2 | x -= 2 | x <= 0 | 7", "7: 1"},

		{"a value with dice and names", "x = 1 | x -= 1 | x <= 0 | let y = d2; y * 10 + y", "11: 1/2; 22: 1/2"},
		{"a condition", "x = d3 | x -= 1 | x <= 0 | turns given turns > 1", "2: 1/2; 3: 1/2"},
		{"a truth value that copies another", "x = 2; a = d2 == 1; b = false | b = a; x -= 1 | x <= 0 | joint(a, b)", "(no, no): 1/2; (yes, yes): 1/2"},
		{"a number that copies another", "x = 2; a = d2; b = 5 | b = a; a += 1; x -= 1 | x <= 0 | joint(a, b)", "(3, 2): 1/2; (4, 3): 1/2"},
		{"two swap", "x = 1; a = 3; b = 8 | roll c = a; a = b; b = c; x -= 1 | x <= 0 | joint(a, b)", "(8, 3): 1"},
	}.checkAll(t)
}

// logged is an encounter that writes down who acts: the turn of the actor i appends the digit i.
func logged(order string, stands ...string) string {
	text := "encounter(log = 0; " + order + "; "
	for i, s := range stands {
		text += fmt.Sprintf("turn of actor%d while %s {log = log * 10 + %d}; ", i+1, s, i+1)
	}
	return text + "until log > 99999; log)"
}

// Who acts after whom.
func TestOrder(t *testing.T) {
	handCases{
		{"all in turn", logged("order by 0", "true", "true", "true"), "123123: 1"},
		{"the second begins", logged("order by 1", "true", "true", "true"), "231231: 1"},
		{"whoever is down is passed over", logged("order by 1", "true", "false", "true"), "313131: 1"},
		{"one is down later", logged("order by 2", "log < 100", "true", "true"), "312323: 1"},
		{"one is left", logged("order by 0", "true", "false", "false"), "111111: 1"},
		{"the first is down at the start", logged("order by 0", "log > 0", "true", "true"), "231231: 1"},
		{"an order of all", logged("order of [0 1 2] by 3", "true", "true", "true"), "231231: 1"},
		{"the last order", logged("order of [0 1 2] by 5", "true", "true", "true"), "321321: 1"},
		{"groups act in a row", logged("order of [1 0 1] by 1", "true", "true", "true"), "132132: 1"},
		{"the groups the other way round", logged("order of [1 0 1] by 0", "true", "true", "true"), "213213: 1"},
		{"a group of which one is down", logged("order of [1 0 1] by 1", "log == 0 or log > 999", "true", "true"), "132321: 1"},
		{"the order of the start is kept", logged("order by if(log == 0, 2, 1)", "true", "true", "true"), "312312: 1"},
		{"the order is asked for again", logged("order by if(log == 0, 2, 1) every round", "true", "true", "true"), "312231: 1"},
		{"a round ends early", logged("order of [0 1 2] by if(log == 0, 0, 5) every round", "true", "true", "log > 99"), "122132: 1"},
		{"lineups", logged("order of [0 1 2] by lineup(1, 3, 2)", "true", "true", "true"), "231231: 1"},
		{"who begins is rolled", logged("order by d2 - 1", "true", "true"), "121212: 1/2; 212121: 1/2"},
		{"orders that are turned to one another", logged("order of [0 1 2] by d6 - 1", "true", "true", "true"), "123123: 1/6; 132132: 1/6; 213213: 1/6; 231231: 1/6; 312312: 1/6; 321321: 1/6"},
		{"who begins each round is rolled", "encounter(log = 0; order by d2 - 1 every round; turn of a {log = log * 10 + 1}; turn of b {log = log * 10 + 2}; until log > 999; log)", "1212: 1/4; 1221: 1/4; 2112: 1/4; 2121: 1/4"},
		{"nobody stands", "encounter(x = 1; order by 1; turn of a while x > 1 {x = 0}; turn of b while x > 1 {x = 0}; until x <= 0; limit 3; joint(turns, rounds))", "(3, 3): 1"},
		{"one who does not stand does nothing", "encounter(x = 1; turn while x > 1 {x = 0}; until x <= 0; limit 3; joint(x, turns, rounds))", "(1, 3, 3): 1"},
		{"one alone in an order", "encounter(x = 2; order by 0 every round; turn of a {x -= 1}; until x <= 0; joint(turns, rounds))", "(2, 2): 1"},
		{"the order goes by what starts", "encounter(x = d2; order by x - 1; turn of a {x = 10 + x}; turn of b {x = 20 + x}; until x > 2; x)", "11: 1/2; 22: 1/2"},
		{"the order goes by what nothing else asks for", "encounter(x = 0; y = d2; order by y - 1; turn of a {x = 1}; turn of b {x = 2}; until x > 0; x)", "1: 1/2; 2: 1/2"},

		{"rounds of two", "encounter(x = 5; order by 1; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; joint(turns, rounds))", "(5, 3): 1"},
		{"rounds in which one is down", "encounter(x = 5; order by 0; turn of a {x -= 1}; turn of b while x > 3 {x -= 1}; until x <= 0; joint(turns, rounds))", "(5, 4): 1"},
		{"rounds of one alone", "encounter(x = 3; turn {x -= 1}; until x <= 0; rounds)", "3: 1"},
		{"acting again begins no round", "encounter(x = 4; turn {x -= 1; if x == 2 {act again}}; until x <= 0; joint(turns, rounds))", "(4, 3): 1"},
		{"acting again after a stop", "encounter(x = 4; turn {x -= 1; act again; stop; x = 0}; until x <= 0; joint(turns, rounds))", "(4, 1): 1"},
		{"the same acts again", "encounter(log = 0; order by 0; turn of a {log = log * 10 + 1; if log < 20 {act again}}; turn of b {log = log * 10 + 2}; until log > 9999; joint(log, turns, rounds))", "(11121, 5, 2): 1"},
		{"who fell does not act again", "encounter(log = 0; order by 0; turn of a while log < 10 {log = log * 10 + 1; act again}; turn of b {log = log * 10 + 2}; until log > 999; joint(log, rounds))", "(1122, 2): 1"},
		{"who fell begins no round, alone", "encounter(x = 3; turn while x > 1 {x -= 1; act again}; until x <= 0; limit 4; joint(x, turns, rounds))", "(1, 4, 3): 1"},
		{"acting again for some", "encounter(log = 0; order by 0; turn of a {log = log * 10 + 1; if d2 == 1 {act again}}; turn of b {log = log * 10 + 2}; until log > 99; log)", "111: 1/4; 112: 1/4; 121: 1/2"},
		{"acting again in an order that is asked for again", "encounter(log = 0; order by if(log == 0, 0, 1) every round; turn of a {log = log * 10 + 1; if log == 1 {act again}}; turn of b {log = log * 10 + 2}; until log > 9999; joint(log, rounds))", "(11221, 2): 1"},
	}.checkAll(t)
}

// What ends after so many turns.
func TestLimits(t *testing.T) {
	handCases{
		{"a limit", "encounter(x = 9; turn {x -= 1}; until x <= 0; limit 4; joint(x, turns))", "(5, 4): 1"},
		{"a limit that is not reached", "encounter(x = 2; turn {x -= 1}; until x <= 0; limit 4; turns)", "2: 1"},
		{"a limit of 0", "encounter(x = 2; turn {x -= 1}; until x <= 0; limit 0; x)", "2: 1"},
		{"after so many turns", "encounter(x = 3; turn {x -= d2}; until x <= 0; after 2; joint(x, turns))", "(-1, 2): 1/4; (0, 2): 1/2; (1, 2): 1/4"},
		{"both", "encounter(x = 9; turn {x -= 1}; until x <= 0; limit 5; after 3; x)", "6: 1"},
		{"both, the limit first", "encounter(x = 9; turn {x -= 1}; until x <= 0; limit 3; after 5; joint(x, turns))", "(6, 3): 1"},
		{"nothing else ends it", "x = 4 | x -= d2 - 1 | false; limit 3 | x", "1: 1/8; 2: 3/8; 3: 3/8; 4: 1/8"},
		{"with rounds", "encounter(x = 9; order by 0; turn of a {x -= 1}; turn of b {x -= 2}; until x <= 0; limit 3; joint(x, turns, rounds))", "(5, 3, 2): 1"},
		{"under a condition", "x = 3 | x -= d2 | x <= 0; limit 2 | x given x <= 0", "-1: 1/3; 0: 2/3"},
		{"a value that is rolled for", "x = 3 | x -= 1 | x <= 0; limit 2 | x * d2", "1: 1/2; 2: 1/2"},
		{"the turns that one who is down takes", "encounter(x = 4; order by 0; turn of a while x > 2 {x -= 1}; turn of b {x -= 1}; until x <= 0; limit 3; joint(x, turns))", "(1, 3): 1"},
	}.checkAll(t)
}

// What may come of a turn: the changes of each world, the likeliest first.
func movesOf(t *testing.T, text string) []string {
	t.Helper()
	p := built(t, text, plenty())
	list := slices.Clone(p.rowOf[p.chain.Row[p.starts[0].state]].moves)
	slices.SortStableFunc(list, func(a, b move) int { return -cmpFloats(a.p.high, b.p.high) })
	var out []string
	for _, m := range list {
		text := fmt.Sprintf("%.4g:", m.p.high)
		for _, c := range m.changes {
			op := "+="
			by := fmt.Sprint(c.by)
			if c.set {
				op, by = "=", p.program.decode(c.v, c.by).Expr(notation.Span{}).String()
			}
			text += fmt.Sprintf(" %s %s %s", p.program.vars[c.v], op, by)
		}
		out = append(out, text)
	}
	return out
}

func cmpFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Worlds that are alike in all that matters are one, and what does not matter is forgotten.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		about, text string
		want        []string
	}{
		{"one move for each sum", "x = 9 | x -= d2; x -= d2 | x <= 0 | x", []string{"0.5: x += -3", "0.25: x += -2", "0.25: x += -4"}},
		{"what only a condition asks", "x = 9 | roll r = d6; if r > 2 {x -= 1} | x <= 0 | x", []string{"0.6667: x += -1", "0.3333:"}},
		{"a roll that is not used here", "x = 9 | roll r = d6; if x < 5 {x -= r}; x -= 1 | x <= 0 | x", []string{"1: x += -1"}},
		{
			"nor in the other branch", "x = 9 | roll r = d6; roll s = d2; if s == 1 {x -= r} else {x -= 1} | x <= 0 | x",
			[]string{"0.5833: x += -1", "0.08333: x += -2", "0.08333: x += -3", "0.08333: x += -4", "0.08333: x += -5", "0.08333: x += -6"},
		},
		{"a value that is set", "x = 9; y = 3 | y = 1; x = 5 - d2 | x <= 0 or y <= 0 | joint(x, y)", []string{"0.5: x = 3 y = 1", "0.5: x = 4 y = 1"}},
		{"a value that is set to what it is by then", "x = 9; y = 3 | y = y; x -= 1 | x <= 0 or y <= 0 | joint(x, y)", []string{"1: x += -1"}},
		{"a sum that comes to nothing", "x = 9; y = 3 | y += 2; y -= 2; x -= 1 | x <= 0 or y <= 0 | joint(x, y)", []string{"1: x += -1"}},
		{"a var by another", "x = 9; y = 3 | x -= y; y = d2 | x <= 0 | joint(x, y)", []string{"0.5: x = 6 y = 1", "0.5: x = 6 y = 2"}},
		{"a difference of two", "x = 9; y = 3 | roll d = x - y; x -= d - 1; y = 3 | x <= 4 | joint(x, y)", []string{"1: x = 4 y = 3"}},
		{"words", "x = 9; s = hero | x -= 1; if d2 == 1 {s = orc} | x <= 0 | s", []string{"0.5: x += -1 s = orc", "0.5: x += -1"}},
		{
			"what was rolled is forgotten", "x = 9; y = 0 | roll r = d6; if r == 1 {y = 1} else {if r == 2 {y = 1}}; roll s = d2; x -= s | x <= 0 | joint(x, y)",
			[]string{"0.3333: x += -1", "0.3333: x += -2", "0.1667: x += -1 y = 1", "0.1667: x += -2 y = 1"},
		},
		{"who acts next", "encounter(x = 9; order by 0; turn of a {x -= 1}; turn of b {x -= 2}; until x <= 0; x)", []string{"1: x += -1 encounter/place = 2"}},
		{
			"who acts again", "encounter(x = 9; order by 0; turn of a {x -= 1; if d2 == 1 {act again}}; turn of b {x -= 2}; until x <= 0; x)",
			[]string{"0.5: x += -1", "0.5: x += -1 encounter/place = 2"},
		},
	} {
		if got := movesOf(t, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q, want\n%q", c.about, got, c.want)
		}
	}
}

// Worlds are not taken for one another where one has rolled what the other has not.
func TestWorldsThatDiffer(t *testing.T) {
	handCases{
		{
			"one has rolled the first, one the second",
			"x = 0 | roll a = d2 - 2; roll b = d2 - 2; roll c = d2; if c == 1 {if a == -1 {x += 10}; if a == 0 {stop}} else {if b == -1 {x += 10}; if b == 0 {stop}}; x += a + 3 * b + 7 | x != 0 or true | x",
			"0: 1",
		},
		{
			"the same in an encounter that goes on",
			"n = 1; x = 0 | n -= 1; roll a = d2 - 2; roll b = d2 - 2; roll c = d2; if c == 1 {if a == 0 {stop}} else {if b == 0 {stop}}; x += a + 3 * b + 7 | n <= 0 | x",
			"0: 1/2; 3: 1/4; 6: 1/8; 4: 1/8",
		},
		{
			"rolled at other moments",
			"n = 1; x = 0; y = 0 | n -= 1; if d2 == 1 {y = 1}; roll a = y + d2; if y == 1 {y = 0}; x = a | n <= 0 | joint(x, y)",
			"(1, 0): 1/4; (2, 0): 1/2; (3, 0): 1/4",
		},
		{
			"acting again is not forgotten", "encounter(n = 3; order by 0; turn of a {n -= 1; if d2 == 1 {act again}}; turn of b {n -= 2}; until n <= 0; joint(n, turns))",
			"(0, 2): 1/2; (0, 3): 1/4; (-1, 3): 1/4",
		},
	}.checkAll(t)
}

// What a turn cannot do has one error that says why.
func TestRefusedTurns(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 3 | x -= 1/2 | x <= 0 | x", "a part of the state is 5/2"},
		{"x = 3 | x = x / 2 | x <= 0 | x", "a part of the state is 3/2"},
		{"x = 3 | x = d3 / 2 | x <= 0 | x", "a part of the state is "},
		{"x = 3 | x = 1 / (x - 3) | x <= 0 | x", "the divisor is 0"},
		{"x = 3 | x -= d2! | x <= 0 | x", "too many"},
		{"encounter(x = 3; order by 0; turn of a while 1 / (x - 3) > 0 {x -= 1}; turn of b {x -= 1}; until x <= 0; x)", "the divisor is 0"},
		{"encounter(x = 3; order by 0; turn of a {x -= 1}; turn of b while 1 / (x - 2) > 0 {x -= 1}; until x <= 0; x)", "the divisor is 0"},
		{"encounter(x = 3; order by 0 // (x - 3); turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; x)", "the divisor is 0"},
		{"encounter(x = 3; order by 0 // (x - 1) every round; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; x)", "the divisor is 0"},
		{"x = 3 | x -= 1 | 1 / (x - 2) > 3 | x", "the divisor is 0"},
		{"x = 3 | x -= 1; if 1 / (x - 2) > 3 {x -= 1} | x <= 0 | x", "the divisor is 0"},
	} {
		_, err := solve(t, read(t, c.text), budget.Limits{}, &Store{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// A turn with more worlds than there is memory for is refused before they are made.
func TestTooManyWorlds(t *testing.T) {
	for _, text := range []string{
		"x = 300; y = 300; z = 300 | x -= d99; y -= d99; z -= d99 | x <= 0 or y <= 0 or z <= 0 | joint(x, y, z)",
		"x = 300; y = 300; z = 300 | roll a = d99; roll b = d99; roll c = d99; if a + b > c {x -= a; y -= b; z -= c} | x <= 0 or y <= 0 or z <= 0 | joint(x, y, z)",
		"x = d99; y = d99; z = d99; w = d99 | x -= y + z + w | x <= 0 | x",
	} {
		b := within(budget.Limits{MaxMemory: 1 << 21})
		most, err := b.Most(func() error {
			_, err := Solve(read(t, text), newWalker(), b, &Store{})
			return err
		})
		var limit *budget.LimitError
		if !errors.As(err, &limit) || limit.Resource != budget.Memory || b.Spent() > 1e8 || b.Held() != 0 {
			t.Errorf("%s: %v, after %g steps; %g bytes were held, and %g still are", text, err, b.Spent(), most, b.Held())
		}
	}
}

// A statement that is not known is refused, wherever it stands.
func TestUnknownStatement(t *testing.T) {
	alone := read(t, "x = 3 | x -= 1 | x <= 0 | x")
	alone.Turns[0].Body = append(alone.Turns[0].Body, &unknownStatement{})
	within := read(t, "x = 3 | x -= 1; if x > 0 {} | x <= 0 | x")
	within.Turns[0].Body[1].(*notation.Branch).Then = []notation.Stmt{&unknownStatement{}}
	for _, x := range []*notation.Process{alone, within} {
		e := &solver{eval: newWalker(), budget: plenty(), known: &Store{}}
		if _, err := e.explored(x, noLimit); err == nil || !strings.Contains(err.Error(), "is not known") {
			t.Errorf("%v", err)
		}
	}
}

// An unknownStatement is none of those that there are.
type unknownStatement struct{ notation.Stop }
