package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A choice by the policy that is written down is a roll and branches, in whatever block it
// stands, and does the same.
func TestByWritten(t *testing.T) {
	const open = "encounter(x = 3; turn {roll r = 1d2; if x > 0 {fox chooses for x, written 2 - r {a if x > 1 {x -= r}; b if true {x -= 2; stop}}; x -= 1}}; until x <= 0; joint(x, turns))"
	const written = "encounter(x = 3; turn {roll r = 1d2; if x > 0 {roll encounter/written 1 = 2 - r; if encounter/written 1 == 0 {x -= r} else {if encounter/written 1 == 1 {x -= 2; stop}}; x -= 1}}; until x <= 0; joint(x, turns))"
	n := read(t, open)
	got := n.ByWritten()
	if got.String() != written || n.String() != open {
		t.Errorf("%s is %s", n, got)
	}
	if _, err := notation.Check(got); err != nil {
		t.Error(err)
	}
	if got.Open() != nil || n.Open() == nil || notation.HasOpenChoice(got) || !notation.HasOpenChoice(n) {
		t.Error("it is not the choice that is open")
	}
	under := func(e notation.Expr) notation.Expr { return &notation.Let{Name: "o", Value: notation.Int(1), Body: e} }
	if !notation.HasOpenChoice(under(n)) || notation.WithoutChoice(under(n)).String() != "let o = 1; "+written {
		t.Errorf("%s", notation.WithoutChoice(under(n)))
	}

	literal, err := notationtest.NewWrittenChain(n, 50)
	if err != nil {
		t.Fatal(err)
	}
	branches, err := notationtest.NewChain(got, 50)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := literal.Worth(50)
	have, _ := branches.Worth(50)
	if len(want.Probability) < 2 || len(want.Probability) != len(have.Probability) {
		t.Errorf("%v, want %v", have.Probability, want.Probability)
	}
	for k, p := range want.Probability {
		if have.Probability[k] != p {
			t.Errorf("%v, want %v", have.Probability, want.Probability)
		}
	}
}

// What has a policy that was found keeps it.
func TestByWrittenOfWhatWasFound(t *testing.T) {
	n := read(t, "encounter(x = 3; turn {fox chooses for x, written 0 {a if true {x -= 1}}}; until x <= 0; x)")
	n.Turns[0].Body = []notation.Stmt{n.Open().By(notation.NewPolicy(nil, []int16{0}), nil)}
	if n.Open() != nil || notation.HasOpenChoice(n) || !notation.Equal(n.ByWritten(), n) || notation.WithoutChoice(n) != notation.Expr(n) {
		t.Errorf("%s is %s", n, n.ByWritten())
	}
}

// A policy tells encounters apart.
func TestFoundPoliciesDiffer(t *testing.T) {
	n := read(t, "encounter(x = 3; turn {fox chooses for x, written 0 {a if true {x -= 1}}}; until x <= 0; x)")
	list := []notation.Expr{n}
	one, two := []notation.Expr{notation.Int(1)}, []notation.Expr{notation.Int(2)}
	both := []notation.Expr{notation.Int(1), notation.Int(2)}
	for _, p := range []*notation.Policy{
		notation.NewPolicy(nil, []int16{0}), notation.NewPolicy(nil, []int16{1}),
		notation.NewPolicy([][]notation.Expr{one}, []int16{0}),
		notation.NewPolicy([][]notation.Expr{one, two}, []int16{0}), notation.NewPolicy([][]notation.Expr{two, one}, []int16{0}),
		notation.NewPolicy([][]notation.Expr{both}, []int16{0}), notation.NewPolicy([][]notation.Expr{both}, []int16{1}),
		notation.NewPolicy([][]notation.Expr{both}, []int16{256}), notation.NewPolicy([][]notation.Expr{both}, []int16{-1}),
		notation.NewPolicy([][]notation.Expr{both}, []int16{0, 0}),
	} {
		m := *n
		m.Turns = []notation.Turn{{Body: []notation.Stmt{n.Open().By(p, []notation.Expr{ref("x")})}}}
		list = append(list, &m)
	}
	for i, a := range list {
		for j, b := range list {
			if notation.Equal(a, b) != (i == j) {
				t.Errorf("%s and %s, %d and %d, are equal: %v", a, b, i, j, i != j)
			}
		}
	}
}
