package evidence_test

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What the sections Dice, Pools and Functions of the language say, row by row. A case is
// calculated by hand, and where it is not, its want is empty: then the walk through all faces
// is what both engines are held against.

// weighed reads "1: 3, 2: 1" as probabilities 3/4 and 1/4.
func weighed(t *testing.T, text string) map[string]*big.Rat {
	t.Helper()
	out, total := map[string]*big.Rat{}, new(big.Rat)
	for part := range strings.SplitSeq(text, "; ") {
		key, w, _ := strings.Cut(part, ": ")
		p, ok := new(big.Rat).SetString(w)
		if !ok {
			t.Fatalf("%q is no weight", part)
		}
		out[key] = p
		total.Add(total, p)
	}
	for _, p := range out {
		p.Quo(p, total)
	}
	return out
}

// holdsOf holds both engines against what an expression is worth by hand, and against the walk
// through all faces where that is short.
func holdsOf(t *testing.T, e notation.Expr, want string) {
	t.Helper()
	var truth map[string]*big.Rat
	walked, err := notationtest.Enumerate(e, 20_000)
	if err == nil {
		truth = walked.Probability
	} else if !errors.Is(err, notationtest.ErrTooMany) && want == "" {
		t.Fatalf("%s: %v", e, err)
	}
	if want != "" {
		byHand := weighed(t, want)
		if truth != nil && !maps.EqualFunc(byHand, truth, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			t.Errorf("%s: the walk finds %v, by hand %v", e, truth, byHand)
		}
		truth = byHand
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	cached, err := (&exact.Cache{}).Eval(context.Background(), e, exact.Options{})
	if err != nil || cached.Dist.String() != r.Dist.String() {
		t.Errorf("%s: %s, with a cache %v (%v)", e, r.Dist, cached, err)
	}
	got := map[string]*big.Rat{}
	for o, w := range r.Dist.All() {
		got[o.Key()] = r.Dist.Fraction(w)
	}
	if truth == nil {
		truth = got
	}
	if !maps.EqualFunc(got, truth, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
		t.Errorf("%s: the exact engine finds %v, want %v", e, got, truth)
	}
	samplesAre(t, e, truth)
}

// samplesAre holds what the Monte Carlo engine counts against the truth.
func samplesAre(t *testing.T, e notation.Expr, truth map[string]*big.Rat) {
	t.Helper()
	p, err := montecarlo.Compile(e)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	tally, err := p.Run(context.Background(), montecarlo.Options{Seed: 1, Workers: 1, Trials: 8192})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	counts := map[string]int64{}
	for o, n := range tally.Outcomes() {
		counts[o.Key()] += n
	}
	if notationtest.LogEvidence(counts, truth) < notationtest.LogAlpha {
		t.Errorf("%s: the Monte Carlo engine counts %v, want %v", e, counts, truth)
	}
}

// Expressions, by the row or the sentence that they are about.
func TestRowsOfTheLanguage(t *testing.T) {
	for _, c := range []struct{ name, expr, want string }{
		// Dice.
		{"keep", "3d2k2", "2: 1; 3: 3; 4: 4"},
		{"keep in long", "3d2kh2", "2: 1; 3: 3; 4: 4"},
		{"keep the lowest", "3d2kl1", "1: 7; 2: 1"},
		{"drop the lowest", "2d2d1", "1: 1; 2: 3"},
		{"drop the lowest in long", "2d2dl1", "1: 1; 2: 3"},
		{"drop the highest", "2d2dh1", "1: 3; 2: 1"},
		{"three of four", "4d6k3 >= 18", "yes: 21; no: 1275"},
		{"reroll while", "1d4r1", "2: 1; 3: 1; 4: 1"},
		{"reroll while, with a sign", "1d6r<=2", "3: 1; 4: 1; 5: 1; 6: 1"},
		{"reroll several", "2d6r<=4", "10: 1; 11: 2; 12: 1"},
		{"reroll once", "1d2ro1", "1: 1; 2: 3"},
		{"reroll once, with a sign", "1d4ro<=2", "1: 1; 2: 1; 3: 3; 4: 3"},
		{"reroll from above", "1d4r>=3", "1: 1; 2: 1"},
		{"a comparison of the total", "2d2 > 3", "yes: 1; no: 3"},
		{"is not, behind an exclamation mark", "1d6!=3", "yes: 5; no: 1"},
		{"dice compared are added up", "8d10 > 79", "yes: 1; no: 99999999"},
		{"explode on what it shows", "explode(d4, it == 2, 1)", "1: 4; 3: 5; 4: 5; 5: 1; 6: 1"},
		{"explode from a point on, at most two more", "explode(d2, it >= 2, 2)", "1: 4; 3: 2; 5: 1; 6: 1"},
		{"explode a sum", "explode(d2 + d2, it == 4, 1)", "2: 4; 3: 8; 6: 1; 7: 2; 8: 1"},
		{"explode what is named", "n = d2; explode(n + d2, it == 4, 1)", "2: 2; 3: 4; 7: 1; 8: 1"},
		{"no more at all", "explode(d2, it == 2, 0)", "1: 1; 2: 1"},
		{"it may be anything", "explode(3, it == 3, 2)", "9: 1"},
		{"reroll until", "reroll(d4, it <= 2)", "3: 1; 4: 1"},
		{"reroll once, in words", "reroll(d4, it <= 2, 1)", "1: 1; 2: 1; 3: 3; 4: 3"},
		{"reroll twice", "reroll(d2, it == 1, 2)", "1: 1; 2: 7"},
		{"reroll a sum", "reroll(2d2, it == 2)", "3: 2; 4: 1"},
		{"reroll by a roll", "n = d2; reroll(d2, it < n)", "1: 1; 2: 3"},
		{"a condition that is rolled", "reroll(d2, d2 == 1, 1)", "1: 1; 2: 1"},
		{"a condition in a range", "reroll(d6, it in 2..5)", "1: 1; 6: 1"},
		{"a condition in a list", "reroll(d6, it in {1, 3, 5})", "2: 1; 4: 1; 6: 1"},
		{"a die around another's number", "(d2)d2k1", "1: 3; 2: 5"},

		// Pools.
		{"the highest", "pool(2, d2)[1]", "1: 1; 2: 3"},
		{"the lowest", "pool(2, d2)[-1]", "1: 3; 2: 1"},
		{"the second highest", "pool(3, d2)[2]", "1: 1; 2: 1"},
		{"the second lowest", "pool(3, d2)[-2]", "1: 1; 2: 1"},
		{"fewer dice", "pool(2, d2)[3]", "0: 1"},
		{"fewer dice from below", "pool(2, d2)[-3]", "0: 1"},
		{"fewer dice at times", "pool(d2, d2)[2]", "0: 4; 1: 3; 2: 1"},
		{"copies of a sum", "max(pool(2, 2d2))", "2: 1; 3: 8; 4: 7"},
		{"a number of dice that is rolled", "size(pool(d3, d6))", "1: 1; 2: 1; 3: 1"},
		{"a number of dice that is named", "n = d2; joint(n, size(pool(n, d6)))", "(1, 1): 1; (2, 2): 1"},
		{"dice that name a roll", "n = d2; sum(pool(2, n))", "2: 1; 4: 1"},
		{"truth counts as 1", "sum(pool(2, d2 == 2))", "0: 1; 1: 2; 2: 1"},
		{"all questions are about the same dice", "p = pool(2, d2); joint(p[1], p[2])", "(1, 1): 1; (2, 1): 2; (2, 2): 1"},
		{"written out it is its own", "joint(pool(2, d2)[1], pool(2, d2)[2])", "(1, 1): 3; (1, 2): 1; (2, 1): 9; (2, 2): 3"},
		{"join", "sum(join(pool(1, d2), pool(1, 10 * d2)))", "11: 1; 12: 1; 21: 1; 22: 1"},
		{"join of three", "size(join(pool(1, d2), pool(2, d2), pool(3, d2)))", "6: 1"},
		{"join of one", "size(join(pool(2, d2)))", "2: 1"},
		{"join with itself", "p = pool(2, d2); sum(join(p, p))", "4: 1; 6: 2; 8: 1"},
		{"the second of a join with itself", "p = pool(2, d2); joint(join(p, p)[2], p[1])", "(1, 1): 1; (2, 2): 3"},
		{"keep of a pool", "sum(keep(2, pool(3, d2)))", "2: 1; 3: 3; 4: 4"},
		{"keep_lowest", "sum(keep_lowest(2, pool(3, d2)))", "2: 4; 3: 3; 4: 1"},
		{"drop", "sum(drop(1, pool(3, d2)))", "2: 1; 3: 3; 4: 4"},
		{"drop_highest", "sum(drop_highest(1, pool(3, d2)))", "2: 4; 3: 3; 4: 1"},
		{"keep is a pool again", "sum(keep_lowest(1, keep(2, pool(3, d2))))", "1: 1; 2: 1"},
		{"keep more than there are", "size(keep(9, pool(2, d2)))", "2: 1"},
		{"drop more than there are", "size(drop(9, pool(2, d2)))", "0: 1"},
		{"keep so many as are rolled", "size(keep(d2, pool(2, d2)))", "1: 1; 2: 1"},
		{"where", "sum(where(pool(2, d2), it == 2))", "0: 1; 2: 2; 4: 1"},
		{"each", "sum(each(pool(1, d2), if(it == 1, 10 * d2, it)))", "2: 2; 10: 1; 20: 1"},
		{"each rolls anew for each", "sum(each(pool(2, 1), d2))", "2: 1; 3: 2; 4: 1"},
		{"each after a keep", "sum(each(keep(1, pool(2, d2)), if(it == 2, 10 * d2, it)))", "1: 2; 10: 3; 20: 3"},
		{"sum", "sum(pool(2, d2))", "2: 1; 3: 2; 4: 1"},
		{"size", "size(where(pool(2, d2), it == 2))", "0: 1; 1: 2; 2: 1"},
		{"max", "max(pool(2, d2))", "1: 1; 2: 3"},
		{"min", "min(pool(2, d2))", "1: 3; 2: 1"},
		{"max of no dice", "max(pool(0, d2)) - min(pool(0, d2))", "0: 1"},
		{"count", "count(pool(2, d3), it >= 3)", "0: 4; 1: 4; 2: 1"},
		{"count beside another", "p = pool(2, d2); count(p, it == 2) - count(p, it == 1)", "-2: 1; 0: 2; 2: 1"},
		{"count by another pool", "q = pool(1, d2); count(pool(2, d2), it > max(q))", "0: 5; 1: 2; 2: 1"},
		{"count by its own highest", "p = pool(2, d2); count(p, it == p[1])", "1: 1; 2: 1"},
		{"distinct", "distinct(pool(2, d2))", "1: 1; 2: 1"},
		{"largest_set", "largest_set(pool(3, d2))", "2: 3; 3: 1"},
		{"sets", "sets(2, pool(4, d2))", "1: 10; 2: 6"},
		{"sets of one", "sets(1, pool(2, d2))", "1: 1; 2: 1"},
		{"longest_run", "longest_run(pool(2, d3))", "1: 5; 2: 4"},
		{"a straight", "longest_run(pool(5, d6)) >= 5", "yes: 240; no: 7536"},
		{"pairs", "pairs(pool(1, d2), pool(1, d2), it > other)", "0: 3; 1: 1"},
		{"Risk, 3 v 2", "pairs(pool(3, d6), pool(2, d6), it > other)", "0: 2275; 1: 2611; 2: 2890"},
		{"Risk, 1 v 1", "pairs(pool(1, d6), pool(1, d6), it > other)", "0: 21; 1: 15"},
		{"pairs of one pool", "p = pool(2, d2); pairs(p, p, it == other)", "2: 1"},
		{"pools of pools", "sum(pool(2, max(pool(2, d2))))", "2: 1; 3: 6; 4: 9"},
		{"rank", "rank(2, 2, d2)", "1: 3; 2: 1"},
		{"eight dice, five questions", "p = pool(8, d6); p[1] + p[-1] + size(p) + largest_set(p) + distinct(p) + sum(keep(3, p)) > 0", "yes: 1"},
		{"no die above the one before", "p = pool(7, 5d5); p[1] < p[2] or p[2] < p[3]", "no: 1"},
		{"seven of five, the lowest of all", "p = pool(7, 5d5); p[1] == 5", "yes: 1; no: " + new(big.Int).Sub(new(big.Int).Exp(big.NewInt(3125), big.NewInt(7), nil), big.NewInt(1)).String()},
		{"the innermost it", "count(pool(1, d2), count(pool(1, d2), it == 2) == it)", "0: 3; 1: 1"},
		{"a rank that is rolled", "pool(2, d2)[d2]", "1: 1; 2: 1"},
		{"a rank is rolled for every copy", "p = pool(2, d2); sum(2, p[d2])", "2: 3; 3: 2; 4: 3"},
		{"and for every die of a pool", "p = pool(2, d2); sum(pool(2, p[d2]))", "2: 3; 3: 2; 4: 3"},
		{"and for every die that is replaced", "p = pool(2, d2); sum(each(pool(2, 1), p[d2]))", "2: 3; 3: 2; 4: 3"},
		{"and for every die that is counted", "p = pool(2, d2); count(pool(2, 1), size(keep(d2, p)) == 2)", "0: 1; 1: 2; 2: 1"},
		{"and for every pair", "pairs(pool(2, 1), pool(2, 1), pool(2, d2)[d2] == 1)", "0: 1; 1: 2; 2: 1"},
		{"and for every try", "p = pool(2, d2); reroll(p[d2], it == 1, 1)", "1: 3; 2: 5"},
		{"a rank that names the die", "p = pool(2, d2); sum(each(pool(1, d2), p[it + d2 - 1]))", "0: 4; 1: 7; 2: 5"},
		{"a rank that is a die", "p = pool(2, d2); p[p[1]]", "1: 3; 2: 1"},
		{"a count by a roll, in copies", "p = pool(1, d2); joint(p[1], sum(2, count(p, it == d2)))", "(1, 0): 1; (1, 1): 2; (1, 2): 1; (2, 0): 1; (2, 1): 2; (2, 2): 1"},
		{"a count by a roll, rolled again", "p = pool(1, d2); joint(p[1], reroll(count(p, it == d2), it == 0, 1))", "(1, 0): 1; (1, 1): 3; (2, 0): 1; (2, 1): 3"},
		{"a count by a roll, by rank", "p = pool(1, d2); joint(p[1], rank(1, 2, count(p, it == d2)))", "(1, 0): 1; (1, 1): 3; (2, 0): 1; (2, 1): 3"},
		{"the highest of what a die can show", "p = pool(2, d3); count(p, it == highest(it))", "0: 4; 1: 4; 2: 1"},
		{"the lowest of replaced dice", "p = each(pool(2, d2), lowest(it)); sum(p)", "2: 1"},
		{"the highest die there can be", "p = pool(2, d2); joint(p[1], highest(p[1]))", "(1, 2): 1; (2, 2): 3"},
		{"no dice have no meaning to fail", "n = d2; max(pool(n - n, 1 / (n - 1)))", "0: 1"},
		{"none that is replaced", "sum(each(keep(0, pool(0, d6)), 1 / 0))", "0: 1"},

		// Functions, sequences, tables: what stands in an expression.
		{"truth counts in sum", "sum(2, d2 >= 2)", "0: 1; 1: 2; 2: 1"},
		{"a range", "d10 in 5..10", "yes: 6; no: 4"},
		{"a list", "d6 in {1, 3, 5}", "yes: 1; no: 1"},
		{"a list of one", "d6 in {6}", "yes: 1; no: 5"},
		{"one roll for all of a list", "d2 in {1, 2}", "yes: 1"},
		{"a range that is rolled", "d2 in 1..d2", "yes: 3; no: 1"},
		{"not in", "not d4 in 2..3", "yes: 1; no: 1"},
		{"a percentage", "chance(25%)", "yes: 1; no: 3"},
		{"a percentage is a number", "200% + 50% * d2", "5/2: 1; 3: 1"},
		{"a remainder", "d4 % 3", "0: 1; 1: 2; 2: 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			holdsOf(t, notationtest.Parse(t, c.expr), c.want)
		})
	}
}

