package encounter

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// choosing spells an encounter in which hero acts alone and chooses: what is done before the choice, what it
// is for, the number of the option that is written down, the options, and what is done afterwards.
func choosing(vars, before, goal, written, options, after, until string) string {
	body := fmt.Sprintf("hero chooses for %s, written %s {%s}", goal, written, options)
	if before != "" {
		body = before + "; " + body
	}
	if after != "" {
		body += "; " + after
	}
	return fmt.Sprintf("encounter(%s; turn {%s}; until %s; %s)", vars, body, until, goal)
}

func decide(t *testing.T, text string, l budget.Limits) (*Decision, error) {
	t.Helper()
	return Decide(read(t, text), newWalker(), within(l))
}

// bestCases are encounters whose best policies are not found at a glance.
var bestCases = map[string]string{
	"a duel":                        choosing("x = 3; y = 3", "", "if(y <= 0, 1, 0)", "0", "strike if true {x -= d2 - 1; y -= d2}; shoot if true {if d3 == 1 {y -= 3}}", "", "x <= 0 or y <= 0"),
	"a draught":                     choosing("x = 3; p = 1; y = 4", "", "if(y <= 0, 1, 0)", "0", "strike if true {y -= d2}; drink if p > 0 {x = min(3, x + 2); p -= 1}", "x -= d2", "x <= 0 or y <= 0"),
	"the fewest turns":              choosing("x = 5", "", "-turns", "0", "walk if true {x -= 1}; leap if true {if d3 == 1 {x -= 4}}", "", "x <= 0"),
	"points and turns":              choosing("x = 4; g = 0", "", "2 * g - 3 * turns", "0", "dig if true {x -= 1; g += d2}; run if true {x -= 2}", "", "x <= 0"),
	"turns are welcome":             choosing("x = 4", "", "2 * turns", "0", "run if true {x -= d2}; walk if true {x -= 1}", "", "x <= 0"),
	"every other turn":              "encounter(x = 3; y = 3; a = true; turn {if a {hero chooses for if(y <= 0, 1, 0), written 0 {strike if true {y -= d2 - 1}; shoot if true {if d3 == 3 {y -= 2}}}} else {x -= d2 - 1}; a = not a}; until x <= 0 or y <= 0; if(y <= 0, 1, 0))",
	"one of two actors":             "encounter(x = 3; y = 3; order by d2 - 1; turn of hero {hero chooses for if(y <= 0, 1, 0), written 0 {strike if true {y -= d2 - 1}; shoot if true {if d3 == 3 {y -= 2}}}}; turn of orc {x -= d2 - 1}; until x <= 0 or y <= 0; if(y <= 0, 1, 0))",
	"nothing is allowed at the end": choosing("x = 3; y = 2", "", "if(y <= 0, 5, -5)", "0", "strike if x > 1 {y -= d2 - 1}", "x -= 1", "x <= 0 or y <= 0"),
	"back and forth":                choosing("x = 2", "", "if(x >= 5, 1, 0)", "0", "step if true {x += if(d2 == 1, 1, -1)}; leap if true {x += if(d3 == 1, 2, -1)}", "", "x <= 0 or x >= 5"),
	"losses only":                   choosing("x = 2", "", "if(x >= 5, -3, -7)", "0", "step if true {x += if(d2 == 1, 1, -1)}; leap if true {x += if(d3 == 1, 2, -1)}", "", "x <= 0 or x >= 5"),
	"beyond the bounds":             choosing("x = -2; y = 2", "", "x", "0", "strike if true {x = max(1, x - d2)}; heal if true {x = max(1, x - d3 + 5)}", "y -= 1", "y <= 0"),
	"held in bounds":                choosing("x = 3; y = 3", "", "if(y == 0, 1, 0)", "0", "strike if true {y = max(0, y - d3)}; gamble if true {if d2 == 1 {y = 0}}", "x = max(0, x - d2)", "x == 0 or y == 0"),
	"after a roll":                  choosing("x = 3; y = 3", "roll r = d2; x -= r - 1", "if(y <= 0, 1, 0)", "0", "strike if true {y -= r}; shoot if true {if d3 == 1 {y -= 3}}", "", "x <= 0 or y <= 0"),
	"within a limit":                choosing("x = 6", "", "if(x <= 0, 1, 0)", "0", "walk if true {x -= d3}; leap if true {if d3 == 1 {x -= 5}}", "", "x <= 0; limit 3"),
	"within a limit, for turns":     choosing("x = 4", "", "if(x <= 0, 5 - turns, 0)", "0", "walk if true {x -= d3}; leap if true {if d2 == 1 {x -= 4}}", "", "x <= 0; limit 3"),
	"a horizon does not matter":     choosing("x = 6", "", "-turns", "0", "walk if true {x -= d3}; leap if true {if d3 == 1 {x -= 5}}", "", "x <= 0; after 2"),
	// Who acts next differs: to strike first is best before the orc, to shoot before the elf.
	"whoever is next":               "encounter(x = 2; y = 4; order of [0 1 2] by d6 - 1; turn of hero {hero chooses for if(y <= 0, 1, 0), written 0 {guard if true {x = min(2, x + 1)}; strike if true {y -= d2}}}; turn of orc {x -= 1}; turn of elf {y -= if(x > 1, 2, 0)}; until x <= 0 or y <= 0; if(y <= 0, 1, 0))",
	"an order that is rolled again": "encounter(x = 2; y = 4; order of [0 1 0] by d2 - 1 every round; turn of hero {hero chooses for if(y <= 0, 1, 0), written 0 {guard if true {x = min(2, x + 1)}; strike if true {y -= d2}}}; turn of orc {x -= 1}; turn of elf while x > 1 {y -= 1}; until x <= 0 or y <= 0; if(y <= 0, 1, 0))",
	"one who acts again":            choosing("x = 4; y = 3", "", "if(y <= 0, 1, 0)", "0", "strike if true {y -= d2; x -= 1}; feint if true {x -= d3 - 1; if x > 2 {y -= 1; act again}}", "", "x <= 0 or y <= 0"),
}

