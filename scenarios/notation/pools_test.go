package notation_test

import (
	"errors"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Pools, and what is asked of them.
func TestRulesPools(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"pool(3,d6)", "pool(3, 1d6)"},
		{"pool(3,d6)[1]", "pool(3, 1d6)[1]"},
		{"hand[-1]", "hand[(-1)]"},
		{"hand[n + 1]", "hand[(n + 1)]"},
		{"(hand)[1] + 2", "(hand[1] + 2)"},
		{"-hand[1]", "(-hand[1])"},
		{"keep(2, hand)[1]", "keep(2, hand)[1]"},
		{"join(p, q, pool(1, d8))", "join(p, q, pool(1, 1d8))"},
		{"keep(1, keep_lowest(2, drop(3, drop_highest(4, p))))", "keep(1, keep_lowest(2, drop(3, drop_highest(4, p))))"},
		{"where(p, it >= 5)", "where(p, (it >= 5))"},
		{"each(p, if(it == 1, d6, it))", "each(p, if((it == 1), 1d6, it))"},
		{"count(p, it >= 5)", "count(p, (it >= 5))"},
		{"sum(p) + size(p) - max(p) * min(p)", "((sum(p) + size(p)) - (max(p) * min(p)))"},
		{"sum(3, d6)", "sum(3, 1d6)"},
		{"distinct(p) + largest_set(p) + sets(2, p) + longest_run(p)", "(((distinct(p) + largest_set(p)) + sets(2, p)) + longest_run(p))"},
		{"pairs(p, q, it > other)", "pairs(p, q, (it > other))"},
		{"explode(2d6)", "explode(2d6, (it == highest(2d6)))"},
		{"explode(x, it >= 5, 3)", "explode(x, (it >= 5), 3)"},
		{"reroll(x, it <= 2)", "reroll(x, (it <= 2))"},
		{"reroll(x, it <= 2, 1)", "reroll(x, (it <= 2), 1)"},
		{"rank(1, 3, d6)", "rank(1, 3, 1d6)"},
		{"hits(3, d6)", "hits(3, 1d6)"},
		{"f()", "f()"},
		{"f( ) + f(f(1))", "(f() + f(f(1)))"},
		// Words that begin like functions, and functions as names.
		{"sum_of + counter + pools + sum", "(((sum_of + counter) + pools) + sum)"},
		{"pool (3, d6)", "pool(3, 1d6)"},
	} {
		check(t, notation.Rules, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"hand[0]", 1, "a pool has no die 0 ([1] is the highest, [-1] the lowest)"},
		{"hand[1.5]", 6, "a rank is a whole number, this is 3/2"},
		{"hand[1", 7, "missing ']' for '[' at column 5"},
		{"hand[]", 6, "unexpected \"]\""},
		{"hand [1]", 6, "the rank comes directly after the pool: hand[1]"},
		{"hand[1]d6", 8, "unexpected \"d6\""},
		{"pool(d6)", 1, "pool takes 2 arguments, got 1 (such as pool(4, d6))"},
		{"where(p)", 1, "where takes 2 arguments, got 1 (such as where(p, it >= 5))"},
		{"each(p)", 1, "each takes 2 arguments, got 1 (such as each(p, it + 1))"},
		{"count(8d10 >= 7)", 1, "count takes 2 arguments, got 1 (such as count(p, it >= 5))"},
		{"pairs(p, q)", 1, "pairs takes 3 arguments, got 2"},
		{"keep(p)", 1, "keep takes 2 arguments, got 1 (such as keep(3, p))"},
		{"sets(p)", 1, "such as sets(2, p)"},
		{"join()", 1, "join takes 1 argument or more, got 0"},
		{"explode()", 1, "explode takes 1 to 3 arguments, got 0"},
		{"reroll(d6)", 1, "such as reroll(d6, it <= 2)"},
		{"sum(1, 2, 3)", 1, "sum takes 1 or 2 arguments, got 3"},
		{"f(1,)", 5, "unexpected \")\""},
		{"f(1", 4, "missing ')' for '(' at column 2"},
		{"pool(2, d6)k1", 12, "keep(k, p)"},
	} {
		checkErr(t, notation.Rules, c.in, c.column, c.want)
	}
}

