package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

func rules(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		in   string
		want notation.Kind
	}{
		{"1d6 + 2", notation.NumberKind},
		{"1d6 > 2", notation.TruthKind},
		{"not 1d6 > 2 or true", notation.TruthKind},
		{"chance(1/2)", notation.TruthKind},
		{"chance(1/2) == (1d6 > 3)", notation.TruthKind},
		{"if(1d6 > 2, 1, 2)", notation.NumberKind},
		{"joint(1d6, true)", notation.TupleKind},
	} {
		if k, err := notation.Check(rules(t, c.in)); err != nil || k != c.want {
			t.Errorf("%s is a %s (%v), want a %s", c.in, k, err, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"x + 1", `column 1: unknown name "x"`},
		{"1 + true", "column 5: an operand of + must be a number, but this is a truth value"},
		{"true < 1", "column 1: an operand of < must be a number"},
		{"1 and true", "column 1: an operand of and must be a truth value, but this is a number"},
		{"not 1", "column 5: the operand of not must be a truth value"},
		{"-true", "column 2: the operand of - must be a number"},
		{"if(1, 2, 3)", "column 4: the condition of an if must be a truth value"},
		{"if(true, 2, false)", "column 13: the other side of the if must be a number, but this is a truth value"},
		{"1 == true", "column 6: what a number is compared with must be a number"},
		{"max(1, true)", "column 8: an argument of max must be a number"},
		{"(true)d6", "column 2: the number of dice must be a number"},
		{"2d(true)", "column 4: the number of sides must be a number"},
		{"chance(true)", "column 8: a probability must be a number"},
		{"joint(1, joint(2, 3))", "column 10: a tuple inside a tuple"},
		{"joint(1, 2) == 3", "column 1: a tuple cannot be compared"},
	} {
		if _, err := notation.Check(rules(t, c.in)); err == nil || !contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.in, err, c.want)
		}
	}
	r, err := notation.Methuen.Parse("1 + [target dodge]")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := notation.Check(r); err == nil || !contains(err.Error(), "target dodge=3") {
		t.Errorf("a resource without a value: %v", err)
	}
}

// Trees that no text gives are checked too.
func TestCheckBuiltTrees(t *testing.T) {
	one, yes, word := notation.Int(1), &notation.Bool{Value: true}, &notation.Label{Name: "hit"}
	x := &notation.Ref{Name: "x"}
	for _, c := range []struct {
		e    notation.Expr
		want string
	}{
		{&notation.Call{Func: notation.Min}, "min takes 1 argument or more, got 0"},
		{&notation.Call{Func: notation.Floor, Args: []notation.Expr{one, one}}, "floor takes 1 argument, got 2"},
		{&notation.Tuple{Items: []notation.Expr{one}}, "a tuple has 2 to 8 items, not 1"},
		{&notation.Tuple{Items: []notation.Expr{one, one, one, one, one, one, one, one, one}}, "a tuple has 2 to 8 items, not 9"},
		{&notation.Tuple{Items: []notation.Expr{one, x}}, `unknown name "x"`},
		{&notation.Tuple{Items: []notation.Expr{one, &notation.Given{X: one, Cond: yes}}}, "whole measure"},
		{&notation.Pool{Count: one, Die: notation.FacesDie{}}, "a die without faces"},
		{&notation.If{Cond: yes, Then: one, Else: word}, "the other side of the if must be a number, but this is a label"},
		{&notation.If{Cond: yes, Then: x, Else: one}, `unknown name "x"`},
		{&notation.Call{Func: notation.Clamped, Args: []notation.Expr{word}}, "the expression must be a number, but this is a label"},
		{&notation.Given{X: one, Cond: one}, "a condition must be a truth value, but this is a number"},
		{&notation.Given{X: &notation.Given{X: one, Cond: yes}, Cond: yes}, "whole measure"},
		{&notation.Let{Name: "x", Value: x, Body: x}, `unknown name "x"`},
		{&notation.Let{Name: "y", Value: one, Body: x}, `unknown name "x"`},
		{&notation.Unary{X: &notation.Let{Name: "x", Value: word, Body: x}}, "the operand of - must be a number, but this is a label"},
		{&notation.Unary{X: &notation.Let{Name: "x", Value: x, Body: one}}, `unknown name "x"`},
		{&notation.Binary{Op: notation.Eq, X: x, Y: one}, `unknown name "x"`},
		{&notation.Ref{Name: "[self health]"}, "the resource [self health] has no value (give it one, such as health=3)"},
	} {
		if _, err := notation.Check(c.e); err == nil || !contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.e, err, c.want)
		}
	}
	shadowed := &notation.Let{Name: "x", Value: one, Body: &notation.Let{Name: "x", Value: word, Body: x}}
	if k, err := notation.Check(shadowed); err != nil || k != notation.LabelKind {
		t.Errorf("the innermost name is a %s (%v)", k, err)
	}
}

func TestCheckRetry(t *testing.T) {
	one, yes, pool := notation.Int(1), &notation.Bool{Value: true}, rules(t, "pool(2, d6)")
	for _, c := range []struct {
		name string
		x    notation.Expr
		want string
	}{
		{"given something", &notation.Given{X: one, Cond: yes}, ""},
		{"of nothing", one, "what to reroll is missing"},
		{"on a number", &notation.Given{X: one, Cond: one}, "a condition must be a truth value"},
		{"under a name without a value", &notation.Let{Name: "x", Value: rules(t, "y"), Body: &notation.Given{X: one, Cond: yes}}, `unknown name "y"`},
		{"of a pool", &notation.Given{X: pool, Cond: yes}, "the result must be a number, but this is a pool"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind, err := notation.Check(&notation.Retry{X: c.x})
			if c.want == "" && (err != nil || kind != notation.NumberKind) || c.want != "" && (err == nil || !contains(err.Error(), c.want)) {
				t.Errorf("%s, error %v, want %s", kind, err, c.want)
			}
		})
	}
}

