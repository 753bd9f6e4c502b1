package notationtest

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// Parse reads "a = d6; p = pool(a, d4); p[1] given a > 1": rolls that are named, and what
// is asked of them, in the notation of rule files.
func Parse(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := read(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}
