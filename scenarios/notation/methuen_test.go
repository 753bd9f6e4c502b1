package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// A condition is worth a truth value, not at least 0.
func TestMethuenConditions(t *testing.T) {
	for text, want := range map[string]notation.Kind{
		"1d6 > 3": notation.TruthKind, "not 1d6 > 3": notation.TruthKind, "1d6 > 3 and 1 < 2": notation.TruthKind, "1d6 - 3": notation.NumberKind,
	} {
		e, err := notation.Methuen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if kind, err := notation.Check(e); err != nil || kind != want {
			t.Errorf("%s is a %s, %v", text, kind, err)
		}
		call, ok := e.(*notation.Call)
		if clamped := ok && call.Func == notation.Clamped; clamped != (want == notation.NumberKind) {
			t.Errorf("%s is made at least 0: %v", text, clamped)
		}
	}
}

func TestMethuen(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2+3*4", "(2 + (3 * 4))"},
		{"(2+3)*4", "((2 + 3) * 4)"},
		{"d20", "1d20"},
		{"3D4", "3d4"},
		{"0d6", "0d6"},
		{"-7/2+10", "(((-7) / 2) + 10)"},
		{"2*-3", "(2 * (-3))"},
		{"1d20/1d10*[armor]", "((1d20 / 1d10) * [self armor])"},
		{"((1d6)+[accuracy])-((1d4/2)*([target dodge]))", "((1d6 + [self accuracy]) - ((1d4 / 2) * [target dodge]))"},
		{"[ nearest  ally   health ]", "[nearest ally health]"},
		{"[self health]", "[self health]"},
		{"(1d6)*[power-level]", "(1d6 * [self power-level])"},
		{" 1d6 + 2 ", "(1d6 + 2)"},
		{"10/0", "(10 / 0)"},
		{"5-8", "(5 - 8)"},
		{"(5-8) + 4", "((5 - 8) + 4)"},
		{"7/2", "(7 / 2)"},
		{"1d6 - -1d6", "(1d6 - (-1d6))"},
		{"9999999999d6", "9999999999d6"},
		{"\t1d6\n+\r\n[a]", "(1d6 + [self a])"},
		{"1d20+[Attack] >= [Target Defense]", "((1d20 + [self Attack]) >= [Target Defense])"},
		{"not 1 < 2 and [hit] or [a] == 3", "(((not (1 < 2)) and [self hit]) or ([self a] == 3))"},
	} {
		check(t, notation.Methuen, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"1d0", 1, "a die needs at least 1 side"},
		{"2 d6", 3, "no spaces inside a dice term"},
		{"(1d4)d6", 6, "roll20 notation"},
		{"2d(1d6)", 3, "roll20 notation"},
		{"2d[sides]", 3, "roll20 notation"},
		{"[level]d6", 8, "roll20 notation"},
		{"2d", 2, "a die needs its number of sides"},
		{"d", 1, "a die needs its number of sides"},
		{"d%", 1, "a die needs its number of sides"},
		{"dF", 1, "Fate dice belong to the roll20 notation"},
		{"{1d6, 2}", 1, "rolls in braces belong to the roll20 notation"},
		{"4d6!", 4, "modifiers belong to the roll20 notation"},
		{"2d6d8", 4, "the roll20 notation has modifiers"},
		{"", 1, "the expression is empty (such as 2d6 + [strength])"},
		{"[health]]", 9, "unexpected \"]\""},
		{"[a [b]]", 4, "missing ']' for '[' at column 1"},
		{"1 + [  ]", 5, "name no resource"},
		{"[a.b]", 1, "\"a.b\" is not a resource name"},
		{"2(3)", 2, "unexpected \"(\" where an operator is expected"},
		{"1.5", 1, "only whole numbers"},
		{"[health] = 3", 10, "effect"},
		{"[health] -= 3", 10, "effect"},
		{"[]", 1, "name no resource"},
		{"[2hand]", 1, "not a resource name"},
		{"[health", 8, "missing ']' for '[' at column 1"},
		{"strength", 1, "[strength]"},
		{"max(1, 2)", 1, "methuen has no functions"},
		{"4d6k3", 4, "roll20 notation"},
		{"7 % 2", 3, "unexpected \"%\""},
		{"1 < 2 < 3", 7, "comparisons cannot be chained"},
		{"1 + not [a]", 5, "not cannot be used here"},
	} {
		checkErr(t, notation.Methuen, c.in, c.column, c.want)
	}
}
