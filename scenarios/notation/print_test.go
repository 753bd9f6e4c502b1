package notation_test

import (
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
)

// What no grammar writes is printed as well, for messages.
func TestPrint(t *testing.T) {
	third := &notation.Number{Value: big.NewRat(1, 3)}
	for _, c := range []struct {
		in   interface{ String() string }
		want string
	}{
		{third, "1/3"},
		{&notation.Number{Value: big.NewRat(-1, 3)}, "-1/3"},
		{&notation.Number{Value: big.NewRat(-5, 2)}, "-2.5"},
		{notation.Int(-2), "-2"},
		{&notation.Bool{}, "false"},
		{&notation.Label{Name: "hit"}, "hit"},
		{&notation.Let{Name: "x", Value: notation.Int(1), Body: &notation.Ref{Name: "x"}}, "let x = 1; x"},
		{&notation.Given{X: notation.Int(1), Cond: &notation.Bool{Value: true}}, "1 given true"},
		{&notation.Ref{Name: "[nearest ally health]"}, "[nearest ally health]"},
		{&notation.Call{Func: notation.Clamped, Args: []notation.Expr{notation.Int(1)}}, "1"},
		{&notation.Chance{P: third}, "chance(1/3)"},
		{&notation.Tuple{Items: []notation.Expr{third, notation.Int(1)}}, "joint(1/3, 1)"},
		{&notation.Pool{Count: third, Die: notation.FateDie{}}, "(1/3)dF"},
		{&notation.Pool{Count: notation.Int(-1), Die: &notation.FairDie{Sides: notation.Int(6)}}, "(-1)d6"},
		{&notation.Pool{Count: &notation.Ref{Name: "n"}, Die: &notation.FairDie{Sides: &notation.Ref{Name: "m"}}}, "(n)d(m)"},
		{&notation.FairDie{Sides: notation.Int(6)}, "6"},
		{notation.FateDie{}, "F"},
		{notation.FacesDie{Faces: []*big.Rat{big.NewRat(-1, 1), big.NewRat(1, 2)}}, "{-1,1/2}"},
		{notation.Not, "not"},
		{notation.Neg, "-"},
		{notation.Rem, "%"},
		{notation.Round, "round"},
		{notation.NumberKind, "number"},
	} {
		if got := c.in.String(); got != c.want {
			t.Errorf("%T is printed as %s, want %s", c.in, got, c.want)
		}
	}
}
