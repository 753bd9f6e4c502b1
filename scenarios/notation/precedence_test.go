package notation_test

import (
	"fmt"
	"testing"

	"oddsmith/scenarios/notation"
)

// The operators of each grammar from the loosest to the tightest; those of a
// line bind alike and from the left.
var precedences = []struct {
	grammar *notation.Grammar
	levels  [][]string
}{
	{notation.Roll20, [][]string{{"+", "-"}, {"*", "/", "%"}}},
	{notation.Methuen, [][]string{{"+", "-"}, {"*", "/"}}},
	{notation.Rules, [][]string{
		{"or"}, {"and"}, {"==", "!=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "//", "%"},
	}},
}

func TestPrecedence(t *testing.T) {
	for _, c := range precedences {
		for i, level := range c.levels {
			for j, other := range c.levels {
				for _, a := range level {
					for _, b := range other {
						checkPair(t, c.grammar, a, b, i, j)
					}
				}
			}
		}
	}
}

// checkPair reads two operators side by side, of the levels i and j.
func checkPair(t *testing.T, g *notation.Grammar, a, b string, i, j int) {
	t.Helper()
	in := fmt.Sprintf("1 %s 2 %s 3", a, b)
	switch {
	case g == notation.Rules && i == 2 && j == 2:
		checkErr(t, g, in, len(a)+6, "comparisons cannot be chained")
	case j > i:
		check(t, g, in, fmt.Sprintf("(1 %s (2 %s 3))", a, b))
	default:
		check(t, g, in, fmt.Sprintf("((1 %s 2) %s 3)", a, b))
	}
}

// A sign binds tighter than every operator, not looser than every comparison.
func TestUnaryPrecedence(t *testing.T) {
	for _, c := range precedences {
		for _, level := range c.levels {
			for _, op := range level {
				check(t, c.grammar, fmt.Sprintf("-1 %s -d6", op), fmt.Sprintf("((-1) %s (-1d6))", op))
			}
		}
	}
	for _, op := range []string{"and", "or"} {
		check(t, notation.Rules, "not a "+op+" not b", "((not a) "+op+" (not b))")
	}
	for _, op := range []string{"==", "<", "+", "*"} {
		check(t, notation.Rules, "not a "+op+" b", "(not (a "+op+" b))")
	}
}
