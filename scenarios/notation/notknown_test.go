package notation_test

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Types and values that stand for those that may be added one day. They embed a known
// node, so that a switch which forgets its default reads them as something.
type (
	newNode struct{ notation.Expr }
	newDie  struct{ notation.Die }
)

const (
	newUnary  = notation.UnaryOp(200)
	newBinary = notation.BinaryOp(200)
	newFunc   = notation.Func(200)
)

// No part of a tree that is not known has a kind or a spelling that can be read.
func TestNotKnown(t *testing.T) {
	one := notation.Int(1)
	pool := func(rule notation.DiceRule) notation.Expr {
		return &notation.Pool{Count: one, Die: notation.FateDie{}, Rule: rule}
	}
	for name, c := range map[string]struct {
		e    notation.Expr
		want string
	}{
		"node":        {newNode{one}, "(notation_test.newNode) is not known to Check"},
		"inner node":  {&notation.Call{Func: notation.Clamped, Args: []notation.Expr{newNode{one}}}, "(notation_test.newNode) is not known to Check"},
		"die":         {&notation.Pool{Count: one, Die: newDie{notation.FateDie{}}}, "(notation_test.newDie) is not known to Check"},
		"explosion":   {pool(notation.DiceRule{Explode: &notation.Explode{Mode: notation.Penetrating + 1}}), "the explosion 3 (notation.ExplodeMode) is not known to Check"},
		"point":       {pool(notation.DiceRule{Success: &notation.Target{Point: &notation.Point{Op: notation.Lt, Value: one.Value}}}), "compared by <"},
		"unary":       {&notation.Unary{Op: newUnary, X: one}, "the operator notation.UnaryOp(200) "},
		"binary":      {&notation.Binary{Op: newBinary, X: one, Y: one}, "the operator notation.BinaryOp(200) "},
		"function":    {&notation.Call{Func: newFunc, Args: []notation.Expr{one}}, "the function notation.Func(200) "},
		"under a let": {&notation.Let{Name: "x", Value: newNode{one}, Body: one}, "is not known to Check"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := notation.Check(c.e); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %s", err, c.want)
			}
			text := (&notation.Call{Func: notation.Clamped, Args: []notation.Expr{c.e}}).String() // as a part of a tree
			for _, g := range notation.Grammars() {
				if e, err := g.Parse(text); err == nil {
					t.Errorf("%s prints as what %s reads", e, g.Name)
				}
			}
		})
	}
}

// What has no error to return does not pass an unknown node for one without children.
func TestNotKnownPanics(t *testing.T) {
	node := newNode{notation.Int(1)}
	for name, f := range map[string]func(){
		"Children":     func() { notation.Children(node) },
		"WithChildren": func() { notation.WithChildren(node, nil) },
		"Children of a statement": func() {
			notation.Children(&notation.Process{Turns: []notation.Turn{{Body: []notation.Stmt{newStmt{&notation.Stop{}}}}}})
		},
		"WithBound": func() {
			notation.WithBound(&notation.Process{Turns: []notation.Turn{{Body: []notation.Stmt{newStmt{&notation.Stop{}}}}}}, strings.ToUpper)
		},
		"Equal": func() { notation.Equal(node, newNode{notation.Int(1)}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, "is not known to") {
					t.Errorf("panicked with %q", said)
				}
			}()
			f()
		})
	}
}

// A die that is not known equals no other.
func TestNotKnownIsNotEqual(t *testing.T) {
	pool := func() notation.Expr {
		return &notation.Pool{Count: notation.Int(2), Die: notation.FateDie{}}
	}
	die := func() notation.Expr {
		return &notation.Pool{Count: notation.Int(2), Die: newDie{notation.FateDie{}}}
	}
	if notation.Equal(pool(), die()) || notation.Equal(die(), die()) {
		t.Error("a die that is not known passes for another")
	}
}
