package notationtest

import (
	"strings"
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

func read(text string) (notation.Expr, error) {
	text = strings.TrimSpace(text)
	if inside, ok := strings.CutPrefix(text, encounterStart); ok {
		return readEncounter(strings.TrimSuffix(inside, ")"))
	}
	if named, body, ok := cutOutside(text); ok {
		name, roll, _ := strings.Cut(strings.TrimPrefix(named, "let "), " = ")
		value, err := read(roll)
		if err != nil {
			return nil, err
		}
		inner, err := read(body)
		return &notation.Let{Name: strings.TrimSpace(name), Value: value, Body: inner}, err
	}
	x, cond, conditional := strings.Cut(text, " given ")
	e, err := notation.Rules.Parse(x)
	if err != nil || !conditional {
		return e, err
	}
	c, err := notation.Rules.Parse(cond)
	return &notation.Given{X: e, Cond: c}, err
}
