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
