package evidence_test

import (
	"context"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// What is written wrongly is refused where it stands, in words that say what to write. A text
// without a section is the measure of a file that has the rolls hand, a pool, and one, a die.
func TestMisuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"8d10!>7", "f.yaml:3:11: > cannot follow a modifier (Roll20's > means or more: write >=)"},
		{"2d6r<2", "f.yaml:3:10: < cannot follow a modifier (Roll20's < means or less: write <=)"},
		{"pool(2, d6) + 1", "f.yaml:3:6: an operand of + must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"sum(d6)", "f.yaml:3:10: an argument of sum must be a pool, but this is a number (dice that are looked at one by one: pool(1, d6))"},
		{"count(3d6, it >= 5)", "f.yaml:3:12: what dice are taken from must be a pool, but this is a number (dice that are looked at one by one: pool(3, d6))"},
		{"hand[0]", "f.yaml:3:6: a pool has no die 0 ([1] is the highest, [-1] the lowest)"},
		{"one[1]", "f.yaml:3:6: what stands before [...] must be a pool, but this is a number (such as pool(3, d6))"},
		{"d6[1]", "f.yaml:3:6: what stands before [...] must be a pool, but this is a number (dice that are looked at one by one: pool(1, d6))"},
		{"hand[1/2]", "f.yaml:3:11: a rank is a whole number, this is 1/2 ([1] is the highest, [-1] the lowest)"},
		{"hand[1][2]", "f.yaml:3:6: what stands before [...] must be a pool, but this is a number (such as pool(3, d6))"},
		{"pool(2)", "f.yaml:3:6: pool takes 2 arguments, got 1 (such as pool(4, d6))"},
		{"pool(2, d6, 3)", "f.yaml:3:6: pool takes 2 arguments, got 3 (such as pool(4, d6))"},
		{"count(hand)", "f.yaml:3:6: count takes 2 arguments, got 1 (such as count(p, it >= 5))"},
		{"where(hand)", "f.yaml:3:6: where takes 2 arguments, got 1 (such as where(p, it >= 5))"},
		{"pairs(hand, hand)", "f.yaml:3:6: pairs takes 3 arguments, got 2 (such as pairs(p, q, it > other))"},
		{"keep(hand, 2)", "f.yaml:3:11: the number of dice must be a number, but this is a pool (the number stands before the pool: keep(2, p))"},
		{"keep(2)", "f.yaml:3:6: keep takes 2 arguments, got 1 (such as keep(3, p))"},
		{"reroll(d6)", "f.yaml:3:6: reroll takes 2 or 3 arguments, got 1 (such as reroll(d6, it <= 2))"},
		{"explode()", "f.yaml:3:6: explode takes 1 to 3 arguments, got 0 (such as explode(d6, it >= 5))"},
		{"explode(d6, it > 1, 2, 3)", "f.yaml:3:6: explode takes 1 to 3 arguments, got 4 (such as explode(d6, it >= 5))"},
		{"join()", "f.yaml:3:6: join takes 1 argument or more, got 0 (such as join(p, q))"},
		{"sum()", "f.yaml:3:6: sum takes 1 or 2 arguments, got 0 (such as sum(p), or sum(4, d6))"},
		{"size(hand, 2)", "f.yaml:3:6: size takes 1 argument, got 2 (such as size(p))"},
		{"functions: {f(x): 'f(x) + 1'}\nmeasures: {m: f(2)}", "f.yaml:1:20: f refers to itself (it cannot be made of itself)"},
		{"functions: {f(x): g(x), g(x): f(x)}\nmeasures: {m: f(2)}", "f.yaml:1:31: f refers to itself: f, g, f (it cannot be made of itself)"},
		{"functions: {f(x, y): x + y}\nmeasures: {m: f(2)}", "f.yaml:1:13: a comma in brackets ends \"f(x\" here (put the expression in quotation marks)"},
		{"functions: {f(x): x}\nmeasures: {m: 'f(2, 3)'}", "f.yaml:2:16: f takes 1 argument, x, got 2"},
		{"functions: {f(x): x}\nmeasures: {m: f}", "f.yaml:2:15: f takes 1 argument, x (write f(x))"},
		{"functions: {f(x): 'count(x, it > 1)'}\nmeasures: {m: f(2)}", "f.yaml:2:17: what dice are taken from must be a pool, but this is a number (such as pool(3, d6))"},
		{"functions: {f(x, x): x}\nmeasures: {m: 'f(2, 3)'}", "f.yaml:1:13: a comma in brackets ends \"f(x\" here (put the expression in quotation marks)"},
		{"functions: {d6(x): x}\nmeasures: {m: 'd6(2)'}", "f.yaml:1:13: \"d6\" is not a name in the rules notation (letters, digits, _ and single dots, not beginning with a digit, and no dice, function or reserved word)"},
		{"functions: {pool(x): x}\nmeasures: {m: 'pool(2)'}", "f.yaml:1:13: \"pool\" is a function of the notation (choose another name)"},
		{"functions: {f(it): it}\nmeasures: {m: f(2)}", "f.yaml:1:15: \"it\" is reserved"},
		{"measures: {m: max(1, d6)}", "f.yaml:1:15: a comma in brackets ends \"max(1\" here (put the expression in quotation marks)"},
		{"measures: {m: pool(2, d6)[1]}", "f.yaml:1:23: could not find flow map content (put the expression in quotation marks: it holds one of [ ] { } ,)"},
		{"measures: {m: count(pool(2, d6), it > 3)}", "f.yaml:1:15: a comma in brackets ends \"count(pool(2\" here (put the expression in quotation marks)"},
		{"measures: [max(1, d6)]", "f.yaml:1:12: a comma in brackets ends \"max(1\" here (put the expression in quotation marks)"},
		{"rolls: {a: 'sum(pool(b, d6))', b: d6}\nmeasures: {m: a}", "f.yaml:1:22: b is rolled later, on line 1"},
		{"rolls: {a: 'pool(2, b)', b: d6}\nmeasures: {m: 'max(a)'}", "f.yaml:1:21: b is rolled later, on line 1"},
		{"it", "f.yaml:3:6: it has no meaning here (it is the die that is looked at, and stands where each is: count(p, it >= 5), each(p, it + 1); other is the one beside it in pairs(p, q, it > other))"},
		{"it > 3", "f.yaml:3:6: it has no meaning here (it is the die that is looked at, and stands where each is: count(p, it >= 5), each(p, it + 1); other is the one beside it in pairs(p, q, it > other))"},
		{"count(hand, other > 3)", "f.yaml:3:18: other has no meaning here (it is the die that is looked at, and stands where each is: count(p, it >= 5), each(p, it + 1); other is the one beside it in pairs(p, q, it > other))"},
		{"pairs(hand, hand, it > them)", "f.yaml:3:29: them is not declared (known: hand, one; a new number is declared by parameters: {them: 0})"},
		{"if(it > 1, 1, 2)", "f.yaml:3:9: it has no meaning here (it is the die that is looked at, and stands where each is: count(p, it >= 5), each(p, it + 1); other is the one beside it in pairs(p, q, it > other))"},
		{"pool(-1, d6)", "f.yaml:3:6: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"sum(pool(-1, d6))", "f.yaml:3:15: the number of dice is -1 (write a whole number of 0 or more)"},
		{"sum(pool(d6 - 2, d6))", "f.yaml:3:15: the number of dice is negative with probability 1/6 (max(0, ...) keeps it from falling below)"},
		{"sum(pool(1/2, d6))", "f.yaml:3:15: the number of dice is 1/2 (floor(...) makes it a whole number of 0 or more)"},
		{"keep(1/2, hand)", "f.yaml:3:11: the number of dice of keep cannot be 1/2 (a whole number, 0 or more)"},
		{"sum(keep(1/2, hand))", "f.yaml:3:15: the number of dice of keep cannot be 1/2 (a whole number, 0 or more)"},
		{"sum(keep(-1, hand))", "f.yaml:3:15: the number of dice of keep cannot be -1 (a whole number, 0 or more)"},
		{"sum(drop(d6 - 3, hand))", "f.yaml:3:15: the number of dice is -2 given d6 - 3 = -2 (max(0, ...) keeps it from falling below)"},
		{"sets(0, hand)", "f.yaml:3:11: the number of dice of sets cannot be 0 (a whole number, 1 or more)"},
		{"sets(-1, hand)", "f.yaml:3:11: the number of dice of sets cannot be -1 (a whole number, 1 or more)"},
		{"sets(1/2, hand)", "f.yaml:3:11: the number of dice of sets cannot be 1/2 (a whole number, 1 or more)"},
		{"sets(d2 - 1, hand)", "f.yaml:3:11: the number of dice is 0 given d2 - 1 = 0 (max(1, ...) keeps it from falling below)"},
		{"explode(d6, true)", "f.yaml:3:18: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(d6, it >= 1)", "f.yaml:3:18: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(d6, it)", "f.yaml:3:18: the condition must be a truth value, but this is a number (compare it, such as x >= 5)"},
		{"reroll(d6, it >= 1)", "f.yaml:3:17: every value is rolled again, so the roll never ends (a third argument limits how often: reroll(x, it <= 2, 1))"},
		{"explode(d{0,0})", "f.yaml:3:6: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(3)", "f.yaml:3:6: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(d{0,0}, it == 0)", "f.yaml:3:22: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(d6, it >= 5, -1)", "f.yaml:3:27: how often something is rolled again is a whole number, 0 or more, this is -1"},
		{"explode(d6, it >= 5, d2)", "f.yaml:3:27: how often something is rolled again must be known before anything is rolled"},
		{"explode(d6, it >= 5, 1/2)", "f.yaml:3:27: how often something is rolled again is a whole number, 0 or more, this is 1/2"},
		{"explode(hand)", "f.yaml:3:14: what is rolled again must be a number, but this is a pool (each die by itself: pool(4, explode(d6)))"},
		{"reroll(hand, it > 1)", "f.yaml:3:13: what is rolled again must be a number, but this is a pool (each die by itself: pool(4, explode(d6)))"},
		{"sum(pool(1000000, d6))", "f.yaml:3:6: the answer takes more than ..."},
		{"max(pool(1000000, d6))", "f.yaml:3:6: the answer takes more than ..."},
		{"joint(hand, 1)", "f.yaml:3:12: an item of a tuple must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"joint(1, hand)", "f.yaml:3:15: an item of a tuple must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"measures: {a: d6, m: {joint: [a, 'pool(2, d6)']}}", "f.yaml:1:35: an item of a tuple must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"if(one > 1, hand, hand)", "f.yaml:3:6: an if cannot choose between pools (choose the number of dice, or ask for a number in both branches)"},
		{"sum(if(one > 1, hand, pool(2, d6)))", "f.yaml:3:10: an if cannot choose between pools (choose the number of dice, or ask for a number in both branches)"},
		{"hand == hand", "f.yaml:3:6: a pool cannot be compared (compare what is asked of it, such as sum(p) == 7 or p[1] == q[1])"},
		{"hand > 3", "f.yaml:3:6: an operand of > must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"hand == 3", "f.yaml:3:6: a pool cannot be compared (compare what is asked of it, such as sum(p) == 7 or p[1] == q[1])"},
		{"hand in 1..3", "f.yaml:3:6: an operand of >= must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"not hand", "f.yaml:3:10: the operand of not must be a truth value, but this is a pool (compare what is asked of it, such as sum(p) >= 7 or p[1] == 6)"},
		{"-hand", "f.yaml:3:7: the operand of - must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"hand", "f.yaml:3:6: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"pool(2, d6)", "f.yaml:3:6: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"keep(2, hand)", "f.yaml:3:6: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"parameters: {p: 'pool(2, d6)'}\nmeasures: {m: 'max(p)'}", "f.yaml:1:18: the result must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"parameters: {p: {default: 'pool(2, d6)', type: dice}}\nmeasures: {m: 'max(p)'}", "f.yaml:1:28: the result must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"measures: {m: {value: 'pool(2, d6)'}}", "f.yaml:1:15: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"measures: {m: {value: 1, given: 'pool(2, d6)'}}", "f.yaml:1:34: a condition must be a truth value, but this is a pool (compare what is asked of it, such as sum(p) >= 7 or p[1] == 6)"},
		{"actors: {a: {hp: 'pool(2, d6)'}}\neffects: [a.hp -= 1]\nmeasures: {m: {after: a.hp}}", "f.yaml:1:18: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"actors: {a: {hp: 3}}\neffects: ['a.hp -= pool(2, d6)']\nmeasures: {m: {after: a.hp}}", "f.yaml:2:11: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"encounter: {state: {a: 'pool(2, d6)'}, turn: {next: {a: a}}, until: true}\nmeasures: {m: {end: turns}}", "f.yaml:1:25: a part of a state cannot be a pool (a number, a word or a truth value; what is asked of a pool is one, such as sum(p))"},
		{"sum(pool(hand, d6))", "f.yaml:3:15: the number of dice must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"pool(2, hand)[1]", "f.yaml:3:14: what is rolled must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"sum(pool(2, pool(2, d6)))", "f.yaml:3:18: what is rolled must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"where(hand, it)[1]", "f.yaml:3:18: the condition must be a truth value, but this is a number (compare it, such as x >= 5)"},
		{"where(hand, 3)[1]", "f.yaml:3:18: the condition must be a truth value, but this is a number (compare it, such as x >= 5)"},
		{"each(hand, hand)[1]", "f.yaml:3:17: what becomes of each die must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"each(hand, it > 3)", "f.yaml:3:6: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"each(hand, hit)", "f.yaml:3:17: hit is not declared (known: hand, one; a new number is declared by parameters: {hit: 0})"},
		{"join(hand, d6)", "f.yaml:3:17: an argument of join must be a pool, but this is a number (dice that are looked at one by one: pool(1, d6))"},
		{"join(hand, 3)[1]", "f.yaml:3:17: an argument of join must be a pool, but this is a number (such as pool(3, d6))"},
		{"rank(1, 4, hand)", "f.yaml:3:17: what is rolled in copies must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"sum(4, hand)", "f.yaml:3:13: what is rolled in copies must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"highest(hand)", "f.yaml:3:14: an argument of highest must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"abs(hand)", "f.yaml:3:10: an argument of abs must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"min(hand, 3)", "f.yaml:3:10: an argument of min must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"max(hand, hand)", "f.yaml:3:10: an argument of max must be a number, but this is a pool (write max(join(hand, hand)))"},
		{"(hand)d6", "f.yaml:3:7: the number of dice must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"chance(hand)", "f.yaml:3:13: a probability must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"hand.x", "f.yaml:3:6: hand.x is not declared (known: hand, one)"},
		{"hand[]", "f.yaml:3:11: unexpected \"]\" where a value is expected"},
		{"hand[1, 2]", "f.yaml:3:12: unexpected \",\" where an operator is expected"},
		{"hand[1", "f.yaml:3:12: missing ']' for '[' at column 10"},
		{"x in 5..", "f.yaml:3:14: a value is missing here"},
		{"x in", "f.yaml:3:10: a value is missing here"},
		{"one in {}", "f.yaml:3:14: unexpected \"}\" where a value is expected"},
		{"one in 5", "f.yaml:3:14: in must be followed by a range or a list (such as 5..10 or {1, 3, 5})"},
		{"one in {1, hit}", "f.yaml:3:17: hit is not declared (known: hand, one; a new number is declared by parameters: {hit: 0})"},
		{"one in hand", "f.yaml:3:17: in must be followed by a range or a list (such as 5..10 or {1, 3, 5})"},
		{"4d6k3.5", "f.yaml:3:11: unexpected character \".\""},
		{"4d6x3", "f.yaml:3:7: unexpected \"d6x3\" where an operator is expected (dice can be followed by ! !! !p k kh kl d dh dl r ro; dice are counted with count(pool(8, d10), it >= 7))"},
		{"1d6!!!", "f.yaml:3:11: two explosions for one pool of dice"},
		{"1d6!>", "f.yaml:3:10: > cannot follow a modifier (Roll20's > means or more: write >=)"},
		{"d6k(one)", "f.yaml:3:10: the number of a modifier must be known before anything is rolled, one is not (with pools it may be rolled: sum(keep(k, pool(n, d6))))"},
		{"4d6k(d2)", "f.yaml:3:11: the number of a modifier must be known before anything is rolled, 1d2 is not (with pools it may be rolled: sum(keep(k, pool(n, d6))))"},
		{"hand k3", "f.yaml:3:11: unexpected \"k3\" where an operator is expected"},
		{"sort(hand)", "f.yaml:3:6: unknown function \"sort\" (known: abs, ceil, chance, count, deal, deck, distinct, drop, drop_highest, each, explode, floor, highest, if, join, joint, keep, keep_lowest, largest_set, longest_run, lowest, max, min, pairs, pool, rank, reroll, round, sets, size, sum, where)"},
		{"reverse(hand)", "f.yaml:3:6: unknown function \"reverse\" (known: abs, ceil, chance, count, deal, deck, distinct, drop, drop_highest, each, explode, floor, highest, if, join, joint, keep, keep_lowest, largest_set, longest_run, lowest, max, min, pairs, pool, rank, reroll, round, sets, size, sum, where)"},
		{"hand(1)", "f.yaml:3:6: hand is a roll and takes no arguments (write hand)"},
		{"d6(2)", "f.yaml:3:8: unexpected \"(\" where an operator is expected"},
		{"draws: {w: {a: 0}}\nmeasures: {m: w}", "f.yaml:1:12: all weights of w are 0"},
		{"draws: {w: {a: -1, b: 2}}\nmeasures: {m: w}", "f.yaml:1:16: the weight of a is below 0"},
		{"draws: {w: {a: d6}}\nmeasures: {m: w}", "f.yaml:1:16: a weight is a number, or + - * / of numbers and parameters"},
		{"sequences: {s: {rolls: {a: d6}, given: a > 6, value: a}}\nmeasures: {m: s}", "f.yaml:1:40: the condition never holds"},
		{"sequences: {s: {rolls: {a: d6}, given: a, value: a}}\nmeasures: {m: s}", "f.yaml:1:40: a condition must be a truth value, but this is a number (compare it, such as x >= 5)"},
		{"sequences: {s: {rolls: {a: 'pool(2, d6)'}, given: a, value: 1}}\nmeasures: {m: s}", "f.yaml:1:51: a condition must be a truth value, but this is a pool (compare what is asked of it, such as sum(p) >= 7 or p[1] == 6)"},
		{"rolls: {it: d6}\nmeasures: {m: 'count(pool(2, d6), it > 1)'}", "f.yaml:2:35: it is the value that is looked at here, and a roll of this file (call the other one differently)"},
		{"constants: {c: 'pool(2, d6) + 1'}\nmeasures: {m: c}", "f.yaml:1:17: an operand of + must be a number, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"lookups: {l: {by: 'pool(2, d6)', rows: {1: 2, otherwise: 3}}}\nmeasures: {m: l}", "f.yaml:1:19: a value is needed here, but this is a pool (ask it for a number, such as sum(p), p[1] or count(p, it >= 5))"},
		{"reroll(d6, it <= 6, 1) + explode(1)", "f.yaml:3:31: every value is rolled again, so the roll never ends (a third argument limits how often: explode(x, it >= 5, 3))"},
		{"explode(d6, it >= 5, 100000000)", "f.yaml:3:6: the answer takes more than ..."},
		{"largest_set(pool(10000, d1000))", "f.yaml:3:6: the answer takes more than ..."},
		{"measures: {m: {joint: [hand[1], hand[2]]}}", "f.yaml:1:28: ',' or ']' must be specified (put the expression in quotation marks: it holds one of [ ] { } ,)"},
		{"sequences: {s(n): {rolls: {a: d6}, value: a + n}}\nmeasures: {m: s}", "f.yaml:2:15: s takes 1 argument, n (write s(n))"},
		{"functions: {g(x): f(x), f(x): h(x), h(x): g(x)}\nmeasures: {m: h(1)}", "f.yaml:1:43: g refers to itself: g, f, h, g (it cannot be made of itself)"},
	} {
		file := c.text
		if !strings.Contains(file, "measures: ") {
			file = "rolls: {hand: 'pool(3, d6)', one: d6}\nmeasures:\n  m: " + c.text + "\n"
		}
		if err := answerTo(file); err == nil || !says(err, c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// says reports whether an error is as wanted, as far as "..." at the end.
func says(err error, want string) bool {
	if begin, ok := strings.CutSuffix(want, "..."); ok {
		return strings.HasPrefix(err.Error(), begin)
	}
	return err.Error() == want
}

// answerTo reads a file and asks for its measure m.
func answerTo(file string) error {
	s, err := scenarios.Parse("f.yaml", []byte(file))
	if err != nil {
		return err
	}
	b, err := s.Bind(nil)
	if err != nil {
		return err
	}
	q, err := b.Query("m")
	if err != nil {
		return err
	}
	_, err = exact.Eval(context.Background(), q.Expr, exact.Options{MaxWork: 1e8, MaxMemory: 1 << 26})
	return err
}
