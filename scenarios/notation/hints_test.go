package notation_test

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// A hint stands where it helps, and nowhere else.
func TestHintsOnlyWhereTheyHelp(t *testing.T) {
	for _, c := range []struct {
		grammar   *notation.Grammar
		text      string
		want, not string
	}{
		{notation.Rules, "a ^ 2", `unexpected character "^"`, "("},
		{notation.Roll20, "2 + \"x\"", "unexpected character", "words are written without quotes"},
		{notation.Rules, "[dodge]", "a rule file names them", ""},
		{notation.Roll20, "[dodge]", "resources in brackets belong to the methuen notation", "a rule file names them"},
		{notation.Rules, "hand k2", "unexpected", "keep(k, p)"},
		{notation.Rules, "pool(2, d6)k1", "keep(k, p)", ""},
		{notation.Rules, "(2) k1", "unexpected", "keep(k, p)"},
	} {
		_, err := c.grammar.Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || c.not != "" && strings.Contains(err.Error(), c.not) {
			t.Errorf("%s: %s: %v, want %q, not %q", c.grammar.Name, c.text, err, c.want, c.not)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"sets(-1, pool(2, d6))", "a whole number, 1 or more"},
		{"keep(-1, pool(2, d6))", "a whole number, 0 or more"},
		{"drop(1/2, pool(2, d6))", "a whole number, 0 or more"},
	} {
		_, err := notation.Check(rules(t, c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// Dice that never come to rest are refused: by every sign of a compare point.
func TestEndlessDice(t *testing.T) {
	for _, c := range []struct {
		text    string
		endless bool
	}{
		{"d1!", true},
		{"d2!", false},
		{"d1!=1", true},
		{"d2!=1", false},
		{"d2!=2", false},
		{"d2!<2", true},
		{"d2!<1", false},
		{"d2!>1", true},
		{"d2!>2", false},
		{"d1r=1", true},
		{"d2r=1", false},
		{"d6r<6", true},
		{"d6r<5", false},
		{"d6r>1", true},
		{"d6r>2", false},
		{"d2r=1!=2", true},
		{"d3r=1!=2", false},
		{"d3r=1!>2", true},
		{"d6ro<6", false},
		{"d6r<3r>5", false}, // 4 stays
		{"d6r<3r>4", true},
	} {
		_, err := notation.Roll20.Parse(c.text)
		if endless := err != nil && strings.Contains(err.Error(), "the roll never ends"); endless != c.endless || err != nil && !endless {
			t.Errorf("%s: %v, never ends: %v", c.text, err, c.endless)
		}
	}
}
