package compile

import (
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// What somebody may add to the tree one day, and this engine has not heard of.
type (
	unknownNode struct{ notation.Expr }
	unknownDie  struct{ notation.Die }
	unknownStmt struct{ notation.Stmt }
)

const beyond = 200 // after the last of every enumeration

// Whatever this engine does not know is refused, and not read as something else.
func TestUnknown(t *testing.T) {
	d6 := func(rule ...notation.DiceRule) *notation.Pool {
		return &notation.Pool{Count: notation.Int(2), Die: &notation.FairDie{Sides: notation.Int(6)}, Rule: slices.Concat(rule, []notation.DiceRule{{}})[0]}
	}
	point := &notation.Point{Op: beyond, Value: big.NewRat(3, 1)}
	group := func(rule notation.DiceRule, items ...notation.Expr) notation.Expr {
		return &notation.Group{Items: items, Rule: rule}
	}
	hand := &notation.Copies{Count: notation.Int(2), X: d6()}
	size := func(e notation.Expr) notation.Expr {
		return &notation.Call{Func: notation.Size, Args: []notation.Expr{e}}
	}
	for name, e := range map[string]notation.Expr{
		"node":                    unknownNode{d6()},
		"node inside":             &notation.Unary{Op: notation.Neg, X: unknownNode{d6()}},
		"unary operator":          &notation.Unary{Op: beyond, X: d6()},
		"unary operator of truth": &notation.Unary{Op: beyond, X: &notation.Bool{Value: true}},
		"operator":                &notation.Binary{Op: beyond, X: d6(), Y: d6()},
		"operator of constants":   &notation.Binary{Op: beyond, X: notation.Int(1), Y: notation.Int(2)},
		"operator of truths":      &notation.Binary{Op: beyond, X: &notation.Bool{}, Y: &notation.Bool{}},
		"division rule":           &notation.Binary{Op: notation.Div, Rule: beyond, X: d6(), Y: d6()},
		"division rule, constant": &notation.Binary{Op: notation.Div, Rule: beyond, X: d6(), Y: notation.Int(2)},
		"no division rule":        &notation.Binary{Op: notation.Div, X: d6(), Y: notation.Int(2)},
		"function":                &notation.Call{Func: beyond, Args: []notation.Expr{d6()}},
		"function of a constant":  &notation.Call{Func: beyond, Args: []notation.Expr{notation.Int(3)}},
		"function of two":         &notation.Call{Func: beyond, Args: []notation.Expr{d6(), d6()}},
		"function of none":        &notation.Call{Func: beyond},
		"die":                     &notation.Pool{Count: notation.Int(2), Die: unknownDie{notation.FateDie{}}},
		"die with modifiers":      &notation.Pool{Count: notation.Int(2), Die: unknownDie{notation.FateDie{}}, Rule: d6(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}).Rule},
		"explosion of a group":    group(notation.DiceRule{Explode: &notation.Explode{}}, d6()),
		"reroll of totals":        group(notation.DiceRule{Rerolls: []*notation.Reroll{{}}}, d6(), d6()),
		"explosion mode":          d6(notation.DiceRule{Explode: &notation.Explode{Mode: beyond}}),
		"explosion at":            d6(notation.DiceRule{Explode: &notation.Explode{Point: point}}),
		"reroll at":               d6(notation.DiceRule{Rerolls: []*notation.Reroll{{Point: point}}}),
		"reroll once at":          d6(notation.DiceRule{Rerolls: []*notation.Reroll{{Point: point, Once: true}}}),
		"success at":              d6(notation.DiceRule{Success: &notation.Target{Point: point}}),
		"success at nothing":      d6(notation.DiceRule{Success: &notation.Target{}}),
		"failure at":              d6(notation.DiceRule{Success: &notation.Target{Point: &notation.Point{Op: notation.Ge, Value: big.NewRat(5, 1)}}, Failure: &notation.Target{Point: point}}),
		"failure alone":           d6(notation.DiceRule{Failure: &notation.Target{Point: &notation.Point{Op: notation.Eq, Value: big.NewRat(1, 1)}}}),
		"group of a product":      group(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}, &notation.Binary{Op: notation.Mul, X: d6(), Y: d6()}),
		"group of a negative":     group(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}, &notation.Unary{Op: notation.Neg, X: d6()}),
		"group of a difference":   group(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}, &notation.Binary{Op: notation.Sub, X: d6(), Y: d6()}),
		"group of unknown sign":   group(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}, &notation.Unary{Op: beyond, X: notation.Int(1)}),
		"a statement":             encounterOf(unknownStmt{&notation.Stop{}}),
		"a change":                encounterOf(&notation.Change{Var: "x", Op: notation.MulAssign, Value: notation.Int(2)}),
		"a change of nothing":     encounterOf(&notation.Change{Var: "y", Op: notation.Assign, Value: notation.Int(2)}),
		"a change by a pool":      encounterOf(&notation.Change{Var: "x", Op: notation.Assign, Value: hand}),
		"a branch by a node":      encounterOf(&notation.Branch{Cond: unknownNode{&notation.Bool{}}, Then: []notation.Stmt{&notation.Stop{}}}),
		"an open option":          encounterOf(&notation.Choose{Actor: "somebody"}),
		"an option by a pool":     encounterOf(&notation.Choose{Actor: "somebody", Keys: []notation.Expr{hand}, Found: &notation.Policy{Values: [][]notation.Expr{{notation.Int(1)}}}}),
		"a var of a pool":         &notation.Process{Vars: []notation.Var{{Name: "x", Start: hand}}, Turns: make([]notation.Turn, 1), Until: &notation.Bool{}, Value: notation.Int(1)},
		"group of a node":         group(notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}, unknownNode{d6()}),
		"copies of a node":        size(&notation.Copies{Count: notation.Int(2), X: unknownNode{d6()}}),
		"copies of a pool":        size(&notation.Copies{Count: notation.Int(2), X: hand}),
		"as many as a pool":       size(&notation.Copies{Count: hand, X: d6()}),
		"where of a number":       size(&notation.Where{It: "it", Pool: d6(), Cond: &notation.Bool{Value: true}}),
		"where by a node":         size(&notation.Where{It: "it", Pool: hand, Cond: unknownNode{&notation.Bool{}}}),
		"each of a number":        size(&notation.Each{It: "it", Pool: d6(), X: notation.Int(1)}),
		"each by a pool":          size(&notation.Each{It: "it", Pool: hand, X: hand}),
		"pairs of a number":       &notation.Pairs{It: "it", Other: "other", P: hand, Q: d6(), Cond: &notation.Bool{}},
		"size of a number":        size(d6()),
		"function of a pool":      &notation.Call{Func: beyond, Args: []notation.Expr{hand}},
		"keep of a number":        size(&notation.Call{Func: notation.KeepHighest, Args: []notation.Expr{notation.Int(1), d6()}}),
		"join of a number":        size(&notation.Call{Func: notation.Join, Args: []notation.Expr{hand, d6()}}),
		"largest of two pools":    &notation.Call{Func: notation.Max, Args: []notation.Expr{hand, hand}},
		"a negative pool":         &notation.Unary{Op: notation.Neg, X: hand},
		"a choice of pools":       size(&notation.If{Cond: &notation.Chance{P: &notation.Number{Value: big.NewRat(1, 2)}}, Then: hand, Else: hand}),
		"a joint pool":            &notation.Tuple{Items: []notation.Expr{hand, hand}},
		"again of a node":         &notation.Again{It: "it", X: unknownNode{d6()}, Cond: &notation.Bool{}},
		"again of a pool":         &notation.Again{It: "it", X: hand, Cond: &notation.Bool{}},
		"again by chance":         &notation.Again{It: "it", X: d6(), Cond: &notation.Bool{}, Limit: d6()},
		"a retry of nothing":      &notation.Retry{X: d6()},
		"a retry of a pool":       &notation.Retry{X: &notation.Given{X: hand, Cond: &notation.Bool{Value: true}}},
	} {
		for place, e := range map[string]notation.Expr{
			"alone":       e,
			"in a let":    &notation.Let{Name: "x", Value: e, Body: &notation.Ref{Name: "x"}},
			"in a branch": &notation.If{Cond: &notation.Chance{P: &notation.Number{Value: big.NewRat(1, 2)}}, Then: e, Else: notation.Int(0)},
			"in copies":   &notation.Repeat{Count: notation.Int(2), X: e},
		} {
			// Package notation would refuse some of them first.
			c := newCompiler()
			c.compile(e, nil)
			var at *notation.Error
			if !errors.As(c.err, &at) {
				t.Errorf("%s, %s: error %v", name, place, c.err)
			}
		}
	}
}

