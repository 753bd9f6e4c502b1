package montecarlo

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// whoActed is an encounter of three whose value is who acted, a digit for each turn.
func whoActed(order string, stands ...string) string {
	text := "encounter(log = 0; " + order
	for i, s := range stands {
		digit := string(rune('1' + i))
		text += "; turn of actor" + digit + " while " + s + " {log = log * 10 + " + digit + "}"
	}
	return text + "; until log > 99999; log)"
}

// encounters can be followed by hand.
var encounters = []string{
	"encounter(x = 3; turn {x -= 1}; until x <= 0; turns)",
	"encounter(x = 0; turn {x -= 1 / 0}; until x <= 0; joint(turns, rounds))",
	"encounter(x = 3; turn {x -= d2}; until x <= 0; joint(x, turns))",
	"encounter(x = 1; done = false; mood = calm; turn {x += 4; x -= 2; x = x * 5; done = x == 15; mood = if(done, wild, mood)}; until done; joint(x, done, mood))",
	"encounter(x = d2; y = d2; turn {stop}; until true; joint(x, y))",
	"a = d2; encounter(x = a; turn {x -= 1}; until x <= 0; joint(a, turns))",

	// What is rolled.
	"encounter(x = 0; turn {roll r = d2; x = r * 10 + r}; until x > 0; x)",
	"encounter(x = 5; turn {roll r = x; x -= 1; roll s = x; x = r * 10 + s}; until x > 5; x)",
	"encounter(x = 5; turn {roll r = 1 / 0; x = 0}; until x == 0; x)",
	"encounter(x = 5; turn {roll r = 1 / (d2 - 1); roll s = d2; if s == 3 {x = r}; x = 0}; until x == 0; x)",
	"encounter(x = 0; turn {roll p = pool(2, d2); x = max(p) * 10 + min(p)}; until x > 0; x)",
	"encounter(x = 0; turn {roll p = pool(2, d2); if max(p) > 1 {roll q = pool(min(p), d2); x = sum(q) * 10 + min(p)} else {x = 1}}; until x > 0; x)",
	"encounter(x = 0; turn {roll w = if(d2 == 1, calm, wild); roll b = w == wild; if b {x = 1} else {x = 2}}; until x > 0; x)",
	"encounter(x = 2; turn {roll r = encounter(y = x; turn {y -= d2}; until y <= 0; turns); x = -r}; until x < 0; joint(x, turns))",

	"encounter(x = 3; turn {x -= sum(x, d2)}; until x <= 0; joint(x, turns))",
	"encounter(x = 3; y = 3; turn {roll p = pool(y, d2); y = count(p, it == 2); x -= max(1, sum(y, d2)) + sum(keep(1, p))}; until x <= 0; joint(x, y, turns))",

	// What is done.
	"encounter(x = 3; y = 0; turn {if x > 2 {x -= 1; y += 1} else {if x == 2 {x = 0} else {y = 9}}}; until x <= 0; joint(turns, y))",
	"encounter(x = 0; turn {roll r = d2; if r == 1 {roll s = r + 1; x = s} else {x = 5}; x += r}; until x > 0; x)",
	"encounter(x = 9; y = 0; turn {roll r = d4; if r == 1 {x -= d2; y += 1} else {if r == 2 {x = y; y = 5} else {x += 0; y += 2}}; x -= 3}; until x <= 3; joint(x, y))",
	"encounter(x = 9; y = 2; turn {roll r = d3; if r < 3 {roll p = pool(min(2, y), d2); x -= sum(p); y = max(1, y - 1)} else {x -= 4}}; until x <= 3; joint(x, y))",
	"encounter(x = 3; y = 0; turn {x -= 1; if x == 1 {stop; y += 5}; y += 1}; until x <= 0; y)",
	"encounter(x = 3; y = 0; turn {roll r = d2; x -= 1; if r == 1 {y += 1; stop}; y += 10; if d2 == 1 {stop}; y += 100}; until x <= 1; y)",
	"encounter(x = 2; y = 0; turn {x -= 1; if d2 == 1 {if d2 == 1 {stop}; y += 5} else {stop}; y += 1}; until x <= 0; y)",
	"encounter(x = 3; y = 0; turn {x -= 1; y += if(d2 == 1, 1, 0); if y > 0 {x = 0; stop}; y = -1; if x == 0 {y = 7; stop}; y = 0}; until x <= 0; joint(x, y, turns))",

	// When it ends.
	"encounter(x = 9; turn {x -= 1}; until x <= 0; limit 4; joint(x, turns))",
	"encounter(x = 2; turn {x -= 1}; until x <= 0; limit 4; turns)",
	"encounter(x = 2; turn {x -= 1}; until x <= 0; limit 0; x)",
	"encounter(x = 2; turn {x -= 1}; until x <= 0; limit 0 - d2; x)",
	"a = d2; encounter(x = 9; turn {x -= 1}; until x <= 0; limit a; x)",
	"a = d3; encounter(x = 9; turn {x -= 1}; until x <= 0; limit a / 2; x)",
	"encounter(x = 3; turn {x -= d2}; until x <= 0; after 2; joint(x, turns))",
	"encounter(x = 9; turn {x -= 1}; until x <= 0; limit 5; after 3; x)",

	// Who acts.
	whoActed("order by 0", "true", "true", "true"),
	whoActed("order by 1", "true", "true", "true"),
	whoActed("order by 1", "true", "false", "true"),
	whoActed("order by 2", "log < 100", "true", "true"),
	whoActed("order by 0", "true", "false", "false"),
	whoActed("order of [0 1 2] by 3", "true", "true", "true"),
	whoActed("order of [0 1 2] by d6 - 1", "log < 100", "true", "true"),
	whoActed("order of [1 0 1] by d2 - 1", "log == 0 or log > 999", "true", "true"),
	whoActed("order by if(log == 0, 2, 1)", "true", "true", "true"),
	whoActed("order by if(log == 0, 2, 1) every round", "true", "true", "true"),
	whoActed("order of [0 1 2] by if(log == 0, d2 - 1, 5) every round", "true", "true", "log > 99"),
	whoActed("order of [0 1 2] by lineup(1, 3, 2)", "true", "true", "true"),
	whoActed("order by d2 - 1", "true", "true"),
	"encounter(log = 0; order by d2 - 1 every round; turn of a {log = log * 10 + 1}; turn of b {log = log * 10 + 2}; until log > 999; joint(log, rounds))",
	"encounter(x = 1; order by 1; turn of a while x > 1 {x = 0}; turn of b while x > 1 {x = 0}; until x <= 0; limit 3; joint(turns, rounds))",
	"encounter(x = 1; turn while x > 1 {x = 0}; until x <= 0; limit 3; joint(x, turns, rounds))",
	"encounter(x = d2; y = d2; order by d2 - 1; turn of a while x > 0 {y -= 1}; turn of b while y > 0 {x -= 1}; until x <= 0 and y <= 0; limit 5; joint(x, y, turns))",

	// Rounds, and who acts again.
	"encounter(x = 5; order by 1; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; joint(turns, rounds))",
	"encounter(x = 5; order by 0; turn of a {x -= 1}; turn of b while x > 3 {x -= 1}; until x <= 0; joint(turns, rounds))",
	"encounter(x = 4; turn {x -= 1; if x == 2 {act again}}; until x <= 0; joint(turns, rounds))",
	"encounter(x = 4; turn {x -= 1; act again; stop; x = 0}; until x <= 0; joint(turns, rounds))",
	"encounter(x = 4; turn {x -= 1; roll r = d2; if r == 1 {act again; if d2 == 1 {stop}; x -= 1}}; until x <= 0; joint(turns, rounds))",
	"encounter(log = 0; order by 0; turn of a {log = log * 10 + 1; if log < 20 {act again}}; turn of b {log = log * 10 + 2}; until log > 9999; joint(log, turns, rounds))",
	"encounter(log = 0; order by 0; turn of a while log < 10 {log = log * 10 + 1; act again}; turn of b {log = log * 10 + 2}; until log > 999; joint(log, rounds))",
	"encounter(x = 3; turn while x > 1 {x -= 1; act again}; until x <= 0; limit 4; joint(x, turns, rounds))",

	// What it is worth.
	"encounter(x = d3; turn {x -= 1}; until x <= 0; turns given turns > 1)",
	"encounter(x = 1; turn {x -= 1}; until x <= 0; let y = d2; y * 10 + y)",
	"a = d2; encounter(x = 1; turn {x -= 1}; until x <= 0; x given a == 2)",
}

