package montecarlo

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// wantError checks that the error is positioned and says what is wanted.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Fatalf("error %v (%T), want a *notation.Error", err, err)
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("error %q, want %q", err, want)
	}
}

// The lowest and the highest value of what names a roll several times, of choices and of distances.
func TestLowestAndHighest(t *testing.T) {
	x := ref("x")
	for _, c := range []struct {
		name string
		e    notation.Expr
		want string
	}{
		{"a difference of one roll", let("x", dice(1, 6), call(notation.Lowest, sub(mul(num("2"), x), call(notation.Min, x, num("3"))))), "1"},
		{"a choice", call(notation.Lowest, let("x", dice(1, 6), ifElse(ge(x, num("3")), x, num("3")))), "3"},
		{"a product of one roll", let("x", dice(1, 6), call(notation.Highest, mul(x, sub(num("7"), x)))), "12"},
		{"the smaller of one roll", let("x", dice(1, 6), call(notation.Highest, call(notation.Min, x, sub(num("7"), x)))), "3"},
		{"a distance", call(notation.Lowest, call(notation.Abs, sub(dice(1, 6), num("7/2")))), "1/2"},
		{"the larger of one roll, in a condition", &notation.Again{It: "it", X: dice(1, 6), Cond: ge(ref("it"), call(notation.Lowest, call(notation.Max, ref("it"), sub(num("7"), ref("it")))))}, "1"},
	} {
		got := hits(run(t, c.e, Options{Seed: 1, Trials: 100}))
		if got[c.want] == 0 || len(got) != 1 && got["4"] != 0 {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	x := ref("x")
	for _, c := range []struct {
		name  string
		e     notation.Expr
		limit bool
		want  string
	}{
		{"unbound", add(x, num("1")), false, "x"},
		{"division by 0", div(exact, dice(1, 6), num("0")), false, "the divisor is 0"},
		{"floor by 0", div(floors, dice(1, 6), sub(num("2"), num("2"))), false, "the divisor is 0"},
		{"remainder by 0", rem(dice(1, 6), num("0")), false, "the divisor is 0"},
		{"negative count", pool(num("-1"), num("6")), false, "the number of dice is -1 (it must be a whole number of at least 0)"},
		{"fractional count", pool(num("5/2"), num("6")), false, "the number of dice is 5/2"},
		{"no sides", pool(num("1"), num("0")), false, "the number of sides is 0 (it must be a whole number of at least 1)"},
		{"fractional sides", pool(num("1"), num("1/2")), false, "the number of sides is 1/2"},
		{"no faces", faces(num("1")), false, "face"},
		{"chance", chance(num("4/3")), false, "the chance is 4/3 (a probability lies from 0 to 1)"},
		{"chance below 0", chance(num("-1/3")), false, "the chance is -1/3 (a probability lies from 0 to 1)"},
		{"highest of a quotient", call(notation.Highest, div(exact, num("1"), sub(dice(1, 6), num("3")))), false, "cannot tell the highest value"},
		{"too many dice", dice(2_000_000, 6), true, "a sample can take more than 1048576 dice"},
		{"too many in all", add(dice(1_000_000, 6), dice(1_000_000, 6)), true, "too many to roll (fewer samples do not help"},
		{"too many at times", pool(mul(dice(1, 6), num("1000000")), num("6")), true, "too many to roll"},
		{"too many copies", &notation.Repeat{Count: num("9223372036854775807"), X: dice(1, 4)}, true, "a sample can take more than 1048576 dice"},
		{"too large", mul(dice(1, 6), num("10000000000000000000")), true, "the value can reach"},
		{"sum too large", add(mul(dice(1, 6), num("1500000000000000000")), dice(1, 1_000_000_000_000_000_000)), true, "too large to sample in 64 bits"},
		{"huge die", dice(1, 9_223_372_036_854_775_807), true, "too large to sample in 64 bits"},
		{"scales too fine", add(div(exact, dice(1, 6), num("10000000019")), div(exact, dice(1, 6), num("10000000033"))), true, "common denominator"},
		{"a group with a constant too large", grouped("2d6+10000000000000000000"), true, "the constants of the group are beyond 64 bits"},
		{"a group with a constant too fine", grouped("2d6+0.00000000000000000001"), true, "the constants of the group are beyond 64 bits"},
		{"chance too fine", chance(num("1/10000000000000000000000")), true, "too large to sample"},
		{"a policy for values too large", policyOf(num("1"), num("18446744073709551617")), true, "the values that somebody is chosen by are not whole numbers of 64 bits"},
		{"a policy for truth values", policyOf(num("1"), truthOf(true)), true, "are not whole numbers"},
		{"copies of no rank", &notation.Repeat{Rank: num("0"), Count: num("3"), X: dice(1, 6)}, false, "the rank is 0 (it must be a whole number of at least 1)"},
		{"a factor too large", ifElse(ge(dice(1, 6), num("4")), num("6000000000000000000"), num("-6000000000000000000")), true, "the numbers are too large to sample in 64 bits"},
		{"a shift too large", mul(sub(dice(1, 2), num("5/2")), num("4000000000000000000")), true, "the numbers are too large to sample in 64 bits"},
		{"the least of 64 bits", faces(num("1"), "-9223372036854775808", "0"), true, "can reach -9223372036854775808"},
		{"the most of 64 bits", faces(num("1"), "9223372036854775807", "0"), true, "too large to sample"},
		{"faces too large in all", faces(num("2"), "1", "5000000000000000000"), true, "can reach 10000000000000000000"},
		{"dice too large to keep", grouped("2d5000000000000000000"), true, "can reach 10000000000000000000"},
		{"dice too large to roll again", &notation.Pool{Count: num("2"), Die: &notation.FairDie{Sides: num("5000000000000000000")}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}}, true, "can reach 10000000000000000000"},
		{"one die too many", pool(num("1048577"), num("6")), true, "a sample can take more than 1048576 dice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Compile(c.e)
			wantError(t, err, c.want)
			var limit *LimitError
			if errors.As(err, &limit) != c.limit {
				t.Errorf("%v: a *LimitError: %t, want %t", err, !c.limit, c.limit)
			}
		})
	}
}

