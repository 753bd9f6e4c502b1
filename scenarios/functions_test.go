package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// A call is what stands in the function, with the arguments in their places.
func TestFunctions(t *testing.T) {
	for _, c := range []struct{ name, functions, call, same string }{
		{"numbers", "hits(n, needed): count(pool(n, d6), it >= needed)", "hits(3, 5)", "count(pool(3, d6), it >= 5)"},
		{"dice are rolled at every use", "double(x): x + x", "double(1d8)", "1d8 + 1d8"},
		{"a roll stays one", "double(x): x + x", "double(fate)", "fate + fate"},
		{"a parameter", "double(x): x * 2", "double(strong)", "strong * 2"},
		{"a truth value", "either(a, b): a or b", "either(strong > 3, d6 == 6)", "strong > 3 or d6 == 6"},
		{"a word", "said(w): outcome == w", "said(hit)", "outcome == hit"},
		{"a pool", "best(p): p[1]", "best(hand)", "hand[1]"},
		{"a pool written out", "best(p): p[1]", "best(pool(2, d20))", "pool(2, d20)[1]"},
		{"its value is a pool", "top(n, p): keep(n, p)", "sum(top(2, hand))", "sum(keep(2, hand))"},
		{"a function of a function", "next(x): x + 1", "next(next(d6))", "d6 + 1 + 1"},
		{"functions of functions", "twice(x): 2 * x\n  more(x): twice(x) + later(x)\n  later(y): y - 1", "more(d6)", "2 * d6 + (d6 - 1)"},
		{"a sequence has arguments, too", "none(x): x\nsequences:\n  high(x): x >= 4", "high(d6)", "d6 >= 4"},
		{"without arguments", "die: 2d6", "die + 1", "2d6 + 1"},
		{"no argument is shared between calls", "low(x): x <= 2", "low(d6) and low(d6)", "d6 <= 2 and d6 <= 2"},
		{"a pool of four arguments", "\"f(p, a, b, c)\": count(p, it >= a) + b + c", "f(hand, 5, 1, d4)", "count(hand, it >= 5) + 1 + d4"},
		{
			"five of all kinds", "\"f(p, q, yes, w, n)\": if(yes and outcome == w, size(join(p, q)), n)", "f(hand, pool(2, d4), strong > 3, hit, 7)",
			"if(strong > 3 and outcome == hit, size(join(hand, pool(2, d4))), 7)",
		},
		{"six, a pool among them", "\"f(a, b, c, d, e, p)\": a + b + c + d + e + p[1]", "f(1, 2, 3, 4, 5, hand)", "1 + 2 + 3 + 4 + 5 + hand[1]"},
		{"spaces", "\"most ( a , b )\": max(a, b)", "most(d4, d6)", "max(d4, d6)"},
		{"a modifier", "best(n, keep): (n)d6k(keep)", "best(4, 3)", "4d6k3"},
		{"what it names outside", "up(x): x + strong", "up(d6)", "d6 + strong"},
		{"named like its argument's own", "up(x): 'count(pool(2, d6), it > x)'", "up(count(hand, it > 2))", "count(pool(2, d6), it > count(hand, it > 2))"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "parameters: {strong: 5}\nfunctions:\n  " + c.functions + "\nrolls: {fate: d6, hand: 'pool(3, d6)'}\n" +
				"outcome: {hit: fate > 3, miss: otherwise}\nmeasures:\n  called: " + c.call + "\n  written: " + c.same + "\n"
			s := parse(t, text)
			called, written := tree(t, s, "called", nil), tree(t, s, "written", nil)
			if !notation.Equal(called, written) {
				t.Errorf("%s, want %s", called, written)
			}
		})
	}
}

// What a function binds does not catch what an argument names.
func TestFunctionsDoNotCapture(t *testing.T) {
	s := parse(t, `
functions:
  over(n, x): count(pool(n, d6), it > x)
  beats(p, x): pairs(p, p, it + other > x)
  again(x, y): explode(x, it == y, 2)
  both(x): over(2, x) + over(x, 2)
  deep(x): count(pool(2, d4), count(pool(2, d6), it > x) > it)
  caller(p): count(p, over(2, it) > 0)
rolls: {hand: 'pool(3, d6)'}
measures:
  over: count(hand, over(2, it) > 1)
  pairs: pairs(hand, hand, beats(hand, it - other) > 0)
  again: sum(each(hand, again(d6, it)))
  both: count(hand, both(it) > 1)
  deep: count(hand, deep(it) > 1)
  caller: caller(hand)
  outer: count(hand, over(over(2, it), it) > 1)
`)
	for _, m := range s.Measures {
		if names := notation.FreeNames(tree(t, s, m.Name, nil)); len(names) > 0 {
			t.Errorf("%s: %v are free", m.Name, names)
		}
	}
	// In a value that is looked at, it is the one of the caller. The name of the function's
	// own is another.
	for name, want := range map[string][]string{
		"over":   {"it", "it'"},
		"pairs":  {"it", "it'", "other", "other'"},
		"again":  {"it", "it'"},
		"deep":   {"it", "it'"}, // twice, the inner one hiding the outer
		"caller": {"it", "it'"},
		"outer":  {"it", "it'"},
	} {
		if got := binds(tree(t, s, name, nil)); !slices.Equal(got, want) {
			t.Errorf("%s binds %v, want %v", name, got, want)
		}
	}
}

