package anydice_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/anydice"
	"oddsmith/scenarios/notation"
)

// spelled is what the exact engine says of a tree, and whether it was answered.
func spelled(t *testing.T, e notation.Expr) (string, bool) {
	t.Helper()
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	var limit *exact.LimitError
	if errors.As(err, &limit) {
		return "", false
	}
	if err != nil {
		t.Errorf("%s: %v", e, err)
		return "", false
	}
	if r.Dist == nil {
		return "no outcome", true
	}
	return r.Dist.Reduced().String(), true
}

// sameNumbers holds the rule file of a program against the program, and returns its text.
func sameNumbers(t *testing.T, text string) string {
	t.Helper()
	p, err := anydice.Read("", text)
	if err != nil {
		return ""
	}
	path := filepath.Join(t.TempDir(), "program.yaml")
	rules, err := p.Rules(path)
	if err != nil {
		if !strings.Contains(err.Error(), "parts") && !strings.Contains(err.Error(), "more than") {
			t.Errorf("%s\n%v", text, err)
		}
		return ""
	}
	if err := os.WriteFile(path, rules.Text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(path)
	if err != nil {
		t.Errorf("%s\n%s\n%v", text, rules.Text, err)
		return ""
	}
	var sweeps []scenarios.Sweep
	for _, s := range rules.Sweeps {
		sweep, err := scenarios.ParseSweep(s)
		if err != nil {
			t.Fatal(err)
		}
		sweeps = append(sweeps, sweep)
	}
	grid, err := s.Sweep(nil, sweeps)
	if err != nil {
		t.Errorf("%s\n%s\n%v", text, rules.Text, err)
		return ""
	}
	found := map[string]bool{}
	if bound := grid.Bind(0); len(sweeps) == 0 && len(bound.Measures()) != len(p.Outputs) {
		t.Errorf("%s\n%s\n%d measures for %d outputs", text, rules.Text, len(bound.Measures()), len(p.Outputs))
	}
	for _, bound := range grid.All() {
		for _, q := range bound.Measures() {
			if d, ok := spelled(t, q.Expr); ok {
				found[d] = true
			}
		}
	}
	for i, o := range p.Outputs {
		if want, ok := spelled(t, o.Tree); ok && !found[want] {
			t.Errorf("%s\n%s\noutput %d is not found: %s\nbut %v", text, rules.Text, i+1, want, found)
		}
	}
	return string(rules.Text)
}

func TestRulesOfRandomPrograms(t *testing.T) {
	written := 0
	for seed := range uint64(400) {
		if sameNumbers(t, anydice.RandomProgram(seed)) != "" {
			written++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d rule files", written)
}

// What a rule file says in other words than the program.
func TestRules(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"a number that decides what is shown", "X: 3 if X > 2 { output d6 } else { output d8 }", "output_1: d6"},
		{"a number that is compared with", "T: 5 output d6 >= T", "t: {default: 5, range: 1..}"},
		{"a number of sides", "N: 8 output 2dN", "output_1: 2d(n)"},
		{"a number below 0", "N: 0 output dN", "output_1: 0"},
		{"a variable that changes", "N: 1 output Nd6 N: 2 output Nd6", "output_2: 2d6"},
		{"two outputs of one roll", "function: f N:n by X:n { if N > X { result: N * N } result: d2 } A: [f d6 by d4] output A output A", "output_2:"},
		{"a loop that does more than show", "loop N over {1..3} { X: N output Xd6 }", "output_3: 3d6"},
		{"a loop over other numbers", "loop N over {2,4} { output Nd6 }", "output_2: 4d6"},
		{"names that rule files have", "SUM: 2d6 COUNT: 3 output SUM + COUNT named \"if\"", "sum_value: 2d6"},
		{"a title with quotation marks of its own", "output d6 named \"a: #1 'b' \\\"", `title: "a: #1 'b' \\"`},
		{"without an outcome", "output d{}", "given: false"},
		{"dice that are rolled once", "function: twice N:n { result: N + N } output [twice d6]", "value: n_rolled + n_rolled"},
		{"division towards 0", "N: 3 output (N - d6) / 2", "quotient"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := sameNumbers(t, c.program); !strings.Contains(got, c.want) {
				t.Errorf("%s\nhas no %s", got, c.want)
			}
		})
	}
}
