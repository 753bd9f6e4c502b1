package notationtest_test

import (
	"reflect"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What may be added to the tree one day, in the clothes of what is known.
type (
	newNode struct{ notation.Expr }
	newDie  struct{ notation.Die }
	newStmt struct{ notation.Stmt }
)

// The oracle refuses what it does not know: were it to skip a part as an engine may,
// the two would agree.
func TestNotKnown(t *testing.T) {
	one := notation.Int(1)
	die := &notation.FairDie{Sides: notation.Int(6)}
	pool := func(rule notation.DiceRule) notation.Expr { return &notation.Pool{Count: one, Die: die, Rule: rule} }
	turn := func(s notation.Stmt) notation.Expr {
		return &notation.Process{
			Vars:  []notation.Var{{Name: "x", Start: one}},
			Turns: []notation.Turn{{Body: []notation.Stmt{s}}}, Until: &notation.Binary{Op: notation.Lt, X: &notation.Ref{Name: "x"}, Y: one}, Value: one,
		}
	}
	for name, e := range map[string]notation.Expr{
		"statement":   turn(newStmt{&notation.Stop{}}),
		"assignment":  turn(&notation.Change{Var: "x", Op: "^=", Value: one}),
		"node":        newNode{one},
		"inner node":  &notation.Binary{Op: notation.Add, X: one, Y: newNode{one}},
		"die":         &notation.Pool{Count: one, Die: newDie{die}},
		"pooled node": &notation.Group{Items: []notation.Expr{newNode{pool(notation.DiceRule{})}}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}},
		"explosion":   pool(notation.DiceRule{Explode: &notation.Explode{Mode: 200, Point: &notation.Point{Op: notation.Eq, Value: one.Value}}}),
		"point":       pool(notation.DiceRule{Success: &notation.Target{Point: &notation.Point{Op: notation.Ne, Value: one.Value}}}),
		"open keep":   pool(notation.DiceRule{Keeps: []*notation.Keep{{Of: one}}}),
		"open point":  pool(notation.DiceRule{Rerolls: []*notation.Reroll{{Point: &notation.Point{Op: notation.Eq, Of: one}}}}),
		"unary":       &notation.Unary{Op: 200, X: one},
		"binary":      &notation.Binary{Op: 200, X: one, Y: one},
		"division":    &notation.Binary{Op: notation.Div, Rule: 200, X: one, Y: one},
		"function":    &notation.Call{Func: 200, Args: []notation.Expr{one}},
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

// A modifier that is added to the rule must be read by the interpreter too.
func TestEveryModifierIsRead(t *testing.T) {
	if n := reflect.TypeFor[notation.DiceRule]().NumField(); n != 7 {
		t.Errorf("a DiceRule has %d fields, and package literal reads 7", n)
	}
}
