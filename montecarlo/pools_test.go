package montecarlo

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// rules reads an expression of a rule file under named rolls, such as
// "hand = pool(3, d6) | sum(hand)".
func rules(t testing.TB, text string) notation.Expr {
	t.Helper()
	parts := strings.Split(text, " | ")
	parse := func(text string) notation.Expr {
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return e
	}
	last := len(parts) - 1
	x, cond, conditional := strings.Cut(parts[last], " given ")
	e := parse(x)
	if conditional {
		e = given(e, parse(cond))
	}
	for i := last - 1; i >= 0; i-- {
		name, value, _ := strings.Cut(parts[i], " = ")
		e = let(name, parse(value), e)
	}
	return e
}

// weights returns probabilities as they are written: "0: 2275, 1: 2611, 2: 2890".
func weights(text string) map[string]*big.Rat {
	out, total := map[string]*big.Rat{}, new(big.Rat)
	for _, part := range strings.Split(text, ", ") {
		key, w, _ := strings.Cut(part, ": ")
		key = strings.ReplaceAll(key, ",", ", ")
		out[key] = rat(w)
		total.Add(total, out[key])
	}
	for _, p := range out {
		p.Quo(p, total)
	}
	return out
}

// Pools whose distributions can be counted by hand.
func TestPoolsByHand(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"max(pool(2, d20)) == 20", "yes: 39, no: 361"},
		{"min(pool(2, d4))", "1: 7, 2: 5, 3: 3, 4: 1"},
		{"sum(pool(2, d2))", "2: 1, 3: 2, 4: 1"},
		{"sum(pool(d2, d2))", "1: 2, 2: 3, 3: 2, 4: 1"},
		{"size(pool(d3 - 1, d6))", "0: 1, 1: 1, 2: 1"},
		{"max(pool(d2 - 1, d2))", "0: 2, 1: 1, 2: 1"},
		{"pool(3, d2)[2]", "1: 1, 2: 1"},
		{"pool(3, d2)[-1]", "1: 7, 2: 1"},
		{"pool(2, d2)[3]", "0: 1"},
		{"pool(2, d2)[d3]", "0: 4, 1: 4, 2: 4"},
		{"pool(2, d2)[-d3]", "0: 4, 1: 4, 2: 4"},
		{"pairs(pool(3, d6), pool(2, d6), it > other)", "0: 2275, 1: 2611, 2: 2890"},
		{"largest_set(pool(5, d6)) == 5", "yes: 6, no: 7770"},
		{"longest_run(pool(3, d6)) == 3", "yes: 24, no: 192"},
		{"longest_run(pool(2, d2 / 2))", "1: 1"},
		{"longest_run(pool(2, d2 + 1/2))", "1: 1, 2: 1"},
		{"longest_run(pool(0, d6)) + largest_set(pool(0, d6)) + distinct(pool(0, d6)) + sets(1, pool(0, d6)) + sum(pool(0, d6)) + min(pool(0, d6))", "0: 1"},
		{"longest_run(join(pool(1, d2), pool(1, 3/2), pool(1, 3)))", "1: 1, 2: 1"},
		{"longest_run(join(pool(2, d2), pool(1, 3/2)))", "1: 1, 2: 1"},
		{"distinct(pool(3, d2))", "1: 1, 2: 3"},
		{"sets(2, pool(4, d2))", "1: 10, 2: 6"},
		{"sets(d2, pool(2, d2))", "0: 1, 1: 2, 2: 1"},
		{"count(pool(3, d6), it >= 5)", "0: 8, 1: 12, 2: 6, 3: 1"},
		{"sum(where(pool(2, d2), it == 2))", "0: 1, 2: 2, 4: 1"},
		{"sum(where(pool(2, d2), true))", "2: 1, 3: 2, 4: 1"},
		{"size(where(pool(2, d2), it > 2))", "0: 1"},
		{"size(where(pool(2, d2), chance(1/3)))", "0: 4, 1: 4, 2: 1"},
		{"size(where(pool(2, d2), reroll(d3, it == 1) == 3))", "0: 1, 1: 2, 2: 1"},
		{"(d2)d{3}", "3: 1, 6: 1"},
		{"sum(each(pool(2, d2), it * it))", "2: 1, 5: 2, 8: 1"},
		{"max(each(pool(2, d2), 5 - it))", "3: 1, 4: 3"},
		{"sum(each(pool(1, d2), if(it == 1, d2, it)))", "1: 1, 2: 3"},
		{"sum(each(pool(2, d6), it >= 5))", "0: 4, 1: 4, 2: 1"},
		{"sum(pool(2, d6 >= 5))", "0: 4, 1: 4, 2: 1"},
		{"sum(2, d6 >= 5)", "0: 4, 1: 4, 2: 1"},
		{"rank(1, 2, d6 >= 5)", "0: 4, 1: 5"},
		// In a branch that is not taken nothing is rolled, and nothing is wrong.
		{"x = d4 | if(x > 3, rank(1, 2, x + d2), 0)", "0: 12, 5: 1, 6: 3"},
		{"x = d3 | if(x < 3, rank(x, 2, d2), 0)", "0: 4, 1: 4, 2: 4"},
		{"x = d2 | if(x == 2, count(pool(x, d2), it == 2), 0)", "0: 5, 1: 2, 2: 1"},
		{"x = d2 | if(x == 2, sum(x, d2), 0)", "0: 4, 2: 1, 3: 2, 4: 1"},
		{"sum(3, true)", "3: 1"},
		{"sum(keep(1, pool(2, d2)))", "1: 1, 2: 3"},
		{"sum(keep(3, pool(2, d2)))", "2: 1, 3: 2, 4: 1"},
		{"sum(keep(0, pool(2, d2)))", "0: 1"},
		{"sum(keep_lowest(1, pool(2, d2)))", "1: 3, 2: 1"},
		{"sum(drop(1, pool(2, d2)))", "1: 1, 2: 3"},
		{"sum(drop_highest(1, pool(2, d2)))", "1: 3, 2: 1"},
		{"sum(drop_highest(3, pool(2, d2)))", "0: 1"},
		{"size(keep(d3, pool(2, d2)))", "1: 1, 2: 2"},
		{"size(drop(d3, pool(2, d2)))", "1: 1, 0: 2"},
		{"max(join(pool(1, d2), pool(1, d3 / 2)))", "1: 2, 3/2: 1, 2: 3"},
		{"size(join(pool(d2, 1), pool(2, 2), pool(0, 3)))", "3: 1, 4: 1"},
		{"sum(join(pool(1, d2)))", "1: 1, 2: 1"},
		{"sum(pool(2, max(pool(2, d2))))", "2: 1, 3: 6, 4: 9"},
		{"min(pool(2, -d2)) + max(pool(1, -d2 / 3))", "-8/3: 3, -7/3: 3, -5/3: 1, -4/3: 1"},
		// All questions are about the same dice.
		{"hand = pool(2, d2) | joint(hand[1], hand[2])", "(1,1): 1, (2,1): 2, (2,2): 1"},
		{"hand = pool(2, d2) | sum(hand) - hand[1] - hand[-1]", "0: 1"},
		{"hand = pool(2, d2) | sum(hand) - sum(hand)", "0: 1"},
		{"hand = pool(3, d2) | best = keep(2, hand) | joint(sum(best), sum(hand))", "(2,3): 1, (3,4): 3, (4,5): 3, (4,6): 1"},
		{"hand = pool(1, d2) | lucky = each(hand, if(it == 1, d2, it)) | joint(hand[1], lucky[1], lucky[1])", "(1,1,1): 1, (1,2,2): 1, (2,2,2): 2"},
		{"n = d2 | hand = pool(n, d2) | joint(n, sum(hand))", "(1,1): 2, (1,2): 2, (2,2): 1, (2,3): 2, (2,4): 1"},
		{"n = d2 | sum(pool(2, n))", "2: 1, 4: 1"},
		{"n = d2 | count(pool(2, d2), it == n)", "0: 1, 1: 2, 2: 1"},
		{"n = d2 | hand = pool(2, d2) | joint(n, count(hand, it == n))", "(1,0): 1, (1,1): 2, (1,2): 1, (2,0): 1, (2,1): 2, (2,2): 1"},
		{"hand = pool(2, d3) | count(hand, it < hand[1])", "0: 3, 1: 6"},
		{"hand = pool(2, d2) | pairs(hand, hand, it == other)", "2: 1"},
		{"hand = pool(2, d2) | sum(2, hand[1])", "2: 1, 4: 3"},
		{"hand = pool(2, d2) | sum(pool(2, count(hand, it == 1)))", "0: 1, 2: 2, 4: 1"},
		{"hand = pool(2, d2) | hand[(hand[1])]", "1: 3, 2: 1"},
		{"hand = pool(2, d2) | sum(keep(hand[-1], hand))", "1: 1, 2: 2, 4: 1"},
		{"pool(2, d3)[1] in {1, 3}", "yes: 6, no: 3"},
		{"hand = pool(2, d2) | hand[1] given hand[2] == 1", "1: 1, 2: 2"},
	} {
		e := rules(t, c.text)
		meets(t, c.text, run(t, e, Options{Seed: 5, Workers: 2, Trials: 60_000}), c.want)
	}
}

