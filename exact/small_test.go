package exact_test

import (
	"context"
	"math/big"
	"regexp"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// These take longest: what they roll may have no end, or is kept.
var slowSmall = []string{"again", "explosions", "roll20"}

// Small expressions of every kind are worth what walking through the faces finds: by
// themselves, and with what was found before. Of dice that may roll forever the walk is cut.
func TestSmall(t *testing.T) {
	for name := range notationtest.Small {
		if !slices.Contains(slowSmall, name) {
			t.Run(name, func(t *testing.T) { areWalked(t, notationtest.Small[name]) })
		}
	}
}

func TestSmallExplosions(t *testing.T) {
	for _, name := range slowSmall {
		t.Run(name, func(t *testing.T) { areWalked(t, notationtest.Small[name]) })
	}
}

func areWalked(t *testing.T, texts []string) {
	t.Helper()
	if len(texts) == 0 {
		t.Error("no expressions")
	}
	cache := &exact.Cache{}
	for _, text := range texts {
		e := notationtest.ParseSmall(t, text)
		isWalked(t, text, e, nil)
		isWalked(t, text, e, cache)
		isWalked(t, text, e, cache)
		if kind, _ := notation.Check(e); kind == notation.NumberKind && !notFurther.MatchString(text) {
			isWalked(t, "of "+text, inside(e, further), nil)
		}
	}
}

func isWalked(t *testing.T, text string, e notation.Expr, cache *exact.Cache) {
	t.Helper()
	want, err := notationtest.EnumerateUpTo(e, 1<<15, 9)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	r, err := cache.Eval(context.Background(), e, exact.Options{Residual: 1e-12})
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	if r.Dist.Residual().Sign() == 0 {
		checkDist(t, r.Dist)
	}
	for o := range r.Dist.All() {
		kind := exact.Numeric
		switch {
		case o.Items != nil:
			kind = dist.Joint
		case o.Value == nil:
			kind = dist.Categorical
		}
		if r.Dist.Kind() != kind {
			t.Errorf("%s: %s is in a distribution of kind %d, want %d", text, o.Key(), r.Dist.Kind(), kind)
		}
	}
	met, left := 0, new(big.Rat).Add(want.Residual, r.Dist.Residual())
	for o, w := range r.Dist.All() {
		p, low := new(big.Rat).SetFrac(w, r.Dist.Total()), want.Probability[o.Key()]
		if low == nil {
			low = new(big.Rat)
		} else {
			met++
		}
		if gap := p.Sub(p, low); gap.Cmp(left) > 0 || gap.Cmp(new(big.Rat).Neg(r.Dist.Residual())) < 0 {
			t.Errorf("%s: P(%s) is off by %s", text, o.Key(), gap.FloatString(9))
		}
	}
	if want.Residual.Sign() == 0 && (met != len(want.Probability) || r.Dist.Residual().Sign() != 0) {
		t.Errorf("%s: %d outcomes, want %d", text, met, len(want.Probability))
	}
	if want.Residual.Sign() != 0 {
		return
	}
	if one := big.NewRat(1, 1); r.Condition == nil && want.Condition.Cmp(one) != 0 || r.Condition != nil && r.Condition.Cmp(want.Condition) != 0 {
		t.Errorf("%s: a condition of %v, want %s", text, r.Condition, want.Condition)
	}
}

// notFurther matches expressions of Roll20, rolls without end, and conditions, which stand outside.
var notFurther = regexp.MustCompile("#|explode| given ")

// inside puts f of what an expression is worth in its place, below the rolls that it names.
func inside(e notation.Expr, f func(x notation.Expr) notation.Expr) notation.Expr {
	if l, ok := e.(*notation.Let); ok {
		return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: inside(l.Body, f)}
	}
	return f(e)
}

// further gives a number a name, and asks it several things of which some share nothing with
// another roll: what is left of it above 2, whether it is odd, and the rest beside a d2.
func further(x notation.Expr) notation.Expr {
	z := &notation.Ref{Name: "z"}
	binary := func(op notation.BinaryOp, a, b notation.Expr) notation.Expr {
		return &notation.Binary{Op: op, X: a, Y: b}
	}
	die := &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(2)}}
	return &notation.Let{Name: "z", Value: x, Body: &notation.Tuple{Items: []notation.Expr{
		&notation.Call{Func: notation.Clamped, Args: []notation.Expr{binary(notation.Sub, z, notation.Int(2))}},
		&notation.Unary{Op: notation.Not, X: binary(notation.Eq, binary(notation.Rem, z, notation.Int(2)), notation.Int(0))},
		binary(notation.Mul, die, &notation.Call{Func: notation.Clamped, Args: []notation.Expr{binary(notation.Sub, notation.Int(3), z)}}),
	}}}
}
