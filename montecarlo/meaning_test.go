package montecarlo

import (
	"context"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

const (
	exact  = notation.ExactDivision
	floors = notation.FloorDivision
	floor0 = notation.FloorOrZero
	trunc0 = notation.TruncOrZero
)

// meanings are expressions of every node, each small enough to enumerate.
func meanings() map[string]notation.Expr {
	x, y := ref("x"), ref("y")
	shared := dice(1, 6)
	return map[string]notation.Expr{
		"constant":               num("7/3"),
		"truth":                  truthOf(true),
		"label":                  word("hit"),
		"one die":                dice(1, 6),
		"two dice":               dice(2, 6),
		"no dice":                dice(0, 6),
		"one side":               dice(3, 1),
		"five d4":                dice(5, 4),
		"d100":                   dice(1, 100),
		"fate":                   fate(4),
		"faces":                  faces(num("2"), "1", "1", "2", "5"),
		"fractional faces":       faces(num("2"), "1/2", "-1/3", "4"),
		"wide faces":             faces(num("2"), "100000", "-7", "0"),
		"equal faces":            faces(dice(1, 3), "5/2", "5/2"),
		"random count":           pool(sub(dice(1, 4), num("1")), num("3")),
		"random sides":           pool(num("2"), dice(1, 4)),
		"random both":            pool(dice(1, 2), dice(1, 3)),
		"random count faces":     faces(dice(1, 3), "0", "1", "1"),
		"count of halves":        pool(div(exact, mul(num("2"), dice(1, 3)), num("2")), num("2")),
		"sum":                    add(dice(1, 4), dice(1, 6)),
		"difference":             sub(dice(1, 4), dice(1, 6)),
		"product":                mul(dice(1, 4), sub(dice(1, 6), num("3"))),
		"negative":               neg(dice(2, 4)),
		"scales":                 add(div(exact, dice(1, 4), num("2")), div(exact, dice(1, 3), num("-3"))),
		"product of scales":      mul(div(exact, dice(1, 4), num("2")), div(exact, dice(1, 3), num("3"))),
		"times three halves":     call(notation.Floor, mul(dice(2, 4), num("3/2"))),
		"floor by 7":             div(floors, sub(dice(2, 6), num("9")), num("7")),
		"floor by -2":            div(floors, sub(dice(2, 6), num("9")), num("-2")),
		"methuen by 2":           div(floor0, sub(dice(1, 6), num("4")), num("2")),
		"methuen by 0":           div(floor0, dice(1, 6), num("0")),
		"methuen truncating":     div(trunc0, sub(dice(1, 6), num("4")), num("2")),
		"truncating by 0":        div(trunc0, dice(1, 6), num("0")),
		"remainder by 3":         rem(sub(dice(1, 8), num("5")), num("3")),
		"remainder by -3":        rem(sub(dice(1, 8), num("5")), num("-3")),
		"remainder by half":      rem(sub(dice(1, 8), num("9/2")), num("5/2")),
		"remainder of positive":  rem(dice(1, 8), num("3")),
		"floor random":           div(floors, sub(dice(1, 6), num("4")), sub(dice(1, 2), num("3"))),
		"floor or zero random":   div(floor0, sub(dice(1, 6), num("4")), sub(dice(1, 5), num("3"))),
		"truncate random":        div(trunc0, sub(dice(1, 6), num("4")), sub(dice(1, 5), num("3"))),
		"remainder random":       rem(sub(dice(1, 6), num("4")), faces(num("1"), "-3", "2", "5/2")),
		"exact random":           div(exact, dice(1, 6), dice(1, 4)),
		"exact random signs":     div(exact, sub(dice(1, 6), num("3")), faces(num("1"), "-2", "3")),
		"ratio sum":              add(div(exact, num("1"), dice(1, 3)), div(exact, dice(1, 2), dice(1, 3))),
		"ratio difference":       sub(div(exact, num("1"), dice(1, 3)), num("1/2")),
		"ratio product":          mul(div(exact, dice(1, 2), dice(1, 3)), neg(dice(1, 2))),
		"ratio quotient":         div(exact, dice(1, 2), div(exact, dice(1, 2), dice(1, 3))),
		"ratio floor":            div(floors, sub(dice(1, 4), num("3")), div(exact, dice(1, 2), dice(1, 3))),
		"ratio floor or zero":    div(floor0, dice(1, 2), div(exact, sub(dice(1, 3), num("2")), dice(1, 3))),
		"ratio truncate":         div(trunc0, sub(dice(1, 4), num("3")), div(exact, sub(dice(1, 3), num("2")), dice(1, 3))),
		"ratio remainder":        rem(sub(dice(1, 6), num("3")), div(exact, num("3"), dice(1, 4))),
		"ratio rounding":         call(notation.Round, div(exact, sub(dice(1, 6), num("3")), dice(1, 4))),
		"ratio ceil":             call(notation.Ceil, div(exact, sub(dice(1, 6), num("3")), dice(1, 4))),
		"ratio abs":              call(notation.Abs, div(exact, sub(dice(1, 6), num("3")), dice(1, 4))),
		"ratio min":              call(notation.Min, div(exact, num("2"), dice(1, 4)), num("1"), dice(1, 2)),
		"ratio compare":          ge(div(exact, dice(1, 4), dice(1, 3)), div(exact, dice(1, 3), dice(1, 2))),
		"ratio equal":            eq(div(exact, dice(1, 4), dice(1, 4)), num("1/2")),
		"lineup":                 call(notation.Lineup, dice(1, 6), dice(2, 3), add(dice(1, 4), num("1/2"))),
		"lineup of four":         call(notation.Lineup, dice(1, 3), dice(1, 3), dice(1, 2), dice(1, 3)),
		"lineup with a constant": call(notation.Lineup, num("2"), dice(1, 3), num("5/2")),
		"lineup that is certain": call(notation.Lineup, num("2"), add(dice(1, 3), num("2")), num("7")),
		"lineup of a shared die": let("x", dice(1, 4), call(notation.Lineup, x, dice(1, 4), add(x, dice(1, 2)))),
		"lineup of ratios":       call(notation.Lineup, div(exact, dice(1, 2), dice(1, 3)), dice(1, 2), div(exact, num("1"), dice(1, 3))),
		"strict lineup":          call(notation.StrictLineup, dice(1, 4), dice(1, 4), dice(1, 3)),
		"strict lineup, always":  call(notation.StrictLineup, dice(1, 4), num("1/2")),
		"strict lineup, never":   call(notation.StrictLineup, num("1"), num("1"), dice(1, 2)),
		"ratio choice":           ifElse(ge(dice(1, 4), num("3")), div(exact, num("1"), dice(1, 3)), dice(1, 2)),
		"ratio chance":           chance(div(exact, num("1"), dice(1, 4))),
		"ratio count":            pool(div(exact, num("6"), dice(1, 3)), num("2")),
		"unbounded quotient":     let("x", sub(dice(1, 3), num("2")), ifElse(eq(x, num("0")), num("9"), call(notation.Floor, div(exact, dice(1, 3), div(exact, x, dice(1, 2)))))),
		"min":                    call(notation.Min, dice(1, 6), dice(1, 4), num("3")),
		"max":                    call(notation.Max, dice(1, 6), dice(2, 4)),
		"max decided":            call(notation.Max, dice(1, 6), num("6")),
		"min of scales":          call(notation.Min, div(exact, dice(1, 6), num("2")), num("4/3")),
		"abs":                    call(notation.Abs, sub(dice(1, 6), num("7/2"))),
		"abs of negative":        call(notation.Abs, neg(dice(1, 6))),
		"floor":                  call(notation.Floor, div(exact, dice(2, 6), num("5"))),
		"ceil":                   call(notation.Ceil, div(exact, sub(dice(1, 6), num("4")), num("3"))),
		"round":                  call(notation.Round, div(exact, sub(dice(1, 6), num("4")), num("2"))),
		"floor of whole slope":   call(notation.Floor, add(mul(num("2"), dice(1, 4)), num("1/3"))),
		"round constant":         call(notation.Round, num("-5/2")),
		"lowest":                 call(notation.Lowest, dice(5, 4)),
		"highest":                call(notation.Highest, sub(mul(num("3"), dice(5, 4)), fate(2))),
		"highest of max":         call(notation.Highest, call(notation.Max, dice(1, 6), num("3"))),
		"clamp":                  clampZero(sub(dice(1, 6), num("4"))),
		"eq":                     eq(dice(1, 6), dice(1, 4)),
		"eq never":               eq(mul(num("2"), dice(1, 6)), num("3")),
		"ne":                     op(dice(1, 6), notation.Ne, num("4")),
		"lt":                     op(dice(1, 6), notation.Lt, num("3")),
		"le":                     op(dice(1, 6), notation.Le, dice(1, 4)),
		"gt":                     op(mul(num("-2"), dice(1, 6)), notation.Gt, num("-7")),
		"ge of a fraction":       ge(dice(1, 6), num("7/2")),
		"always":                 ge(dice(1, 6), num("1")),
		"and":                    and(ge(dice(1, 6), num("3")), ge(dice(1, 4), num("2"))),
		"or":                     or(ge(dice(1, 6), num("3")), not(ge(dice(1, 4), num("2")))),
		"and with a constant":    and(truthOf(true), chance(num("1/3"))),
		"or with a constant":     or(chance(num("1/3")), truthOf(false)),
		"and decides":            let("x", sub(dice(1, 3), num("2")), and(op(x, notation.Ne, num("0")), ge(div(exact, num("1"), x), num("1")))),
		"or decides":             let("x", sub(dice(1, 3), num("2")), or(eq(x, num("0")), ge(div(floors, num("1"), x), num("1")))),
		"truth equality":         eq(chance(num("1/3")), ge(dice(1, 6), num("3"))),
		"chance":                 chance(num("1/3")),
		"chance of 0":            chance(num("0")),
		"chance of 1":            chance(num("1")),
		"random chance":          chance(div(exact, sub(dice(1, 6), num("1")), num("5"))),
		"if":                     ifElse(chance(num("1/4")), dice(1, 6), neg(dice(1, 4))),
		"if not":                 ifElse(not(chance(num("1/4"))), dice(1, 6), num("9")),
		"if constants":           ifElse(ge(dice(1, 6), num("5")), num("2"), num("-1/2")),
		"if labels":              ifElse(ge(dice(1, 6), num("5")), word("hit"), ifElse(chance(num("1/2")), word("graze"), word("miss"))),
		"if truths":              ifElse(ge(dice(1, 6), num("5")), truthOf(false), chance(num("1/2"))),
		"if scales":              ifElse(ge(dice(1, 6), num("5")), div(exact, dice(1, 3), num("2")), div(exact, dice(1, 4), num("3"))),
		"label equality":         eq(ifElse(ge(dice(1, 6), num("5")), word("hit"), word("miss")), word("miss")),
		"branch not taken":       let("x", dice(1, 3), ifElse(eq(x, num("2")), num("0"), div(exact, num("6"), sub(x, num("2"))))),
		"count not taken":        let("x", sub(dice(1, 4), num("2")), ifElse(ge(x, num("0")), pool(x, num("3")), num("-1"))),
		"sides not taken":        let("x", sub(dice(1, 4), num("2")), ifElse(ge(x, num("1")), pool(num("1"), x), num("-1"))),
		"chance not taken":       let("x", dice(1, 4), ifElse(ge(x, num("3")), chance(div(exact, num("2"), x)), chance(sub(num("3/2"), div(exact, x, num("2")))))),
		"nested branch":          let("x", dice(1, 4), ifElse(ge(x, num("2")), ifElse(ge(x, num("3")), div(floors, num("9"), sub(x, num("2"))), num("7")), div(floors, num("5"), sub(x, num("2"))))),
		"constant not taken":     ifElse(truthOf(false), div(exact, num("1"), num("0")), dice(1, 3)),
		"let":                    let("x", dice(1, 6), add(x, x)),
		"let of a sum":           let("x", dice(1, 6), sub(mul(num("3"), x), mul(num("2"), x))),
		"let cancels":            let("x", dice(1, 6), sub(x, x)),
		"let square":             let("x", sub(dice(1, 6), num("3")), mul(x, x)),
		"let in let":             let("x", dice(1, 4), let("y", add(x, dice(1, 4)), sub(mul(y, num("2")), x))),
		"let shadows":            let("x", dice(1, 4), let("x", add(x, num("10")), x)),
		"let unused undefined":   let("x", sub(dice(1, 3), num("1")), let("y", div(exact, num("4"), x), ifElse(eq(x, num("0")), num("0"), y))),
		"let undefined in let":   let("x", sub(dice(1, 3), num("1")), let("y", div(floors, num("4"), x), let("z", add(y, num("1")), ifElse(eq(x, num("0")), num("0"), ref("z"))))),
		"let unused constant":    let("x", div(exact, num("1"), num("0")), dice(1, 3)),
		"let never used":         let("x", pool(sub(dice(1, 3), num("2")), num("6")), dice(1, 3)),
		"same pointer":           add(shared, shared),
		"tuple":                  tuple(dice(1, 3), ge(dice(1, 6), num("3"))),
		"tuple of three":         let("x", dice(1, 4), tuple(x, num("1/2"), ifElse(ge(x, num("3")), word("high"), word("low")))),
		"tuple of ratios":        tuple(div(exact, num("1"), dice(1, 3)), dice(1, 2)),
		"tuple chosen":           ifElse(chance(num("1/3")), tuple(dice(1, 3), num("0")), tuple(num("0"), dice(1, 2))),
		"given":                  given(dice(1, 6), ge(dice(1, 4), num("3"))),
		"given shared":           let("x", dice(2, 6), given(x, ge(x, num("9")))),
		"given not":              let("x", dice(2, 6), given(x, not(ge(x, num("9"))))),
		"given undefined":        let("x", sub(dice(1, 3), num("1")), given(div(floors, num("5"), x), op(x, notation.Ne, num("0")))),
		"given tuple":            let("x", dice(1, 6), given(tuple(x, dice(1, 2)), op(x, notation.Le, num("2")))),
		"given ratio":            let("x", dice(1, 6), given(div(exact, num("1"), x), op(x, notation.Le, num("2")))),
		"given certain":          given(dice(1, 6), truthOf(true)),
		"given a truth":          let("x", dice(1, 6), given(ge(x, num("6")), ge(x, num("4")))),
		"given constant outcome": given(num("3"), chance(num("1/3"))),
		"attack": let("a", dice(2, 4), ifElse(eq(ref("a"), call(notation.Lowest, ref("a"))), word("fumble"),
			ifElse(eq(ref("a"), call(notation.Highest, ref("a"))), word("critical"),
				ifElse(chance(num("1/3")), word("blocked"), ifElse(ge(add(ref("a"), num("14")), num("19")), word("hit"), word("miss")))))),
	}
}

// TestMeaning compares every kind of node with the enumeration of all faces.
func TestMeaning(t *testing.T) {
	for name, e := range meanings() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, err := notationtest.Enumerate(e, 100_000)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, e, run(t, e, Options{Seed: 5, Trials: 50*BlockSize + 77, Workers: 1}), want)
		})
	}
}

