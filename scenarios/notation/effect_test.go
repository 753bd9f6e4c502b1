package notation_test

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func TestParseEffect(t *testing.T) {
	for _, c := range []struct{ in, target, op, value string }{
		{"[target health] -= 1d6+[strength]-(1d4+[target armor])", "[target health]", "-=", "((1d6 + [self strength]) - (1d4 + [target armor]))"},
		{"[mana] = 3", "[self mana]", "=", "3"},
		{"[mana] /= 2", "[self mana]", "/=", "2"},
		{"[mana] *= 2", "[self mana]", "*=", "2"},
		{"[mana] += d4", "[self mana]", "+=", "1d4"},
	} {
		e, err := notation.Methuen.ParseEffect(&notation.Source{Text: c.in})
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if call, ok := e.Value.(*notation.Call); !ok || call.Func != notation.Clamped {
			t.Errorf("%q: the value is not clamped", c.in)
		}
		if e.Target.String() != c.target || string(e.Op) != c.op || notation.Parenthesised(e.Value) != c.value {
			t.Errorf("%q: %s %s %s", c.in, e.Target, e.Op, e.Value)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"1d6", "column 1: an effect begins with the resource"},
		{"[mana]", "column 7: an effect assigns"},
		{"[mana] -=", "column 10: the effect has no value"},
		{"[mana] -= 3 = 4", "column 13: an expression never assigns"},
		{"[mana] == 3", "column 8: an effect assigns"},
		{"[mana -= 3", "column 11: missing ']' for '[' at column 1"},
		{"", "column 1: an effect begins with the resource"},
		{"[mana] = " + strings.Repeat("1+", 40_000) + "1", "the limit is 65536"},
	} {
		if _, err := notation.Methuen.ParseEffect(&notation.Source{Text: c.in}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.in, err, c.want)
		}
	}
}
