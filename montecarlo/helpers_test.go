package montecarlo

import (
	"context"
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Constructors of trees.

func rat(s string) *big.Rat {
	v, ok := new(big.Rat).SetString(s)
	if !ok {
		panic("not a number: " + s)
	}
	return v
}

func num(s string) notation.Expr { return &notation.Number{Value: rat(s)} }

func dice(n, s int64) notation.Expr {
	return &notation.Pool{Count: notation.Int(n), Die: &notation.FairDie{Sides: notation.Int(s)}}
}

func pool(count, sides notation.Expr) notation.Expr {
	return &notation.Pool{Count: count, Die: &notation.FairDie{Sides: sides}}
}

func fate(n int64) notation.Expr {
	return &notation.Pool{Count: notation.Int(n), Die: notation.FateDie{}}
}

func faces(count notation.Expr, list ...string) notation.Expr {
	var f []*big.Rat
	for _, s := range list {
		f = append(f, rat(s))
	}
	return &notation.Pool{Count: count, Die: notation.FacesDie{Faces: f}}
}

func op(x notation.Expr, o notation.BinaryOp, y notation.Expr) notation.Expr {
	return &notation.Binary{Op: o, X: x, Y: y}
}

func add(x, y notation.Expr) notation.Expr { return op(x, notation.Add, y) }
func sub(x, y notation.Expr) notation.Expr { return op(x, notation.Sub, y) }
func mul(x, y notation.Expr) notation.Expr { return op(x, notation.Mul, y) }
func rem(x, y notation.Expr) notation.Expr { return op(x, notation.Rem, y) }
func eq(x, y notation.Expr) notation.Expr  { return op(x, notation.Eq, y) }
func ge(x, y notation.Expr) notation.Expr  { return op(x, notation.Ge, y) }
func and(x, y notation.Expr) notation.Expr { return op(x, notation.And, y) }
func or(x, y notation.Expr) notation.Expr  { return op(x, notation.Or, y) }

func div(rule notation.Division, x, y notation.Expr) notation.Expr {
	return &notation.Binary{Op: notation.Div, Rule: rule, X: x, Y: y}
}

func neg(x notation.Expr) notation.Expr { return &notation.Unary{Op: notation.Neg, X: x} }
func not(x notation.Expr) notation.Expr { return &notation.Unary{Op: notation.Not, X: x} }

func call(f notation.Func, args ...notation.Expr) notation.Expr {
	return &notation.Call{Func: f, Args: args}
}

func chance(p notation.Expr) notation.Expr { return &notation.Chance{P: p} }
func word(s string) notation.Expr          { return &notation.Label{Name: s} }
func truthOf(b bool) notation.Expr         { return &notation.Bool{Value: b} }
func clampZero(x notation.Expr) notation.Expr {
	return &notation.Call{Func: notation.Clamped, Args: []notation.Expr{x}}
}

func ifElse(c, x, y notation.Expr) notation.Expr {
	return &notation.If{Cond: c, Then: x, Else: y}
}

func let(name string, v, body notation.Expr) notation.Expr {
	return &notation.Let{Name: name, Value: v, Body: body}
}

func ref(name string) notation.Expr { return &notation.Ref{Name: name} }

func given(x, cond notation.Expr) notation.Expr { return &notation.Given{X: x, Cond: cond} }

func tuple(items ...notation.Expr) notation.Expr { return &notation.Tuple{Items: items} }

// run compiles and samples an expression.
func run(t testing.TB, e notation.Expr, o Options) *Tally {
	t.Helper()
	p, err := Compile(e)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	tally, err := p.Run(context.Background(), o)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	return tally
}

// hits returns the counts of a tally by key.
func hits(t *Tally) map[string]int64 {
	out := map[string]int64{}
	for o, n := range t.Outcomes() {
		out[o.Key()] += n
	}
	return out
}

// agree compares a tally with the enumerated distribution.
func agree(t testing.TB, e notation.Expr, tally *Tally, want notationtest.Distribution) {
	t.Helper()
	if l := notationtest.LogEvidence(hits(tally), want.Probability); l < notationtest.LogAlpha {
		t.Errorf("%s: log evidence %.1f against the enumeration\n got %v\nwant %v", e, l, hits(tally), want.Probability)
	}
	miss := new(big.Rat).Sub(big.NewRat(1, 1), want.Condition)
	null := map[string]*big.Rat{}
	for key, p := range map[string]*big.Rat{"met": want.Condition, "not met": miss} {
		if p.Sign() != 0 {
			null[key] = p
		}
	}
	counts := map[string]int64{"met": tally.Accepted(), "not met": tally.Trials() - tally.Accepted()}
	for key, n := range counts {
		if n == 0 {
			delete(counts, key)
		}
	}
	if l := notationtest.LogEvidence(counts, null); l < notationtest.LogAlpha {
		t.Errorf("%s: log evidence %.1f against the condition's probability %s: %v", e, l, want.Condition, counts)
	}
}

// Mean, Variance and StdError are the [Tally.Moments].
func (t *Tally) Mean() float64 {
	mean, _, _ := t.Moments()
	return mean
}

func (t *Tally) Variance() float64 {
	_, variance, _ := t.Moments()
	return variance
}

func (t *Tally) StdError() float64 {
	_, _, stdError := t.Moments()
	return stdError
}
