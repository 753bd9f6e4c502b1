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
		{notation.Rules, "a ~ 2", `unexpected character "~"`, "("},
		{notation.Rules, "a ^ 2", `unexpected character "^" (there are no powers: write x * x)`, ""},
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
		{"max(pool(2, d8), d12)", "a pool (write max(join(pool(2, d8), pool(1, d12))))"},
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

// What is written in words, or as other programs have it, is answered with what to write.
func TestPhrases(t *testing.T) {
	for _, c := range []struct {
		grammar    *notation.Grammar
		text, want string
	}{
		{notation.Roll20, "4d6 drop lowest", `column 1: "4d6 drop lowest" cannot be read (write 4d6dl)`},
		{notation.Roll20, "2 + 4d6 drop 1", `column 5: "4d6 drop 1" cannot be read (write 4d6dl1)`},
		{notation.Rules, "4d6 drop highest 2", "write 4d6dh2"},
		{notation.Rules, "3d6 keep 2", "write 3d6k2"},
		{notation.Roll20, "4d6 Keep3", "write 4d6k3"},
		{notation.Roll20, "4d6 keep lowest 2", "write 4d6kl2"},
		{notation.Roll20, "highest 3 of 4d6", "write 4d6k3"},
		{notation.Roll20, "worst of 2d20", "write 2d20kl"},
		{notation.Roll20, "d20 adv", "write 2d20k1"},
		{notation.Rules, "1d20 with disadvantage + 3", "write 2d20kl1"},
		{notation.Roll20, "2d20dis", `column 1: "2d20dis" cannot be read (write 2d20kl1)`},
		{notation.Rules, "2d20 adv + 4", "write 2d20k1"},
		{notation.Rules, "2d6 if d6 > 3 else 0", "write if(condition, value, other)"},
		{notation.Roll20, "6x4d6k3", "write the roll alone, from 4d6 on: each of the 6 has the same chances; sum(6, 4d6) adds 6 rolls, in the rules notation"},
		{notation.Roll20, "2(d6+1)", `column 2: unexpected "(" where an operator is expected (write 2 * (...); sum(2, ...) adds 2 rolls, in the rules notation)`},
		{notation.Rules, "1 + 3(d6+1)", "write 3 * (...); sum(3, ...) adds 3 rolls"},
		{notation.Roll20, "10d6 count 5+", "write 10d6>5"},
		{notation.Rules, "10d6 count 5+", "write count(pool(10, d6), it >= 5)"},
		{notation.Roll20, "4d6 keep the highest 3", "write 4d6k3"},
		{notation.Roll20, "5d6 best 3", "write 5d6k3"},
		{notation.Roll20, "2d20 take lowest", "write 2d20kl)"},
		{notation.Roll20, "2d6 vs 9", `column 5: "vs 9" cannot be read (write >= 9, with a space`},
		{notation.Rules, "1d20+3 DC 15", "write >= 15"},
		{notation.Roll20, "2d10 + 5 vs AC 15", "write >= 15"},
		{notation.Roll20, "d100 under 45", "write < 45, with a space before it, or <= 45"},
		{notation.Roll20, "4d6 reroll 1", "write 4d6r1)"},
		{notation.Roll20, "4d6 rerolling 1s", "write 4d6r1)"},
		{notation.Rules, "4d6 reroll 1", "write sum(pool(4, reroll(d6, it == 1)))"},
		{notation.Roll20, "7d10 diff 8", "write 7d10>8)"},
		{notation.Rules, "7d10 difficulty 8", "write count(pool(7, d10), it >= 8)"},
		{notation.Roll20, "4d6 exploding", "write 4d6!)"},
		{notation.Rules, "4d6 explode 6", "write sum(pool(4, explode(d6, it == 6)))"},
		{notation.Roll20, "3k2", "write 3d10k2, with the sides of your dice"},
		{notation.Rules, "5k3d10", "write 5d10k3: the number of dice"},
		{notation.Roll20, "2W6+1", "write 2d6)"},
		{notation.Roll20, "/roll 4d6", "leave out the word"},
		{notation.Roll20, "roll 4d6", "leave out the word"},
		{notation.Roll20, "if d20+5 >= 15 then 1d8+3 else 0", "write if(condition, value, other)"},
		{notation.Rules, "class == knight ? 1d10 : 1d6", "write if(condition, value, other)"},
		{notation.Roll20, "output 3d6", "this is AnyDice"},
		{notation.Roll20, "[highest 3 of 4d6]", "this is AnyDice"},
		{notation.Methuen, "4d6 drop lowest", `unexpected "drop"`},
		{notation.Roll20, "1d20+?{bonus}", "a question has no answer here"},
		{notation.Rules, "maximum(3d6)", "did you mean max?"},
	} {
		_, err := c.grammar.Parse(c.text)
		if err == nil {
			_, err = notation.Check(rules(t, c.text))
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s: %v, want %q", c.grammar.Name, c.text, err, c.want)
		}
	}
	for _, text := range []string{"4d6dl", "4d6dl1", "3d6k2", "4d6kl2", "2d20k1", "2d20kl1"} {
		for _, g := range []*notation.Grammar{notation.Roll20, notation.Rules} {
			if _, err := g.Parse(text); err != nil {
				t.Errorf("%s: what is to be written is not read: %v", g.Name, err)
			}
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
