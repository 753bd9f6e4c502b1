package lint

import (
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// unreachable refuses cases that can never hold, whatever the parameters: a case
// before them has the same condition.
func (l *linter) unreachable() {
	l.unreachableOf(l.s.Cases)
	for _, m := range l.s.Measures {
		l.unreachableOf(m.Cases())
	}
}

// unreachableOf reports cases whose condition equals that of an earlier case.
func (l *linter) unreachableOf(cases []scenarios.Part) {
	for i, later := range cases {
		if later.Expr == nil || l.rollsAnew(later.Expr) {
			continue
		}
		for _, earlier := range cases[:i] {
			if notation.Equal(earlier.Expr, later.Expr) {
				l.fail("unreachable", later.At, "%s never holds: %s has the same condition and is tried before it", later.Name, earlier.Name)
				break
			}
		}
	}
}

// rollsAnew reports whether an expression rolls dice of its own, so that it can
// come out one way in one place and another way in the next.
func (l *linter) rollsAnew(e notation.Expr) bool {
	rolls := false
	notation.Visit(e, func(e notation.Expr) bool {
		rolls = rolls || l.isRolled(e)
		return !rolls && !isBound(e)
	})
	return rolls
}

// isRolled reports whether a node itself rolls something, apart from its children.
func (l *linter) isRolled(e notation.Expr) bool {
	switch n := e.(type) {
	case *notation.Pool, *notation.Chance, *notation.Repeat, *notation.Copies, *notation.Again, *notation.Retry, *notation.Deal:
		return true
	case *notation.Ref:
		p, err := l.s.Parameter(n.Name)
		return err == nil && p.Type == scenarios.Dice
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Call, *notation.If, *notation.Let, *notation.Tuple,
		*notation.Where, *notation.Each, *notation.Pairs, *notation.Process, *notation.Given, *notation.Deck:
		// roll what their parts roll
	}
	return false
}
