package compile_test

import (
	"flag"
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down the bounds of small expressions")

// boundsFile holds the bounds of small expressions, and of what is made of them.
const boundsFile = "testdata/bounds.txt"

// further is what is made of a number.
var further = []func(x notation.Expr) notation.Expr{
	func(x notation.Expr) notation.Expr {
		return call(notation.Floor, div(notation.ExactDivision, x, num("2")))
	},
	func(x notation.Expr) notation.Expr {
		return div(notation.TruncOrZero, op(x, notation.Sub, num("4")), num("-3"))
	},
	func(x notation.Expr) notation.Expr {
		return div(notation.FloorOrZero, x, op(dice(1, 3), notation.Sub, num("1")))
	},
	func(x notation.Expr) notation.Expr { return op(neg(x), notation.Rem, num("3")) },
	func(x notation.Expr) notation.Expr { return call(notation.Min, x, num("7/2"), dice(1, 6)) },
	func(x notation.Expr) notation.Expr { return call(notation.Abs, op(x, notation.Sub, num("3"))) },
	func(x notation.Expr) notation.Expr {
		return op(op(x, notation.Sub, num("2")), notation.Mul, dice(1, 4))
	},
	func(x notation.Expr) notation.Expr { return op(x, notation.Mul, unbounded) },
	func(x notation.Expr) notation.Expr { return op(unbounded, notation.Mul, x) },
	func(x notation.Expr) notation.Expr { return op(x, notation.Ge, num("3")) },
	func(x notation.Expr) notation.Expr { return call(notation.Max, neg(x), clampZero(x)) },
}

// unbounded is a number of which nothing is known: 6 / ((1d3 - 2) / 1d2).
var unbounded = div(notation.ExactDivision, num("6"), div(notation.ExactDivision, op(dice(1, 3), notation.Sub, num("2")), dice(1, 2)))

// inside puts f of what an expression is worth in its place, below the rolls that it names.
func inside(e notation.Expr, f func(x notation.Expr) notation.Expr) notation.Expr {
	if l, ok := e.(*notation.Let); ok {
		return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: inside(l.Body, f)}
	}
	return f(e)
}

// Bounds are as narrow as they were. That they are true is [TestBoundsAreTrue].
//
// What is changed on purpose is written down with -update.
func TestBoundsAsBefore(t *testing.T) {
	var lines []string
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			kind, err := notation.Check(e)
			if err != nil {
				t.Fatal(err)
			}
			line := text + "\n\t" + spelled(compile.BoundsOf(e))
			if kind == notation.NumberKind {
				for _, f := range further {
					line += "; " + spelled(compile.BoundsOf(inside(e, f)))
				}
			}
			lines = append(lines, line+"\n")
		}
	}
	notationtest.AsBefore(t, boundsFile, lines, *update)
}

// spelled writes bounds.
func spelled(b compile.Bounds, ok bool) string {
	if !ok {
		return "none"
	}
	return b.Lo.RatString() + " to " + b.Hi.RatString()
}
