package compile_test

import (
	"math/big"

	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
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

// hits returns the counts of a tally by key.
func hits(t *montecarlo.Tally) map[string]int64 {
	out := map[string]int64{}
	for o, n := range t.Outcomes() {
		out[o.Key()] += n
	}
	return out
}