// policyOf is a choice between two options by what a die of two sides shows, for the values listed.
func policyOf(values ...notation.Expr) notation.Expr { return policyByDie(2, values...) }

func policyByDie(sides int64, values ...notation.Expr) notation.Expr {
	choice := &notation.Choose{
		Actor: "somebody", Options: make([]notation.Alternative, 2), Keys: []notation.Expr{ref("x")},
		Found: notation.NewPolicy([][]notation.Expr{values}, []int16{0, 1}),
	}
	return &notation.Process{
		Vars:  []notation.Var{{Name: "x", Start: dice(1, sides)}},
		Turns: []notation.Turn{{Body: []notation.Stmt{choice}}},
		Until: truthOf(false), Limit: num("1"), Value: ref("x"),
	}
}

// A policy says nothing of a value between those that it lists.
func TestPolicyWithGaps(t *testing.T) {
	for sides, missing := range map[int64]bool{1: false, 2: true, 3: true} {
		program, err := Compile(policyByDie(sides, num("1"), num("3")))
		if err == nil {
			_, err = program.Run(t.Context(), Options{Seed: 1, Trials: 100})
		}
		if (err != nil) != missing {
			t.Errorf("by a d%d: %v", sides, err)
		}
	}
}

// grouped is the highest die of a sum in the notation of Roll20.
func grouped(sum string) notation.Expr {
	e, err := notation.Roll20.Parse("{" + sum + "}k1")
	if err != nil {
		panic(err)
	}
	return e
}

// No dice of a die that is too large to roll are 0.
func TestNoDice(t *testing.T) {
	if _, err := Compile(pool(num("0"), num("10000000000000000000"))); err != nil {
		t.Error(err)
	}
}

