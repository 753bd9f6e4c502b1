package notationtest_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// spelled lists a distribution, in the order of the alphabet.
func spelled[P any](d map[string]P, text func(P) string) string {
	var list []string
	for _, k := range slices.Sorted(maps.Keys(d)) {
		list = append(list, k+": "+text(d[k]))
	}
	return strings.Join(list, "; ")
}

func short(p float64) string { return fmt.Sprintf("%.6g", p) }

// log writes down who acts: the turn of the actor i appends the digit i.
func log(order string, stands ...string) string {
	text := "encounter(log = 0; " + order + "; "
	for i, s := range stands {
		text += fmt.Sprintf("turn of actor%d while %s {log = log * 10 + %d}; ", i+1, s, i+1)
	}
	return text + "until log > 99999; log)"
}

// Encounters that can be followed by hand, by the chain and by a walk through all turns.
func TestEncounters(t *testing.T) {
	for _, c := range []struct{ about, text, want string }{
		{"a countdown", "encounter(x = 3; turn {x -= 1}; until x <= 0; turns)", "3: 1"},
		{"over at once", "encounter(x = 0; turn {x -= 1 / 0}; until x <= 0; joint(turns, rounds))", "(0, 0): 1"},
		{"over after any turn", "encounter(x = 2; turn {x -= d2; x -= d2}; until x <= 0; x)", "-1: 0.5; -2: 0.25; 0: 0.25"},
		{"all assignments", "encounter(x = 1; done = false; mood = calm; turn {x += 4; x -= 2; x = x * 5; done = x == 15; mood = if(done, wild, mood)}; until done; joint(x, done, mood))", "(15, yes, wild): 1"},
		{"each start is rolled by itself", "encounter(x = d2; y = d2; turn {stop}; until true; joint(x, y))", "(1, 1): 0.25; (1, 2): 0.25; (2, 1): 0.25; (2, 2): 0.25"},
		{"under rolls", "a = d2; encounter(x = a; turn {x -= 1}; until x <= 0; joint(a, turns))", "(1, 1): 0.5; (2, 2): 0.5"},

		{"a roll has one value", "encounter(x = 0; turn {roll r = d2; x = r * 10 + r}; until x > 0; x)", "11: 0.5; 22: 0.5"},
		{"a roll keeps the state of its time", "encounter(x = 5; turn {roll r = x; x -= 1; roll s = x; x = r * 10 + s}; until x > 5; x)", "54: 1"},
		{"a roll that nobody asks for is none", "encounter(x = 5; turn {roll r = 1 / 0; x = 0}; until x == 0; x)", "0: 1"},
		{"a pool", "encounter(x = 0; turn {roll p = pool(2, d2); x = max(p) * 10 + min(p)}; until x > 0; x)", "11: 0.25; 21: 0.5; 22: 0.25"},
		{"a word and a truth value", "encounter(x = 0; turn {roll w = if(d2 == 1, calm, wild); roll b = w == wild; if b {x = 1} else {x = 2}}; until x > 0; x)", "1: 0.5; 2: 0.5"},
		{"within a turn", "encounter(x = 2; turn {roll r = encounter(y = x; turn {y -= d2}; until y <= 0; turns); x = -r}; until x < 0; joint(x, turns))", "(-1, 1): 0.5; (-2, 1): 0.5"},

		{"branches", "encounter(x = 3; y = 0; turn {if x > 2 {x -= 1; y += 1} else {if x == 2 {x = 0} else {y = 9}}}; until x <= 0; joint(turns, y))", "(2, 1): 1"},
		{"changes in a block stay", "encounter(x = 0; turn {roll r = d2; if r == 1 {roll s = r + 1; x = s} else {x = 5}; x += r}; until x > 0; x)", "3: 0.5; 7: 0.5"},
		{"a stop", "encounter(x = 3; y = 0; turn {x -= 1; if x == 1 {stop; y += 5}; y += 1}; until x <= 0; y)", "2: 1"},
		{"a stop from deep inside", "encounter(x = 2; y = 0; turn {x -= 1; if true {if true {stop}; y += 5}; y += 1}; until x <= 0; y)", "0: 1"},

		{"a limit", "encounter(x = 9; turn {x -= 1}; until x <= 0; limit 4; joint(x, turns))", "(5, 4): 1"},
		{"a limit that is not reached", "encounter(x = 2; turn {x -= 1}; until x <= 0; limit 4; turns)", "2: 1"},
		{"a limit of 0", "encounter(x = 2; turn {x -= 1}; until x <= 0; limit 0; x)", "2: 1"},
		{"a limit that is rolled outside", "a = d2; encounter(x = 9; turn {x -= 1}; until x <= 0; limit a; x)", "7: 0.5; 8: 0.5"},
		{"after so many turns", "encounter(x = 3; turn {x -= d2}; until x <= 0; after 2; joint(x, turns))", "(-1, 2): 0.25; (0, 2): 0.5; (1, 2): 0.25"},
		{"both", "encounter(x = 9; turn {x -= 1}; until x <= 0; limit 5; after 3; x)", "6: 1"},

		{"all in turn", log("order by 0", "true", "true", "true"), "123123: 1"},
		{"the second begins", log("order by 1", "true", "true", "true"), "231231: 1"},
		{"whoever is down is passed over", log("order by 1", "true", "false", "true"), "313131: 1"},
		{"one is down later", log("order by 2", "log < 100", "true", "true"), "312323: 1"},
		{"one is left", log("order by 0", "true", "false", "false"), "111111: 1"},
		{"an order of all", log("order of [0 1 2] by 3", "true", "true", "true"), "231231: 1"},
		{"the last order", log("order of [0 1 2] by 5", "true", "true", "true"), "321321: 1"},
		{"groups act in a row", log("order of [1 0 1] by 1", "true", "true", "true"), "132132: 1"},
		{"the groups the other way round", log("order of [1 0 1] by 0", "true", "true", "true"), "213213: 1"},
		{"a group of which one is down", log("order of [1 0 1] by 1", "log == 0 or log > 999", "true", "true"), "132321: 1"},
		{"the order of the start is kept", log("order by if(log == 0, 2, 1)", "true", "true", "true"), "312312: 1"},
		{"the order is asked for again", log("order by if(log == 0, 2, 1) every round", "true", "true", "true"), "312231: 1"},
		{"a round ends early", log("order of [0 1 2] by if(log == 0, 0, 5) every round", "true", "true", "log > 99"), "122132: 1"},
		{"lineups", log("order of [0 1 2] by lineup(1, 3, 2)", "true", "true", "true"), "231231: 1"},
		{"who begins is rolled", log("order by d2 - 1", "true", "true"), "121212: 0.5; 212121: 0.5"},
		{"who begins each round is rolled", "encounter(log = 0; order by d2 - 1 every round; turn of a {log = log * 10 + 1}; turn of b {log = log * 10 + 2}; until log > 999; log)", "1212: 0.25; 1221: 0.25; 2112: 0.25; 2121: 0.25"},
		{"nobody stands", "encounter(x = 1; order by 1; turn of a while x > 1 {x = 0}; turn of b while x > 1 {x = 0}; until x <= 0; limit 3; joint(turns, rounds))", "(3, 3): 1"},
		{"one who does not stand does nothing", "encounter(x = 1; turn while x > 1 {x = 0}; until x <= 0; limit 3; joint(x, turns, rounds))", "(1, 3, 3): 1"},

		{"rounds of two", "encounter(x = 5; order by 1; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; joint(turns, rounds))", "(5, 3): 1"},
		{"rounds in which one is down", "encounter(x = 5; order by 0; turn of a {x -= 1}; turn of b while x > 3 {x -= 1}; until x <= 0; joint(turns, rounds))", "(5, 4): 1"},
		{"acting again begins no round", "encounter(x = 4; turn {x -= 1; if x == 2 {act again}}; until x <= 0; joint(turns, rounds))", "(4, 3): 1"},
		{"acting again after a stop", "encounter(x = 4; turn {x -= 1; act again; stop; x = 0}; until x <= 0; joint(turns, rounds))", "(4, 1): 1"},
		{"the same acts again", "encounter(log = 0; order by 0; turn of a {log = log * 10 + 1; if log < 20 {act again}}; turn of b {log = log * 10 + 2}; until log > 9999; joint(log, turns, rounds))", "(11121, 5, 2): 1"},
		{"who fell does not act again", "encounter(log = 0; order by 0; turn of a while log < 10 {log = log * 10 + 1; act again}; turn of b {log = log * 10 + 2}; until log > 999; joint(log, rounds))", "(1122, 2): 1"},
		{"who fell begins no round, alone", "encounter(x = 3; turn while x > 1 {x -= 1; act again}; until x <= 0; limit 4; joint(x, turns, rounds))", "(1, 4, 3): 1"},

		{"a condition", "encounter(x = d3; turn {x -= 1}; until x <= 0; turns given turns > 1)", "2: 0.5; 3: 0.5"},
		{"a value with dice and names", "encounter(x = 1; turn {x -= 1}; until x <= 0; let y = d2; y * 10 + y)", "11: 0.5; 22: 0.5"},
	} {
		t.Run(c.about, func(t *testing.T) {
			e := notationtest.Encounter(t, c.text)
			if _, err := notation.Check(e); err != nil {
				t.Fatal(err)
			}
			chain, err := notationtest.NewChain(e, 100)
			if err != nil {
				t.Fatal(err)
			}
			w, err := chain.Worth(100)
			if err != nil {
				t.Fatal(err)
			}
			for k := range w.Probability {
				w.Probability[k] /= w.Condition
			}
			if got := spelled(w.Probability, short); got != c.want || w.Left != 0 {
				t.Errorf("the chain: %s, want %s; %g are left", got, c.want, w.Left)
			}
			d, err := notationtest.Enumerate(e, 1000)
			if err != nil {
				t.Fatal(err)
			}
			floats := map[string]float64{}
			for k, p := range d.Probability {
				floats[k], _ = p.Float64()
			}
			if got := spelled(floats, short); got != c.want {
				t.Errorf("walked through: %s, want %s", got, c.want)
			}
		})
	}
}