// binds lists what where and the like bind in a tree.
func binds(e notation.Expr) []string {
	var names []string
	notation.Visit(e, func(e notation.Expr) bool {
		if _, isLet := e.(*notation.Let); isLet {
			return true
		}
		for i := range notation.Children(e) {
			for _, name := range notation.BoundIn(e, i) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
		return true
	})
	slices.Sort(names)
	return names
}

// What is rolled in a function is rolled again by every call, and is one value in it.
func TestFunctionsRoll(t *testing.T) {
	for _, c := range []struct{ name, functions, call, want string }{
		{"an argument in rolls is rolled once", "once(x): {rolls: {r: x}, value: r + r}", "once(d2)", "2 1/2, 4 1/2"},
		{"an argument elsewhere is not", "each_time(x): x + x", "each_time(d2)", "2 1/4, 3 1/2, 4 1/4"},
		{"rolls of two calls", "once(x): {rolls: {r: x}, value: r}", "once(d2) + once(d2)", "2 1/4, 3 1/2, 4 1/4"},
		{
			"a roll of the caller in a call", "more(x): {rolls: {r: 10 * d2}, value: r + x}\n  caller(y): {rolls: {r: y}, value: more(r) + r}", "caller(d2)",
			"12 1/4, 14 1/4, 22 1/4, 24 1/4",
		},
		{"cases", "grade(x): {rolls: {r: x}, outcome: {low: r == 1, high: otherwise}}", "grade(d4) == low", "yes 1/4, no 3/4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := rules(t, "functions:\n  "+c.functions, c.call)
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, c.want))
		})
	}
}

// A sequence may use another that names the outcome of the file, and have one of its own.
func TestOutcomeOfSequence(t *testing.T) {
	s := parse(t, `
rolls: {fate: d2}
outcome: {hit: fate == 2, miss: otherwise}
sequences:
  bonus: if(outcome == hit, 10, 0)
  strike: {rolls: {r: d2}, outcome: {low: r == 1, high: otherwise}, value: "if(outcome == low, 1, 2) + bonus"}
measures:
  both: strike + 100 * (fate - 1)
`)
	mustBe(t, enumerate(t, tree(t, s, "both", nil)), fractions(t, "1 1/4, 2 1/4, 111 1/4, 112 1/4"))
}

// A sequence with a condition is rolled again as a whole, and what is outside is not.
func TestGivenInSequences(t *testing.T) {
	s := parse(t, `
sequences:
  save: {rolls: {first: d6}, given: first != 1, value: first >= 4}
  word: {rolls: {r: d6}, outcome: {low: r < 3, high: r > 4, mid: otherwise}, given: outcome != mid}
functions:
  at_least(x, least): {rolls: {r: x}, given: r >= least, value: r}
rolls: {base: d4}
measures:
  save: save
  word: word
  least: at_least(d6 + base, base)
`)
	for name, want := range map[string]string{
		"save":  "retry(let first = 1d6; (first >= 4) given (first != 1))",
		"word":  "retry(let r = 1d6; let word/outcome = if((r < 3), low, if((r > 4), high, mid)); word/outcome given (word/outcome != mid))",
		"least": "let base = 1d4; retry(let r = (1d6 + base); r given (r >= base))",
	} {
		if got := notation.Parenthesised(tree(t, s, name, nil)); got != want {
			t.Errorf("%s is\n%s, want\n%s", name, got, want)
		}
	}
	m, err := s.Measure("word")
	if err != nil || !slices.Equal(m.Labels, []string{"low", "high", "mid"}) {
		t.Errorf("labels %v, error %v", m.Labels, err)
	}
}

// Chains of functions stay small: equal calls are one tree.
func TestChainsOfFunctions(t *testing.T) {
	for _, next := range []string{"BEFORE(x) + BEFORE(x)", "{rolls: {a: BEFORE(x), b: BEFORE(x)}, value: a + b}"} {
		var b strings.Builder
		b.WriteString("functions:\n  f0(x): x + 1d6\n")
		for i := range 40 {
			fmt.Fprintf(&b, "  f%d(x): %s\n", i+1, strings.ReplaceAll(next, "BEFORE", fmt.Sprintf("f%d", i)))
		}
		b.WriteString("measures: {m: f40(1d4)}\n")
		s := parse(t, b.String())
		bound, err := s.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		nodes := 0
		notation.Visit(bound.Measures()[0].Expr, func(notation.Expr) bool { nodes++; return true })
		if nodes > 500 {
			t.Errorf("%d nodes", nodes)
		}
	}
}