// TestErrorsInSamples checks the errors that happen only for some dice.
func TestErrorsInSamples(t *testing.T) {
	x := ref("x")
	zero := sub(dice(1, 6), num("1"))
	for _, c := range []struct {
		name string
		e    notation.Expr
		want string
	}{
		{"exact", div(exact, num("1"), zero), "the divisor was 0 in a sample"},
		{"floor", div(floors, num("1"), zero), "the divisor was 0 in a sample"},
		{"remainder", rem(num("1"), zero), "the divisor was 0 in a sample"},
		{"ratio divisor", div(exact, num("1"), div(exact, zero, dice(1, 2))), "the divisor was 0 in a sample"},
		{"count", pool(sub(dice(1, 6), num("2")), num("6")), "the number of dice was -1 in a sample (it must be a whole number of at least 0)"},
		{"half a die", pool(div(exact, add(mul(num("2"), dice(1, 6)), num("1")), num("6")), num("6")), "in a sample (it must be a whole number of at least 0)"},
		{"third of a die", pool(div(exact, num("7"), dice(1, 3)), num("2")), "in a sample (it must be a whole number of at least 0)"},
		{"sides", pool(num("1"), sub(dice(1, 6), num("1"))), "the number of sides was 0 in a sample (it must be a whole number of at least 1)"},
		{"chance above", chance(div(exact, dice(1, 6), num("5"))), "a chance was 6/5 in a sample (a probability lies from 0 to 1)"},
		{"chance below", chance(sub(num("1/2"), div(exact, dice(1, 6), num("6")))), "in a sample (a probability lies from 0 to 1)"},
		{"rank", &notation.Repeat{Rank: dice(1, 3), Count: num("2"), X: dice(1, 6)}, "there is no rank 3 of 2 copies"},
		{"ratio chance", chance(div(exact, num("2"), dice(1, 6))), "a chance was 2 in a sample (a probability lies from 0 to 1)"},
		{"taken branch", ifElse(chance(num("1/2")), div(exact, num("1"), num("0")), num("0")), "the divisor is 0"},
		{"used let", let("x", div(exact, num("1"), zero), ifElse(chance(num("1/2")), x, num("0"))), "the divisor was 0 in a sample"},
		{"let used in a let", let("x", div(exact, num("1"), zero), let("y", add(x, num("1")), ref("y"))), "the divisor was 0 in a sample"},
		{"constant let", let("x", div(exact, num("1"), num("0")), ifElse(chance(num("1/2")), x, num("0"))), "the divisor is 0"},
		{"the one of what is used", let("x", div(exact, num("1"), zero), let("y", pool(sub(dice(1, 2), num("2")), num("6")),
			add(ifElse(ge(dice(9, 6), num("54")), x, num("0")), ref("y")))), "the number of dice was -1"},
		{"condition", given(dice(1, 6), ge(div(exact, num("1"), zero), num("1"))), "the divisor was 0 in a sample"},
		{"and", and(chance(num("1/2")), ge(div(floors, num("1"), zero), num("1"))), "the divisor was 0 in a sample"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := notationtest.Enumerate(c.e, 100_000); err == nil {
				t.Fatal("the enumeration meets no error")
			}
			p, err := Compile(c.e)
			if err != nil {
				t.Fatal(err)
			}
			tally, err := p.Run(context.Background(), Options{Trials: 20_000})
			wantError(t, err, c.want)
			if tally != nil {
				t.Error("there is a tally beside the error")
			}
		})
	}
}
