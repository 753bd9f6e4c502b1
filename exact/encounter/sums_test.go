package encounter

import (
	"math/big"
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

// A comparison with a number says for every value whether it holds, on either side and
// between whole numbers too.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // where it holds: x from 0 to 4
	}{
		{"x < 2", "YY..."},
		{"x <= 2", "YYY.."},
		{"x > 2", "...YY"},
		{"x >= 2", "..YYY"},
		{"x == 2", "..Y.."},
		{"x != 2", "YY.YY"},
		{"2 < x", "...YY"},
		{"2 <= x", "..YYY"},
		{"2 > x", "YY..."},
		{"2 >= x", "YYY.."},
		{"2 == x", "..Y.."},
		{"2 != x", "YY.YY"},
		{"x < 5/2", "YYY.."},
		{"x <= 5/2", "YYY.."},
		{"x > 5/2", "...YY"},
		{"x >= 5/2", "...YY"},
		{"x == 5/2", "....."},
		{"x != 5/2", "YYYYY"},
		{"x > -1", "YYYYY"},
		{"-1 > x", "....."},
	} {
		a, ok := thresholdOf(simplify(rules(t, c.text)), indexOf([]string{"w", "x"}))
		got := ""
		for v := range int64(5) {
			if a.holds(v) {
				got += "Y"
			} else {
				got += "."
			}
		}
		if !ok || a.part != 1 || got != c.want {
			t.Errorf("%s: %s of part %d, %v", c.text, got, a.part, ok)
		}
	}
	for _, text := range []string{"x + 1 < 2", "x < w", "x + 1", "v < 3", "x < 3000000000", "3000000000 > x", "not x"} {
		if a, ok := thresholdOf(rules(t, text), indexOf([]string{"w", "x"})); ok {
			t.Errorf("%s is no comparison of a part with a number: %+v", text, a)
		}
	}
	for _, v := range []int64{1<<31 - 1, -1<<31 + 1} {
		if _, ok := newThreshold(0, notation.Lt, big.NewRat(v, 1)); !ok {
			t.Errorf("a part can be %d", v)
		}
	}
}

// A sum with one part of the state in it is that part, added or taken away, and the rest.
func TestPartSums(t *testing.T) {
	for _, c := range []struct {
		text  string
		part  string
		minus bool
		rest  string
	}{
		{"x", "x", false, ""},
		{"-x", "x", true, ""},
		{"x + d6", "x", false, "1d6"},
		{"d6 - x", "x", true, "1d6"},
		{"3 - (d6 - x)", "x", false, "(3 - 1d6)"},
		{"3 - (d6 + x)", "x", true, "(3 - 1d6)"},
		{"x - 2 - d4 + a", "x", false, "(((-2) - 1d4) + a)"},
		{"-(2 - x)", "x", false, "(-2)"},
	} {
		sum, ok := indexOf([]string{"w", "x"}).sum(sumTerms(rules(t, c.text), false, nil))
		if !ok {
			t.Errorf("%s has no part in it", c.text)
			continue
		}
		var rest notation.Expr
		for _, term := range sum.rest {
			rest = plusTerm(rest, term, notation.Span{})
		}
		got := ""
		if rest != nil {
			got = rest.String()
		}
		if sum.part.Name != c.part || sum.minus != c.minus || got != c.rest {
			t.Errorf("%s: %s, %v, %s", c.text, sum.part.Name, sum.minus, got)
		}
	}
	for _, text := range []string{"d6", "x + w", "x + x", "x + if(w > 1, 2, 3)", "2*x", "d6 + 1"} {
		if sum, ok := indexOf([]string{"w", "x"}).sum(sumTerms(rules(t, text), false, nil)); ok {
			t.Errorf("%s: %s and %d more", text, sum.part.Name, len(sum.rest))
		}
	}
	for text, want := range map[string]string{"3": "3", "-3": "-3", "-(-3)": "3", "1/2": "", "-d6": "", "x": ""} {
		v, ok := numberOf(rules(t, text))
		if ok != (want != "") || ok && v.RatString() != want {
			t.Errorf("%s: %v, %v", text, v, ok)
		}
	}
}

