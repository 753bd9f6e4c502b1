package notationtest

import (
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Process parses "x=3; y=d2 | x-1; y | x<=0 | value": the state, its new values each turn, the
// end, and the value, perhaps with a condition after "given". The listed words are labels.
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
	n := &notation.Process{Until: parse(parts[2])}
	for _, s := range strings.Split(parts[0], ";") {
		name, start, _ := strings.Cut(strings.TrimSpace(s), "=")
		n.Vars = append(n.Vars, notation.Var{Name: name, Start: parse(start)})
	}
	var step []notation.Expr
	for _, s := range strings.Split(parts[1], ";") {
		step = append(step, parse(s))
	}
	AllAtOnce(n, nil, step)
	value, cond, conditional := strings.Cut(parts[3], " given ")
	n.Value = parse(value)
	if conditional {
		n.Value = &notation.Given{X: n.Value, Cond: parse(cond)}
	}
	return n
}

// AllAtOnce makes a turn of an encounter in which all turns are alike: after what is rolled, all vars
// change at once.
func AllAtOnce(n *notation.Process, rolls []notation.Stmt, values []notation.Expr) {
	body := slices.Clone(rolls)
	var changes []notation.Stmt
	for i, v := range n.Vars {
		name := "next " + v.Name
		body = append(body, &notation.Roll{Name: name, Value: values[i]})
		changes = append(changes, &notation.Change{Var: v.Name, Op: notation.Assign, Value: &notation.Ref{Name: name}})
	}
	n.Turns = []notation.Turn{{Body: append(body, changes...)}}
}