// Encounters against a walk through all their turns.
func TestEncounters(t *testing.T) {
	for _, text := range encounters {
		e := notationtest.Encounter(t, text)
		want, err := notationtest.Enumerate(e, 100_000)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p, err := Compile(e)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		tally, err := p.Run(t.Context(), Options{Seed: 5, Trials: 20_000})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		agree(t, e, tally, want)
	}
}

// Random encounters, against their chains.
func TestRandomEncounters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sampled := 0
	encounters := nightly.Cases(100, 300)
	for range encounters {
		n := notationtest.RandomEncounter(r)
		chain, err := notationtest.NewChain(n, 200)
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		want, err := chain.Worth(300)
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		p, err := Compile(n)
		var limit *LimitError
		if errors.As(err, &limit) || err != nil && strings.Contains(err.Error(), "a part of the state is 1/2") {
			continue // something is a fraction
		}
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		tally, err := p.Run(t.Context(), Options{Seed: 5, Trials: 20_000})
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		sampled++
		null := map[string]*big.Rat{}
		for k, p := range want.Probability {
			null[k] = new(big.Rat).SetFloat64(p / want.Condition)
		}
		if l := notationtest.LogEvidence(hits(tally), null); l < notationtest.LogAlpha {
			t.Errorf("%s: log evidence %.1f\n got %v\nwant %v", n, l, hits(tally), want)
		}
	}
	if sampled < encounters/2 {
		t.Errorf("only %d were sampled", sampled)
	}
}