// meets compares a tally with weights.
func meets(t *testing.T, name string, tally *Tally, want string) {
	t.Helper()
	if l := notationtest.LogEvidence(hits(tally), weights(want)); l < notationtest.LogAlpha {
		t.Errorf("%s: log evidence %.1f\n got %v\nwant %v", name, l, hits(tally), want)
	}
}

// retried is an expression on a condition, all of which is rolled again.
func retried(t *testing.T, text string) notation.Expr { return &notation.Retry{X: rules(t, text)} }

// Dice that are rolled again, by closed numbers.
func TestAgainMeans(t *testing.T) {
	for _, c := range []struct {
		text string
		mean float64
	}{
		{"explode(d6)", 21.0 / 5},
		{"explode(d6, it >= 5)", 21.0 / 4},
		{"explode(d6, it == 6, 0)", 7.0 / 2},
		{"explode(d6, it == 6, 1)", 7.0/2 + 7.0/12},
		{"explode(d6, true, 2)", 21.0 / 2},
		{"explode(d6 - 3)", 3.0 / 5},
		{"explode(-d6, it == -6)", -21.0 / 5},
		{"explode(1, chance(1/2))", 2},
		{"explode(2d6)", 7 * 36.0 / 35},
		{"reroll(d6, it <= 2)", 9.0 / 2},
		{"reroll(d6, it <= 2, 1)", (3 + 4 + 5 + 6 + 2*3.5) / 6},
		{"reroll(d6, it <= 2, 2)", (3+4+5+6)/6.0 + (3+4+5+6+2*3.5)/18},
		{"reroll(d6, it <= 2, 0)", 7.0 / 2},
		{"reroll(6 / d3, it == 6)", 5.0 / 2},
		{"reroll(d6, false)", 7.0 / 2},
		{"explode(reroll(d6, it == 1), it == 6)", 4 * 5.0 / 4},
		{"explode(reroll(d6, it == 1))", 4 * 5.0 / 4},
		{"sum(keep(3, pool(4, d6)))", 15869.0 / 1296},
		{"explode(sum(keep(2, pool(3, d2))), it == 4, 1)", 27.0 / 8 * 3 / 2},
		{"sum(pool(3, explode(d6)))", 63.0 / 5},
		{"max(pool(2, explode(d2)))", 13.0 / 3},
		{"n = d2 | reroll(d6, it <= n)", (4 + 4.5) / 2},
		{"n = d2 | explode(d6, it <= n, 1)", 3.5 + 3.5/4},
	} {
		tally := run(t, rules(t, c.text), Options{Seed: 11, Workers: 2, Trials: 200_000})
		if gap := math.Abs(tally.Mean() - c.mean); gap > 6*tally.StdError() {
			t.Errorf("%s: mean %g +- %g, want %g", c.text, tally.Mean(), tally.StdError(), c.mean)
		}
	}
}

