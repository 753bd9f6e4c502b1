package notation_test

import (
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// doubled returns a tree of many places and few nodes: x, and forty times what next makes
// of the tree before it, which stands in it twice.
func doubled(x notation.Expr, next func(notation.Expr) notation.Expr) notation.Expr {
	for range 40 {
		x = next(x)
	}
	return x
}

func twice(op notation.BinaryOp) func(notation.Expr) notation.Expr {
	return func(x notation.Expr) notation.Expr { return &notation.Binary{Op: op, X: x, Y: x} }
}

func nodes(e notation.Expr) int {
	n := 0
	notation.Visit(e, func(notation.Expr) bool { n++; return true })
	return n
}

// Passes look at a node once, wherever it stands.
func TestSharedNodes(t *testing.T) {
	e := doubled(rules(t, "1d6 + a"), twice(notation.Add))
	if n := nodes(e); n != 45 {
		t.Errorf("%d nodes are visited", n)
	}
	bound, err := notation.Bind(e, func(notation.Expr) (notation.Expr, error) { return rules(t, "3"), nil })
	if err != nil || nodes(bound) > 300 {
		t.Errorf("%d nodes are bound, error %v", nodes(bound), err)
	}
	if kind, err := notation.Check(bound); err != nil || kind != notation.NumberKind {
		t.Errorf("kind %s, error %v", kind, err)
	}
	if other := doubled(rules(t, "1d6 + 3"), twice(notation.Add)); !notation.Equal(bound, other) {
		t.Error("equal trees are not equal")
	}
	if other := doubled(rules(t, "1d6 + 4"), twice(notation.Add)); notation.Equal(bound, other) {
		t.Error("different trees are equal")
	}
	if n := len(notation.Warnings(e)); n != 0 {
		t.Errorf("%d warnings", n)
	}
	same := notation.Transform(e, func(notation.Expr) (notation.Expr, bool) { return nil, false })
	if same != e {
		t.Error("a tree in which nothing is replaced is another")
	}
	words := doubled(rules(t, "if(chance(1/2), hit, miss)"), func(x notation.Expr) notation.Expr {
		return &notation.Let{Name: "r", Value: x, Body: &notation.If{
			Cond: rules(t, "r == r"), Then: &notation.Ref{Name: "r"}, Else: x,
		}}
	})
	words, _ = notation.Bind(words, func(n notation.Expr) (notation.Expr, error) {
		return &notation.Label{Name: n.(*notation.Ref).Name}, nil
	})
	if got := notation.Labels(words); !slices.Equal(got, []string{"hit", "miss"}) {
		t.Errorf("labels %v", got)
	}
}

// What a pass makes of a node depends on the names that are bound around it.
func TestSharedNodesWithNames(t *testing.T) {
	shared := rules(t, "a + it")
	e := doubled(&notation.Binary{
		Op: notation.Add, X: shared,
		Y: &notation.Call{Func: notation.Total, Args: []notation.Expr{
			&notation.Each{It: "it", Pool: rules(t, "pool(2, d6)"), X: shared},
		}},
	}, twice(notation.Sub))
	bound, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		return &notation.Ref{Name: "now_" + n.(*notation.Ref).Name}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(notation.FreeNames(bound), " "); got != "now_a now_it" {
		t.Errorf("free names %s", got)
	}

	// The same node is a number under one roll and nothing under another.
	name := rules(t, "r + 1")
	under := func(value string) notation.Expr {
		return &notation.Let{Name: "r", Value: rules(t, value), Body: name}
	}
	sums := doubled(under("1d6"), twice(notation.Add))
	if _, err := notation.Check(sums); err != nil {
		t.Error(err)
	}
	mixed := &notation.Binary{Op: notation.Add, X: sums, Y: under("1d6 > 3")}
	if _, err := notation.Check(mixed); err == nil || !strings.Contains(err.Error(), "must be a number, but this is a truth value") {
		t.Errorf("error %v", err)
	}
}

func TestFreeNames(t *testing.T) {
	for text, want := range map[string]string{
		"1d6 + 2":                             "",
		"b + a * b":                           "a b",
		"count(p, it >= needed)":              "needed p",
		"it + count(p, it >= 2)":              "it p",
		"pairs(p, q, it > other + x)":         "p q x",
		"explode(a, it == b, c)":              "a b c",
		"f(x, count(p, other > it)) + g":      "f g other p x",
		"sum(each(where(p, it > 1), it + y))": "p y",
		"each(p, explode((it)d6))":            "p",
		"a in 1..b":                           "a b",
	} {
		if got := strings.Join(notation.FreeNames(rules(t, text)), " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