// The best policy is none worse than any other.
func TestBestOfAllPolicies(t *testing.T) {
	for name, text := range bestCases {
		t.Run(name, func(t *testing.T) { isBest(t, read(t, text)) })
	}
}

// isBest holds a decision against policy iteration in the dense chain, and against what the encounter comes
// to by its policy.
func isBest(t *testing.T, x *notation.Process) {
	t.Helper()
	want, err := notationtest.Best(x, 400)
	if err != nil {
		t.Fatalf("%s: %v", x, err)
	}
	d, err := Decide(x, newWalker(), plenty())
	if err != nil {
		t.Fatalf("%s: %v", x, err)
	}
	const rounding = 1e-9
	if d.Low > want+rounding || d.High < want-rounding || d.High-d.Low > 1e-11*(1+math.Abs(want)) {
		t.Errorf("%s: worth %.15g to %.15g, want %.15g", x, d.Low, d.High, want)
	}
	// No gap is known where it can be put off forever by actions that are as good.
	if d.Low > d.High || !(d.Residual >= 0 && d.Residual < 1e-11 && (math.IsNaN(d.Gap) || d.Gap >= 0 && d.Gap < 1e-9)) {
		t.Errorf("%s: %g to %g, an action may be worth %g more, a policy %g", x, d.Low, d.High, d.Residual, d.Gap)
	}
	// The policy is a part of the encounter from then on, and worth what was said.
	put := *d.Put(x)
	if put.Open() != nil || x.Open() == nil {
		t.Errorf("%s: the choice is still open, or was not before", x)
	}
	put.Value, put.Horizon = x.Open().For, nil
	of, err := solve(t, &put, budget.Limits{}, &Store{})
	if err != nil {
		t.Fatalf("%s: %v", &put, err)
	}
	mean, _ := of.Bounds()
	if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > want+rounding || high < want-rounding || high-low > 1e-6 {
		t.Errorf("%s: by the policy %.15g to %.15g, want %.15g", x, low, high, want)
	}
	isWalked(t, put.String(), &put, budget.Limits{}, &Store{})
}

// Random encounters in which somebody chooses.
func TestRandomChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 30 {
		x := notationtest.RandomChoosing(r)
		if _, err := Decide(x, newWalker(), plenty()); err != nil && isRefused(err) {
			continue
		}
		isBest(t, x)
	}
}

// isRefused reports whether an error is one of what is not built: fractions in the state, rounds that are chosen
// for, and choices that nobody comes to.
func isRefused(err error) bool {
	return slices.ContainsFunc([]string{"a part of the state is", "depends on the rounds", "is never to choose"}, func(text string) bool {
		return strings.Contains(err.Error(), text)
	})
}