// policyBy is an encounter in which somebody chooses among two options by the values of keys, if not
// what a die shows is 1.
func policyBy(t *testing.T, keys []notation.Expr, values [][]notation.Expr, options ...int16) notation.Expr {
	t.Helper()
	n := notationtest.Encounter(t, `encounter(x = 3; y = 0; turn {
		x -= 1;
		if d2 == 1 {y += 10} else {me chooses for x, written 0 {strike if true {y += 1}; rest if true {y += 2; stop}}};
		y += 100
	}; until x <= 0; joint(x, y))`).(*notation.Process)
	branch := n.Turns[0].Body[1].(*notation.Branch)
	open := branch.Else[0].(*notation.Choose)
	branch.Else = []notation.Stmt{open.By(notation.NewPolicy(values, options), keys)}
	return n
}

// A policy goes by the state with which a turn begins, or by the number of turns by then; where it
// says nothing that is an error only if the choice is made. The number 2 is that of no option.
func TestEncounterPolicies(t *testing.T) {
	numbers := []notation.Expr{num("3"), num("1"), num("2"), num("0")}
	for name, c := range map[string]struct {
		key     string
		options []int16
		want    string
	}{
		"by a var":     {"x", []int16{0, 1, 2, -1}, "(0, 211): 1/8, (0, 213): 1/8"},
		"by the turns": {notation.TurnsName, []int16{-1, 0, 1, 2}, ""},
		"missing":      {"x", []int16{0, -1, 2, -1}, "says nothing of a state"},
	} {
		e := policyBy(t, []notation.Expr{ref(c.key)}, [][]notation.Expr{numbers}, c.options...)
		want, err := notationtest.Enumerate(e, 10_000)
		p := compiled(t, e)
		tally, sampled := p.Run(t.Context(), Options{Seed: 5, Trials: 20_000})
		switch {
		case name == "missing":
			wantError(t, sampled, c.want)
		case err != nil || sampled != nil:
			t.Errorf("%s: %v, %v", name, err, sampled)
		default:
			agree(t, e, tally, want)
		}
	}
}

