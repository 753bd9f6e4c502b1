package encounter

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// turnOf reads "r = d6: s = d4: joint(hp - r, s)".
func turnOf(t *testing.T, text string) notation.Expr {
	t.Helper()
	named, body, ok := strings.Cut(text, ": ")
	if !ok {
		return rules(t, text)
	}
	name, value, _ := strings.Cut(named, " = ")
	return &notation.Let{Name: name, Value: rules(t, value), Body: turnOf(t, body)}
}

// A comparison of a part with a roll is one for each value of the roll; a sum that is held
// within bounds is a sum, as long as the part lies within them.
func TestExpand(t *testing.T) {
	for _, c := range []struct{ step, want, held string }{
		{"joint(x, y)", "joint(x, y)", ""},
		{"x - 2 <= 0", "(x <= 2)", ""},
		{"2 - x < y - y + 5", "((2 - x) < ((y - y) + 5))", ""}, // two parts
		{"3 - x < 1", "(x > 2)", ""},
		{"0 >= 3 - x", "(x >= 3)", ""},
		{"r = d2: x <= r", "let r = 1d2; let ?spread1 = (-r); if((?spread1 == (-2)), (x <= 2), (x <= 1))", ""},
		{"r = d2: r < x", "let r = 1d2; if((r == 1), (x > 1), (x > 2))", ""},
		{"r = d2 - 1: r + 1 - x > 2", "let r = (1d2 - 1); if((r == 0), (x < (-1)), (x < 0))", ""},
		{"x > d2", "let ?spread1 = (-1d2); if((?spread1 == (-2)), (x > 2), (x > 1))", ""},
		{"x + d2 == 4", "let ?spread1 = 1d2; if((?spread1 == 1), (x == 3), (x == 2))", ""},
		{"x < d64", "63 conditions", ""},
		{"x < d65", "(x < 1d65)", ""},
		{"x < d4!", "(x < 1d4!)", ""},
		{"x < d2 / 2", "(x < (1d2 / 2))", ""}, // between whole numbers
		// Of 4, a loss of 2 or less is a loss; of less, no more than there is.
		{"max(0, x - d2)", "(x + if((x <= 0), max(0, (-1d2)), if((x <= 1), max((-1), (-1d2)), (-1d2))))", "x 0 to -"},
		{"max(x - d2, 0)", "(x + if((x <= 0), max(0, (-1d2)), if((x <= 1), max((-1), (-1d2)), (-1d2))))", "x 0 to -"},
		{"min(5, x + d2)", "(x + if((x >= 5), min(0, 1d2), if((x >= 4), min(1, 1d2), 1d2)))", "x - to 5"},
		{"max(2, x + 1)", "(x + 1)", "x 2 to -"},
		{"max(0, x - d63)", "63 conditions", "x 0 to -"},
		{"max(0, x - d64)", "max(0, (x - 1d64))", ""},
		{"max(1/2, x - d2)", "max((1 / 2), (x - 1d2))", ""},
		{"max(0, d2 - x)", "max(0, (1d2 - x))", ""},
		{"max(0, x)", "max(0, x)", ""},
		{"max(0, x - y)", "max(0, (x - y))", ""},
		{"max(0, x - d2, 1)", "max(0, (x - 1d2), 1)", ""},
		{"abs(x - d2)", "abs((x - 1d2))", ""},
		// What was rolled stands before its use, the part stands where it is used.
		{"left = x - d2: joint(left, left <= 0)", "let ?change1 = (-1d2); joint((x + ?change1), if((?change1 == (-2)), (x <= 2), (x <= 1)))", ""},
		{"left = max(0, x - d2): left", "let ?change1 = (-1d2); (x + if((x <= 0), max(0, ?change1), if((x <= 1), max((-1), ?change1), ?change1)))", "x 0 to -"},
		{"left = x: left", "let left = x; left", ""},
		{"r = d99: r = d2: x + r < 5", "let r = 1d99; let r = 1d2; if((r == 1), (x < 4), (x < 3))", ""},
	} {
		got, held := expand(turnOf(t, c.step), []string{"x", "y"}, facesWalker{map[string]notationtest.Distribution{}}, true)
		spelled := ""
		for _, h := range held {
			low, high := "-", "-"
			if h.low != nil {
				low = h.low.RatString()
			}
			if h.high != nil {
				high = h.high.RatString()
			}
			spelled += fmt.Sprintf("%s %s to %s", h.part, low, high)
		}
		want, text := c.want, got.String()
		if n := strings.Count(text, "if("); strings.HasSuffix(want, "conditions") && n > 60 {
			text = fmt.Sprintf("%d conditions", n)
		}
		if text != want || spelled != c.held {
			t.Errorf("%s:\n%s\n%s\nheld %s, want %s", c.step, text, want, spelled, c.held)
		}
	}
	// A roll of an item hides one of the turn, as far as the item goes.
	hiding := &notation.Let{Name: "r", Value: rules(t, "d2"), Body: &notation.Tuple{Items: []notation.Expr{
		&notation.Let{Name: "r", Value: rules(t, "d4"), Body: rules(t, "r + 1")}, rules(t, "x < r"),
	}}}
	if got, _ := expand(hiding, []string{"x"}, facesWalker{map[string]notationtest.Distribution{}}, true); got.String() != "let r = 1d2; joint(let r = 1d4; (r + 1), if((r == 1), (x < 1), (x < 2)))" && !strings.Contains(got.String(), "(?spread1 == (-2)), (x < 2), (x < 1)") {
		t.Errorf("%s", got)
	}
	// Without bounds to rely on, sums stay within theirs, and rolls where they are.
	for _, step := range []string{"max(0, x - d2)", "left = x - d2: joint(left, 0)"} {
		if got, held := expand(turnOf(t, step), []string{"x"}, facesWalker{map[string]notationtest.Distribution{}}, false); len(held) > 0 || got.String() != turnOf(t, step).String() {
			t.Errorf("%s: %s, relying on %v", step, got, held)
		}
	}
}