// measured is the closed tree of a measure of a rule file.
func measured(t *testing.T, file string, set map[string]string) notation.Expr {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Query("m")
	if err != nil {
		t.Fatal(err)
	}
	return q.Expr
}

// Rule files, by the sentence that they are about.
func TestSentencesOfTheLanguage(t *testing.T) {
	for _, c := range []struct{ name, file, set, want string }{
		{"numbers of modifiers", "parameters: {skill: 3, keep: 2}\nmeasures: {m: (skill)d2k(keep)}", "", "2: 1; 3: 3; 4: 4"},
		{"numbers of modifiers, set", "parameters: {skill: 3, keep: 2}\nmeasures: {m: (skill)d2k(keep)}", "keep=1", "1: 1; 2: 7"},
		{"constants as numbers", "constants: {few: 1}\nmeasures: {m: 2d2kl(few)}", "", "1: 3; 2: 1"},
		{"a trait", "parameters: {trait: 2}\nmeasures: {m: 'if(1d(trait)! > 3, 1, 0)'}", "", "0: 3; 1: 1"},
		{"a point", "parameters: {bad: 2}\nmeasures: {m: 1d4r<=(bad)}", "", "3: 1; 4: 1"},
		{"dice parameters take modifiers", "parameters: {weapon: 1d6}\nmeasures: {m: weapon}", "weapon=1d4r<=2", "3: 1; 4: 1"},
		{"dice parameters may be calls", "parameters: {weapon: 1d6}\nmeasures: {m: weapon + 1}", "weapon=reroll(1d2, it == 1, 1)", "2: 1; 3: 3"},
		{"a default with modifiers", "parameters: {weapon: 2d2k1}\nmeasures: {m: weapon}", "", "1: 1; 2: 3"},
		{"shared rolls around", "rolls: {a: 2d2k1}\nmeasures: {m: a - a}", "", "0: 1"},
		{"a pool is rolled once", "rolls: {hand: 'pool(2, d2)'}\nmeasures: {one: 'hand[1]', two: 'hand[2]', m: {joint: [one, two]}}", "", "(1, 1): 1; (2, 1): 2; (2, 2): 1"},
		{"questions in a list", "rolls: {hand: 'pool(2, d2)'}\nmeasures: {m: {joint: ['hand[1]', 'hand[2]']}}", "", "(1, 1): 1; (2, 1): 2; (2, 2): 1"},
		{"a pool that is a constant is rolled again", "constants: {hand: 'pool(2, d2)'}\nmeasures: {m: 'hand[1] - hand[1]'}", "", "-1: 3; 0: 10; 1: 3"},
		{"a pool of a pool", "rolls: {hand: 'pool(3, d2)', best: 'keep(1, hand)'}\nmeasures: {m: 'sum(best) - hand[1]'}", "", "0: 1"},
		{"a condition on a measure of a pool", "rolls: {hand: 'pool(2, d2)'}\nmeasures: {m: {value: 'hand[1]', given: 'hand[2] == 1'}}", "", "1: 1; 2: 2"},
		{"a number of dice from --set", "parameters: {n: 1}\nmeasures: {m: 'max(pool(n, d2))'}", "n=2", "1: 1; 2: 3"},
		{"a function of numbers", "functions: {'hits(n, needed)': 'count(pool(n, d2), it >= needed)'}\nmeasures: {m: 'hits(2, 2)'}", "", "0: 1; 1: 2; 2: 1"},
		{"a function of dice", "functions: {double(x): x + x}\nmeasures: {m: double(d2)}", "", "2: 1; 3: 2; 4: 1"},
		{"a function that names its dice", "functions: {double(x): {rolls: {once: x}, value: once + once}}\nmeasures: {m: double(d2)}", "", "2: 1; 4: 1"},
		{"a function of a pool", "functions: {best(p): 'p[1]'}\nrolls: {hand: 'pool(2, d2)'}\nmeasures: {m: 'best(hand) - hand[1]'}", "", "0: 1"},
		{"a pool in place is rolled at every use", "functions: {twice(p): 'p[1] - p[1]'}\nmeasures: {m: 'twice(pool(1, d2))'}", "", "-1: 1; 0: 2; 1: 1"},
		{"a pool of a function's rolls", "functions: {twice(p): {rolls: {h: p}, value: 'h[1] - h[1]'}}\nmeasures: {m: 'twice(pool(1, d2))'}", "", "0: 1"},
		{"a function of a word", "functions: {is(w): w == today}\ndraws: {sky: {fair: 3, foul: 1}}\nrolls: {today: sky}\nmeasures: {m: is(foul)}", "", "yes: 1; no: 3"},
		{"functions in functions", "functions: {inner(x): x + 1, outer(x): inner(x) * 2}\nmeasures: {m: outer(d2)}", "", "4: 1; 6: 1"},
		{"a function that is a pool", "functions: {h(x): {rolls: {n: x}, value: 'pool(n, 1)'}}\nmeasures: {m: 'sum(each(keep(2, h(d3)), 10))'}", "", "10: 1; 20: 2"},
		{"the caller's it", "functions: {over(x): 'count(pool(1, d2), it >= x)'}\nmeasures: {m: 'count(pool(1, d2), over(it) == 1)'}", "", "0: 1; 1: 3"},
		{"given in a sequence", "sequences: {save(needed): {rolls: {first: d6}, given: first != 1, value: first >= needed}}\nmeasures: {m: save(4)}", "", "yes: 3; no: 2"},
		{"given in a sequence does not reach outside", "sequences: {s: {rolls: {a: d2}, given: a <= b, value: a}}\nrolls: {b: d2}\nmeasures: {m: {joint: [b, s]}}", "", "(1, 1): 2; (2, 1): 1; (2, 2): 1"},
		{"given on a pool of a sequence", "sequences: {s: {rolls: {h: 'pool(2, d2)'}, given: 'h[2] == 1', value: 'h[1]'}}\nmeasures: {m: s}", "", "1: 1; 2: 2"},
		{"given on a random rank", "sequences: {s: {rolls: {h: 'pool(2, d2)'}, given: 'h[d2] == 1', value: 'h[1]'}}\nmeasures: {m: s}", "", "1: 1; 2: 1"},
		{"a condition on a count by a roll", "sequences: {s: {rolls: {a: 'count(hand, it == d2)'}, given: 'a > 0', value: a}}\nrolls: {hand: 'pool(1, d2)'}\nmeasures: {m: {joint: ['hand[1]', s, s]}}", "", "(1, 1, 1): 1; (2, 1, 1): 1"},
		{"a condition on a roll and a count by a roll", "functions: {s(y): {rolls: {a: y, b: d2}, given: a + b > 1, value: a + b}}\nrolls: {hand: 'pool(1, d2)'}\nmeasures: {m: {joint: ['hand[1]', 's(count(hand, it == d2))']}}", "", "(1, 2): 2; (1, 3): 1; (2, 2): 2; (2, 3): 1"},
		{"a pool of a sequence is rolled in every place", "sequences: {s: 'pool(1, d2)'}\nmeasures: {m: 'pairs(s, s, it + d2 > other + 1)'}", "", "0: 1; 1: 1"},
		{"also where it is kept", "sequences: {s: 'pool(2, d2)'}\nmeasures: {m: 'sum(each(join(keep(1, s), keep(1, s)), it * d1))'}", "", "2: 1; 3: 6; 4: 9"},
		{"and where dice are rolled for both", "sequences: {s: 'pool(1, d2)'}\nmeasures: {m: 'sum(each(keep(2, join(s, s)), it * d2))'}", "", ""},
		{"and beside what is shared", "rolls: {p: 'pool(1, d2)'}\nsequences: {s: 'sum(join(p, pool(1, d2)))'}\nmeasures: {m: {joint: [s, s, 'p[1]']}}", "", "(2, 2, 1): 1; (2, 3, 1): 1; (3, 2, 1): 1; (3, 3, 1): 1; (3, 3, 2): 1; (3, 4, 2): 1; (4, 3, 2): 1; (4, 4, 2): 1"},
		{"copies of a sequence with a condition", "sequences: {s: {rolls: {a: d3}, given: a > 1, value: a}}\nmeasures: {m: 'sum(2, s)'}", "", "4: 1; 5: 2; 6: 1"},
		{"a draw", "draws: {sky: {fair: 6, rain: 3, storm: 1}}\nmeasures: {m: sky}", "", "fair: 6; rain: 3; storm: 1"},
		{"a draw is drawn anew", "draws: {coin: {head: 1, tail: 1}}\nmeasures: {m: coin == coin}", "", "yes: 1; no: 1"},
		{"a draw that is a roll", "draws: {coin: {head: 1, tail: 1}}\nrolls: {c: coin}\nmeasures: {m: c == c}", "", "yes: 1"},
		{"words as keys", "draws: {coin: {head: 1, tail: 3}}\nlookups: {pay: {by: coin, rows: {head: 2, tail: 0}}}\nmeasures: {m: pay}", "", "0: 3; 2: 1"},
		{"a pool by a draw", "draws: {coin: {head: 1, tail: 1}}\nrolls: {c: coin}\nmeasures: {m: 'max(pool(if(c == head, 2, 1), d2))'}", "", "1: 3; 2: 5"},
		{"gained", "actors: {self: {gold: 3}}\neffects: [self.gold += d2]\nmeasures: {m: {gained: self.gold}}", "", "1: 1; 2: 1"},
		{"gained from a pool", "actors: {self: {gold: 3}}\nrolls: {h: 'pool(2, d2)'}\neffects: ['self.gold += sum(h) - h[2]']\nmeasures: {m: {gained: self.gold}}", "", "1: 1; 2: 3"},
		{"a resource that is a word", "actors: {a: {mood: {default: calm, choices: [calm, angry]}}}\noutcome: {hurt: chance(25%), fine: otherwise}\neffects: {hurt: a.mood = angry}\nmeasures: {m: {after: a.mood}}", "", "angry: 1; calm: 3"},

		// Encounters.
		{
			"damage is what is kept", "actors: {hero: {hp: 1}, orc: {hp: 3}}\nactions:\n  strike: {rolls: {total: 2d2k1}, effects: target.hp -= total}\n" +
				"encounter: {order: [hero, orc], turns: {hero: strike, orc: {policy: strike}}, until: {won: orc.hp <= 1, lost: hero.hp <= 0}}\nmeasures: {m: {end: ending}}", "", "won: 3; lost: 1",
		},
		{
			"damage explodes", "actors: {hero: {hp: 1}, orc: {hp: 3}}\nactions:\n  strike: {effects: 'target.hp -= explode(d2, it == 2, 1)'}\n" +
				"encounter: {order: [hero, orc], turns: {hero: strike, orc: {policy: strike}}, until: {won: orc.hp <= 0, lost: hero.hp <= 0}}\nmeasures: {m: {end: ending}}", "", "won: 1; lost: 1",
		},
		{
			"damage is a count", "actors: {hero: {hp: 1}, orc: {hp: 2}}\nactions:\n  strike: {rolls: {p: 'pool(2, d2)'}, effects: 'target.hp -= count(p, it == 2)'}\n  bite: target.hp -= 1\n" +
				"encounter: {order: [hero, orc], turns: {hero: strike, orc: {policy: bite}}, until: {won: orc.hp <= 0, lost: hero.hp <= 0}}\nmeasures: {m: {end: ending}}", "", "won: 1; lost: 3",
		},
		{
			"a pool among the rolls of a turn", "encounter:\n  state: {a: 0, b: 0}\n  turn: {rolls: {h: 'pool(2, d2)'}, next: {a: 'a + h[1]', b: 'b + h[2]'}}\n  until: a > 0\nmeasures: {m: {end: 'a * 10 + b'}}", "", "11: 1; 21: 2; 22: 1",
		},
		{
			"what it starts with is of a pool", "encounter:\n  state: {a: 'max(pool(2, d2))'}\n  turn: {next: {a: a - 1}}\n  until: a <= 0\nmeasures: {m: {end: turns}}", "", "1: 1; 2: 3",
		},
		{
			"a rank that is rolled on a turn", "encounter:\n  state: {a: 0}\n  turn: {rolls: {h: 'pool(2, d2)'}, next: {a: 'h[d2 + a]'}}\n  until: a > 0\nmeasures: {m: {end: a}}", "", "1: 1; 2: 1",
		},
		{
			"a function in an encounter", "functions: {hits(n): 'count(pool(n, d2), it == 2)'}\nencounter:\n  state: {a: 2}\n  turn: {next: {a: 'a - hits(min(a, 2)) - 1'}}\n  until: a <= 0\nmeasures: {m: {end: turns}}", "", "1: 3; 2: 1",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := map[string]string{}
			if name, value, ok := strings.Cut(c.set, "="); ok {
				set[name] = value
			}
			e := measured(t, c.file, set)
			if strings.Contains(c.file, "encounter:") {
				nearBy(t, e, c.want)
				return
			}
			if strings.Contains(c.name, "trait") {
				nearBy(t, e, c.want)
				return
			}
			holdsOf(t, e, c.want)
		})
	}
}

// nearBy is holdsOf for what may go on forever: the exact engine must be right to its bound,
// and the walk is not asked.
func nearBy(t *testing.T, e notation.Expr, want string) {
	t.Helper()
	truth := weighed(t, want)
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	for o, w := range r.Dist.All() {
		p, _ := r.Dist.Fraction(w).Float64()
		q := 0.0
		if truth[o.Key()] != nil {
			q, _ = truth[o.Key()].Float64()
		}
		if p-q > 1e-9 || q-p > 1e-9 {
			t.Errorf("%s: P(%s) = %v, want %v", e, o.Key(), p, q)
		}
	}
	samplesAre(t, e, truth)
}
