package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// check parses the text and compares its full form.
func check(t *testing.T, g *notation.Grammar, in, want string) {
	t.Helper()
	e, err := g.Parse(in)
	if err != nil {
		t.Errorf("%s: %q: %v", g.Name, in, err)
		return
	}
	if got := e.String(); got != want {
		t.Errorf("%s: %q is %s, want %s", g.Name, in, got, want)
		return
	}
	again, err := g.Parse(e.String())
	if err != nil || !notation.Equal(e, again) {
		t.Errorf("%s: %q prints as %s, which is read as %v (%v)", g.Name, in, e, again, err)
	}
}

// checkErr wants an error at the column whose message contains the text.
func checkErr(t *testing.T, g *notation.Grammar, in string, column int, want string) {
	t.Helper()
	e, err := g.Parse(in)
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Errorf("%s: %q: read as %v with error %v, want %q", g.Name, in, e, err, want)
		return
	}
	if _, c := at.At.Position(); c != column || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %q: %v, want column %d: %q", g.Name, in, err, column, want)
	}
}

func TestRoll20(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"4d6", "4d6"},
		{"d20", "1d20"},
		{"4D6", "4d6"},
		{"0d6", "0d6"},
		{"d%", "1d100"},
		{"2d% + 1", "(2d100 + 1)"},
		{"4dF", "4dF"},
		{"4df", "4dF"},
		{"4dF-1", "(4dF - 1)"},
		{"(1d4+2)d6", "(1d4 + 2)d6"},
		{"2d(1d6)", "2d(1d6)"},
		{"(1d4)d(1d6)", "(1d4)d(1d6)"},
		{"2d(3+3)", "2d(3 + 3)"},
		{"2 + 3 * 4", "(2 + (3 * 4))"},
		{"(2+3)*4", "((2 + 3) * 4)"},
		{"10 - 3 - 2", "((10 - 3) - 2)"},
		{"1d6/2/3", "((1d6 / 2) / 3)"},
		{"7 % 3 * 2", "((7 % 3) * 2)"},
		{"-1d6", "(-1d6)"},
		{"2 * -3", "(2 * (-3))"},
		{"--3", "(-(-3))"},
		{"-(1d6)", "(-1d6)"},
		{"floor((2d6+1)/2)", "floor(((2d6 + 1) / 2))"},
		{"abs(1d4-3) + ceil(1.5) - round(2)", "((abs((1d4 - 3)) + ceil(1.5)) - round(2))"},
		{"0.125", "0.125"},
		{"2d6[fire] + 3 [cold]", "(2d6 + 3)"},
		{"  1d6  ", "1d6"},
		{"floor(1d4)d6", "(floor(1d4))d6"},
		{"4d6k3", "4d6kh3"},
		{"4d6kh", "4d6kh1"},
		{"4d6kl", "4d6kl1"},
		{"4d6d1", "4d6dl1"},
		{"4d6dh", "4d6dh1"},
		{"4d6dl2dh1", "4d6dl2dh1"},
		{"4d6D1", "4d6dl1"},
		{"3d6k-1", "(3d6kh1 - 1)"},
		{"3d6!", "3d6!"},
		{"3d6!>5", "3d6!>5"},
		{"3d6!>5>4", "3d6>4!>5"},
		{"3d6!5", "3d6!=5"},
		{"5d6!!", "5d6!!"},
		{"5d6!!5", "5d6!!=5"},
		{"5d6!p>5", "5d6!p>5"},
		{"2d10r<2", "2d10r<2"},
		{"8d6r", "8d6r"},
		{"8d6r2r4r6", "8d6r=2r=4r=6"},
		{"2d6ro<2", "2d6ro<2"},
		{"8d6s", "8d6sa"},
		{"8d6sd", "8d6sd"},
		{"3d6>3f1", "3d6>3f=1"},
		{"10d6<4f>5", "10d6<4f>5"},
		{"3d6>=3", "3d6>3"},
		{"3d6<=3", "3d6<3"},
		{"4dF=-1", "4dF=-1"},
		{"1dFr-1", "(1dFr - 1)"},
		{"4d6!k3r1s", "4d6!r=1kh3sa"},
		{"3d6r!>4>5", "3d6>5!>4r"},
		{"3d6>4!", "3d6>4!"},
		{"2d%k1", "2d100kh1"},
		{"(1d4)d6k1", "(1d4)d6kh1"},
		{"{4d6+3d8}k4", "{(4d6 + 3d8)}kh4"},
		{"{4d6+2d8, 3d20+3, 5d10+1}d1", "{(4d6 + 2d8), (3d20 + 3), (5d10 + 1)}dl1"},
		{"{3d20+5}>21f<10", "{(3d20 + 5)}>21f<10"},
		{"{2d6!}>4f1", "{2d6!}>4f=1"},
		{"{ 2d6 , {1d4, 3}k1 } + 2", "({2d6, {1d4, 3}kh1} + 2)"},
		{"{3d6*2}", "{(3d6 * 2)}"},
		{"4d6k3[fire] + 1", "(4d6kh3 + 1)"},
	} {
		check(t, notation.Roll20, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"", 1, "the expression is empty"},
		{"   ", 4, "the expression is empty"},
		{"1d0", 1, "a die needs at least 1 side"},
		{"2d(0)", 4, "at least 1"},
		{"(1d6", 5, "missing ')' for '(' at column 1"},
		{"2 + (3 * (1d6 + 1)", 19, "missing ')' for '(' at column 5"},
		{"1d6)", 4, "')' without '('"},
		{"1d6 +", 6, "the expression ends where a value should stand"},
		{"* 3", 1, "unexpected \"*\""},
		{"1d6 1d6", 5, "no spaces inside"},
		{"1 d6", 3, "no spaces inside a dice term"},
		{"2d6 k1", 5, "text after the expression"},
		{"2d6 extra", 5, "text after the expression"},
		{"2**3", 2, "no operator **"},
		{"[[1d6]]", 1, "inline rolls"},
		{"4d6d", 4, "how many dice are dropped is missing"},
		{"(2d6+3)k1", 8, "not behind a parenthesis"},
		{"(2d6)>7", 6, "not behind a parenthesis"},
		{"{2d6}!", 6, "a group takes keep, drop, success and failure only"},
		{"{2d6}r1", 6, "a group takes keep, drop, success and failure only"},
		{"{2d6}s", 6, "a group takes keep, drop, success and failure only"},
		{"3d6f1", 4, "a failure check without a success check"},
		{"{3d6}f1", 6, "a failure check without a success check"},
		{"3d6!!>", 6, "a number is missing"},
		{"3d6>3f", 6, "a failure check without a number"},
		{"3d6!!p", 6, "unknown modifier"},
		{"3d6!>5!!", 7, "two explosions"},
		{"3d6>5>4", 6, "two success checks"},
		{"3d6>5f1f2", 8, "two failure checks"},
		{"3d6k1kl1", 6, "two keeps"},
		{"3d6d1dl1", 6, "the same drop twice"},
		{"3d6ssd", 5, "two sorts"},
		{"3d6x", 4, "unknown modifier"},
		{"3d6k2x", 6, "unknown modifier"},
		{"1d1!", 4, "for ever"},
		{"3d6!>1", 4, "for ever"},
		{"1d6r<3r>4", 1, "every face is rerolled"},
		{"1d6r<5!", 7, "for ever"},
		{"{2d6*2}k1", 2, "only sums of dice and constants can be pooled"},
		{"{2d6-1d4}k1", 2, "only sums of dice and constants can be pooled"},
		{"{floor(2d6)}k1", 2, "only sums of dice"},
		{"{2d6>3}k1", 2, "counted dice cannot be pooled"},
		{"{{2d6}}k1", 2, "only sums of dice"},
		{"{}", 2, "unexpected"},
		{"{2d6", 5, "missing '}' for '{' at column 1"},
		{"{2d6,}", 6, "unexpected"},
		{strings.Repeat("{", 30_000) + "1" + strings.Repeat("}", 30_000), 257, "more than 256 levels"},
		{"flor(1.5)", 1, "did you mean floor?"},
		{"strength + 1", 1, "unknown name \"strength\""},
		{"1d6 ? 2", 5, "unexpected character"},
		{"2d6[fire", 4, "missing ']'"},
		{"floor()", 1, "floor takes one argument, here are 0"},
		{"floor(1, 2)", 1, "floor takes one argument, here are 2"},
		{"2d", 2, "a die without sides"},
		{"0.", 2, "unexpected"},
		{strings.Repeat("9", 101), 1, "a number of 101 digits"},
		{strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000), 1, "the limit is"},
		{strings.Repeat("(", 20_000), 257, "more than 256 levels"},
		{strings.Repeat("-", 20_000) + "1", 257, "more than 256 levels"},
	} {
		checkErr(t, notation.Roll20, c.in, c.column, c.want)
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
		{"mx(1, 2)", 1, "did you mean"},
		{"if(a, b)", 1, "if takes three arguments, here are 2"},
		{"joint(a)", 1, "joint takes two or three arguments, here are 1"},
		{"and", 1, "a word of the language"},
		{"max", 1, "a word of the language"},
		{"d{1,x}", 5, "a face of a die is a number"},
		{"d{1/0}", 5, "division by 0"},
		{"d{1,2", 6, "missing '}' for '{' at column 2"},
		{"3 4", 3, "unexpected \"4\""},
		{"[target dodge]", 1, "methuen"},
		{"a ==", 5, "the expression ends"},
	} {
		checkErr(t, notation.Rules, c.in, c.column, c.want)
	}
}