// What is known is put in its place, and what it decides is decided.
func TestSimplify(t *testing.T) {
	known := map[string]notation.Expr{"n": notation.Int(3), "a": &notation.Bool{Value: true}, "s": &notation.Label{Name: "hero"}, "it": notation.Int(7)}
	for _, c := range []struct{ x, want string }{
		{"n + 1", "4"},
		{"n + d6", "(3 + 1d6)"},
		{"-n", "(-3)"},
		{"max(n, 5)", "5"},
		{"max(n, d6)", "max(3, 1d6)"},
		{"n/0", "(3 / 0)"}, // without meaning: left as it is
		{"if(a, d6, d8)", "1d6"},
		{"if(not a, d6, d8)", "1d8"},
		{"if(n > 2 and x > 1, d6, d8)", "if((x > 1), 1d6, 1d8)"},
		{"a and x > 1", "(x > 1)"},
		{"x > 1 and a", "(x > 1)"},
		{"a or x > 1", "true"},
		{"x > 1 or a", "((x > 1) or true)"}, // the left side is looked at first
		{"x > 1 or not a", "(x > 1)"},
		{"not a and x > 1", "false"},
		{"if(x > 1, 2, 2)", "2"},
		{"if(x > 1, d2, d2)", "if((x > 1), 1d2, 1d2)"}, // no literals
		{"if(x > 1, n, 3)", "3"},
		{"if(x > 1, 2, 3)", "if((x > 1), 2, 3)"},
		{"(n)d6", "3d6"},
		{"joint(n, x, a)", "joint(3, x, true)"},
		{"r = d6: joint(r, n)", "let r = 1d6; joint(r, 3)"},
		{"r = d6: joint(x, n)", "joint(x, 3)"},
		{"r = n + 1: r + x", "(4 + x)"},
		{"r = d6: r = r + 1: joint(r, r)", "let r = 1d6; let r = (r + 1); joint(r, r)"},
		{"n = d6: n + 1", "let n = 1d6; (n + 1)"}, // another n
		{"n = d6: m = n: m", "let n = 1d6; let m = n; m"},
		{"r = n: n = d6: joint(r, n)", "let n = 1d6; joint(3, n)"},
		{"r = d6: q = r + 1: x", "x"},
		{"r = d6: if(a, x, r)", "x"},
		{"r = d6: if(x > r, 1, 1)", "1"},
		{"r = d6: r + if(x > r, 1, 1)", "let r = 1d6; (r + 1)"},
		{"r = d6: q = if(r > 1, 4, 4): q + r", "let r = 1d6; (4 + r)"},
		// A die that is looked at is another it.
		{"count(pool(3, d6), it >= n)", "size(where(pool(3, 1d6), (it >= 3)))"},
		{"count(pool(n, d6), it >= x) + it", "(size(where(pool(3, 1d6), (it >= x))) + 7)"},
		// Among literals: what is none of them is never chosen.
		{"r = if(x > 1, 5, if(x > 0, 6, 7)): if(r == 8, d6, r)", "let r = if((x > 1), 5, if((x > 0), 6, 7)); r"},
		{"r = if(x > 1, 5, if(x > 0, 6, 7)): if(r == 7, d6, r)", "let r = if((x > 1), 5, if((x > 0), 6, 7)); if((r == 7), 1d6, r)"},
		{"r = if(x > 1, 5, d6): if(r == 8, d6, r)", "let r = if((x > 1), 5, 1d6); if((r == 8), 1d6, r)"},
		{"r = if(x > 1, d6, 5): if(r == 8, d6, r)", "let r = if((x > 1), 1d6, 5); if((r == 8), 1d6, r)"},
		{"r = if(x > 1, 5, 6): r = d6: if(r == 8, 1, 2)", "let r = 1d6; if((r == 8), 1, 2)"},
		{"r = if(x > 1, 5, 6): joint(r == x, 8 == r)", "let r = if((x > 1), 5, 6); joint((r == x), (8 == r))"},
	} {
		if got := simplifyWith(turnOf(t, c.x), known).String(); got != c.want {
			t.Errorf("%s:\n%s\n%s", c.x, got, c.want)
		}
	}
	// A name that stands for a number stands for it no longer than its Let goes.
	items := &notation.Tuple{Items: []notation.Expr{&notation.Let{Name: "r", Value: notation.Int(3), Body: rules(t, "r + x")}, rules(t, "r + n")}}
	if got := simplifyWith(items, known).String(); got != "joint((3 + x), (r + 3))" {
		t.Errorf("%s", got)
	}
	// The names of a process are its own, but for what stands outside.
	inner := readProcess(t, "n=n+1; k=x | n-1; k-m | n<=0 or k<=0 | n+m")
	x := simplifyWith(&notation.Let{Name: "m", Value: rules(t, "d6"), Body: inner}, known)
	p, ok := x.(*notation.Let).Body.(*notation.Process)
	if !ok || p.State[0].Start.String() != "(3 + 1)" || p.Step.String() != "joint((n - 1), (k - m))" || p.Value.String() != "(n + m)" {
		t.Errorf("%s", x)
	}
}