func TestCheckGiven(t *testing.T) {
	given := &notation.Given{X: rules(t, "x + 1"), Cond: rules(t, "x > 2")}
	bound := &notation.Let{Name: "x", Value: rules(t, "1d6"), Body: given}
	if k, err := notation.Check(bound); err != nil || k != notation.NumberKind {
		t.Errorf("a conditional number is a %s (%v)", k, err)
	}
	inside := &notation.Unary{Op: notation.Neg, X: bound}
	if _, err := notation.Check(inside); err == nil || !contains(err.Error(), "whole measure") {
		t.Errorf("a condition inside: %v", err)
	}
}

func TestLabels(t *testing.T) {
	outcome := &notation.If{
		Cond: rules(t, "1d6 == 1"), Then: &notation.Label{Name: "fumble"},
		Else: &notation.If{Cond: rules(t, "1d6 > 3"), Then: &notation.Label{Name: "hit"}, Else: &notation.Label{Name: "fumble"}},
	}
	named := &notation.Let{Name: "o", Value: outcome, Body: &notation.Let{Name: "o", Value: rules(t, "o"), Body: rules(t, "o")}}
	for _, c := range []struct {
		e    notation.Expr
		want []string
	}{
		{outcome, []string{"fumble", "hit"}},
		{named, []string{"fumble", "hit"}},
		{rules(t, "1d6 > 3"), []string{"yes", "no"}},
		{rules(t, "1d6"), nil},
	} {
		if got := notation.Labels(c.e); !slices.Equal(got, c.want) {
			t.Errorf("labels of %s: %v, want %v", c.e, got, c.want)
		}
	}
}

// A roll named twice by the next, sixty times over, has as many words as the first.
func TestLabelsOfSharedRolls(t *testing.T) {
	e := rules(t, "r60")
	for i := 60; i > 0; i-- {
		before := &notation.Ref{Name: fmt.Sprintf("r%d", i-1)}
		value := &notation.If{Cond: rules(t, "1d6 > 3"), Then: before, Else: before}
		e = &notation.Let{Name: fmt.Sprintf("r%d", i), Value: value, Body: e}
	}
	first := &notation.If{Cond: rules(t, "1d2 == 1"), Then: &notation.Label{Name: "hit"}, Else: &notation.Label{Name: "miss"}}
	e = &notation.Let{Name: "r0", Value: first, Body: e}
	if got := notation.Labels(e); !slices.Equal(got, []string{"hit", "miss"}) {
		t.Errorf("labels %v", got)
	}
}

func TestBind(t *testing.T) {
	e := rules(t, "a + max(b, 1d6) * if(c > 1, a, 2)")
	var seen []string
	bound, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		name := n.(*notation.Ref).Name
		seen = append(seen, name)
		if name == "a" {
			return rules(t, "1d4"), nil
		}
		return n, nil
	})
	if err != nil || bound.String() != "1d4 + max(b, 1d6) * if(c > 1, 1d4, 2)" {
		t.Errorf("%v, %v", bound, err)
	}
	if got := strings.Join(seen, " "); got != "a b c a" {
		t.Errorf("names were looked up in the order %s", got)
	}
	if e.String() != "a + max(b, 1d6) * if(c > 1, a, 2)" {
		t.Errorf("the tree was changed: %s", e)
	}
	_, err = notation.Bind(e, func(n notation.Expr) (notation.Expr, error) { return nil, fmt.Errorf("no %s", n) })
	if err == nil || err.Error() != "no a" {
		t.Errorf("error %v", err)
	}
}

func TestEqual(t *testing.T) {
	distinct := []notation.Expr{
		rules(t, "1"), rules(t, "2"), rules(t, "true"), rules(t, "false"), rules(t, "a"), rules(t, "b"),
		rules(t, "1d6"), rules(t, "2d6"), rules(t, "1d8"), rules(t, "dF"), rules(t, "d{1,2}"), rules(t, "d{1,3}"),
		rules(t, "1 + 2"), rules(t, "1 - 2"), rules(t, "1 / 2"), rules(t, "1 // 2"), rules(t, "-a"), rules(t, "not a"),
		rules(t, "min(1)"), rules(t, "max(1)"), rules(t, "max(1, 2)"), rules(t, "chance(1)"), rules(t, "if(a, 1, 2)"),
		rules(t, "joint(1, 2)"), &notation.Call{Func: notation.Clamped, Args: []notation.Expr{rules(t, "1")}}, &notation.Label{Name: "a"},
		&notation.Given{X: rules(t, "1"), Cond: rules(t, "a")}, &notation.Ref{Name: "[self a]"},
		&notation.Let{Name: "a", Value: rules(t, "1"), Body: rules(t, "a")},
	}
	for i, a := range distinct {
		for j, b := range distinct {
			if notation.Equal(a, b) != (i == j) {
				t.Errorf("Equal(%s, %s) = %v", a, b, i != j)
			}
		}
	}
}

// What is replaced is replaced wherever it stands, and what has nothing to replace stays.
func TestTransform(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"x", "7"},
		{"x + 1d6 * (2 - x)", "7 + 1d6 * (2 - 7)"},
		{"if(x > 1, max(2, x), y)", "if(7 > 1, max(2, 7), y)"},
		{"y + 1", "y + 1"},
	} {
		e := rules(t, c.in)
		got := notation.Transform(e, func(e notation.Expr) (notation.Expr, bool) {
			ref, ok := e.(*notation.Ref)
			return notation.Int(7), ok && ref.Name == "x"
		})
		if got.String() != c.want || (got == e) != (e.String() == c.want) {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}
