package exact_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A generator draws small closed expressions. Only what Check accepts is made.
type generator struct {
	t     *rapid.T
	scope []string
}

func (g *generator) choose(label string, n int) int { return rapid.IntRange(0, n-1).Draw(g.t, label) }

func (g *generator) number(depth int) notation.Expr {
	if depth == 0 {
		if len(g.scope) > 0 && g.choose("leaf", 2) == 0 {
			return &notation.Ref{Name: g.scope[g.choose("name", len(g.scope))]}
		}
		return g.leaf()
	}
	sub := func() notation.Expr { return g.number(depth - 1) }
	switch g.choose("node", 10) {
	case 0:
		return g.leaf()
	case 1, 2:
		op := []notation.BinaryOp{notation.Add, notation.Sub, notation.Mul, notation.Rem}[g.choose("op", 4)]
		return &notation.Binary{Op: op, X: sub(), Y: sub()}
	case 3:
		rule := notation.Division(1 + g.choose("rule", 4))
		return &notation.Binary{Op: notation.Div, Rule: rule, X: sub(), Y: sub()}
	case 4:
		return &notation.Call{Func: []notation.Func{notation.Min, notation.Max, notation.Lineup, notation.StrictLineup}[g.choose("function", 4)], Args: []notation.Expr{sub(), sub()}}
	case 5:
		return &notation.Call{Func: notation.Func(2 + g.choose("function", 6)), Args: []notation.Expr{sub()}}
	case 6:
		return &notation.If{Cond: g.truth(depth - 1), Then: sub(), Else: sub()}
	case 8:
		if g.choose("rank", 2) == 0 {
			return &notation.Repeat{Rank: notation.Int(int64(1 + g.choose("which", 2))), Count: notation.Int(2), X: sub()}
		}
		count := &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(int64(1 + g.choose("copies", 2)))}}
		return &notation.Repeat{Count: &notation.Binary{Op: notation.Sub, X: count, Y: notation.Int(int64(g.choose("fewer", 2)))}, X: sub()}
	case 7:
		return &notation.Call{Func: notation.Clamped, Args: []notation.Expr{&notation.Unary{Op: notation.Neg, X: sub()}}}
	default:
		return g.let(sub, sub)
	}
}

// let binds a roll, twice as often as other nodes: it is what is hard.
func (g *generator) let(value, body func() notation.Expr) notation.Expr {
	name := string(rune('a' + len(g.scope)))
	v := value()
	g.scope = append(g.scope, name)
	b := body()
	g.scope = g.scope[:len(g.scope)-1]
	return &notation.Let{Name: name, Value: v, Body: b}
}

func (g *generator) truth(depth int) notation.Expr {
	switch g.choose("truth", 4) {
	case 0:
		if depth > 0 {
			op := []notation.BinaryOp{notation.And, notation.Or}[g.choose("op", 2)]
			return &notation.Binary{Op: op, X: g.truth(depth - 1), Y: g.truth(depth - 1)}
		}
		return &notation.Chance{P: &notation.Number{Value: big.NewRat(int64(g.choose("p", 4)), 3)}}
	case 1:
		return &notation.Unary{Op: notation.Not, X: g.comparison(depth)}
	}
	return g.comparison(depth)
}

func (g *generator) comparison(depth int) notation.Expr {
	op := notation.Eq + notation.BinaryOp(g.choose("op", 6))
	return &notation.Binary{Op: op, X: g.number(max(0, depth-1)), Y: g.number(max(0, depth-1))}
}

func (g *generator) leaf() notation.Expr {
	switch g.choose("leaf", 5) {
	case 0:
		return &notation.Number{Value: big.NewRat(int64(g.choose("numerator", 7))-3, int64(1+g.choose("denominator", 3)))}
	case 1:
		return &notation.Pool{Count: notation.Int(int64(g.choose("count", 3))), Die: notation.FateDie{}}
	case 2:
		faces := []*big.Rat{big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(1, 2)}
		return &notation.Pool{Count: notation.Int(1), Die: notation.FacesDie{Faces: faces}}
	}
	return &notation.Pool{
		Count: notation.Int(int64(g.choose("count", 3))), Die: &notation.FairDie{Sides: notation.Int(int64(1 + g.choose("sides", 4)))},
	}
}

// Every expression is worth exactly what walking through all its faces says; and
// where the walk meets an error, Eval reports one.
func TestEvalAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &generator{t: t}
		e := g.let(func() notation.Expr { return g.number(1) }, func() notation.Expr {
			return g.let(func() notation.Expr { return g.number(1) }, func() notation.Expr { return g.body() })
		})
		want, wantErr := notationtest.Enumerate(e, 3000)
		if errors.Is(wantErr, notationtest.ErrTooMany) {
			t.Skip("too many sequences")
		}
		r, err := exact.Eval(context.Background(), e, exact.Options{})
		if wantErr != nil || want.Condition.Sign() == 0 {
			if err == nil && r.Dist != nil {
				t.Fatalf("%s: the walk says %v, Eval says %s", e, wantErr, r.Dist)
			}
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		compare(t, e, r, want)
	})
}

func (g *generator) body() notation.Expr {
	switch g.choose("body", 4) {
	case 0:
		return &notation.Given{X: g.number(2), Cond: g.truth(1)}
	case 1:
		return g.truth(2)
	case 2:
		return &notation.Tuple{Items: []notation.Expr{g.number(1), g.truth(1)}}
	}
	return g.number(3)
}

func compare(t *rapid.T, e notation.Expr, r *exact.Result, want notationtest.Distribution) {
	if r.Condition != nil && r.Condition.Cmp(want.Condition) != 0 {
		t.Fatalf("%s: condition %s, want %s", e, r.Condition, want.Condition)
	}
	if r.Dist.Len() != len(want.Probability) {
		t.Fatalf("%s: %s, want %v", e, r.Dist, want.Probability)
	}
	for o, w := range r.Dist.All() {
		p := want.Probability[o.Key()]
		if p == nil || p.Cmp(new(big.Rat).SetFrac(w, r.Dist.Total())) != 0 {
			t.Fatalf("%s: P(%s) = %s/%s, want %v", e, o.Key(), w, r.Dist.Total(), p)
		}
	}
}