// Numbers are whole one by one, whatever lies between them.
func TestIsWhole(t *testing.T) {
	values := func(of ...*big.Rat) *dist.Dist {
		var list []dist.Outcome
		var ws []*big.Int
		for _, v := range of {
			list, ws = append(list, dist.Outcome{Value: v}), append(ws, big.NewInt(1))
		}
		return dist.Incomplete(dist.Numeric, list, ws, nil, big.NewInt(int64(len(of))))
	}
	for _, c := range []struct {
		d    *dist.Dist
		want bool
	}{
		{values(big.NewRat(1, 1), big.NewRat(2, 1)), true},
		{values(big.NewRat(-3, 1), big.NewRat(0, 1), big.NewRat(100000, 1)), true},
		{values(big.NewRat(1, 2), big.NewRat(1, 1)), false},
		{values(big.NewRat(1, 1), big.NewRat(3, 2)), false},
		{values(big.NewRat(1, 2), big.NewRat(3, 2)), false},
		{values(big.NewRat(0, 1), big.NewRat(1, 1<<40), big.NewRat(1, 1)), false},
	} {
		if got := isWhole(c.d); got != c.want {
			t.Errorf("%s: %v", c.d, got)
		}
	}
}

// A fixed evaluator has one answer.
type fixed struct{ of *dist.Dist }

func (f fixed) Eval(notation.Expr) (*dist.Dist, error) { return f.of, nil }
func (f fixed) Terms(notation.Expr) ([]Term, error)    { return nil, errBroken }

// Of rolls without an end, of words and of nothing no range is known, and no value is made of
// what has no end.
func TestRolled(t *testing.T) {
	die := whole(1, 1, 1, 1)
	endless := dist.Incomplete(dist.Numeric, []dist.Outcome{{Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}}, []*big.Int{big.NewInt(2), big.NewInt(1)}, nil, big.NewInt(4)).CutAbove(big.NewRat(3, 1), big.NewRat(2, 1), big.NewRat(2, 1))
	for name, c := range map[string]struct {
		of    *dist.Dist
		known bool
	}{
		"a die":   {die, true},
		"no end":  {endless, false},
		"words":   {dist.Bernoulli(big.NewRat(1, 2)), false},
		"nothing": {dist.Incomplete(dist.Numeric, nil, nil, big.NewInt(1), big.NewInt(1)), false},
	} {
		s := &comparisonExpander{eval: fixed{c.of}}
		if r := s.rolled(rules(t, "d3")); r.Bounded != c.known {
			t.Errorf("%s: a range is known: %v", name, r.Bounded)
		}
		q := newQuery([]string{"x"}, rules(t, "d3"))
		_, err := q.answer(&solver{eval: fixed{c.of}, budget: budget.New(context.Background(), budget.Limits{}.WithDefaults())}, nil, 0)
		if (err == nil) != (name != "no end") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
