package notationtest

import (
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Process reads "x=3; y=d2 | x-1; y | x<=0 | value": the state, its step, when
// it ends and what it is worth then, which may have a condition behind "given".
// The names listed as words are labels wherever they stand.
func Process(t testing.TB, text string, words ...string) *notation.Process {
	t.Helper()
	parse := func(s string) notation.Expr {
		e, err := notation.Rules.Parse(strings.TrimSpace(s))
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		e, err = notation.Bind(e, func(x notation.Expr) (notation.Expr, error) {
			if r, ok := x.(*notation.Ref); ok && slices.Contains(words, r.Name) {
				return &notation.Label{Name: r.Name}, nil
			}
			return x, nil
		})
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		return e
	}
	parts := strings.Split(text, "|")
	p := &notation.Process{Until: parse(parts[2])}
	for _, s := range strings.Split(parts[0], ";") {
		name, start, _ := strings.Cut(strings.TrimSpace(s), "=")
		p.State = append(p.State, notation.StatePart{Name: name, Start: parse(start)})
	}
	step := &notation.Tuple{}
	for _, s := range strings.Split(parts[1], ";") {
		step.Items = append(step.Items, parse(s))
	}
	p.Step = step
	value, cond, conditional := strings.Cut(parts[3], " given ")
	p.Value = parse(value)
	if conditional {
		p.Value = &notation.Given{X: p.Value, Cond: parse(cond)}
	}
	return p
}
