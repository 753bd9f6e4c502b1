package anydice_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
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

// accepted takes any rule file.
func accepted(*anydice.RuleFile) error { return nil }

// sameNumbers holds the rule file of a program against the program, and returns its text.
func sameNumbers(t *testing.T, text string) string {
	t.Helper()
	p, err := anydice.Read("", text)
	if err != nil {
		return ""
	}
	path := filepath.Join(t.TempDir(), "program.yaml")
	rules, err := p.Rules(path, func(file *anydice.RuleFile) error { return differs(t, p, path, file) })
	if err != nil {
		if !strings.Contains(err.Error(), "parts") && !strings.Contains(err.Error(), "more than") {
			t.Errorf("%s\n%v", text, err)
		}
		return ""
	}
	return string(rules.Text)
}

// differs says where a rule file is not what the program is.
func differs(t *testing.T, p *anydice.Program, path string, rules *anydice.RuleFile) error {
	t.Helper()
	s, err := scenarios.Parse(path, rules.Text)
	if err != nil {
		return fmt.Errorf("%s\n%w", rules.Text, err)
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
		return fmt.Errorf("%s\n%w", rules.Text, err)
	}
	found := map[string]bool{}
	if bound := grid.Bind(0); len(sweeps) == 0 && len(bound.Measures()) != len(p.Outputs) {
		return fmt.Errorf("%s\n%d measures for %d outputs", rules.Text, len(bound.Measures()), len(p.Outputs))
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
			return fmt.Errorf("%s\noutput %d is not found: %s\nbut %v", rules.Text, i+1, want, found)
		}
	}
	return nil
}

// Every program whose meaning is tested becomes a rule file that means the same.
func TestRulesOfMeanings(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "meaning_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	ast.Inspect(file, func(n ast.Node) bool {
		pair, ok := n.(*ast.CompositeLit)
		if !ok || pair.Type != nil || len(pair.Elts) != 2 {
			return true
		}
		literal, ok := pair.Elts[0].(*ast.BasicLit)
		if !ok {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "output") {
			text = "output " + text
		}
		if sameNumbers(t, text) != "" {
			written++
		}
		return true
	})
	if written < 100 {
		t.Errorf("only %d rule files were written", written)
	}
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
		{"a number that decides what is shown", "X: 3 if X > 2 { output d6 } else { output d8 }", "output_1: 1d6"},
		{"a number that is compared with", "T: 5 output d6 >= T", "t: {default: 5, range: 1..}"},
		{"a number of sides", "N: 8 output 2dN", "output_1: 2d(n)"},
		{"a number below 0", "N: 0 output dN", "output_1: 0"},
		{"a variable that changes", "N: 1 output Nd6 N: 2 output Nd6", "output_2: 2d6"},
		{"two outputs of one roll", "function: f N:n by X:n { if N > X { result: N * N } result: d2 } A: [f d6 by d4] output A output A", "output_2:"},
		{"a loop that does more than show", "loop N over {1..3} { X: N output Xd6 }", "output_3: 3d6"},
		{"a loop over other numbers", "loop N over {2,4} { output Nd6 }", "output_2: 4d6"},
		{"names that rule files have", "SUM: 2d6 COUNT: 3 output SUM + COUNT named \"if\"", "sum_value: 2d6"},
		{"a title with quotation marks of its own", "output d6 named \"a: #1 'b' \\\"", `title: "a: #1 'b' \\"`},
		{"a title that names what the file knows", "output d6 named \"global.x of 5\"", `title: "global.x of 5"`},
		{"a title with a constant", "N: 3 D: d6 output NdD named \"[N][D]\"", "nd_value: sum(n, d_value)"},
		{"without an outcome", "output d{}", "given: false"},
		{"dice that are rolled once", "function: twice N:n { result: N + N } output [twice d6]", "value: n_rolled + n_rolled"},
		{"a function that hands its argument on", "function: inner A:n { if A > 2 { result: A } result: 10 * A } function: outer S:n { result: [inner S] } output [outer d4]", "output_1: if(s > 2, s, 10 * s)"},
		{"division towards 0", "N: 3 output (N - d6) / 2", "quotient"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := sameNumbers(t, c.program); !strings.Contains(got, c.want) {
				t.Errorf("%s\nhas no %s", got, c.want)
			}
		})
	}
}
