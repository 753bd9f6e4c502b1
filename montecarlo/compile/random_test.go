package compile_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
	"pgregory.net/rapid"
)

// A grower draws random closed trees, small enough to enumerate.
type grower struct {
	t     *rapid.T
	names []string // the numbers in scope
}

func (g *grower) pick(n int) int { return rapid.IntRange(0, n-1).Draw(g.t, "pick") }

func (g *grower) constant() notation.Expr {
	list := []string{"0", "1", "2", "3", "-1", "-2", "1/2", "-3/2", "5/3", "10"}
	return num(list[g.pick(len(list))])
}

func (g *grower) roll() notation.Expr {
	switch g.pick(6) {
	case 0:
		return fate(int64(g.pick(3)))
	case 1:
		return faces(num("1"), "1", "1", "-1/2", "4")
	case 2:
		return pool(g.number(0), num("2"))
	case 3:
		return pool(num("1"), g.number(0))
	}
	return dice(int64(g.pick(3)), int64(g.pick(4)+1))
}

func (g *grower) number(depth int) notation.Expr {
	if depth <= 0 {
		switch {
		case len(g.names) > 0 && g.pick(3) == 0:
			return ref(g.names[g.pick(len(g.names))])
		case g.pick(2) == 0:
			return g.constant()
		}
		return dice(1, int64(g.pick(4)+1))
	}
	sub := func() notation.Expr { return g.number(depth - 1) }
	switch g.pick(11) {
	case 10:
		if g.pick(2) == 0 {
			return &notation.Repeat{Rank: dice(1, int64(g.pick(2)+1)), Count: op(dice(1, int64(g.pick(2)+1)), notation.Add, num("1")), X: sub()}
		}
		return &notation.Repeat{Count: op(dice(1, int64(g.pick(3)+1)), notation.Sub, num([]string{"0", "1"}[g.pick(2)])), X: sub()}
	case 0:
		return g.roll()
	case 1:
		return neg(sub())
	case 2, 3:
		return op(sub(), []notation.BinaryOp{notation.Add, notation.Sub, notation.Mul, notation.Rem}[g.pick(4)], sub())
	case 4, 5:
		return div([]notation.Division{notation.ExactDivision, notation.FloorDivision, notation.FloorOrZero, notation.TruncOrZero}[g.pick(4)], sub(), sub())
	case 6:
		f := []notation.Func{notation.Floor, notation.Ceil, notation.Round, notation.Abs}[g.pick(4)]
		return call(f, sub())
	case 7:
		return call([]notation.Func{notation.Min, notation.Max}[g.pick(2)], sub(), sub())
	case 8:
		return ifElse(g.truth(depth-1), sub(), sub())
	}
	return g.let(depth, func() notation.Expr { return clampZero(g.number(depth - 1)) })
}

// let binds a number in the body that f grows.
func (g *grower) let(depth int, f func() notation.Expr) notation.Expr {
	name := string(rune('p' + len(g.names)))
	value := g.number(depth - 1)
	g.names = append(g.names, name)
	body := f()
	g.names = g.names[:len(g.names)-1]
	return let(name, value, body)
}

func (g *grower) truth(depth int) notation.Expr {
	switch g.pick(6) {
	case 0:
		return chance(div(notation.ExactDivision, dice(1, int64(g.pick(4)+1)), num("4")))
	case 1:
		if depth > 0 {
			o := []notation.BinaryOp{notation.And, notation.Or, notation.Eq}[g.pick(3)]
			return op(g.truth(depth-1), o, g.truth(depth-1))
		}
		return not(truthOf(g.pick(2) == 0))
	}
	o := []notation.BinaryOp{notation.Eq, notation.Ne, notation.Lt, notation.Le, notation.Gt, notation.Ge}[g.pick(6)]
	return op(g.number(depth), o, g.number(depth))
}

func (g *grower) tree() notation.Expr {
	switch g.pick(6) {
	case 0:
		return g.truth(2)
	case 1:
		return ifElse(g.truth(1), word("a"), ifElse(g.truth(1), word("b"), word("a")))
	case 2:
		return g.let(2, func() notation.Expr { return tuple(g.number(1), g.number(1)) })
	case 3:
		return g.let(2, func() notation.Expr { return given(g.number(2), g.truth(1)) })
	}
	return g.number(3)
}

// TestRandomTrees compares random trees with their enumeration: the outcomes,
// and whether any roll is an error.
func TestRandomTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grower{t: t}
		e := g.tree()
		want, wrong := notationtest.Enumerate(e, 2000)
		if errors.Is(wrong, notationtest.ErrTooMany) {
			t.Skip("too large to enumerate")
		}
		p, err := montecarlo.Compile(e)
		var limit *montecarlo.LimitError
		if errors.As(err, &limit) {
			t.Skip("refused")
		}
		var tally *montecarlo.Tally
		if err == nil {
			tally, err = p.Run(context.Background(), montecarlo.Options{Seed: 1, Trials: 8 * montecarlo.BlockSize, Workers: 1})
		}
		switch {
		case wrong == nil && err != nil:
			t.Fatalf("%s: %v, and the enumeration has no error", e, err)
		case wrong != nil && err == nil:
			// A rare error may not have come up: look longer.
			if _, err = p.Run(context.Background(), montecarlo.Options{Seed: 2, Trials: 1 << 20}); err == nil {
				t.Fatalf("%s: no error, and the enumeration says %v", e, wrong)
			}
		case err == nil && want.Condition.Sign() != 0:
			counts := hits(tally)
			if l := notationtest.LogEvidence(counts, want.Probability); l < notationtest.LogAlpha {
				t.Fatalf("%s: log evidence %.1f\n got %v\nwant %v", e, l, counts, want.Probability)
			}
		}
	})
}

// TestBoundsAreTrue compares lowest and highest of random trees with the
// extremes of the enumeration, where they are told at all, and the intervals
// behind them in any case.
func TestBoundsAreTrue(t *testing.T) {
	told := 0
	rapid.Check(t, func(t *rapid.T) {
		g := grower{t: t}
		e := g.number(2)
		want, err := notationtest.Enumerate(e, 2000)
		if err != nil || len(want.Probability) == 0 {
			t.Skip("no distribution")
		}
		lo, hi := rat("1000000000"), rat("-1000000000")
		for key := range want.Probability {
			if v := rat(key); v.Cmp(lo) < 0 {
				lo = v
			}
			if v := rat(key); v.Cmp(hi) > 0 {
				hi = v
			}
		}
		b, ok := compile.BoundsOf(e)
		if !ok {
			t.Skip("no bounds")
		}
		if b.Lo.Cmp(lo) > 0 || b.Hi.Cmp(hi) < 0 {
			t.Fatalf("%s: values %s..%s outside of %s..%s", e, lo, hi, b.Lo, b.Hi)
		}
		for f, want := range map[notation.Func]*big.Rat{notation.Lowest: lo, notation.Highest: hi} {
			got, ok := compile.BoundsOf(call(f, e))
			if ok && got.Lo.Cmp(want) != 0 {
				t.Fatalf("%s(%s): %s, want %s", f, e, got.Lo, want)
			}
			told += map[bool]int{true: 1}[ok]
		}
	})
	if told < 10 {
		t.Errorf("only %d bounds were told", told)
	}
}
