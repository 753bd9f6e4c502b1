package scenarios_test

import (
	"testing"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// By a binder the grid binds what the grid binds, to trees with common parts.
func TestBindBy(t *testing.T) {
	s, err := scenarios.Load("labyrinth/attack")
	if err != nil {
		t.Fatal(err)
	}
	var sweeps []scenarios.Sweep
	for _, text := range []string{"strength=13..16", "ac=17,18", "weapon=1d6,1d8,1d10"} {
		w, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		sweeps = append(sweeps, w)
	}
	g, err := s.Sweep(nil, sweeps)
	if err != nil {
		t.Fatal(err)
	}
	binder := g.Binder()
	order := []int{5, 0, 5, 23, 1, 2, 3}
	for i := range g.Len() {
		order = append(order, i)
	}
	spans := func(e notation.Expr) []notation.Span {
		var out []notation.Span
		var walk func(notation.Expr)
		walk = func(e notation.Expr) {
			out = append(out, e.Span())
			for _, part := range notation.Children(e) {
				walk(part)
			}
		}
		walk(e)
		return out
	}
	seen := map[notation.Expr]bool{} // the values of the measures' first rolls
	for _, i := range order {
		want, got := g.Bind(i).Measures(), g.BindBy(binder, i).Measures()
		for k := range want {
			if !notation.Equal(want[k].Expr, got[k].Expr) {
				t.Fatalf("cell %d, %s: %s, want %s", i, want[k].Name, got[k].Expr, want[k].Expr)
			}
			a, b := spans(want[k].Expr), spans(got[k].Expr)
			for j := range a {
				if a[j] != b[j] {
					t.Fatalf("cell %d, %s: node %d stands at %v, want %v", i, want[k].Name, j, b[j], a[j])
				}
			}
			if let, ok := got[k].Expr.(*notation.Let); ok {
				seen[let.Value] = true
			}
		}
	}
	// The attack is one; the damage, which the measure of it rolls first, has a
	// base for each strength and weapon.
	if len(seen) > 1+4*3 {
		t.Errorf("%d different first rolls", len(seen))
	}
}