// Membership and per cent.
func TestRulesRanges(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"x in 5..10", "(x in 5..10)"},
		{"x in {1, 3, 5}", "(x in {1, 3, 5})"},
		{"x in {1}", "(x in {1})"},
		{"x in {hit, graze}", "(x in {hit, graze})"},
		{"not x in 1..2", "(not (x in 1..2))"},
		{"x in -3 .. -1", "(x in (-3)..(-1))"},
		{"2d6 + 1 in a + 1..b * 2", "((2d6 + 1) in (a + 1)..(b * 2))"},
		{"x in 1..2 and y in {1,2} or z", "(((x in 1..2) and (y in {1, 2})) or z)"},
		{"x in {1, if(y in 1..2, 3, 4)}", "(x in {1, if((y in 1..2), 3, 4)})"},
		{"inner + into", "(inner + into)"},
		{"25%", "0.25"},
		{"12.5% + x", "(0.125 + x)"},
		{"2*25%", "(2 * 0.25)"},
		{"chance(25%)", "chance(0.25)"},
		{"if(chance(5%), 25%, 1/3)", "if(chance(0.05), 0.25, (1 / 3))"},
		{"x < 25% and y", "((x < 0.25) and y)"},
		{"25% - 1", "(0.25 - 1)"},
		{"25%-1", "(0.25 - 1)"},
		{"10%3", "(10 % 3)"},
		{"10% 3", "(10 % 3)"},
		{"10 % 3", "(10 % 3)"},
		{"10 % -3", "(10 % (-3))"},
		{"10%(3)", "(10 % 3)"},
		{"10%d6", "(10 % 1d6)"},
		{"10%x", "(10 % x)"},
		{"d6%2", "(1d6 % 2)"},
	} {
		check(t, notation.Rules, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"x in 1", 7, "in must be followed by a range or a list (such as 5..10 or {1, 3, 5})"},
		{"x in {}", 7, "unexpected \"}\""},
		{"x in {1, 2", 11, "missing '}' for '{' at column 6"},
		{"x in (1..2)", 8, "unexpected \"..\""},
		{"x in 1...2", 9, "unexpected character \".\""},
		{"x not in 1..2", 3, "write not x in"},
		{"x in 1..2 in 3..4", 11, "comparisons cannot be chained"},
		{"x == 1 in 2..3", 8, "comparisons cannot be chained"},
		{"x in 1..2 == true", 11, "comparisons cannot be chained"},
		{"in", 1, "a reserved word"},
		{"25%%", 5, "a value is missing"},
		{"(25)%", 6, "a value is missing"},
	} {
		checkErr(t, notation.Rules, c.in, c.column, c.want)
	}
}

