package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
)

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
		{"1 < 2", 3, "unexpected \"<\""},
	} {
		checkErr(t, notation.Methuen, c.in, c.column, c.want)
	}
}
