package exact_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// under puts rolls around an expression, the outermost first: a name and its definition each.
func under(t *testing.T, body notation.Expr, rolls ...string) notation.Expr {
	t.Helper()
	for i := len(rolls) - 2; i >= 0; i -= 2 {
		body = &notation.Let{Name: rolls[i], Value: parse(t, rolls[i+1]), Body: body}
	}
	return body
}

// hasOdds holds probabilities against what was found by hand. What they lack of 1 is not looked at.
func hasOdds(t *testing.T, name string, e notation.Expr, want map[string]float64) {
	t.Helper()
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for key, p := range want {
		if got, _ := r.Dist.Prob(key).Float64(); math.Abs(got-p) > 1e-12 {
			t.Errorf("%s: P(%s) = %g, want %g", name, key, got, p)
		}
	}
}

// An answer says how it was found.
func TestMethodsOfAProcess(t *testing.T) {
	for o, want := range map[exact.Options]string{{}: "absorbing Markov chain", {Rational: true}: "absorbing Markov chain, absorbing Markov chain in rationals"} {
		r, err := exact.Eval(context.Background(), process(t, "x=2 | x-if(d2==1, 1, 0) | x<=0 | x"), o)
		if err != nil || strings.Join(r.Methods, ", ") != want {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
}

// Of two coins the first stands before the other in 3 of 4 cases, if it does when they are equal.
func TestMethodOfALineup(t *testing.T) {
	coin := parse(t, "d2")
	r, err := exact.Eval(context.Background(), &notation.Call{Func: notation.Lineup, Args: []notation.Expr{coin, coin}}, exact.Options{})
	if err != nil || r.Dist.String() != "0:3 1:1 of 4" || strings.Join(r.Methods, ", ") != "order of independent rolls" {
		t.Errorf("%v, %v", r, err)
	}
}

// A process that starts with a roll that is asked for beside it, by hand: it takes as many turns
// as were rolled.
func TestProcessBesideItsStart(t *testing.T) {
	countdown := process(t, "x=a | x - 1 | x<=0 | turns")
	for _, c := range []struct {
		name string
		e    notation.Expr
		want map[string]float64
	}{
		{"compared", &notation.Tuple{Items: []notation.Expr{countdown, parse(t, "a > 2")}}, map[string]float64{"(1, no)": 0.25, "(2, no)": 0.25, "(3, yes)": 0.25, "(4, yes)": 0.25}},
		{"the comparison first", &notation.Tuple{Items: []notation.Expr{parse(t, "a > 2"), countdown}}, map[string]float64{"(no, 1)": 0.25, "(no, 2)": 0.25, "(yes, 3)": 0.25, "(yes, 4)": 0.25}},
		{"itself", &notation.Tuple{Items: []notation.Expr{countdown, parse(t, "a")}}, map[string]float64{"(1, 1)": 0.25, "(2, 2)": 0.25, "(3, 3)": 0.25, "(4, 4)": 0.25}},
		{"added", &notation.Binary{Op: notation.Add, X: countdown, Y: parse(t, "a")}, map[string]float64{"2": 0.25, "4": 0.25, "6": 0.25, "8": 0.25}},
		{"twice", &notation.Binary{Op: notation.Sub, X: countdown, Y: countdown}, map[string]float64{"0": 1}},
	} {
		hasOdds(t, c.name, under(t, c.e, "a", "d4"), c.want)
	}
}

// Two parts that lose the same roll without end, of a turn, are no distribution that is listed.
func TestSharedRollWithoutEndInATurn(t *testing.T) {
	for _, text := range []string{
		"x=3; y=3 | x - r; y - r + d2 | x<=0 or y<=0 | x",
		"x=3; y=3 | x - r; y - r | x<=0 or y<=0 | joint(x, y)",
		"x=3; y=3 | x - r; y - if(r > 3, 1, 0) | x<=0 or y<=0 | joint(x, y)",
	} {
		p := process(t, text)
		rollFirst(p, "r", parse(t, "explode(d6)"))
		if r, err := exact.Eval(context.Background(), p, exact.Options{}); err == nil {
			t.Errorf("%s: %s", text, r.Dist)
		} else if !strings.Contains(err.Error(), "explod") {
			t.Errorf("%s: %v", text, err)
		}
	}
	// Of what r is only compared with, it is no more than a roll: x loses 1 in 5 of 6 turns, and y
	// in 3 of those 5.
	p := process(t, "x=3; y=3 | x - if(r > 1, 1, 0); y - if(r > 3, 1, 0) | x<=0 | y")
	rollFirst(p, "r", parse(t, "explode(d6)"))
	hasOdds(t, "compared", p, map[string]float64{"0": 27.0 / 125, "1": 54.0 / 125, "2": 36.0 / 125, "3": 8.0 / 125})
}

// What a turn makes of a roll without end mostly has an end. An exploding coin shows 1, 3, 5 ... with
// 1/2, 1/4, 1/8 ...
func TestRollWithoutEndInATurn(t *testing.T) {
	for _, c := range []struct {
		turn string
		want map[string]float64
	}{
		{"hp = max(0, hp - explode(d2))", map[string]float64{"(3, 0)": 0.5, "(1, 0)": 0.25, "(0, 0)": 0.25}},
		{"roll d = explode(d2); hp = max(0, hp - d)", map[string]float64{"(3, 0)": 0.5, "(1, 0)": 0.25, "(0, 0)": 0.25}},
		{"roll d = explode(d2); roll e = d + 1; hp = max(0, hp - e)", map[string]float64{"(2, 0)": 0.5, "(0, 0)": 0.5}},
		{"roll d = explode(d2); if d > 1 {hp = 1}; if d > 3 {k = 1}", map[string]float64{"(4, 0)": 0.5, "(1, 0)": 0.25, "(1, 1)": 0.25}},
		{"roll d = explode(d2); roll e = d + 1; if d > 1 {hp = 1}; if e > 4 {k = 1}", map[string]float64{"(4, 0)": 0.5, "(1, 0)": 0.25, "(1, 1)": 0.25}},
		{"roll d = explode(d2); roll e = d + 1; if d > 1 {hp = 1}; if e > 4 {k = 1} else {if e > 2 {k = 2}}", map[string]float64{"(4, 0)": 0.5, "(1, 2)": 0.25, "(1, 1)": 0.25}},
		{"roll d = explode(d2); hp -= min(2, d); if d > 3 {k = 1}", map[string]float64{"(3, 0)": 0.5, "(2, 0)": 0.25, "(2, 1)": 0.25}},
		{"roll d = explode(d2); if d2 == 1 {hp = max(0, hp - d)} else {if d > 3 {hp = 9}}", map[string]float64{"(3, 0)": 0.25, "(1, 0)": 0.125, "(0, 0)": 0.125, "(9, 0)": 0.125, "(4, 0)": 0.375}},
		{"roll p = pool(2, explode(d2)); if max(p) > 1 {k = 1}", map[string]float64{"(4, 0)": 0.25, "(4, 1)": 0.75}},
	} {
		e := notationtest.Encounter(t, "encounter(hp = 4; k = 0; turn {"+c.turn+"}; until hp <= 0; after 1; joint(hp, k))")
		hasOdds(t, c.turn, e, c.want)
	}
}

// Names of a process hide those around it, but not where it starts.
func TestNamesOfAProcessHideOthers(t *testing.T) {
	for _, c := range []struct {
		text string
		want map[string]float64
	}{
		{"x = d3; encounter(x = x; turn {x -= 1}; until x <= 0; turns)", map[string]float64{"1": 1.0 / 3, "2": 1.0 / 3, "3": 1.0 / 3}},
		{"r = d3; encounter(x = r; turn {roll r = d2; x -= r}; until x <= 0; turns)", map[string]float64{"1": 1.0 / 2, "2": 5.0 / 12, "3": 1.0 / 12}},
		{"turns = d3; encounter(x = turns; turn {x = 0}; until x <= 0; turns)", map[string]float64{"1": 1}},
		{
			"encounter(x = 2; k = 1; turn {roll w = encounter(k = 3; turn {k -= 2}; until k <= 0; k); x += w; x -= k - 1}; until x <= 0; turns)",
			map[string]float64{"2": 1},
		},
	} {
		hasOdds(t, c.text, notationtest.Encounter(t, c.text), c.want)
	}
}

// A roll of a turn that has no meaning where it is not needed makes no difference there.
func TestMeaninglessRollInATurn(t *testing.T) {
	p := process(t, "x=6; y=6; n=1 | x - if(z>1, r, 1); y - if(z>1, r, 2); n-1 | n<=0 | joint(x, y)")
	rollFirst(p, "r", parse(t, "6 // (z - 1)"))
	rollFirst(p, "z", parse(t, "d2"))
	hasOdds(t, "6 // 0", p, map[string]float64{"(0, 0)": 0.5, "(5, 4)": 0.5})

	// Where it is needed, it has none.
	p = process(t, "x=6; y=6; n=1 | x - 6 // (z - 1); y - z; n-1 | n<=0 | joint(x, y)")
	rollFirst(p, "z", parse(t, "d2"))
	if r, err := exact.Eval(context.Background(), p, exact.Options{}); err == nil || !strings.Contains(err.Error(), "division by 0") {
		t.Errorf("%v, %v", r, err)
	}

	// A process that starts with it says what is wrong with it.
	start := under(t, process(t, "x=a | x-1 | x<=0 | turns"), "z", "d2", "a", "6 // (z - 1)")
	if _, err := exact.Eval(context.Background(), start, exact.Options{}); err == nil || !strings.Contains(err.Error(), "division by 0 given z = 1") {
		t.Errorf("%v", err)
	}
}

// So many dice as an exploding coin shows: one with 1/2, three with 1/4, five with 1/8.
func TestDiceOfANumberWithoutEnd(t *testing.T) {
	for text, want := range map[string]map[string]float64{
		"(1d2!)d2":     {"1": 0.25, "2": 0.25, "3": 1.0 / 32, "4": 3.0 / 32},
		"(1d2!+1)d2":   {"2": 0.125, "3": 0.25, "4": 0.125 + 1.0/64},
		"(1d2!)d2 - 1": {"0": 0.25, "1": 0.25, "2": 1.0 / 32},
		"(1d2!)d2!!":   {"1": 0.25, "2": 0},
		"(1d2!)d2r":    {"2": 0.5, "6": 0.25, "10": 0.125, "4": 0},
	} {
		hasOdds(t, text, roll20(t, text), want)
	}
}

// What two parts of a turn share may be made of what one of them names besides: by hand.
func TestRollsOfRollsInATurn(t *testing.T) {
	for _, c := range []struct {
		step  string
		rolls []string
		want  map[string]float64
	}{
		{"x - a - b; y - b; n-1", []string{"a", "d4", "b", "if(a > 2, 1, 0)"}, map[string]float64{"(8, 9)": 0.25, "(7, 9)": 0.25, "(5, 8)": 0.25, "(4, 8)": 0.25}},
		{"x - b; y - b - a; n-1", []string{"a", "d4", "b", "if(a > 2, 1, 0)"}, map[string]float64{"(9, 8)": 0.25, "(9, 7)": 0.25, "(8, 5)": 0.25, "(8, 4)": 0.25}},
		{"x - a; y - b; n-1", []string{"a", "d2", "b", "a + d2"}, map[string]float64{"(8, 7)": 0.25, "(8, 6)": 0.25, "(7, 6)": 0.25, "(7, 5)": 0.25}},
		{"x - a; y - c; n-1", []string{"a", "d2", "b", "a + 1", "c", "b + a"}, map[string]float64{"(8, 6)": 0.5, "(7, 4)": 0.5}},
		{"x - if(a > 1, b, 0); y - if(a > 1, 0, b); n-1", []string{"a", "d2", "b", "d2"}, map[string]float64{"(8, 9)": 0.25, "(7, 9)": 0.25, "(9, 8)": 0.25, "(9, 7)": 0.25}},
	} {
		p := process(t, "x=9; y=9; n=1 | "+c.step+" | n<=0 | joint(x, y)")
		for i := len(c.rolls) - 2; i >= 0; i -= 2 {
			rollFirst(p, c.rolls[i], parse(t, c.rolls[i+1]))
		}
		hasOdds(t, c.step, p, c.want)
	}
}

// A roll that is made of what a pool shows stands behind other statements than the pool: 2 of two coins
// is shown by 3 of 4 pairs.
func TestRollsOfAPoolInATurn(t *testing.T) {
	text := "encounter(x = 3; turn {roll p = pool(2, d2); roll most = max(p); if x > 2 {x -= 1}; x -= most}; until x <= 0; turns)"
	hasOdds(t, text, notationtest.Encounter(t, text), map[string]float64{"1": 0.75, "2": 0.25})
}

// A process that starts with what a pool shows, beside another question to the pool: of two coins
// both show 1, or they differ, or both show 2.
func TestProcessBesideItsPool(t *testing.T) {
	countdown := process(t, "x=a | x-1 | x<=0 | turns")
	pair := &notation.Tuple{Items: []notation.Expr{countdown, &notation.Ref{Name: "b"}}}
	hasOdds(t, "two coins", under(t, pair, "q", "pool(2, d2)", "a", "sum(q)", "b", "max(q)"), map[string]float64{"(2, 1)": 0.25, "(3, 2)": 0.5, "(4, 2)": 0.25})
	// From 4 on, sums of 2, 3 and 4 take 2, 2 and 1 turns.
	pair.Items[0] = process(t, "x=4 | x-a | x<=0 | turns")
	hasOdds(t, "in its turns", under(t, pair, "q", "pool(2, d2)", "a", "sum(q)", "b", "max(q)"), map[string]float64{"(2, 1)": 0.25, "(2, 2)": 0.5, "(1, 2)": 0.25})
}

// A roll without end, of which two parts of an expression still depend on how far beyond the
// list it lies, has no answer: they are not independent.
func TestRollWithoutEndUsedTwice(t *testing.T) {
	for _, text := range []string{
		"let r = explode(d2); r + r",
		"let r = explode(d2); if(r > explode(d2), r, 0)",
		"let r = explode(d2); sum(2, r)",
		"let r = explode(d2); if(r > explode(d2), 0, r)",
		"let r = explode(d2); let c = d100; joint(r + c, 2 * c, r)",
		"let r = explode(d2); let c = d100; d2 * c - c + r + r",
		"sum(each(pool(2, explode(d2)), it + it))",
		"size(where(pool(2, explode(d2)), it * d2 > it + explode(d2)))",
	} {
		checkSaid(t, text, "does not yet answer this where one exploding roll is used twice")
	}
	p := &notation.Tuple{Items: []notation.Expr{process(t, "x=r | x-1 | x<=0 | turns"), parse(t, "r")}}
	if r, err := exact.Eval(context.Background(), under(t, p, "r", "explode(d2)"), exact.Options{}); err == nil {
		t.Errorf("a process that starts with it, beside it: %s", r.Dist)
	}
}

// A roll that is asked twice, among them one without end: an exploding coin shows 1, 3, 5 ... with
// 1/2, 1/4, 1/8 ...
func TestAskedTwice(t *testing.T) {
	for _, c := range []struct {
		text string
		want map[string]float64
	}{
		{
			"let r = explode(d2); let z = max(d4, r); joint(z, r > 2)",
			map[string]float64{"(1, no)": 0.125, "(4, no)": 0.125, "(1, yes)": 0, "(2, yes)": 0, "(3, yes)": 3.0 / 16, "(4, yes)": 1.0 / 16, "(5, yes)": 0.125, "(7, yes)": 1.0 / 16},
		},
		{
			"let r = explode(d2); max(d4, r) - if(r > 2, 10, 0)",
			map[string]float64{"1": 0.125 + 1.0/64, "2": 0.125, "3": 0.125 + 1.0/128, "4": 0.125, "-7": 3.0 / 16, "-6": 1.0 / 16, "-5": 0.125, "-4": 0, "-3": 1.0 / 16, "5": 1.0 / 256},
		},
		{
			"let r = explode(d2); min(d2, r) + if(r > 1, 2, 0)",
			map[string]float64{"1": 0.5, "2": 0, "3": 0.25, "4": 0.25},
		},
		{
			"let r = explode(d2); if(d2 > 1, r, r + 1) + if(r > 3, 1, 0)",
			map[string]float64{"1": 0.25, "2": 0.25, "3": 0.125, "4": 0.125, "5": 0, "6": 0.0625, "7": 0.0625, "8": 0.03125},
		},
		{
			// Of the second branch 1 and 2 have 7/16 and 1/2, 4 has 1/16.
			"let r = explode(d2); if(d2 > 1, min(d2, r) + if(r > 1, 2, 0), min(d2, r) * if(r < 4, d2, 1))",
			map[string]float64{"1": 15.0 / 32, "2": 0.25, "3": 0.125, "4": 5.0 / 32},
		},
		{
			"let a = d{1, 2, 4}; 6 / (a - 3) + a", // there is no 3
			map[string]float64{"-2": 1.0 / 3, "-4": 1.0 / 3, "10": 1.0 / 3},
		},
		{
			"let a = d{1, 2, 4}; joint(a == 3, if(a == 3, (a - 4)d2, 1))",
			map[string]float64{"(no, 1)": 1},
		},
		{
			"let c = 1; let a = d4; joint(if(2 > c, a, 0), a)",
			map[string]float64{"(1, 1)": 0.25, "(2, 2)": 0.25, "(3, 3)": 0.25, "(4, 4)": 0.25},
		},
		{
			"let c = 3; let a = d4; joint(if(2 > c, a, 0), a)",
			map[string]float64{"(0, 1)": 0.25, "(0, 2)": 0.25, "(0, 3)": 0.25, "(0, 4)": 0.25},
		},
	} {
		hasOdds(t, c.text, parse(t, c.text), c.want)
	}
}

// What is below 0 is 0, also of numbers of many digits.
func TestClampByHand(t *testing.T) {
	for text, want := range map[string]map[string]float64{
		"d{-1, 2}": {"0": 0.5, "2": 0.5},
		"d{-1/1099511627776, 1/1099511627775, 0}": {"0": 2.0 / 3, "1/1099511627775": 1.0 / 3},
		"d{-5, 1/1099511627775}":                  {"0": 0.5, "1/1099511627775": 0.5},
		"d4 + 1/3":                                {"4/3": 0.25},
		"2 - explode(d2)":                         {"1": 0.5, "0": 0.5},
		"explode(d2) - 2":                         {"0": 0.5, "1": 0.25, "3": 0.125},
	} {
		hasOdds(t, text, &notation.Call{Func: notation.Clamped, Args: []notation.Expr{parse(t, text)}}, want)
	}
	// Of what is below, all is 0, however far it goes.
	r, err := exact.Eval(context.Background(), &notation.Call{Func: notation.Clamped, Args: []notation.Expr{parse(t, "2 - explode(d2)")}}, exact.Options{})
	if err != nil || r.Dist.String() != "0:1 1:1 of 2" {
		t.Errorf("%v, %v", r, err)
	}
}

// A policy is found wherever its process stands, with what is named around it; a part of the
// state hides a name around it.
func TestDecideUnderNames(t *testing.T) {
	// Each blow takes 2 of 5, or is survived by drinking; three of 3 win against 9: the third
	// strike is at 5 - 2 - 2 = 1.
	open := choosing(t, "x=5; foe=9 | if(choice == 0, x - n, x + 1 - n); foe - blow | x <= 0 or foe <= 0 | if(foe <= 0, 1, 0)", "strike; drink")
	coin := choosing(t, "x=0 | choice + x + 1 | x > 0 | x", "coin; die")
	for name, c := range map[string]struct {
		e    notation.Expr
		want string
	}{
		"a start":                {under(t, choosing(t, "x=n + 1; n=n | x - 1 + 0 * choice; n | x <= 0 | turns + n", "strike; drink"), "n", "2"), "5"},
		"a start that is rolled": {under(t, choosing(t, "x=n | x - 1 + 0 * choice | x <= 0 | turns", "strike; drink"), "n", "d2"), "1.5"},
		"numbers":                {under(t, open, "n", "2", "blow", "n + 1"), "1"},
		"a name of a part":       {under(t, open, "x", "1", "n", "2", "blow", "n + 1"), "1"},
		"below an operator":      {under(t, &notation.Unary{Op: notation.Neg, X: open}, "n", "2", "blow", "n + 1"), "1"},
		"one of two, and twice":  {under(t, &notation.Tuple{Items: []notation.Expr{open, coin, open}}, "n", "2", "blow", "n + 1"), "1 2"},
		"a blow of 5":            {under(t, open, "n", "5", "blow", "n - 2"), "0"},
		"one that is rolled":     {under(t, open, "n", "d2", "blow", "3"), "what hero chooses would depend on something that is rolled before the encounter begins (what a resource starts with is known to whoever chooses: a draw or a sequence, but no roll)"},
		"rolled for the second":  {under(t, open, "n", "2", "blow", "d2"), "what hero chooses would depend on something that is rolled"},
		"without meaning":        {under(t, open, "n", "2", "blow", "1 / (n - 2)"), "division by 0"},
	} {
		if got := exact.Decisions(nil).Put(c.e); got != c.e {
			t.Errorf("%s: without a policy it is %s", name, got)
		}
		list, err := exact.Decide(t.Context(), c.e, exact.Options{})
		var worth []string
		for _, d := range list {
			worth = append(worth, fmt.Sprintf("%.9g", (d.Low+d.High)/2))
		}
		if err != nil {
			worth = []string{err.Error()}
		}
		if got := strings.Join(worth, " "); got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if err != nil {
			continue
		}
		// They serve what asks the same process for something, if there is one in both.
		if got, want := list.Serve(open), len(list) == 1; got != want {
			t.Errorf("%s: they serve one process: %t", name, got)
		}
		// The policies stand where the choices stood: there is nothing left to decide.
		if left, err := exact.Decide(t.Context(), list.Put(c.e), exact.Options{}); err != nil || len(left) != 0 {
			t.Errorf("%s: %d are left, %v", name, len(left), err)
		}
	}
}

// What is rolled again as a whole until its condition holds, and a pool that is named inside a
// question.
func TestNamedWithin(t *testing.T) {
	within := func(pool, body string) notation.Expr {
		return &notation.Call{Func: notation.Total, Args: []notation.Expr{&notation.Let{Name: "q", Value: parse(t, pool), Body: parse(t, body)}}}
	}
	again := &notation.Retry{X: parse(t, "let x = 2d2; x given x != 3")}
	for _, c := range []struct {
		e    notation.Expr
		want string
	}{
		{again, "2:1 4:1 of 2"},
		{&notation.Binary{Op: notation.Add, X: again, Y: again}, "4:1 6:2 8:1 of 4"},
		{&notation.Retry{X: parse(t, "2d2 given d2 > 3")}, "the condition never holds"},
		{&notation.Retry{X: parse(t, "2d2 given 1 / (d2 - 1) > 3")}, "the divisor is 0 with probability 1/2"},
		{within("pool(2, d2)", "keep(1, q)"), "1:1 2:3 of 4"},
		{under(t, within("pool(a, d2)", "join(q, q)"), "a", "d2"), "2:2 4:3 6:2 8:1 of 8"},
	} {
		r, err := exact.Eval(context.Background(), c.e, exact.Options{})
		got := fmt.Sprint(err)
		if err == nil {
			got = r.Dist.String()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.e, got, c.want)
		}
	}
}

// Of a joint value nobody knows where it lies as soon as that is so of one item.
func TestJointValuesWithoutPlace(t *testing.T) {
	for text, want := range map[string]bool{
		"joint(explode(d2) - explode(d2), d2)": true, "joint(d2, explode(d2) - explode(d2))": true,
		"joint(d2, explode(d2))": false, "joint(explode(d2), d2)": false,
	} {
		r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
		if err != nil || r.Dist.HasUnplaced() != want {
			t.Errorf("%s: %v, %v, want %t", text, r, err, want)
		}
	}
}

// Where a condition is not known, what hangs on it is not known either.
func TestUnlistedConditions(t *testing.T) {
	cond, branch := eval(t, "explode(d2) > explode(d2)"), eval(t, "if(explode(d2) > explode(d2), 1, 2)")
	if left := branch.Residual(); left.Sign() <= 0 || left.Cmp(cond.Residual()) != 0 {
		t.Errorf("%s is left out, want %s", left, cond.Residual())
	}
}

// What is rolled and named by a later roll is kept, though a branch that names it stands between; and a
// question to a pool that is asked before a var changes goes by what the var was.
func TestNamedAcrossABranch(t *testing.T) {
	for text, want := range map[string]map[string]float64{
		"encounter(x = 3; c = 1; turn {roll s = c >= 3; if s {x -= 1}; roll u = if(s, 1, 0); if u == 0 {x -= 1}; c = 3}; until x <= 0; turns)": {"3": 1},
		"encounter(x = 0; turn {roll p = pool(2, d2); x = p[1 + x]}; until x > 0; x)":                                                          {"1": 0.25, "2": 0.75},
	} {
		hasOdds(t, text, notationtest.Encounter(t, text), want)
	}
}
