package exact

import (
	"context"
	"errors"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// A newNode is what nothing in this package has heard of.
type newNode struct{ notation.Expr }

// What is added to the notation is refused until the engine has a rule for it, and never
// taken for something else: also where the checks of package notation let it through.
func TestNotKnown(t *testing.T) {
	two, roll := notation.Int(2), &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(6)}}
	for name, e := range map[string]notation.Expr{
		"node":                   newNode{two},
		"inner node":             &notation.Call{Func: notation.Clamped, Args: []notation.Expr{newNode{roll}}},
		"named node":             &notation.Let{Name: "x", Value: newNode{roll}, Body: &notation.Ref{Name: "x"}},
		"operator":               &notation.Binary{Op: 200, X: roll, Y: two},
		"operator of constants":  &notation.Binary{Op: 200, X: two, Y: two},
		"operator on one":        &notation.Unary{Op: 200, X: roll},
		"its constant":           &notation.Unary{Op: 200, X: two},
		"function":               &notation.Call{Func: 200, Args: []notation.Expr{roll}},
		"function of a constant": &notation.Call{Func: 200, Args: []notation.Expr{two}},
	} {
		t.Run(name, func(t *testing.T) {
			var at *notation.Error
			if _, err := Eval(context.Background(), e, Options{}); !errors.As(err, &at) || !strings.Contains(err.Error(), "is not known to") {
				t.Errorf("%v", err)
			}
			_, err := evalOnce(e, budget.New(context.Background(), Options{}.WithDefaults()), &Cache{})
			if !errors.As(err, &at) || !strings.HasSuffix(err.Error(), "is not known to the exact engine") {
				t.Errorf("%v", err)
			}
		})
	}
}
