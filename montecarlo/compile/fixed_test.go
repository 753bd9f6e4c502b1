package compile_test

import (
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation/notationtest"
)

// A var that no turn can change is known to be what it starts with; one that may be changed is not.
func TestFixedVars(t *testing.T) {
	for text, fixed := range map[string]bool{
		"x = 3; y = 0; turn {x -= 1; y = max(0, y - 1)}":                            true,
		"x = 3; y = 0; z = 0; turn {x -= 1; y = z; if y > 0 {z = 5}}":               true,
		"x = 3; y = 0; z = 0; turn {x -= 1; y = z; if x > 1 {z = 5}}":               false,
		"x = 3; y = 0; turn {x -= 1; if x == 1 {y += 1}}":                           false,
		"x = 3; y = d2; turn {x -= 1}":                                              false,
		"x = 3; y = 0; order by 0; turn of a {x -= 1}; turn of b {x -= 1; y += d2}": false,
		"x = 3; y = 0; order by 0; turn of a {x -= 1}; turn of b {x -= 1; y += y}":  true,
	} {
		p, err := compile.Compile(notationtest.Encounter(t, "encounter("+text+"; until x <= 0; y)"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := p.Components[0].Constant; (got != nil) != fixed {
			t.Errorf("%s: y is %v", text, got)
		}
	}
}
