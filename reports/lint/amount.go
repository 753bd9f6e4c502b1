package lint

import (
	"strings"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// An amount collects the rolls whose value goes into an expression. A condition
// only chooses among amounts, as the outcome does, so what stands in one does not
// count; but a roll that a lookup turns into an amount does.
type amount struct {
	rolled map[string]scenarios.Part
	locals map[string]notation.Expr // rolls of sequences and lookups
	rolls  map[string]bool          // those found
}

// amountRolls returns the rolls whose value goes into an expression, directly or
// through other rolls.
func (t *tdgs) amountRolls(e notation.Expr) map[string]bool {
	a := &amount{rolled: t.rolled, locals: map[string]notation.Expr{}, rolls: map[string]bool{}}
	a.follow(e)
	return a.rolls
}

func (a *amount) follow(e notation.Expr) {
	switch n := e.(type) {
	case *notation.Ref:
		a.name(n.Name)
	case *notation.Chance:
	case *notation.Unary:
		if n.Op == notation.Neg {
			a.follow(n.X)
		}
	case *notation.Binary:
		if n.Op < notation.Eq { // what follows are conditions
			a.follow(n.X)
			a.follow(n.Y)
		}
	case *notation.If:
		a.follow(n.Then)
		a.follow(n.Else)
	case *notation.Given:
		a.follow(n.X)
	case *notation.Let:
		a.locals[n.Name] = n.Value
		if strings.HasSuffix(n.Name, "/by") {
			a.follow(n.Value) // a lookup names it in conditions only
		}
		a.follow(n.Body)
	default:
		if isBound(e) {
			return
		}
		for _, c := range notation.Children(e) {
			a.follow(c)
		}
	}
}

func (a *amount) name(name string) {
	if name == scenarios.OutcomeName || a.rolls[name] {
		return
	}
	if value, ok := a.locals[name]; ok {
		a.rolls[name] = true
		a.follow(value)
	} else if part, ok := a.rolled[name]; ok {
		a.rolls[name] = true
		a.follow(part.Expr)
	}
}