func TestRetried(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"d6 given true", "1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1"},
		{"x = d6 | x given x >= 5", "5: 1, 6: 1"},
		{"x = d2 | y = d2 | joint(x, y, x + y) given x + y <= 3", "(1,1,2): 1, (1,2,3): 1, (2,1,3): 1"},
		{"x = d3 | 6 / x given x != 2", "6: 1, 2: 1"},
		{"x = d3 | x == 1 given x != 2", "yes: 1, no: 1"},
		{"x = d2 | 7 given x == 2", "7: 1"},
		{"hand = pool(2, d2) | hand[1] given hand[2] == 1", "1: 1, 2: 2"},
		{"x = d3 - 1 | 1 / x given x != 0", "1: 1, 1/2: 1"},
		{"x = d3 - 1 | joint(7, 1 / x, x) given x != 0", "(7,1,1): 1, (7,1/2,2): 1"},
	} {
		meets(t, c.text, run(t, retried(t, c.text), Options{Seed: 5, Workers: 2, Trials: 60_000}), c.want)
	}
	// What is named outside keeps its value, so that the condition changes nothing of it.
	inner := retried(t, "x = d2 | x given x <= n")
	meets(t, "outside", run(t, let("n", dice(1, 2), tuple(ref("n"), inner)), Options{Seed: 5, Trials: 60_000}), "(1,1): 2, (2,1): 1, (2,2): 1")
	// In a branch that is not taken nothing is rolled again.
	never := retried(t, "x = d2 | x given x < n")
	e := let("n", dice(1, 2), ifElse(eq(ref("n"), num("2")), never, num("0")))
	meets(t, "branch", run(t, e, Options{Seed: 5, Trials: 60_000}), "0: 1, 1: 1")
	e = &notation.Repeat{Count: num("2"), X: retried(t, "x = d2 | 3 given x > 1")}
	meets(t, "copies of a constant", run(t, e, Options{Seed: 5, Trials: 60_000}), "6: 1")
	e = &notation.Repeat{Count: num("2"), X: retried(t, "x = d3 | x given x <= 2")}
	meets(t, "copies", run(t, e, Options{Seed: 5, Trials: 60_000}), "2: 1, 3: 2, 4: 1")
}

