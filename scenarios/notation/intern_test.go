package notation_test

import (
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

// Equal trees become one, and others do not, in whatever order they come.
func TestIntern(t *testing.T) {
	var list []notation.Expr
	var texts []string // of the first of these, each of which is written in one way
	for range 2 {
		for _, text := range []string{
			"1", "2", "true", "a", "b", "1d6", "2d6", "dF", "d{1,2}", "1 + 2", "1 - 2", "(1 + 2) + 1", "1 + (2 + 1)", "if(a, 1, 2)", "min(1, 2)", "min(1)",
			"sum(pool(2, d6))", "count(pool(2, d6), it > 1)", "2d6k1", "2d6!", "f(1)", "chance(1/2)", "joint(1, 2)",
		} {
			list, texts = append(list, rules(t, text)), append(texts, text)
		}
	}
	for name := range branching {
		list = append(list, branching[name].e, notation.WithChildren(branching[name].e, slices.Clone(notation.Children(branching[name].e))))
	}
	var in notation.Interner
	var interned []notation.Expr
	for _, e := range list {
		x := in.Intern(e)
		if !notation.Equal(x, e) || in.Intern(e) != x || in.Intern(x) != x {
			t.Errorf("%s is interned as %s", e, x)
		}
		interned = append(interned, x)
	}
	for i, a := range list {
		for j, b := range list {
			if (interned[i] == interned[j]) != notation.Equal(a, b) {
				t.Errorf("%s and %s are one node: %v", a, b, interned[i] == interned[j])
			}
			if i < len(texts) && j < len(texts) && notation.Equal(a, b) != (texts[i] == texts[j]) {
				t.Errorf("%s equals %s: %v", a, b, notation.Equal(a, b))
			}
		}
	}
	if in.Size() < len(list) {
		t.Errorf("%d nodes were met", in.Size())
	}
}