// What a turn adds to a part, in the place of its new value, for the parts that are added to.
func TestIncrements(t *testing.T) {
	for _, c := range []struct {
		step, want string
		adds       []bool // x and y
	}{
		{"joint(x - d6, y)", "joint((-1d6), 0)", []bool{true, true}},
		{"joint(d6 + x, y + 1)", "joint(1d6, 1)", []bool{true, true}},
		{"joint(2 + (x + d6), 3)", "joint((2 + 1d6), 3)", []bool{true, false}},
		{"joint(if(y > 2, x - 1, x), y - 1)", "joint(if((y > 2), (-1), 0), (-1))", []bool{true, true}},
		{"joint(if(y > 2, 1, x), y)", "joint(if((y > 2), 1, x), 0)", []bool{false, true}},
		{"joint(d6 - x, y - y)", "joint((1d6 - x), (y - y))", []bool{false, false}},
		{"joint(2*x, x)", "joint((2 * x), x)", []bool{false, false}},
		// The value of y is needed: then it is replaced, and so is x, of which it needs the value.
		{"joint(x - y, y + x)", "joint((x - y), (y + x))", []bool{false, false}},
		{"joint(x - y, y - 1)", "joint((-y), (y - 1))", []bool{true, false}},
		{"joint(x + y + d4 - 1, y)", "joint(((y + 1d4) - 1), y)", []bool{true, false}},
		{"joint(x + if(x > 3, 1, 2), 0)", "joint(if((x > 3), 1, 2), 0)", []bool{true, false}},
	} {
		adds := []bool{true, true}
		q := newQuery([]string{"x", "y"}, rules(t, c.step))
		if err := q.increments(adds); err != nil {
			t.Fatal(err)
		}
		// A comparison with a number names no part: it has a name of its own.
		got := notation.Transform(q.expr, func(x notation.Expr) (notation.Expr, bool) {
			ref, ok := x.(*notation.Ref)
			if !ok || ref.Name != thresholdName(0) {
				return x, false
			}
			a := q.thresholds[0]
			return &notation.Binary{Op: a.op, X: &notation.Ref{Name: q.names[a.part]}, Y: notation.Int(a.with)}, true
		}).String()
		if got != c.want || !slices.Equal(adds, c.adds) {
			t.Errorf("%s: %s, %v; want %s, %v", c.step, got, adds, c.want, c.adds)
		}
	}
	if err := newQuery([]string{"x"}, rules(t, "x - 1")).increments([]bool{true}); err == nil {
		t.Error("a turn without a tuple says nothing of the parts")
	}
}

// The values that an expression needs: those that it names, also within a process whose start
// names them. The turns of such a process are its own.
func TestNeeds(t *testing.T) {
	inner := func(start, value string) notation.Expr {
		return &notation.Process{
			State: []notation.StatePart{{Name: "z", Start: rules(t, start)}},
			Step:  rules(t, "joint(z - 1, 0)"), Until: rules(t, "z <= 0"), Value: rules(t, value),
		}
	}
	for _, c := range []struct {
		x      notation.Expr
		direct []int
		turns  bool
	}{
		{rules(t, "x + 1"), []int{1}, false},
		{rules(t, "x < 3"), nil, false},
		{rules(t, "x*w + w"), []int{1, 0}, false},
		{rules(t, "turns + w"), []int{0}, true},
		{inner("x", "z"), []int{1}, false},
		{inner("x + w", "turns"), []int{1, 0}, false},
		{&notation.Binary{Op: notation.Add, X: inner("3", "turns"), Y: rules(t, "turns")}, nil, true},
	} {
		q := newQuery([]string{"w", "x"}, c.x)
		if !slices.Equal(q.direct, c.direct) || q.usesTurns != c.turns {
			t.Errorf("%s: %v, turns: %v", c.x, q.direct, q.usesTurns)
		}
	}
}
