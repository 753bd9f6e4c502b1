package constant_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

var operators = []notation.Binary{
	{Op: notation.Add},
	{Op: notation.Sub},
	{Op: notation.Mul},
	{Op: notation.Rem},
	{Op: notation.Div, Rule: notation.ExactDivision},
	{Op: notation.Div, Rule: notation.FloorDivision},
	{Op: notation.Div, Rule: notation.FloorOrZero},
	{Op: notation.Div, Rule: notation.TruncOrZero},
}

// number draws what the ladder holds: small numbers, numbers at its end and beyond,
// fractions.
func number(t *rapid.T) *big.Rat {
	den := rapid.SampledFrom([]int64{1, 1, 2, 3}).Draw(t, "denominator")
	num := rapid.OneOf(rapid.Int64Range(-9, 9), rapid.Int64Range(1<<31-2, 1<<31+1), rapid.Int64Range(1<<40, 1<<62)).Draw(t, "numerator")
	return big.NewRat(num, den)
}

// The result does not depend on the rung: what is calculated in whole numbers is what
// the definitions say of rationals.
func TestArithmetic(t *testing.T) {
	floor := func(v *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Div(v.Num(), v.Denom())) }
	trunc := func(v *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Quo(v.Num(), v.Denom())) }
	rapid.Check(t, func(t *rapid.T) {
		x, y, op := number(t), number(t), rapid.SampledFrom(operators).Draw(t, "operator")
		var want *big.Rat
		switch isZero := y.Sign() == 0; {
		case op.Op == notation.Add:
			want = new(big.Rat).Add(x, y)
		case op.Op == notation.Sub:
			want = new(big.Rat).Sub(x, y)
		case op.Op == notation.Mul:
			want = new(big.Rat).Mul(x, y)
		case isZero && (op.Rule == notation.FloorOrZero || op.Rule == notation.TruncOrZero):
			want = new(big.Rat)
		case isZero:
		case op.Op == notation.Rem:
			want = new(big.Rat).Sub(x, new(big.Rat).Mul(y, trunc(new(big.Rat).Quo(x, y))))
		case op.Rule == notation.ExactDivision:
			want = new(big.Rat).Quo(x, y)
		case op.Rule == notation.TruncOrZero:
			want = trunc(new(big.Rat).Quo(x, y))
		default:
			want = floor(new(big.Rat).Quo(x, y))
		}
		got, ok := constant.Binary(&op, constant.Number(x), constant.Number(y))
		if ok != (want != nil) || ok && got.Rat().Cmp(want) != 0 {
			t.Fatalf("%s %v %s (rule %d) is %v %v, want %v", x, op.Op, y, op.Rule, got, ok, want)
		}
	})
}

// expression draws a number made of constants, of the name x and of the number of turns.
func expression(t *rapid.T, depth int) notation.Expr {
	sub := func() notation.Expr { return expression(t, depth-1) }
	kind := rapid.IntRange(0, 6).Draw(t, "kind")
	if depth == 0 {
		kind = min(kind, 2)
	}
	switch kind {
	case 0:
		return &notation.Number{Value: big.NewRat(rapid.Int64Range(-4, 4).Draw(t, "number"), rapid.Int64Range(1, 2).Draw(t, "den"))}
	case 1:
		return &notation.Ref{Name: "x"}
	case 2:
		return &notation.Ref{Name: notation.TurnsName}
	case 3:
		op := rapid.SampledFrom(operators).Draw(t, "operator")
		op.X, op.Y = sub(), sub()
		return &op
	case 4:
		f := rapid.SampledFrom([]notation.Func{notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lineup, notation.StrictLineup}).Draw(t, "function")
		args := []notation.Expr{sub(), sub()}
		if f > notation.Max && f < notation.Lineup {
			args = args[:1]
		}
		return &notation.Call{Func: f, Args: args}
	case 5:
		return &notation.Unary{Op: notation.Neg, X: sub()}
	default:
		return &notation.Call{Func: notation.Clamped, Args: []notation.Expr{sub()}}
	}
}

// valueOf works an expression out; false where it has no value.
func valueOf(e notation.Expr, names map[string]constant.Value) (constant.Value, bool) {
	if ref, ok := e.(*notation.Ref); ok {
		return names[ref.Name], true
	}
	if v, ok := constant.OfLiteral(e); ok {
		return v, true
	}
	var operands []constant.Value
	for _, c := range notation.Children(e) {
		v, ok := valueOf(c, names)
		if !ok {
			return v, false
		}
		operands = append(operands, v)
	}
	return constant.Apply(e, operands)
}

// Every value of an expression lies in its range, after however many turns.
func TestRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := expression(t, 3)
		low, high, at := rapid.Int64Range(-5, 5).Draw(t, "low"), rapid.Int64Range(0, 5).Draw(t, "more"), rapid.Int64Range(0, 5).Draw(t, "at")
		high += low
		least, beyond := rapid.IntRange(0, 9).Draw(t, "least"), rapid.Int64Range(0, 20).Draw(t, "beyond")
		r := constant.RangeOf(e, func(leaf notation.Expr) constant.Range {
			if leaf.(*notation.Ref).Name == notation.TurnsName {
				return constant.Turns(least)
			}
			return constant.Between(big.NewRat(low, 1), big.NewRat(high, 1), true)
		})
		c, ok := valueOf(e, map[string]constant.Value{"x": {Num: min(low+at, high)}, notation.TurnsName: {Num: int64(least) + beyond}})
		if !ok {
			return
		}
		v := c.Rat()
		after := func(p constant.Polynomial) *big.Rat {
			sum := new(big.Rat)
			for _, c := range slices.Backward(p) {
				sum.Add(sum.Mul(sum, big.NewRat(beyond, 1)), c)
			}
			return sum
		}
		if r.Bounded && (v.Cmp(after(r.Low)) < 0 || v.Cmp(after(r.High)) > 0) {
			t.Fatalf("%s is %s, not between %s and %s", e, v, after(r.Low), after(r.High))
		}
		if parts := new(big.Rat).Mul(v, big.NewRat(r.Parts, 1)); !parts.IsInt() {
			t.Fatalf("%s is %s, not of parts of 1/%d", e, v, r.Parts)
		}
		if low := r.Low; r.Bounded && low.Least(big.NewRat(20, 1)).Cmp(v) > 0 || low != nil && low.Least(nil) != nil && low.Least(nil).Cmp(v) > 0 {
			t.Fatalf("%s is %s, less than the least of %v", e, v, low)
		}
	})
}