// duel is one in which both hit half the time.
const duel = `encounter(fox = 1; owl = 1; order by 0;
	turn of fox while fox > 0 {if chance(1/2) {owl -= 1}};
	turn of owl while owl > 0 {if chance(1/2) {fox -= 1}};
	until fox <= 0 or owl <= 0; `

// Encounters without a last turn are followed by the chain.
func TestEndlessEncounters(t *testing.T) {
	worth := func(text string, turns int) *notationtest.Worth {
		t.Helper()
		chain, err := notationtest.NewChain(notationtest.Encounter(t, text), 20)
		if err != nil {
			t.Fatal(err)
		}
		if chain.IsEndless() {
			t.Errorf("%s does not end", text)
		}
		w, err := chain.Worth(turns)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is %.15g, want %.15g", what, got, want)
		}
	}
	w := worth(duel+"owl <= 0)", 0)
	near("who strikes first wins", w.Probability["yes"], 2.0/3)
	near("the number of turns", w.Turns, 2)
	w = worth(duel+"turns)", 10)
	near("it ends in the third turn", w.Probability["3"], 1.0/8)
	near("what is left", w.Left, 1.0/(1<<9))
	near("the number of turns", w.Turns, 2)
	w = worth(duel+"rounds)", 50)
	near("it ends in the second round", w.Probability["2"], 3.0/16)
	w = worth(duel+"owl <= 0 given rounds == 2)", 50)
	near("the condition", w.Condition, 3.0/16)
	near("with the condition", w.Probability["yes"], 1.0/8)
	w = worth(strings.Replace(duel, "order by 0", "order by d2 - 1", 1)+"owl <= 0)", 0)
	near("either strikes first", w.Probability["yes"], 1.0/2)

	chain, err := notationtest.NewChain(notationtest.Encounter(t, "encounter(x = 1; turn {if x > 1 {x = 0}}; until x <= 0; x)"), 20)
	if err != nil || !chain.IsEndless() {
		t.Errorf("an encounter without an end: %v", err)
	}
	if _, err := notationtest.NewChain(notationtest.Encounter(t, "encounter(x = 1; turn {x += 1}; until x <= 0; x)"), 20); !errors.Is(err, notationtest.ErrTooMany) {
		t.Errorf("too many states: %v", err)
	}
}

// In a turn in which all changes are made at once, each is made of the state before it.
func TestAllAtOnce(t *testing.T) {
	n := notationtest.Process(t, "x=2; y=3; a=d2 | y - d2; x - a; a | x <= 0 or y <= 0 | joint(x, y, turns) given turns > 1")
	want := notationtest.Encounter(t, `encounter(x = 2; y = 3; a = d2; turn {
		roll next_x = y - d2; roll next_y = x - a;
		x = next_x; y = next_y};
		until x <= 0 or y <= 0; joint(x, y, turns) given turns > 1)`)
	of := func(e notation.Expr) string {
		if _, err := notation.Check(e); err != nil {
			t.Fatal(err)
		}
		d, err := notationtest.Enumerate(e, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(d.Probability)
	}
	if got, want := of(n), of(want); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
