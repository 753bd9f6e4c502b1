package anydice_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/anydice"
)

// Programs from text to probabilities.
func BenchmarkProgram(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"highest-3-of-10d10", "output [highest 3 of 10d10]"},
		{"count-in-20d6", "output [count {5,6} in 20d6]"},
		{"5@12d12", "output 5@12d12"},
		{"five-of-6-attributes", "loop P over {1..5} { output P@6d[highest 3 of 4d6] }"},
		{"loop-over-20d6", "function: hits S:s { C: 0 loop X over S { if X >= 5 { C: C + 1 } } result: C } output [hits 20d6]"},
		{"each-of-2002-rolls", "function: f S:s { result: #{1..1@S - 5@S} } output [f 5d10]"},
		{"recursion", "function: f N:n { if N = 6 { result: 6 + [f d6] } result: N } output [f d6]"},
	} {
		b.Run("program="+c.name, func(b *testing.B) {
			for b.Loop() {
				p, err := anydice.Read("", c.text)
				if err != nil {
					b.Fatal(err)
				}
				for _, o := range p.Outputs {
					if _, err := exact.Eval(context.Background(), o.Tree, exact.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