// A policy serves an encounter in which what it goes by is less: no draught is left.
func TestPolicyOfOtherStarts(t *testing.T) {
	with := func(x, p int) string {
		return choosing(fmt.Sprintf("x = %d; p = %d; y = 4", x, p), "", "if(y <= 0, 1, 0)", "0", "strike if true {y -= d2}; drink if p > 0 {x = min(3, x + 2); p -= 1}", "x -= d2", "x <= 0 or y <= 0")
	}
	d, err := decide(t, with(3, 1), budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	put, err := solve(t, d.Put(read(t, with(2, 0))), budget.Limits{}, &Store{})
	if err != nil {
		t.Fatal(err)
	}
	want := hasChain(t, "x = 2; y = 4 | y -= d2; x -= d2 | x <= 0 or y <= 0 | if(y <= 0, 1, 0)", budget.Limits{}, &Store{})
	for k, p := range shares(want) {
		if got := shares(put)[k]; math.Abs(floatOfRat(got)-floatOfRat(p)) > 1e-12 {
			t.Errorf("P(%s) is %v, want %v", k, got, p)
		}
	}
}

// What a policy goes by may be a constant of the encounter that it serves: of two ways to gain, the
// better one is the first where k is 2.
func TestPolicyByAConstant(t *testing.T) {
	with := func(k string) string {
		return choosing("x = 2; g = 0; k = "+k, "", "g", "0", "a if true {g += k}; b if true {g += 3 - k}", "x -= 1", "x <= 0")
	}
	d, err := decide(t, with("d2"), budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"1", "2", "d2"} {
		put, err := solve(t, d.Put(read(t, with(k))), budget.Limits{}, &Store{})
		if err != nil || put.Len() != 1 || put.Min().Cmp(big.NewRat(4, 1)) != 0 {
			t.Errorf("k is %s: %v, %v", k, put, err)
		}
	}
}

// Where nothing is to be chosen no policy is needed, and where something is it must say what.
func TestPolicyOfOtherStates(t *testing.T) {
	with := func(start string) string {
		return "encounter(" + start + "; turn {if a {hero chooses for if(y <= 0, 1, 0), written 0 {strike if true {y -= d2 - 1}; shoot if true {y -= d3 - 1}}} else {x -= 1}; a = not a}; until x <= 0 or y <= 0; if(y <= 0, 1, 0))"
	}
	x := read(t, with("x = 3; y = 2; a = false"))
	d, err := Decide(x, newWalker(), plenty())
	if err != nil {
		t.Fatal(err)
	}
	put, err := solve(t, d.Put(x), budget.Limits{}, &Store{})
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := put.Bounds()
	if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > d.High || high < d.Low || high-low > 1e-9 {
		t.Errorf("%g to %g, want %g to %g", low, high, d.Low, d.High)
	}
	elsewhere := read(t, with("x = 9; y = 2; a = true"))
	if _, err := solve(t, d.Put(elsewhere), budget.Limits{}, &Store{}); err == nil || !strings.Contains(err.Error(), "says nothing of a state that can be reached") {
		t.Errorf("%v", err)
	}
}

// spelled is what a policy chooses where it has something to choose, by its keys.
func (d *Decision) spelled() (chosen, written string) {
	var out, by []string
	for i, option := range d.Policy.Options {
		if option == notation.NoOption {
			if d.Written[i] != notation.NoOption {
				by = append(by, "a policy for nothing")
			}
			continue
		}
		key := make([]string, len(d.Keys))
		for k, at := len(d.Keys)-1, i; k >= 0; k-- {
			key[k] = d.Policy.Values[k][at%len(d.Policy.Values[k])].String()
			at /= len(d.Policy.Values[k])
		}
		out = append(out, fmt.Sprintf("%s:%d", strings.Join(key, ","), option))
		by = append(by, fmt.Sprintf("%s:%d", strings.Join(key, ","), d.Written[i]))
	}
	return strings.Join(d.Keys, ",") + " " + strings.Join(out, " "), strings.Join(by, " ")
}

// Policies that can be found by hand.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		name, text      string
		value           float64
		policy, written string
	}{
		{
			// 3 steps, or a leap that sets one back half of the time: 2 + 1/2 (1 + 3) = 4 > 3.
			"leap or walk", choosing("x = 3", "", "-turns", "0", "walk if true {x -= 1}; leap if true {x = if(d2 == 1, 0, 3)}", "", "x <= 0"),
			-2, "x 1:0 2:0 3:1", "1:0 2:0 3:0",
		},
		{
			"equal: the first", choosing("x = 2", "", "3", "if(x == 1, 2, 1)", "a if true {x -= 1}; b if true {x -= 1}; c if true {x -= 1}", "", "x <= 0"),
			3, "x 1:0 2:0", "1:2 2:1",
		},
		{
			// Waiting is as good as going, but forever.
			"wait", choosing("x = 3", "", "7", "0", "wait if true {}; go if true {x -= 1}", "", "x <= 0"),
			7, "x 1:1 2:1 3:1", "1:0 2:0 3:0",
		},
		{
			// Of 1, -1 half of the time; of 2 the same, or half of what 1 is worth.
			"wait or risk", choosing("x = 2", "", "x", "0", "wait if true {}; go if true {x = if(d2 == 1, -1, x - 1)}", "", "x <= 0"),
			-0.75, "x 1:1 2:1", "1:0 2:0",
		},
		{
			// Waiting and going back and forth are as good; the first that is left at all.
			"to and fro", choosing("x = 1", "", "7", "0", "turn if true {x = 3 - x}; out if true {if x == 2 {x = 0}}", "", "x <= 0"),
			7, "x 1:0 2:1", "1:0 2:0",
		},
		{
			// The same, where staying comes first: one leaves through 2, to which the other leads.
			"stay, or to and fro", choosing("x = 1", "", "7", "0", "stay if true {}; turn if true {x = 3 - x}; out if true {if x == 2 {x = 0}}", "", "x <= 0"),
			7, "x 1:1 2:2", "1:0 2:0",
		},
		{
			"not allowed", choosing("x = 2", "", "-turns", "0", "walk if true {x -= 1}; leap if x > 5 {x -= 2}", "", "x <= 0"),
			-2, "x 1:0 2:0", "1:0 2:0",
		},
		{
			"none is allowed", choosing("x = 2", "x -= 1", "-turns", "0", "walk if x > 5 {x -= 1}; leap if x > 5 {x -= 1}", "", "x <= 0"),
			-2, "x 1:2 2:2", "1:0 2:0",
		},
		{
			// To choose none would be best, and is no choice where there is another one.
			"none is not allowed", choosing("x = 2", "x -= 2", "-turns", "0", "walk if true {x += 1}; run if true {x += 1}", "", "x <= 0"),
			-2, "x 1:0 2:0", "1:0 2:0",
		},
		{
			"asked on one side", "encounter(x = 2; a = true; turn {if a {hero chooses for -turns, written 0 {walk if true {x -= 1}; leap if true {x -= 2}}} else {x -= 1}; a = not a}; until x <= 0; 0)",
			-1, " :1", ":0",
		},
		{
			"by a word", choosing("x = 2; s = hero", "", "x", "if(s == hero, 0, 1)", "walk if true {x -= 1}; leap if true {if s == hero {x -= 2} else {x -= 1}}", "s = orc", "x <= 0"),
			0, "x,s 1,orc:0 2,hero:0", "1,orc:1 2,hero:0",
		},
		{
			"a written policy that is rolled for", choosing("x = 2", "", "-turns", "d2 - 1", "walk if true {x -= 1}; leap if true {x -= 2}", "", "x <= 0"),
			-1, "x 1:0 2:1", "1:-1 2:-1",
		},
		{
			"a written policy that asks what was rolled", choosing("x = 2", "roll r = d2", "-turns", "if(x > 1, r - 1, 1)", "walk if true {x -= 1}; leap if true {x -= 2}", "", "x <= 0"),
			-1, "x 1:0 2:1", "1:1 2:-1",
		},
		{
			// At 12 points another roll is worth 3/4 of 16: as much, and listed first.
			"press your luck", choosing("x = 0; over = false", "", "x", "0", "roll if x < 20 {roll r = d4; if r == 1 {x = 0; over = true} else {x += 4}}; hold if true {over = true}", "", "over"),
			0, "x 0:0 4:0 8:0 12:0 16:1 20:1", "0:0 4:0 8:0 12:0 16:0 20:0",
		},
		{
			// Three steps are as many as there are; where one was missed only a leap may do.
			"within a limit", choosing("x = 3", "", "if(x <= 0, 1, 0)", "0", "walk if true {x -= 1}; leap if true {if d3 == 1 {x -= 3}}", "", "x <= 0; limit 3"),
			1, "x,turns 1,2:0 2,1:0 2,2:1 3,0:0 3,1:1 3,2:1", "1,2:0 2,1:0 2,2:0 3,0:0 3,1:0 3,2:0",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := decide(t, c.text, budget.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			policy, written := d.spelled()
			entries := 1
			for _, of := range d.Policy.Values {
				entries *= len(of)
			}
			if len(d.Policy.Options) != entries || len(d.Written) != entries {
				t.Errorf("%d options and %d that are written, want %d", len(d.Policy.Options), len(d.Written), entries)
			}
			if policy != c.policy || written != c.written {
				t.Errorf("%s and %s, want %s and %s", policy, written, c.policy, c.written)
			}
			if !(d.Gap >= 0 && d.Gap < 1e-10) {
				t.Errorf("a gap of %g", d.Gap)
			}
			if c.value != 0 && (d.Low > c.value || d.High < c.value || d.High-d.Low > 1e-12) {
				t.Errorf("worth %g to %g, want %g", d.Low, d.High, c.value)
			}
		})
	}
}