func TestPoolErrors(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit bool
		want  string
	}{
		{"size(pool(d2 - 2, d6))", false, "the number of dice was -1 in a sample (it must be a whole number of at least 0)"},
		{"size(pool(d3 / 2, d6))", false, "in a sample (it must be a whole number of at least 0)"},
		{"size(pool(6 / d4, d6))", false, "the number of dice was 3/2 in a sample"},
		{"pool(2, d6)[d2 - 1]", false, "a pool has no die 0 ([1] is the highest, [-1] the lowest)"},
		{"pool(2, d6)[d2 / 2]", false, "a pool has no die 1/2"},
		{"pool(2, d6)[3 / d4]", false, "a pool has no die 3/"},
		{"size(keep(d2 - 2, pool(2, d6)))", false, "the number of dice of keep was -1 in a sample"},
		{"size(drop(d2 / 2, pool(2, d6)))", false, "the number of dice of drop was 1/2 in a sample"},
		{"sets(d2 - 1, pool(2, d6))", false, "the number of dice of sets was 0 in a sample (it must be a whole number of at least 1)"},
		{"sum(pool(2, floor(1 / (d2 - 1))))", false, "the divisor was 0 in a sample"},
		{"count(pool(2, d2), 1 / (it - 1) > 0)", false, "the divisor was 0 in a sample"},
		{"sum(each(pool(2, d2), floor(1 / (it - 1))))", false, "the divisor was 0 in a sample"},
		{"pairs(pool(2, d2), pool(2, d2), 1 / (it - other) > 0)", false, "the divisor was 0 in a sample"},
		{"reroll(d3, 1 / (it - 1) > 1/2)", false, "the divisor was 0 in a sample"},
		{"sum(pool(2, d6 / d6))", true, "a quotient with a random divisor cannot be rolled in copies"},
		{"explode(6 / d6, it == 6)", true, "a quotient with a random divisor cannot explode"},
		{"reroll(d6, it <= 6)", false, "every value is rolled again, so the roll never ends (a third argument limits how often: reroll("},
		{"explode(d1)", false, "every value is rolled again, so the roll never ends (a third argument limits how often: explode("},
		{"explode(d1000000000000000)", true, "can reach 10001000000000000000, which is too large to sample in 64 bits"},
		{"explode(d6, it == 1 or it >= 2)", true, "a roll exploded more than 10000 times in a sample"},
		{"explode(d6, true, 20000)", true, "a roll exploded more than 10000 times in a sample"},
		{"n = d2 * 6 | reroll(d6, it <= n)", false, "every value is rolled again, so the roll never ends"},
		{"n = d2 * 3 | reroll(d6, it <= n)", true, "the condition almost always holds, and what is rolled again was given up"},
		{"reroll(d6, true, d6)", false, "must be known before"},
		{"size(pool(40000, d6))", true, "a pool of 40000 dice is too large to look at one by one, 32768 are the most"},
		{"size(join(pool(20000, 1), pool(20000, 1)))", true, "a pool of 40000 dice is too large"},
		{"size(pool(2000000, d6))", true, "a sample can take more than 1048576 dice"},
		{"size(pool(1000, sum(pool(1000, 2d6))))", true, "a sample can take more than 1048576 dice"},
		{"p = pool(80000 * d2 - 80000, d6) | q = join(p, p, p, p) | longest_run(join(q, q, q, q))", true, "the pools of 26 samples have more than 16777216 dice, which is too many to keep"},
		{"pool(10, 10000000000000000000)[1]", true, "too large to sample in 64 bits"},
		{"sum(pool(10, d6 * 1000000000000000000))", true, "too large to sample in 64 bits"},
	} {
		p, err := Compile(rules(t, c.text))
		if err == nil {
			_, err = p.Run(t.Context(), Options{Seed: 1, Workers: 1, Trials: 1000})
		}
		if err == nil {
			t.Errorf("%s: no error, want %q", c.text, c.want)
			continue
		}
		wantError(t, err, c.want)
		var limit *LimitError
		if errors.As(err, &limit) != c.limit {
			t.Errorf("%s: %v: a *LimitError: %t", c.text, err, !c.limit)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"x = d2 | x given x > 2", "the condition can never hold"},
		{"x = 2d2 | x given x == 3 and 2 * x == 8", "the condition almost never holds, and what is rolled again was given up"},
		{"x = d2 - 1 | x given 1 / x > 0", "the divisor was 0 in a sample"},
	} {
		p, err := Compile(retried(t, c.text))
		if err == nil {
			_, err = p.Run(t.Context(), Options{Seed: 1, Workers: 1, Trials: 1000})
		}
		wantError(t, err, c.want)
	}
}

