package compile_test

import (
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// The ending of an encounter below rolls with a name, and such that are rolled together.
func TestEncountersTogether(t *testing.T) {
	encounter := func(value string) notation.Expr {
		return notationtest.Encounter(t, "a = d3; b = d2; encounter(x = a; turn {x -= d2}; until x <= 0; "+value+")")
	}
	value, rest, ok := compile.Ending(encounter("turns"))
	if !ok || value.String() != "turns" {
		t.Errorf("%v, %t", value, ok)
	}
	_, other, _ := compile.Ending(encounter("x + b"))
	if !notation.Equal(rest, other) {
		t.Errorf("%s, and %s", rest, other)
	}
	list, ok, err := compile.Together([]notation.Expr{encounter("turns"), encounter("x given turns > 1"), encounter("x + a + rounds")})
	if err != nil || !ok || len(list) != 3 {
		t.Fatalf("%d programs, %t, %v", len(list), ok, err)
	}
	for i, p := range list {
		if p.Conditional != (i == 1) || p.Code != list[0].Code {
			t.Errorf("program %d is conditional: %t", i, p.Conditional)
		}
	}
	for _, ending := range []string{"x + d2", "let y = d2; y"} {
		if _, ok, err := compile.Together([]notation.Expr{encounter("turns"), encounter(ending)}); ok || err != nil {
			t.Errorf("%s: %t, %v", ending, ok, err)
		}
	}
	e := encounter("turns").(*notation.Let).Body.(*notation.Let).Body // which names nothing
	if _, ok, err := compile.Together([]notation.Expr{e, e}); ok || err == nil {
		t.Errorf("%s: %t, %v", e, ok, err)
	}
}
