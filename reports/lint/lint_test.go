package lint_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/exact"
	"oddsmith/reports/lint"
	"oddsmith/scenarios"
)

// A checked file is a rule file in which `#@ COLUMN: SEVERITY: RULE: MESSAGE` stands
// on the line of everything that is found; nothing else is.
type checked struct{ name, text string }

func TestCheck(t *testing.T) {
	for _, file := range slices.Concat(generalFiles, tdgsFiles) {
		t.Run(file.name, func(t *testing.T) {
			s, err := scenarios.Parse("test.yaml", []byte(file.text))
			if err != nil {
				t.Fatal(err)
			}
			findings, err := lint.Check(t.Context(), s, exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range findings {
				got = append(got, f.String())
			}
			want := wanted(file.text)
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// wanted are the findings that a file says are in it.
func wanted(text string) []string {
	var out []string
	for i, line := range strings.Split(text, "\n") {
		for k, part := range strings.Split(line, "#@ ") {
			if k > 0 {
				out = append(out, fmt.Sprintf("test.yaml:%d:%s", i+1, strings.TrimSpace(part)))
			}
		}
	}
	return out
}

// The built-in rules have no error in them, nothing that is unused, and no amounts that are not meant.
func TestLibrary(t *testing.T) {
	for _, name := range scenarios.Builtin() {
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		findings, err := lint.Check(t.Context(), s, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range findings {
			if f.Severity == lint.Error || slices.Contains([]string{"unused", "undeclared-role", "below-zero", "rolled-twice"}, f.Rule) {
				t.Error(f)
			}
		}
	}
}

// Odds that cost too much are not looked at, which is said.
func TestLimits(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("measures: {m: 4d6 > 30}"))
	if err != nil {
		t.Fatal(err)
	}
	findings, err := lint.Check(t.Context(), s, exact.Options{MaxWork: 1})
	if err != nil || len(findings) != 1 || findings[0].Rule != "not-checked" || findings[0].Severity != lint.Warning {
		t.Errorf("%v, %v", findings, err)
	}
}

func TestInterrupted(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("measures: {m: 4d6 > 30}"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := lint.Check(ctx, s, exact.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
