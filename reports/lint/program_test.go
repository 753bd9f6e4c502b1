package lint_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/exact"
	"oddsmith/reports/lint"
)

func TestPrograms(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"nothing", "X: 3 output Xd6", ""},
		{
			"an explosion", "output [explode d6]",
			"p.txt:1:8: warning: explosion-cut: the explosion ends after 2 further rolls: its mean is 4.1806, without an end 4.2000\n",
		},
		{"an explosion in a loop is said once", "loop I over {1..3} {\n  output [explode d6] + I\n}", "p.txt:2:10: warning: explosion-cut: the explosion ends after 2 further rolls: its mean is 4.1806, without an end 4.2000\n"},
		{
			"weights", "output d{2d6}\noutput d{d6}\noutput d{d{1,1,2}}",
			"p.txt:1:10: warning: lost-weights: in braces the outcomes of 2d6 count once each: their weights are lost\n" +
				"p.txt:3:10: warning: lost-weights: in braces the outcomes of d{1,1,2} count once each: their weights are lost\n",
		},
		{
			"dice and a sequence", "output 2d6 = {2,7,12}\nfunction: f N:n { result: N = {2,7,12} }\noutput [f 2d6]\noutput 2d6 = {7}\noutput {1,2} < {1,3}",
			"p.txt:1:8: warning: summed-sequence: in 2d6 = {2,7,12} the dice are compared with the sum of the sequence; " +
				"a number, such as an argument with :n, is compared with each of its entries\n",
		},
		{"before it is set", "output X\nX: 3", "p.txt:1:8: error: used-before-set: X has no value here\n"},
		{"of whoever calls", "function: f { result: X + Y }\nX: 3\noutput [f]", "p.txt:1:27: error: used-before-set: Y has no value here\n"},
		{"large numbers", "output 10^17", "p.txt:1:8: warning: imprecise: a number beyond 2^53: AnyDice rounds it, the answer here is exact\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, err := lint.CheckProgram(context.Background(), "p.txt", c.program, exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, f := range found {
				b.WriteString(f.String() + "\n")
			}
			if diff := cmp.Diff(c.want, b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
	if _, err := lint.CheckProgram(context.Background(), "p.txt", "output 3d", exact.Options{}); err == nil {
		t.Error("no program is read as one")
	}
}
