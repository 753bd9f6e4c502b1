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
	return r.Dist.String(), true
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