func TestWithDivision(t *testing.T) {
	g := notation.Methuen.WithDivision(notation.TruncOrZero)
	for _, c := range []struct {
		g    *notation.Grammar
		rule notation.Division
	}{{g, notation.TruncOrZero}, {notation.Methuen, notation.FloorOrZero}} {
		e, err := c.g.Parse("7/2")
		if err != nil {
			t.Fatal(err)
		}
		if rule := e.(*notation.Clamp).X.(*notation.Binary).Rule; rule != c.rule {
			t.Errorf("rule %v, want %v", rule, c.rule)
		}
	}
}

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
		if _, clamped := e.Value.(*notation.Clamp); !clamped {
			t.Errorf("%q: the value is not clamped", c.in)
		}
		if e.Target.String() != c.target || string(e.Op) != c.op || e.Value.String() != c.value {
			t.Errorf("%q: %s %s %s", c.in, e.Target, e.Op, e.Value)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"1d6", "column 1: an effect begins with the resource"},
		{"[mana]", "column 7: an effect assigns"},
		{"[mana] -=", "column 10: the effect has no value"},
		{"[mana] -= 3 = 4", "column 13: an expression never assigns"},
	} {
		if _, err := notation.Methuen.ParseEffect(&notation.Source{Text: c.in}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.in, err, c.want)
		}
	}
}

