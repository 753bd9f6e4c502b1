package scenarios

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func TestBindExpression(t *testing.T) {
	for _, c := range []struct {
		grammar *notation.Grammar
		text    string
		set     string // name=value, two spaces between
		want    string
	}{
		{notation.Methuen, "[accuracy] - [target dodge] + 1d2", "accuracy=3  target dodge=2", "2 1/2, 3 1/2"},
		{notation.Methuen, "[self health] + [health]", "health=2", "4 1"},
		{notation.Methuen, "[health]", "self health=2", "2 1"},
		{notation.Methuen, "[target  dodge]", "target dodge=1", "1 1"},
		{notation.Methuen, "[hp] - [hp] + 1", "hp=1d2", "1 1"}, // a stored number
		{notation.Methuen, "[hp] + [ally hp]", "hp=1d2  ally hp=1d2", "2 1/4, 3 1/2, 4 1/4"},
		{notation.Methuen, "2 * [hp]", "hp=5-8", "0 1"}, // clamped, like every expression
		{notation.Rules, "x - x", "x=1d2", "-1 1/4, 0 1/2, 1 1/4"},
		{notation.Rules, "x / 2", "x=-0.5", "-1/4 1"},
		{notation.Rules, "if(sharp, 1, n)", "sharp=true  n=1/3", "1 1"},
		{notation.Rules, "1d2", "", "1 1/2, 2 1/2"},
		{notation.Roll20, "1d2", "", "1 1/2, 2 1/2"},
		{notation.Roll20, "@{a} + @{b}", "a=1d2r<1  b=3", "5 1"},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := BindExpression(e, settings(c.set))
		if err != nil {
			t.Errorf("%s with %s: %v", c.text, c.set, err)
			continue
		}
		if _, err := notation.Check(bound); err != nil {
			t.Errorf("%s with %s is not closed: %v", c.text, c.set, err)
			continue
		}
		mustBe(t, enumerate(t, bound), fractions(t, c.want))
	}
}

func settings(text string) map[string]string {
	set := map[string]string{}
	for part := range strings.SplitSeq(text, "  ") {
		if name, value, ok := strings.Cut(part, "="); ok {
			set[name] = value
		}
	}
	return set
}

func TestBindExpressionErrors(t *testing.T) {
	for _, c := range []struct {
		grammar *notation.Grammar
		text    string
		set     string
		want    string
	}{
		{notation.Methuen, "1 + [target dodge]", "", "column 5: [target dodge] has no value (give it one: 'target dodge=2')"},
		{notation.Methuen, "[health]", "", "column 1: [health] has no value (give it one: 'health=2')"},
		{
			notation.Methuen, "[health] + [target dodge]", "health=1",
			"column 12: [target dodge] has no value (given: health)",
		},
		{notation.Methuen, "[armor] + [armour]", "armor=1", "column 11: [armour] has no value (did you mean armor?)"},
		{notation.Methuen, "[health]", "health=1  helth=2", `"helth" is set, but the expression does not name it (did you mean health?)`},
		{notation.Methuen, "[health]", "health=-1", "health: -1 cannot be the value of a resource: write an integer of at least 0"},
		{notation.Methuen, "[health]", "health=1/2", "health: 1/2 cannot be the value of a resource"},
		{notation.Methuen, "[health]", "health=[dodge]", "health: column 1: "},
		{notation.Methuen, "[health]", "health=true", `health: "true" is neither dice nor a number (such as 1d8)`},
		{notation.Methuen, "[health]", "health=1  self health=2", "health is set twice"},
		{notation.Rules, "x + bonus", "x=1", "column 5: bonus has no value (given: x)"},
		{notation.Rules, "x", "x=much", `x: "much" is neither dice nor a number (such as 1d8)`},
		{notation.Rules, "1d6", "x=1", `"x" is set, but the expression does not name it`},
		{notation.Rules, "deal(1, deck(2 of none, 3 of sun))[1]", "", "column 19: no card can be called none"},
		{notation.Rules, "count(deal(1, deck(2 of it, 3 of sun)), it == it)", "", "column 25: it has a number of its own"},
		{notation.Roll20, "1d6", "x=1", `"x" is set, but the expression does not name it`},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := BindExpression(e, settings(c.set)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s with %s: error %v, want %s", c.text, c.set, err, c.want)
		}
	}
}

func FuzzSetting(f *testing.F) {
	for _, s := range []string{"1", "-1", "1d6", "true", "1/3", "0.1", "x", "", "max(1,2)", "[a]", "1d6 > 2", "joint(1,2)"} {
		f.Add(s)
	}
	rules, err := notation.Rules.Parse("x + 1")
	if err != nil {
		f.Fatal(err)
	}
	methuen, err := notation.Methuen.Parse("[x] + [x]")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range []notation.Expr{rules, methuen} {
			bound, err := BindExpression(e, map[string]string{"x": text})
			if err != nil {
				continue
			}
			// A truth value is a value, though none that can be added to.
			if _, err := notation.Check(bound); err != nil && strings.TrimSpace(text) != "true" && strings.TrimSpace(text) != "false" {
				t.Errorf("x=%q: %v", text, err)
			}
		}
	})
}