// Errors count where their value is used, and nowhere else.
func TestPoolErrorsNotReached(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"n = d3 - 2 | if(n >= 0, size(pool(n, d6)), 9)", "9: 1, 0: 1, 1: 1"},
		{"n = d3 - 2 | hand = pool(n, d6) | if(n >= 0, size(hand), 9)", "9: 1, 0: 1, 1: 1"},
		{"n = d2 - 1 | hand = pool(2, 1) | if(n > 0, hand[n], 9)", "9: 1, 1: 1"},
		{"n = d2 - 1 | hand = pool(2, 1) | best = keep(-n, hand) | if(n > 0, 9, size(best))", "9: 1, 0: 1"},
		{"reroll(d2, 1 / (it - 1) > 0, 0)", "1: 1, 2: 1"},
		{"n = d2 - 1 | if(n > 0, reroll(d6, it > 1), 8)", "1: 1, 8: 1"},
		{"n = d2 - 1 | x = explode(d6, it > n * 6) | if(n > 0, x > 0, false)", "yes: 1, no: 1"},
		{"n = d2 | if(n == 1, explode(d6, it <= 6 * (n - 1)), 8)", "8: 6, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1"},
		{"n = d2 - 1 | hand = pool(3, floor(1 / n)) | if(n > 0, size(where(hand, it == 1)), 9)", "3: 1, 9: 1"},
	} {
		p, err := Compile(rules(t, c.text))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		tally, err := p.Run(t.Context(), Options{Seed: 1, Workers: 1, Trials: 20_000})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		meets(t, c.text, tally, c.want)
	}
}