// What is best may depend on who acts next: a policy says so by the place.
func TestPolicyByPlace(t *testing.T) {
	d, err := decide(t, bestCases["whoever is next"], budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	byPlace := map[string]map[int16]bool{} // the options by x and y
	at := len(d.Keys) - 1
	if d.Keys[at] != notation.PlaceName {
		t.Fatalf("the keys are %v", d.Keys)
	}
	places := len(d.Policy.Values[at])
	for i, option := range d.Policy.Options {
		if option != notation.NoOption {
			key := fmt.Sprint(i / places)
			if byPlace[key] == nil {
				byPlace[key] = map[int16]bool{}
			}
			byPlace[key][option] = true
		}
	}
	differ := false
	for _, options := range byPlace {
		differ = differ || len(options) > 1
	}
	if !differ {
		t.Error("what is best is the same whoever is next")
	}
}

// Each turn may gain the residual: no policy is better by more than twice that for every turn of
// the longest way among those that are as good.
func TestGap(t *testing.T) {
	for text, turns := range map[string]float64{
		choosing("x = 2; g = 0", "", "g", "0", "a if true {g = d2}; b if true {g = 3 - d2}", "x -= 1", "x <= 0"): 2,
		choosing("x = 3; g = 0", "g = d2", "g", "0", "a if true {x -= 3}; b if true {x -= 1}", "", "x <= 0"):     3,
		choosing("x = 3; g = 0", "g = d2", "g", "0", "a if true {x -= 1}; b if true {x -= 3}", "", "x <= 0"):     3,
	} {
		d, err := decide(t, text, budget.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if d.Residual <= 0 || d.Gap < 2*turns*d.Residual || d.Gap > 2.001*turns*d.Residual {
			t.Errorf("%s: a gap of %g, where an action may gain %g: %g", text, d.Gap, d.Residual, d.Gap/d.Residual)
		}
	}
}

// What cannot be chosen has one error that says why.
func TestNotDecided(t *testing.T) {
	const either = "stay if true {x = 0}; go if true {x -= 1}"
	for _, c := range []struct {
		name, text string
		limits     budget.Limits
		want       string
	}{
		{"no way out", choosing("x = 1", "", "1", "0", "stay if true {}; go if true {x = 3 - x}", "", "x <= 0"), budget.Limits{}, "it can go on forever: x = "},
		{"a state without a way out", choosing("x = 1", "", "1", "0", "stay if x < 3 {x = 0}; go if x < 3 {x += 1}", "", "x <= 0 or x > 2"), budget.Limits{}, ""},
		{"forever better", choosing("x = 1", "", "turns", "0", "stay if true {}; go if true {x = 0}", "", "x <= 0"), budget.Limits{}, "there is no best policy"},
		{"a square of turns", choosing("x = 1", "", "turns * turns", "0", "stay if true {}; go if true {}", "x -= 1", "x <= 0"), budget.Limits{}, "depends on the turns in this way"},
		{"rounds", "encounter(x = 2; order by 0; turn of hero {hero chooses for -rounds, written 0 {" + either + "}}; turn of orc {stop}; until x <= 0; 1)", budget.Limits{}, "depends on the rounds"},
		{"a square of turns within a limit", choosing("x = 1", "", "turns * turns", "0", "stay if true {}; go if true {x -= 1}", "", "x <= 0; limit 3"), budget.Limits{}, ""},
		{"a condition that is rolled", choosing("x = 1", "", "1", "0", "stay if true {x = 0}; go if d6 > 3 {x -= 1}", "", "x <= 0"), budget.Limits{}, "what may be chosen cannot be rolled for"},
		{"a condition by what was rolled", choosing("x = 1", "roll r = d6", "1", "0", "stay if true {x = 0}; go if r > 3 {x -= 1}", "", "x <= 0"), budget.Limits{}, "what may be chosen cannot be rolled for"},
		{"never asked", "encounter(x = 2; turn {if x > 5 {hero chooses for 1, written 0 {" + either + "}} else {x -= 1}}; until x <= 0; 1)", budget.Limits{}, "hero is never to choose"},
		{"an end that is rolled for", choosing("x = 2", "", "1", "0", either, "", "x <= 0 or d6 > 5"), budget.Limits{}, "the end of a process cannot be rolled for"},
		{"large", choosing("x = 300000", "", "-turns", "0", "one if true {x -= 1}; two if true {x -= 2}", "", "x <= 0"), budget.Limits{MaxMemory: 1 << 18}, "more than 262144 bytes"},
		{"long", choosing("x = 3000", "", "-turns", "0", "one if true {x -= 1}; two if true {x -= 2}", "", "x <= 0"), budget.Limits{MaxWork: 1e5}, "steps, while exploring the states"},
	} {
		_, err := decide(t, c.text, c.limits)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	// Four that fall together take few states, and a table by all of them many entries.
	falling := choosing("x = 20; y = 20; z = 20; w = 20", "x -= 1; y -= 1; z -= 1", "w", "0", "one if true {w -= 1}; two if true {w -= 2}", "", "x <= 0 or y <= 0 or z <= 0 or w <= 0")
	if _, err := decide(t, falling, budget.Limits{MaxMemory: 1 << 17}); err == nil || !strings.Contains(err.Error(), "more than 131072 bytes") {
		t.Errorf("a large table: %v", err)
	}
	if _, err := decide(t, falling, budget.Limits{}); err != nil {
		t.Error(err)
	}
}

// A number that is chosen for may be rolled for, of the last state.
func TestChosenForWhatIsRolled(t *testing.T) {
	d, err := decide(t, choosing("x = 3; g = 0", "", "g * d3", "0", "a if true {g += 1}; b if true {g += d2 - 1}", "x -= 1", "x <= 0"), budget.Limits{})
	if err != nil || d.Low > 6 || d.High < 6 {
		t.Errorf("%+v, %v", d, err)
	}
}

// What is chosen for is a number of the last state, and a number for every turn.
func TestObjective(t *testing.T) {
	for _, c := range []struct{ value, goal, perTurn string }{
		{"x", "x", "0"},
		{"turns", "0", "1"},
		{"-turns", "(-0)", "-1"},
		{"x - turns", "(x - 0)", "-1"},
		{"3*turns + x", "((3 * 0) + x)", "3"},
		{"turns*3 - 2*turns", "((0 * 3) - (2 * 0))", "1"},
		{"2*(x - turns)", "(2 * (x - 0))", "-2"},
		{"(x + turns)*1/2", "", ""},
		{"(turns - x)*2", "((0 - x) * 2)", "2"},
		{"turns*turns", "", ""},
		{"turns*turns - x", "", ""},
		{"x - turns*turns", "", ""},
		{"turns/2 + x", "", ""},
		{"x + turns/2", "", ""},
		{"-(turns*turns)", "", ""},
		{"2*(turns*turns)", "", ""},
		{"(turns*turns)*2", "", ""},
		{"x*turns", "", ""},
		{"turns/2", "", ""},
		{"max(turns, 3)", "", ""},
		{"if(turns>3, 1, 0)", "", ""},
		{"turns < 3", "", ""},
	} {
		goal, perTurn, err := objective(expr(t, "x", c.value))
		if c.goal == "" {
			if err == nil {
				t.Errorf("%s: %s, %s for a turn", c.value, goal, perTurn)
			}
			continue
		}
		if err != nil || notation.Parenthesised(goal) != c.goal || perTurn.RatString() != c.perTurn {
			t.Errorf("%s: %v, %v for a turn, %v", c.value, goal, perTurn, err)
		}
	}
}

// newDecided is the decider of an encounter, with what its last states are worth.
func newDecided(t *testing.T, text string, perTurn float64) *decider {
	t.Helper()
	e := &solver{eval: newWalker(), budget: plenty(), known: &Store{}}
	a, err := e.prepare(read(t, text))
	if err != nil {
		t.Fatal(err)
	}
	program, err := newProgram(a.of, nil)
	if err != nil {
		t.Fatal(err)
	}
	space, err := e.newDecisionSpace(program)
	if err != nil {
		t.Fatal(err)
	}
	d, err := newDecider(space, nobodys, perTurn)
	if err != nil {
		t.Fatal(err)
	}
	worth, least, _, err := d.worthOfEnds(a.of.Value, a.of.Open())
	if err != nil {
		t.Fatal(err)
	}
	d.countFrom(worth, least)
	return d
}

// falls is an encounter in which each state leads to a few others.
var falls = choosing("x = d4", "", "x * x", "0", "a if true {x -= d2}; b if true {x -= d3}", "", "x <= 0")

// What an action is worth lies within its bounds, which are as wide as so many roundings and a
// few more make them: of numbers that are known, and of those that are less so.
func TestBoundsOfActions(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	exactly := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	for _, perTurn := range []float64{0, -1, 2, -0.3} {
		d := newDecided(t, falls, perTurn)
		for range 50 {
			roundings := rng.Int32N(1000)
			for i := range d.ends {
				d.ends[i], d.due[i], d.roundings[i] = rng.Float64(), 9*rng.Float64(), roundings
			}
			// On average the encounter is worth what its starts are, each a quarter of the time.
			all, sizes := new(big.Rat), 0.0
			for _, w := range d.weights() {
				ends, due := d.ends[w.State], d.due[w.State]
				all.Add(all, rational.Mul(big.NewRat(1, 4), new(big.Rat).Add(exactly(ends), rational.Mul(exactly(perTurn), exactly(due)))))
				sizes += (ends + math.Abs(perTurn)*due) / 4
			}
			start, apart := d.atStart(), float64(roundings)*unit*sizes
			if exactly(start.low).Cmp(new(big.Rat).Sub(all, exactly(apart))) > 0 || exactly(start.high).Cmp(new(big.Rat).Add(all, exactly(apart))) < 0 {
				t.Errorf("%g for a turn: %g to %g, want %g and %g on either side", perTurn, start.low, start.high, floatOfRat(all), apart)
			}
			if start.high-start.low > 2*(float64(roundings)+40)*unit*sizes {
				t.Errorf("%g for a turn: %g to %g is wider than it need be", perTurn, start.low, start.high)
			}
			for s := range int32(d.chain.Size()) {
				for _, a := range d.of(s) {
					want, size := exactly(perTurn), math.Abs(perTurn)
					for i, to := range a.to {
						ends, due := d.ends[to], d.due[to]
						want.Add(want, rational.Mul(exactly(a.p[i]), exactly(ends)))
						want.Add(want, rational.Mul(rational.Mul(exactly(a.p[i]), exactly(due)), exactly(perTurn)))
						size += a.p[i] * (ends + math.Abs(perTurn)*due)
					}
					got := d.after(a)
					// Of numbers that are off by so many roundings the sum is.
					off := float64(roundings) * unit * size
					low, high := exactly(got.low), exactly(got.high)
					if low.Cmp(new(big.Rat).Sub(want, exactly(off))) > 0 || high.Cmp(new(big.Rat).Add(want, exactly(off))) < 0 {
						t.Errorf("%g for a turn: %g to %g, want %v and %g on either side", perTurn, got.low, got.high, floatOfRat(want), off)
					}
					if width := got.high - got.low; width > 2*(float64(roundings)+20)*unit*size {
						t.Errorf("%g for a turn: %g to %g is wider than it need be: %d roundings of %g", perTurn, got.low, got.high, roundings, size)
					}
				}
			}
		}
	}
}

// A number that is known as well as a float64 holds it has room for a few roundings all the same.
func TestBoundsHaveRoom(t *testing.T) {
	for _, c := range []struct{ a, due, weight, size float64 }{{1, 0, 1, 1}, {0, 2, 1, 2}, {1, 2, -1, 3}, {1, 2, 0, 1}} {
		d := &decider{weight: c.weight}
		middle := c.a + c.weight*c.due
		for _, roundings := range []int32{0, 1, 100} {
			room := float64(roundings+3) * unit * c.size
			if got := d.bounds(c.a, c.due, roundings); middle-got.low < room || got.high-middle < room || got.high-got.low > 4*room+8*unit*c.size {
				t.Errorf("%+v, %d roundings: %g below and %g above", c, roundings, middle-got.low, got.high-middle)
			}
		}
	}
}

// What is known less well of the ends is known less well of all states that lead there.
func TestRoundingsOfEnds(t *testing.T) {
	for _, text := range []string{falls, bestCases["back and forth"]} {
		d := newDecided(t, text, 0)
		for s := range int32(d.chain.Size()) {
			if len(d.of(s)) == 0 {
				d.roundings[s] = 1000
			}
		}
		if err := d.solve(true); err != nil {
			t.Fatal(err)
		}
		for s := range int32(d.chain.Size()) {
			if n := d.roundings[s]; n < 1000 || n > 1200 || len(d.of(s)) > 0 && n < 1005 {
				t.Errorf("%s: state %d is off by %d roundings", text, s, n)
			}
		}
	}
}

// No gap is known where an action that loses less than it may gain in the turns that are left
// cannot be told from a close one: of 2 turns with residuals r, less than 4 r of what may be won.
func TestGapThatIsNotKnown(t *testing.T) {
	d := newDecided(t, choosing("x = 2; g = 0", "", "g", "0", "a if true {g = d2}; b if true {g = 3 - d2}", "x -= 1", "x <= 0"), 0)
	if err := d.solve(true); err != nil {
		t.Fatal(err)
	}
	for i := range d.roundings {
		d.roundings[i] = 1 << 20
	}
	r, err := d.residual()
	if err != nil {
		t.Fatal(err)
	}
	for share, known := range map[float64]bool{0.99: false, 1.01: true} {
		gap, err := d.gap(r, share*4*r/close)
		if err != nil || math.IsNaN(gap) == known || known && (gap < 4*r || gap > 4.001*r) {
			t.Errorf("%g of 4 residuals: a gap of %g, which is %g residuals, %v", share, gap, gap/r, err)
		}
	}
}

// A policy goes by vars, by what is known beforehand, and by nothing else.
func TestKeysOfAPolicy(t *testing.T) {
	x := read(t, choosing("x = 3", "roll r = d2", "x", "0", "a if true {x -= 1}; b if true {x -= r}", "", "x <= 0"))
	for key, want := range map[notation.Expr]string{
		&notation.Ref{Name: "x"}: "", notation.Int(3): "", &notation.Ref{Name: "far"}: "far is not a key of a policy", &notation.Ref{Name: "r"}: "r is not a key of a policy",
	} {
		policy := notation.NewPolicy([][]notation.Expr{{notation.Int(1), notation.Int(2), notation.Int(3)}}, []int16{0, 1, 0})
		put := x.Chosen(func(c *notation.Choose) *notation.Choose { return c.By(policy, []notation.Expr{key}) })
		_, err := solve(t, put, budget.Limits{}, &Store{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// A store tells policies apart.
func TestStoreOfPolicies(t *testing.T) {
	known := &Store{}
	x := read(t, choosing("x = 2", "", "x", "0", "a if true {x -= 1}; b if true {x -= 3}", "", "x <= 0"))
	key := []notation.Expr{&notation.Ref{Name: "x"}}
	for _, c := range []struct {
		options []int16
		want    string
	}{{[]int16{0, 0}, "0"}, {[]int16{0, 1}, "-1"}, {[]int16{1, 0}, "-2"}, {[]int16{0, 0}, "0"}} {
		policy := notation.NewPolicy([][]notation.Expr{{notation.Int(1), notation.Int(2)}}, c.options)
		put := x.Chosen(func(ch *notation.Choose) *notation.Choose { return ch.By(policy, key) })
		d, err := solve(t, put, budget.Limits{}, known)
		if err != nil || len(keys(d)) != 1 || keys(d)[0] != c.want {
			t.Errorf("%v: %v, %v, want %s", c.options, d, err, c.want)
		}
	}
}
