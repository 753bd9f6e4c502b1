package compile_test

import (
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// The ending of a process below rolls with a name; of nothing else.
func TestEnding(t *testing.T) {
	process := func(value string) notation.Expr {
		p := notationtest.Process(t, "x=a | x-d2 | x<=0 | "+value)
		return &notation.Let{Name: "a", Value: dice(1, 3), Body: &notation.Let{Name: "b", Value: dice(1, 2), Body: p}}
	}
	value, rest, ok := compile.Ending(process("turns"))
	if !ok || value.String() != "turns" {
		t.Errorf("%v, %t", value, ok)
	}
	_, other, _ := compile.Ending(process("x + b"))
	if !notation.Equal(rest, other) {
		t.Errorf("%s, and %s", rest, other)
	}
	for _, e := range []notation.Expr{
		dice(1, 6), &notation.Let{Name: "a", Value: process("turns"), Body: op(&notation.Ref{Name: "a"}, notation.Add, num("1"))},
	} {
		if value, rest, ok := compile.Ending(e); ok || value != nil || rest != nil {
			t.Errorf("%s ends with %v, %v, %t", e, value, rest, ok)
		}
	}
}

// Processes below rolls with a name are rolled together, if their endings roll no dice.
func TestTogether(t *testing.T) {
	process := func(value string) notation.Expr {
		p := notationtest.Process(t, "x=a | x-d2 | x<=0 | "+value)
		return &notation.Let{Name: "a", Value: dice(1, 3), Body: p}
	}
	list, ok, err := compile.Together([]notation.Expr{process("turns"), process("x given turns > 1"), process("x + a")})
	if err != nil || !ok || len(list) != 3 {
		t.Fatalf("%d programs, %t, %v", len(list), ok, err)
	}
	for i, p := range list {
		if p.Conditional != (i == 1) || p.Never || p.Code != list[0].Code {
			t.Errorf("program %d is conditional: %t, never: %t", i, p.Conditional, p.Never)
		}
	}
	if _, ok, err := compile.Together([]notation.Expr{process("turns"), process("x + d2")}); ok || err != nil {
		t.Errorf("an ending that rolls: %t, %v", ok, err)
	}
}