// What lowest and highest tell of pools, and what no value exceeds.
func TestPoolBounds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"lowest(sum(keep(3, pool(4, d6))))", "3"},
		{"highest(sum(keep(3, pool(4, d6))))", "18"},
		{"highest(sum(drop(1, pool(4, d6 + 1))))", "21"},
		{"highest(max(pool(2, d20)))", "20"},
		{"lowest(min(pool(2, -d20)))", "-20"},
		{"lowest(max(pool(d2 - 1, d6)))", "0"},
		{"highest(sum(pool(d4, d6)))", "24"},
		{"highest(count(pool(3, d6), it >= 5))", "3"},
		{"lowest(count(pool(3, d6), it >= 5))", "0"},
		{"highest(sum(each(pool(3, d6), 7 - it)))", "18"},
		{"highest(largest_set(pool(5, d6)))", "5"},
		{"highest(pairs(pool(3, d6), pool(2, d6), it > other))", "2"},
		{"highest(sum(join(pool(2, d6), pool(1, d6))))", "18"},
		{"highest(reroll(d6, it <= 2))", "6"},
		{"lowest(reroll(d6, it <= 2, 1))", "1"},
		{"highest(explode(d6, it >= 5, 2))", "18"},
		{"lowest(explode(d6))", "1"},
		{"n = d6 | highest(reroll(d6, it > n))", "6"},
		{"lowest(reroll(d6, it <= 2))", "3"},
		{"n = d2 | highest(sum(pool(n, 3 - n)))", "2"},
		{"highest(sum(join(pool(2, d6), pool(1, d8))))", "20"},
		{"hand = pool(2, d6) | highest(count(hand, it < hand[1]))", "1"},
		{"pool(2, d6)[3]", "0"},
		{"size(pool(3, d6))", "3"},
		{"size(drop(1, pool(3, d6)))", "2"},
	} {
		tally := run(t, rules(t, c.text), Options{Seed: 1, Trials: 10})
		if got := hits(tally); got[c.want] != 10 {
			t.Errorf("%s: %v, want %s", c.text, got, c.want)
		}
	}
	for _, text := range []string{
		"highest(explode(d6))", "highest(distinct(pool(7, d6)))",
	} {
		_, err := Compile(rules(t, text))
		if err == nil {
			t.Errorf("%s: no error", text)
			continue
		}
		wantError(t, err, "cannot tell the")
	}
}

// The number of workers changes nothing, and ranges of blocks add up to the whole.
func TestPoolWorkers(t *testing.T) {
	for _, text := range []string{
		"hand = pool(d4, explode(d6)) | joint(sum(hand), count(hand, chance(1/3)), sum(each(hand, reroll(d6, it < 3))))",
		"pairs(pool(3, d6), pool(d3, d6), it + d4 > other)",
	} {
		e := rules(t, text)
		o := Options{Seed: 7, Trials: 22*BlockSize + 1234, Workers: 1}
		want := run(t, e, o)
		for _, o.Workers = range []int{2, 7} {
			sameTally(t, text, run(t, e, o), want)
		}
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		whole := run(t, e, Options{Seed: 7, Trials: 4 * BlockSize})
		got := newTally(p)
		for _, r := range [][2]int64{{0, 1}, {1, 4}} {
			part, err := p.RunBlocks(t.Context(), Options{Seed: 7, Workers: 2}, r[0], r[1])
			if err != nil {
				t.Fatal(err)
			}
			got.Add(part)
		}
		sameTally(t, text, got, whole)
	}
}

// Pools inside of what runs by itself: copies, turns, dice of other pools.
func TestPoolsInside(t *testing.T) {
	// A turn takes the point unless both dice show 2: its chance is 3/4.
	turns := notationtest.Encounter(t, "encounter(x = 1; turn {x += min(pool(2, d2)) - 2}; until x <= 0; min(turns, 3))")
	meets(t, "turns", run(t, turns, Options{Seed: 5, Trials: 60_000}), "1: 12, 2: 3, 3: 1")
	for _, c := range []struct{ text, want string }{
		{"sum(2, max(pool(2, d2)))", "2: 1, 3: 6, 4: 9"},
		{"max(pool(2, min(pool(2, max(pool(1, d2))))))", "1: 9, 2: 7"},
		// max(pool(it, d2)) is 1 with 1/2 for one die and with 1/4 for two.
		{"sum(each(pool(1, d2), max(pool(it, d2))))", "1: 3, 2: 5"},
		// More copies than a strip has samples.
		{"hand = pool(700, d2) | joint(size(hand), count(hand, it == 1) + count(hand, it == 2), sum(each(hand, size(hand))))", "(700,700,490000): 1"},
	} {
		meets(t, c.text, run(t, rules(t, c.text), Options{Seed: 5, Workers: 2, Trials: 20_000}), c.want)
	}
}

func BenchmarkPools(b *testing.B) {
	for _, text := range []string{
		"sum(keep(3, pool(4, d6)))",
		"count(pool(8, d10), it >= 8)",
		"pairs(pool(3, d6), pool(2, d6), it > other)",
		"hand = pool(7, 5d5) | joint(hand[1], hand[2], sum(keep(3, hand)))",
		"explode(d6)",
		"largest_set(pool(5, d6))",
	} {
		b.Run("expr="+text, func(b *testing.B) { benchmarkBlocks(b, rules(b, text), 1) })
	}
}