func TestEncounterErrors(t *testing.T) {
	for _, c := range []struct{ encounter, want string }{
		{"encounter(x = 1; turn {stop}; until x <= 0; turns)", "a sample goes on for more than 1048576 turns"},
		{"encounter(x = 1; turn {x += 1; x -= 1}; until x <= 0; turns)", "goes on for more than"},
		{"encounter(x = d2; turn while x == 1 {x = 0}; until x <= 0; turns)", "goes on for more than"},
		{"encounter(x = 1; turn {x = x * 1000000}; until x <= 0; turns)", "2^40"},
		{"encounter(x = 1; y = d2 == 1; turn {if y {x = x * 900000} else {x = x * 1000000}; y = not y}; until x <= 0; turns)", "2^40"},
		{"encounter(x = 1; turn {x += 100000000000}; until x <= 0; turns)", "2^40"},
		{"encounter(x = d2 * 1000000000000; turn {x -= 1}; until x <= 0; turns)", "2^40"},
		{"encounter(x = 10000000000000; turn {x -= 1}; until x <= 0; turns)", "2^40"},
		{"encounter(x = 3; turn {x -= 1 // (d2 - 1)}; until x <= 0; turns)", "the divisor was 0"},
		{"encounter(x = 3; turn {if d2 == 1 {x -= 1 // (d2 - 1)} else {x -= 1}}; until x <= 0; turns)", "the divisor was 0"},
		{"encounter(x = 3; turn {x -= 1}; until x <= 0 or 1 / (x - d2) > 5; turns)", "the divisor was 0"},
		{"encounter(x = 3; order by 0; turn of a while 1 // (x - 1) < 9 {x -= 1}; turn of b {x -= 1}; until x <= 0; turns)", "the divisor was 0"},
		{"encounter(x = 3; order by min(0, 1 // (x - 2)) every round; turn of a {x -= 1}; until x <= 0; turns)", "the divisor was 0"},
		{"encounter(x = 1/2; turn {x -= 1}; until x <= 0; turns)", "a part of the state is 1/2"},
		{"encounter(x = 3; turn {x -= d2 / 2}; until x <= 0; turns)", "a part of the state can be a fraction"},
		{"encounter(x = 3; turn {x = x / d2}; until x <= 0; turns)", "a part of the state can be a fraction"},
		{"encounter(x = 3; turn {x = sum(x * 2000, d2)}; until x <= 0; turns)", "the number of copies is above 4096, which is too many to roll"},
		{"encounter(x = 3; turn {x = count(pool(x * 2000, d2), it > 1)}; until x <= 0; turns)", "the number of dice is above 4096, which is too many to roll"},
		{"encounter(x = 3; order by d2; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; turns)", "who begins is a number from 0 to 1"},
		{"encounter(x = 3; order by x // 2 every round; turn of a {x += 1}; turn of b {x += 1}; until x <= 0; turns)", "who begins is a number from 0 to 1"},
		{"encounter(x = 3; order by d2 - 2; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; turns)", "who begins was"},
		{"encounter(x = 3; order by d2 / 2; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; turns)", "who begins was"},
		{"encounter(x = 3; turn {me chooses for x, written 0 {rest if true {x -= 1}}}; until x <= 0; turns)", "me is to choose, and no policy was found yet"},
		{"encounter(x = 3; turn {x -= 1}; until x <= 0; limit 6 / (6 / (d3 - 2) / d2); turns)", "the divisor was 0"},
		{"encounter(x = 3; order" + strings.Repeat("; turn while x > 0 {x -= 1}", 62) + "; until x <= 0; turns)", "more than 61 actors"},
		{"encounter(x = 3; order of [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20] by 0" + strings.Repeat("; turn of a {x -= 1}", 21) + "; until x <= 0; turns)", "orders of turns, which is too many"},
	} {
		e := notationtest.Encounter(t, strings.Replace(c.encounter, "order;", "order by 0;", 1))
		p, err := Compile(e)
		if err == nil {
			_, err = p.Run(t.Context(), Options{Seed: 1, Trials: 100, Workers: 1})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.encounter, err, c.want)
		}
	}
}

// What is not done in a sample is no error there: by the turn of somebody else, in a branch, after a
// stop and after the end.
func TestEncounterErrorsThatDoNotCount(t *testing.T) {
	for _, text := range []string{
		"encounter(x = 3; turn {if x == 3 {x -= 1 // (x - 2)} else {x -= 1}}; until x <= 0; turns)",
		"encounter(x = d3; turn {if x == 2 {x = 0; stop}; x = 3 + 1 // (x - 2)}; until x <= 0 or x > 2; turns)",
		"encounter(x = d3; order by if(x == 2, 0, 1); turn of a {x = 0}; turn of b {x = 0 - abs(1 // (x - 2))}; until x <= 0; turns)",
		"encounter(x = d2; order by 1 // x - 1 // x; turn of a while 1 // x < 9 {x -= 1}; until x <= 0; turns)",
		"encounter(x = 0; order by 1 // x; turn of a while 1 // x < 9 {x -= 1}; until x <= 0; turns)",
		"encounter(x = 2; order by 1 // x every round; turn of a {x -= 1}; turn of b {x -= 1}; until x <= 0; turns)",
	} {
		e := notationtest.Encounter(t, text)
		want, err := notationtest.Enumerate(e, 1000)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		agree(t, e, run(t, e, Options{Seed: 5, Trials: 2000}), want)
	}
}

