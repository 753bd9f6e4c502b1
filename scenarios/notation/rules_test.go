package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
)

func TestRules(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"attack + strength >= ac", "((attack + strength) >= ac)"},
		{"weapon + ceil(strength / 2) + bonus", "((weapon + ceil((strength / 2))) + bonus)"},
		{"base // 2", "(base // 2)"},
		{"a == 1 and not b == 2 or c < 3", "(((a == 1) and (not (b == 2))) or (c < 3))"},
		{"if(damaged, max(1, floor(base / 2)), base)", "if(damaged, max(1, floor((base / 2))), base)"},
		{"chance(1/3)", "chance((1 / 3))"},
		{"joint(a, b, 1d6)", "joint(a, b, 1d6)"},
		{"d{1,1,2,5}", "1d{1,1,2,5}"},
		{"2d{-1, 0.5, 2/6}", "2d{-1,1/2,1/3}"},
		{"(count)d6", "(count)d6"},
		{"ceil(charisma/1.5)d6", "(ceil((charisma / 1.5)))d6"},
		{"damage - d6", "(damage - 1d6)"},
		{"d6_bonus + dF", "(d6_bonus + 1dF)"},
		{"hero.hp - 1", "(hero.hp - 1)"},
		{"true or false", "(true or false)"},
		{"lowest(attack_die)", "lowest(attack_die)"},
		{"min(1, 2, 3)", "min(1, 2, 3)"},
		{"7 % 2 != 0", "((7 % 2) != 0)"},
		{"not true", "(not true)"},
		{"not not true", "(not (not true))"},
		{"straße + 1", "(straße + 1)"},
		{"if(a, 1, 2)d6", "(if(a, 1, 2))d6"},
		{"2d(n)", "2d(n)"},
		{"d", "d"},
		{"nd6", "nd6"},
		{"max (1, 2)", "max(1, 2)"},
		{"-d6 // 4", "((-1d6) // 4)"},
		{"0.1 + 1/3", "(0.1 + (1 / 3))"},
	} {
		check(t, notation.Rules, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"1 < x < 3", 7, "a < b and b < c"},
		{"a = 1", 3, "write =="},
		{"1 + not a", 5, "parentheses"},
		{"if(a, b)", 1, "if takes 3 arguments, got 2"},
		{"joint(a)", 1, "joint takes 2 or 3 arguments, got 1"},
		{"and", 1, "a reserved word"},
		{"d{1,x}", 5, "a face of a die is a number"},
		{"d{1/0}", 5, "division by 0"},
		{"d{1,2", 6, "missing '}' for '{' at column 2"},
		{"3 4", 3, "unexpected \"4\""},
		{"[target dodge]", 1, "methuen"},
		{"[[2d6]]", 1, "inline rolls belong to the roll20 notation"},
		{"a ==", 5, "a value is missing"},
		{"a == b == c", 8, "comparisons cannot be chained"},
		{"a += 1", 3, "unexpected \"+=\""},
		{"a && b", 3, "write and"},
		{"a | b", 3, "write or"},
		{"!a", 1, "write not"},
		{"a ≤ b", 3, "write <="},
		{"\"hit\"", 1, "words are written without quotes"},
		{"a ^ 2", 3, "unexpected character \"^\""},
		{"a ** 2", 3, "no operator **"},
		{"4d6k3x", 2, "unexpected"},
		{"{1d6, 2}", 1, "rolls in braces belong to the roll20 notation"},
		{"2x", 2, "unexpected \"x\""},
		{"(n) d6", 5, "no spaces inside a dice term"},
		{"(0.5)d6", 2, "the number of dice must be whole"},
		{"d6.5", 3, "the sides of a die are a whole number"},
		{"hero.5", 5, "unexpected character \".\""},
		{"hero.", 5, "unexpected character \".\""},
		{"chance(1/3, 2)", 1, "chance takes 1 argument, got 2"},
		{"highest(a, b)", 1, "highest takes 1 argument, got 2 (did you mean max(a, b)?)"},
		{"max()", 1, "max takes 1 argument or more, got 0"},
		{"joint(1, 2, 3, 4)", 1, "joint takes 2 or 3 arguments, got 4"},
		{"d{}", 3, "a face of a die is a number"},
		{"d{1,,2}", 5, "a face of a die is a number"},
		{"d{1-2}", 4, "unexpected \"-\""},
		{"d0", 1, "a die needs at least 1 side"},
	} {
		checkErr(t, notation.Rules, c.in, c.column, c.want)
	}
}