// Modifiers of dice in rule files.
func TestRulesModifiers(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"4d6k3", "4d6kh3"},
		{"4d6k", "4d6kh1"},
		{"4d6kl1", "4d6kl1"},
		{"4d6d1", "4d6dl1"},
		{"4d6dh1", "4d6dh1"},
		{"4d6dl", "4d6dl1"},
		{"4d6dl1dh1", "4d6dl1dh1"},
		{"1d6!", "1d6!"},
		{"1d6!!", "1d6!!"},
		{"1d6!p", "1d6!p"},
		{"1d6!5", "1d6!5"},
		{"1d10!>=9", "1d10!>=9"},
		{"d6!k1", "1d6!kh1"},
		{"0d6d1", "0d6dl1"},
		{"1d6!d1", "1d6!dl1"},
		{"2d6r1", "2d6r1"},
		{"2d6ro1", "2d6ro1"},
		{"2d6r<=2", "2d6r<=2"},
		{"2d6r=2r=3", "2d6r2r3"},
		{"dFr(-1)", "1dFr(-1)"},
		{"d{1,2,5}r2", "1d{1,2,5}r2"},
		{"4d6k3 + 1", "(4d6kh3 + 1)"},
		{"4d6k3-d4", "(4d6kh3 - 1d4)"},
		{"(skill)d6k(keep)", "(skill)d6kh(keep)"},
		{"(2)d6k(keep)", "2d6kh(keep)"},
		{"1d(trait)!", "1d(trait)!"},
		{"4d6k((keep))dl(less + 1)", "4d6kh(keep)dl(less + 1)"},
		{"4d6k(1 + 2)", "4d6kh3"},
		{"1d6!(n)", "1d6!(n)"},
		{"1d6!>=(n)", "1d6!>=(n)"},
		{"2d6r(n)", "2d6r(n)"},
		{"2d6r<=(-1/2)", "2d6r<=(-0.5)"},
		// Comparisons of the total.
		{"1d6!=3", "(1d6 != 3)"},
		{"1d6!=(5)", "(1d6 != 5)"},
		{"1d6! != 3", "(1d6! != 3)"},
		{"8d10 > 7", "(8d10 > 7)"},
		{"8d10>7", "(8d10 > 7)"},
		{"8d10k3>7", "(8d10kh3 > 7)"},
		// Names that begin like dice.
		{"d6k", "1d6kh1"},
		{"d6ro", "1d6ro"},
		{"d6k3x + d6_k + d6rx + d6x", "(((d6k3x + d6_k) + d6rx) + d6x)"},
		{"dFx", "dFx"},
	} {
		check(t, notation.Rules, c.in, c.want)
	}
	for _, c := range []struct {
		in     string
		column int
		want   string
	}{
		{"1d10!>9", 6, "> cannot follow a modifier (Roll20's > means or more: write >=)"},
		{"2d6r<2", 5, "< cannot follow a modifier (Roll20's < means or less: write <=)"},
		{"1d6! =3", 6, "write =="},
		{"1d6!!=3", 4, "can be read in two ways"},
		{"2d6r!=5", 4, "not all others"},
		{"4d6d", 4, "the number of dice to drop is missing"},
		{"4d6s", 2, "dice can be followed by ! !! !p k kh kl d dh dl r ro"},
		{"8d6f1", 2, "count(pool(8, d10), it >= 7)"},
		{"2d6 r1", 5, "directly after the dice, without a space"},
		{"2d6kx", 2, "unexpected \"d6kx\""},
		{"1d1!", 4, "every face that a die can settle on explodes, so the roll never ends"},
		{"1d6r<=6", 1, "every face is rerolled, so the roll never ends"},
		{"4d6kh3kl1", 7, "two keeps"},
		{"4d6!!!", 6, "two explosions"},
		{"{4d6}k3", 1, "roll20"},
		{"d6d8", 3, "d8 leaves none of 1 dice (to add a die, write + d8)"},
		{"2d6dl2", 4, "dl2 leaves none of 2 dice"},
	} {
		checkErr(t, notation.Rules, c.in, c.column, c.want)
	}
}