// encounterOf is an encounter with a statement in a branch.
func encounterOf(s notation.Stmt) notation.Expr {
	x := &notation.Ref{Name: "x"}
	branch := &notation.Branch{Cond: &notation.Binary{Op: notation.Gt, X: x, Y: notation.Int(1)}, Then: []notation.Stmt{s}}
	return &notation.Process{
		Vars:  []notation.Var{{Name: "x", Start: &notation.Pool{Count: notation.Int(2), Die: &notation.FairDie{Sides: notation.Int(6)}}}},
		Turns: []notation.Turn{{Body: []notation.Stmt{branch}}},
		Until: &notation.Binary{Op: notation.Eq, X: x, Y: notation.Int(1)},
		Value: x,
	}
}

// The errors name what is not known.
func TestUnknownNamed(t *testing.T) {
	die := &notation.Pool{Count: notation.Int(1), Die: notation.FateDie{}}
	for want, e := range map[string]notation.Expr{
		"node compile.unknownNode is not known to this engine": unknownNode{die},
		"operator 200 is not known to this engine":             &notation.Binary{Op: beyond, X: notation.Int(1), Y: notation.Int(2)},
		"function 200 is not known to this engine":             &notation.Call{Func: beyond, Args: []notation.Expr{notation.Int(1)}},
	} {
		c := newCompiler()
		c.compile(e, nil)
		if c.err == nil || !strings.Contains(c.err.Error(), want) {
			t.Errorf("error %v, want %s", c.err, want)
		}
	}
	// And through the front door: the kind of the operator's operands is right.
	if _, err := Compile(&notation.Binary{Op: beyond, X: notation.Int(1), Y: notation.Int(2)}); err == nil {
		t.Error("an unknown operator was compiled")
	}
}

// A modifier that is added to the rule must be read here too.
func TestEveryModifierIsRead(t *testing.T) {
	if n := reflect.TypeFor[notation.DiceRule]().NumField(); n != 7 {
		t.Errorf("a DiceRule has %d fields, and this package reads 7", n)
	}
}