// A var may start with 2^40 or become that, or as much below 0, and no more.
func TestLargestVars(t *testing.T) {
	for _, text := range []string{
		"encounter(x = %s1048576; turn {x = x * 1048576 + %s}; until abs(x) > 1048576; abs(x))",
		"encounter(x = %s(1099511627775 + %s); y = d2; turn {x = 0}; until y > 0; abs(x))",
	} {
		for sign, beyond := range map[string]string{"": "1", "0-": "0 - 1"} {
			for more, ok := range map[string]bool{"0": true, beyond: false} {
				if strings.Contains(text, "775") {
					more = map[bool]string{true: "1", false: "2"}[ok]
				}
				p, err := Compile(notationtest.Encounter(t, fmt.Sprintf(text, sign, more)))
				var tally *Tally
				if err == nil {
					tally, err = p.Run(t.Context(), Options{Trials: 3})
				}
				if ok && (err != nil || hits(tally)["1099511627776"] != 3) || !ok && (err == nil || !strings.Contains(err.Error(), "2^40")) {
					t.Errorf("%s, %s, %s: %v", text, sign, more, err)
				}
			}
		}
	}
}

// Whatever the number of workers, the tally is the same.
func TestEncounterWorkers(t *testing.T) {
	for _, text := range []string{
		"encounter(" + fight + "; joint(x, y, turns))",
		"encounter(x = 5; y = 5; order by d2 - 1 every round; turn of a while x > 2 {y -= d2}; turn of b {if d2 == 1 {x -= d3} else {x -= 1; act again}}; until x <= 0 or y <= 0; joint(x, y, turns))",
	} {
		e := notationtest.Encounter(t, text)
		one := hits(run(t, e, Options{Seed: 9, Trials: 50_000, Workers: 1}))
		three := hits(run(t, e, Options{Seed: 9, Trials: 50_000, Workers: 3}))
		if !sameHits(one, three) {
			t.Errorf("%s: %v and %v", text, one, three)
		}
	}
}

// What goes on and on is an error in every sample that asks for it, not in the first alone.
func TestEndlessEncounters(t *testing.T) {
	walk := notationtest.Encounter(t, "encounter(x = d4; turn {stop}; until x <= 3; x)")
	p := compiled(t, let("w", walk, ifElse(eq(dice(1, 4), num("1")), ref("w"), num("0"))))
	for seed := range uint64(3) {
		if tally, err := p.Run(t.Context(), Options{Seed: seed, Trials: 256}); err == nil {
			t.Errorf("seed %d: %v", seed, hits(tally))
		}
	}
}

// What takes long is rolled in the samples that come to it, and in no others: by a branch, by a
// choice and by whose turn it is.
func TestSelectedSamples(t *testing.T) {
	const long = "x -= if(sum(200, d20) > 2100, 1, 2)"
	for name, text := range map[string]string{
		"a branch":      "encounter(x = 10; turn {if d1000 %s 1 {" + long + "} else {x -= 1}}; until x <= 0; turns)",
		"after a stop":  "encounter(x = 10; turn {if not (d1000 %s 1) {x -= 1; stop}; " + long + "}; until x <= 0; turns)",
		"somebody else": "encounter(x = 10; order by if(d1000 %s 1, 0, 1); turn of a {" + long + "; act again}; turn of b {x -= 1; act again}; until x <= 0; turns)",
	} {
		o := Options{Seed: 1, Trials: 10_000}
		seldom := run(t, notationtest.Encounter(t, fmt.Sprintf(text, "==")), o)
		often := run(t, notationtest.Encounter(t, fmt.Sprintf(text, "!=")), o)
		if often.Work() < 3*seldom.Work() {
			t.Errorf("%s: %.3g steps where it is rolled seldom, %.3g where it is rolled often", name, seldom.Work(), often.Work())
		}
	}
}