// What has a kind, and what has not: where the error stands and what it says.
func TestCheckPools(t *testing.T) {
	const p = "pool(2, d6)"
	for _, c := range []struct {
		in     string
		column int
		want   string // "" if it has a kind
	}{
		{p, 0, ""},
		{"where(" + p + ", it in 2..3)", 0, ""},
		{"each(" + p + ", it > 1)", 0, ""},
		{"sum(each(" + p + ", d6 > 1))", 0, ""},
		{"sum(2, d6 > 1)", 0, ""},
		{"max(" + p + ")", 0, ""},
		{"pairs(" + p + ", " + p + ", it > other)", 0, ""},
		{"each(" + p + ", count(" + p + ", it > 1) + it)", 0, ""},
		{p + " + 1", 1, "an operand of + must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"-" + p, 2, "must be a number, but this is a pool"},
		{p + " > 3", 1, "must be a number, but this is a pool"},
		{p + " == " + p, 1, "a pool cannot be compared"},
		{p + " in 1..2", 1, "must be a number, but this is a pool"},
		{"max(3, " + p + ")", 8, "an argument of max must be a number, but this is a pool"},
		{"sum(2, " + p + ")", 8, "must be a number, but this is a pool"},
		{"pool(2, " + p + ")", 9, "what is rolled must be a number, but this is a pool"},
		{"if(true, " + p + ", " + p + ")", 1, "an if cannot choose between pools"},
		{"if(true, 1, " + p + ")", 13, "must be a number, but this is a pool"},
		{"rank(true, 2, d6)", 6, "the rank must be a number, but this is a truth value"},
		{"sum(true, d6)", 5, "must be a number, but this is a truth value"},
		{"pool(true, d6)", 6, "must be a number, but this is a truth value"},
		{"joint(1, " + p + ")", 10, "an item of a tuple must be a number"},
		{"explode(" + p + ")", 9, "each die by itself: pool(4, explode(d6))"},
		{"sum(3d6)", 5, "an argument of sum must be a pool, but this is a number (dice that are looked at one by one: pool(3, d6))"},
		{"sum(d6)", 5, "pool(1, d6)"},
		{"where(3d6, it > 1)", 7, "must be a pool"},
		{"size(3)", 6, "such as pool(3, d6)"},
		{"5d5[1]", 1, "what stands before [...] must be a pool, but this is a number (dice that are looked at one by one: pool(5, d5))"},
		{"keep(" + p + ", 2)", 6, "the number stands before the pool: keep(2, p)"},
		{"keep(2, 3d6)", 9, "an argument of keep must be a pool"},
		{"keep(-1, " + p + ")", 6, "the number of dice of keep cannot be -1"},
		{"drop(1.5, " + p + ")", 6, "cannot be 3/2"},
		{"sets(0, " + p + ")", 6, "the number of dice of sets cannot be 0"},
		{"if(1, 2, 3)", 4, "this is a number (compare it, such as x >= 5)"},
		{"if(" + p + ", 2, 3)", 4, "this is a pool (compare what is asked of it, such as sum(p) >= 7 or p[1] == 6)"},
		{"not " + p, 5, "this is a pool (compare what is asked of it"},
		{"where(" + p + ", it)", 20, "the condition must be a truth value, but this is a number"},
		{"where(it > 1, " + p + ")", 7, "it has no meaning here"},
		{"where(" + p + ", it > other)", 25, "other has no meaning here"},
		{"explode(d6, 5)", 13, "the condition must be a truth value, but this is a number"},
		{"explode(d6, it > 5, d6)", 21, "must be known before anything is rolled"},
		{"explode(d6, it > 5, 0)", 0, ""},
		{"explode(d6, it > 5, -1)", 21, "a whole number, 0 or more, this is -1"},
		{"4d6k(d6+1)", 6, "anything is rolled, 1d6 + 1 is not"},
		{"4d6k(d6+d6+d6+d6+d6+d6+d6+d6+d6+d6)", 6, "anything is rolled, d6+d6+d6+d6+d6+d6+d6+d6+d6+d6 is not"},
		{"keep(true, " + p + ")", 6, "the number of dice must be a number, but this is a truth value"},
		{p + "[true or true]", 13, "the rank must be a number, but this is a truth value"},
		{p + "[true]", 13, "the rank must be a number, but this is a truth value"},
		{p + "[" + p + "]", 13, "the rank must be a number, but this is a pool"},
		{"sum(" + p + ") + " + p + "[x]", 32, "unknown name \"x\""},
		{"4d6k(d6)", 6, "must be known before anything is rolled, 1d6 is not"},
		{"4d6k(-1)", 6, "a whole number, 0 or more, this is -1"},
		{"f(1)", 1, "unknown function \"f\""},
		{"cuont(" + p + ", it > 1)", 1, "did you mean count?"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		_, err = notation.CheckPart(e, nil)
		var at *notation.Error
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.in, err)
			}
			continue
		}
		if !errors.As(err, &at) {
			t.Errorf("%s: no error, want %q", c.in, c.want)
			continue
		}
		if _, column := at.At.Position(); column != c.column || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want column %d: %q", c.in, err, c.column, c.want)
		}
	}
	e, err := notation.Rules.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := notation.Check(e); err == nil || !strings.Contains(err.Error(), "the result must be a number, but this is a pool") {
		t.Errorf("a pool as a result: %v", err)
	}
}

// The numbers of modifiers become known when names are bound.
func TestBindModifiers(t *testing.T) {
	values := map[string]int64{"skill": 5, "keep": 2, "trait": 8}
	for _, c := range []struct{ in, want, err string }{
		{"(skill)d6k(keep)", "5d6kh2", ""},
		{"(skill)d6k(skill - keep)!>=(trait - keep)", "5d6!>=6kh3", ""},
		{"1d(trait)!", "1d8!", ""},
		{"2d6r<=(keep)", "2d6r<=2", ""},
		{"4d6d(keep - skill)", "", "a whole number, 0 or more, this is -3"},
		{"4d6k(skill / keep)", "", "a whole number, 0 or more, this is 5/2"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		e, err = notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
			return notation.Int(values[n.(*notation.Ref).Name]), nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = notation.Check(e)
		switch {
		case c.err != "":
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %s with error %v, want %q", c.in, e, err, c.err)
			}
		case err != nil || e.String() != c.want:
			t.Errorf("%s: %s (%v), want %s", c.in, e, err, c.want)
		}
	}
}