// What is just small enough is compiled.
func TestLargest(t *testing.T) {
	for name, e := range map[string]notation.Expr{
		"dice":            pool(num("1048576"), num("6")),
		"faces":           faces(num("1"), "-9223372036854775807", "9223372036854775806"),
		"a policy":        policyOf(num("1"), num("4194304")),
		"a policy of one": policyOf(num("1")),
	} {
		if _, err := Compile(e); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestManyPaths refuses a small graph of nodes that stands for a huge tree.
func TestManyPaths(t *testing.T) {
	e := num("1") // 2^17 - 1 nodes when it was doubled 16 times
	for range 16 {
		e = add(e, e)
	}
	if _, err := Compile(e); err != nil {
		t.Error(err)
	}
	_, err := Compile(add(e, e))
	wantError(t, err, "too many to roll")
}

// runError returns the error of sampling an expression.
func runError(t *testing.T, e notation.Expr) error {
	t.Helper()
	p, err := Compile(e)
	if err != nil {
		return err
	}
	_, err = p.Run(t.Context(), Options{Seed: 1, Trials: 1000})
	return err
}

// A product that might not fit 64 bits is sampled, and an error where it does not.
func TestLargeProducts(t *testing.T) {
	many := dice(1, 1_000_000)
	trillion := mul(many, many)
	small := add(mul(call(notation.Max, sub(trillion, num("2000000000000")), num("0")), trillion), dice(1, 6)) // 0 times it
	if err := runError(t, small); err != nil {
		t.Error(err)
	}
	if err := runError(t, ifElse(ge(trillion, num("2000000000000")), mul(trillion, trillion), dice(1, 6))); err != nil {
		t.Errorf("in a branch that is never taken: %v", err)
	}
	for _, e := range []notation.Expr{
		mul(trillion, trillion), mul(mul(trillion, trillion), trillion), mul(trillion, sub(num("0"), trillion)),
		div(exact, num("1"), mul(trillion, trillion)),
	} {
		err := runError(t, e)
		wantError(t, err, "the value is beyond 2^52, which is too large to sample")
		var limit *LimitError
		if !errors.As(err, &limit) {
			t.Errorf("%s: %T, want a *LimitError", e, err)
		}
	}
}

// TestGrowth refuses, or rolls, in no time what grows by squaring.
func TestGrowth(t *testing.T) {
	square := func(start notation.Expr) notation.Expr {
		name := func(i int) string { return "x" + strconv.Itoa(i) }
		e := ref(name(60))
		for i := 60; i > 0; i-- {
			e = let(name(i), mul(ref(name(i-1)), ref(name(i-1))), e)
		}
		return let(name(0), start, e)
	}
	_, err := Compile(square(num("10")))
	wantError(t, err, "a constant has more than 4096 bits")
	wantError(t, runError(t, square(dice(1, 6))), "too large to sample")
	wantError(t, runError(t, square(div(exact, dice(1, 6), dice(1, 6)))), "too large to sample")

	e := dice(1, 6)
	for range 5000 {
		e = let("x", e, dice(1, 6))
	}
	_, err = Compile(e)
	wantError(t, err, "rolls more than 4096 values by name")
}

// TestErrorPosition checks that an error points at its node.
func TestErrorPosition(t *testing.T) {
	src := &notation.Source{Text: "1d6 / 0"}
	e := div(exact, dice(1, 6), num("0")).(*notation.Binary)
	e.At = notation.Span{Src: src, Start: 0, End: 7}
	_, err := Compile(e)
	wantError(t, err, "column 1: the divisor is 0")
}

// TestDecidedBeforeRolling checks what needs no instruction at all.
func TestDecidedBeforeRolling(t *testing.T) {
	x := ref("x")
	for name, e := range map[string]notation.Expr{
		"always":           ge(dice(3, 6), num("3")),
		"never":            ge(dice(3, 6), num("19")),
		"constant branch":  ifElse(ge(num("2"), num("1")), num("4"), dice(1, 6)),
		"one-sided die":    dice(5, 1),
		"no huge dice":     pool(num("0"), num("10000000000000000000")),
		"lowest":           call(notation.Lowest, dice(5, 4)),
		"times 0":          num("3"),
		"short circuit":    or(truthOf(true), chance(num("1/2"))),
		"a roll less it":   let("x", dice(1, 6), sub(x, x)),
		"impossible label": eq(word("a"), word("b")),
	} {
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		if p.layout.slots != 1 {
			t.Errorf("%s: %d slots, want a constant", name, p.layout.slots)
		}
	}
	for name, e := range map[string]notation.Expr{
		"offset":     add(dice(3, 6), num("5")),
		"multiple":   mul(dice(3, 6), num("5/7")),
		"comparison": ge(add(dice(5, 4), num("15")), num("24")),
		"labels":     ifElse(ge(num("24"), dice(5, 4)), word("a"), word("b")),
	} {
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		if p.compiled.Code.Instructions() > 2 {
			t.Errorf("%s: %d instructions for a roll and at most a comparison", name, p.compiled.Code.Instructions())
		}
	}
}

// TestFewDiceAreOneTable checks that what few dice decide takes as many instructions as it
// has independent rolls.
func TestFewDiceAreOneTable(t *testing.T) {
	for _, c := range []struct {
		text    string
		grammar *notation.Grammar
		most    int
	}{
		{"sum(20, if(1d6 >= 3 and 1d6 >= 4 and 1d6 < 5, 1d3, 0))", notation.Rules, 1},
		{"sum(20, if(1d6 >= 3, sum(1, if(1d6 >= 4, 1d3, 0)), 0))", notation.Rules, 1},
		{"sum(keep(3, pool(4, d6))) + 1", notation.Rules, 1},
		{"max(1d6, 1d8) * 2 - min(1d4, 3)", notation.Rules, 1},
		{"{2d6, 1d12}k1 - 9", notation.Roll20, 1},
		{"3d6k2 + 3d8kl2", notation.Roll20, 3},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		if n := p.compiled.Code.Instructions(); n > c.most {
			t.Errorf("%s: %d instructions, want %d", c.text, n, c.most)
		}
	}
}

// TestRegistersAreShared checks that columns are used again.
func TestRegistersAreShared(t *testing.T) {
	e := dice(1, 6)
	for range 100 {
		e = add(e, dice(1, 6))
	}
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	if p.compiled.Code.Columns() > 4 {
		t.Errorf("a sum of 101 dice takes %d columns", p.compiled.Code.Columns())
	}
}
