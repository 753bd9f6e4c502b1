package notationtest_test

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What may be added to the tree one day, in the clothes of what is known.
type (
	newNode     struct{ notation.Expr }
	newDie      struct{ notation.Die }
	newModifier struct{ notation.Modifier }
	newStmt     struct{ notation.Stmt }
)

// The oracle refuses what it does not know: were it to skip a modifier as an engine may,
// the two would agree.
func TestNotKnown(t *testing.T) {
	one := notation.Int(1)
	die := notation.FairDie{Sides: notation.Int(6)}
	pool := func(m ...notation.Modifier) notation.Expr { return &notation.Pool{Count: one, Die: die, Mods: m} }
	keep := newModifier{&notation.Keep{Count: 1}}
	turn := func(s notation.Stmt) notation.Expr {
		return &notation.Process{
			Vars:  []notation.Var{{Name: "x", Start: one}},
			Turns: []notation.Turn{{Body: []notation.Stmt{s}}}, Until: &notation.Binary{Op: notation.Lt, X: &notation.Ref{Name: "x"}, Y: one}, Value: one,
		}
	}
	for name, e := range map[string]notation.Expr{
		"statement":      turn(newStmt{&notation.Stop{}}),
		"assignment":     turn(&notation.Change{Var: "x", Op: "^=", Value: one}),
		"node":           newNode{one},
		"inner node":     &notation.Binary{Op: notation.Add, X: one, Y: newNode{one}},
		"die":            &notation.Pool{Count: one, Die: newDie{die}},
		"modifier":       pool(keep),
		"group modifier": &notation.Group{Items: []notation.Expr{pool()}, Mods: []notation.Modifier{keep}},
		"pooled node":    &notation.Group{Items: []notation.Expr{newNode{pool()}}, Mods: []notation.Modifier{&notation.Keep{Count: 1}}},
		"explosion":      pool(&notation.Explode{Mode: 200, Point: &notation.Point{Op: notation.Eq, Value: one.Value}}),
		"point":          pool(&notation.Success{Point: &notation.Point{Op: notation.Ne, Value: one.Value}}),
		"open keep":      pool(&notation.Keep{Of: one}),
		"open point":     pool(&notation.Reroll{Point: &notation.Point{Op: notation.Eq, Of: one}}),
		"unary":          &notation.Unary{Op: 200, X: one},
		"binary":         &notation.Binary{Op: 200, X: one, Y: one},
		"division":       &notation.Binary{Op: notation.Div, Rule: 200, X: one, Y: one},
		"function":       &notation.Call{Func: 200, Args: []notation.Expr{one}},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := notationtest.Enumerate(e, 1000)
			if err == nil {
				t.Fatalf("%s is worth %v", e, d.Probability)
			}
			if name != "pooled node" && !strings.HasPrefix(name, "open") && !strings.Contains(err.Error(), "is not known to the interpreter") {
				t.Errorf("error %q", err)
			}
		})
	}
}
