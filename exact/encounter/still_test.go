package encounter

import (
	"testing"

	"oddsmith/scenarios/notation"
)

func rules(t *testing.T, text string) notation.Expr {
	t.Helper()
	x, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// A part stays that changes only where another does that stays; one that changes with a
// part that changes goes with it.
func TestWithoutStill(t *testing.T) {
	part := func(name, start string) notation.StatePart {
		return notation.StatePart{Name: name, Start: rules(t, start)}
	}
	for _, c := range []struct {
		step, until, want string
	}{
		{"joint(hp - d6, potions - if(potions > 0, 1, 0), if(potions > 0, 2, 0))", "hp <= 0", "joint((hp - 1d6))"},
		{"joint(hp - d6, if(hp < 3, 1, 0), luck)", "hp <= 0", "joint((hp - 1d6), if((hp < 3), 1, 0))"},
		{"joint(hp - d6, potions, if(d6 > 1, luck, potions))", "hp <= 0", "joint((hp - 1d6))"},
		{"joint(hp - 1, luck + 1, potions)", "hp <= 0", "joint((hp - 1), (luck + 1), potions)"},
	} {
		x := &notation.Process{
			State: []notation.StatePart{part("hp", "9"), part("potions", "0"), part("luck", "0")},
			Step:  rules(t, c.step), Until: rules(t, c.until), Value: rules(t, "hp + luck"),
		}
		if got := withoutStill(x).Step.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.step, got, c.want)
		}
	}
}

// What is used beside a condition that is left out is still bound.
func TestSimplifyKeepsWhatIsUsed(t *testing.T) {
	let := func(name, value string, body notation.Expr) notation.Expr {
		return &notation.Let{Name: name, Value: rules(t, value), Body: body}
	}
	for _, c := range []struct {
		x    notation.Expr
		want string
	}{
		{let("a", "d6", rules(t, "if(if(a > 1, 2, 2) == 2, a, 0)")), "let a = 1d6; a"},
		{let("a", "d6", let("b", "if(a > 2, 1, 1)", rules(t, "b + a"))), "let a = 1d6; (1 + a)"},
		{let("a", "d6", rules(t, "if(a > 2, 5, 5)")), "5"},
		{let("c", "if(x > 2, 3, 4)", rules(t, "if(c == 5, 1, c)")), "let c = if((x > 2), 3, 4); c"},
	} {
		if got := simplify(c.x).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.x, got, c.want)
		}
	}
}
