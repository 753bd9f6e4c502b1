package notationtest

import (
	"errors"
	"testing"

	"oddsmith/scenarios/notation"
)

// faults are what an expression is put into so that it has no value, or at times has none: those
// of numbers, of truth values and of pools.
var faults = []string{"x / 0", "x / (d2 - 1)", "x and 1 / 0 > 2", "x or 1 / (d2 - 1) > 2", "where(x, it / 0 > 1)", "each(x, 6 // (it - 2))", "keep(1 / 0, x)"}

// Faults replaces each part of every small expression by one without a value, and calls tell with
// the error that its enumeration gives; nil if the part is never evaluated.
func Faults(t testing.TB, tell func(e notation.Expr, wrong error)) {
	for _, texts := range Small {
		for _, text := range texts {
			for _, fault := range faults {
				for at, there := 0, true; there; at++ {
					var e notation.Expr
					if e, there = withFault(ParseSmall(t, text), ParseSmall(t, fault), at); !there {
						break
					}
					if _, err := notation.Check(e); err != nil {
						continue // what stands there is of another kind
					}
					_, wrong := Enumerate(e, 1<<8)
					if !errors.Is(wrong, ErrTooMany) {
						tell(e, wrong)
					}
				}
			}
		}
	}
}

// withFault replaces the at-th node of e, counted from 0 and from the root down, by the fault, in which x is
// the node; there is false if e has no such node.
func withFault(e, fault notation.Expr, at int) (out notation.Expr, there bool) {
	seen := 0
	out = notation.Transform(e, func(node notation.Expr) (notation.Expr, bool) {
		if seen++; seen != at+1 {
			return node, there
		}
		there = true
		return notation.Transform(fault, func(x notation.Expr) (notation.Expr, bool) {
			ref, ok := x.(*notation.Ref)
			return node, ok && ref.Name == "x"
		}), true
	})
	return out, there
}