func TestSnippet(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"at a token", "1d6 + * 2", "1d6 + * 2\n      ^"},
		{"under a word", "1d6 + strenght", "1d6 + strenght\n      ^^^^^^^^"},
		{"after wide letters", "straße + ?", "straße + ?\n^^^^^^"},
		{"tabs are one column", "1 +\t* 2", "1 + * 2\n    ^"},
		{"at the end", "(1", "(1\n  ^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := notation.Roll20.Parse(c.in)
			var at *notation.Error
			if !errors.As(err, &at) {
				t.Fatal(err)
			}
			if got := at.Snippet(); got != c.want {
				t.Errorf("%v:\n%s\nwant\n%s", err, got, c.want)
			}
		})
	}
	_, err := notation.Roll20.Parse(strings.Repeat("1 + ", 100) + "?")
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Fatal(err)
	}
	lines := strings.Split(at.Snippet(), "\n")
	if len(lines) != 2 || len(lines[0]) > 80 || lines[0][strings.Index(lines[1], "^")] != '?' {
		t.Errorf("a long line is shown as\n%s", at.Snippet())
	}
}

func TestPositionInFile(t *testing.T) {
	src := &notation.Source{Name: "rules.yaml", Line: 7, Column: 12, Text: "1 +\n  * 2"}
	_, err := notation.Rules.ParseSource(src)
	if want := "rules.yaml:8:3: unexpected \"*\""; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	src = &notation.Source{Name: "rules.yaml", Line: 7, Column: 12, Text: "1 + * 2"}
	_, err = notation.Rules.ParseSource(src)
	if want := "rules.yaml:7:16: "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestGrammarByName(t *testing.T) {
	for _, g := range notation.Grammars() {
		if got, err := notation.GrammarByName(g.Name); err != nil || got != g {
			t.Errorf("%s: %v, %v", g.Name, got, err)
		}
	}
	if _, err := notation.GrammarByName("metuen"); err == nil || !strings.Contains(err.Error(), "did you mean methuen?") {
		t.Errorf("metuen: %v", err)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"strength", "ac", "weapon", "zones"}
	for _, c := range []struct{ name, want string }{
		{"strenght", "strength"},
		{"strngth", "strength"},
		{"a", "ac"},
		{"wepon", "weapon"},
		{"charisma", ""},
		{"", ""},
		{"zone", "zones"},
	} {
		if got, _ := notation.Nearest(c.name, known); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

func Example() {
	e, err := notation.Roll20.Parse("2d6 + 3 * -1")
	fmt.Println(e, err)
	_, err = notation.Roll20.Parse("2d6 + (3")
	fmt.Println(err)
	// Output:
	// (2d6 + (3 * (-1))) <nil>
	// column 9: missing ')' for '(' at column 7
}
