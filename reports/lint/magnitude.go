package lint

import (
	"strings"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A rollCollector collects the rolls whose value goes into an expression. A condition
// only chooses among amounts, as the outcome does, so what stands in one does not
// count; but a roll that a lookup turns into an amount does.
type rollCollector struct {
	rolled map[string]scenarios.Part
	locals map[string]notation.Expr // rolls of sequences and lookups
	rolls  map[string]bool          // those found
	seen   map[notation.Expr]bool   // since a name stood for another roll
	lets   map[notation.Expr]bool   // those that were followed, and encounters
}

// magnitudeRolls returns the rolls whose value goes into an expression, directly or
// through other rolls.
func (t *tdgs) magnitudeRolls(e notation.Expr) map[string]bool {
	a := &rollCollector{rolled: t.rolled, locals: map[string]notation.Expr{}, rolls: map[string]bool{}, seen: map[notation.Expr]bool{}, lets: map[notation.Expr]bool{}}
	a.follow(e)
	return a.rolls
}

// follow collects the rolls that the amount e is made of. Rolls that only conditions depend on are not
// collected.
func (a *rollCollector) follow(e notation.Expr) {
	if a.seen[e] {
		return
	}
	a.seen[e] = true
	switch n := e.(type) {
	case *notation.Ref:
		a.name(n.Name)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Chance:
	case *notation.Unary:
		if n.Op == notation.Neg {
			a.follow(n.X)
		}
	case *notation.Binary:
		if n.Op.IsArithmetic() { // others are conditions
			a.follow(n.X)
			a.follow(n.Y)
		}
	case *notation.If:
		a.follow(n.Then)
		a.follow(n.Else)
	case *notation.Given:
		a.follow(n.X)
	case *notation.Let:
		if a.lets[n] {
			return
		}
		a.lets[n] = true
		a.local(n.Name, n.Value)
		a.follow(n.Body)
	case *notation.Process:
		if !a.lets[n] {
			a.lets[n] = true
			a.encounter(n)
		}
	case *notation.Pool, *notation.Group, *notation.Call, *notation.Tuple, *notation.Repeat,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry,
		*notation.Deal, *notation.Deck:
		if isBound(e) {
			return
		}
		for _, c := range notation.Children(e) {
			a.follow(c)
		}
	}
}

// local notes the value of a local name. If the name had a value already, it belongs to another call of the
// same function, and its roll is forgotten.
func (a *rollCollector) local(name string, value notation.Expr) {
	if a.locals[name] != nil {
		// Another use of a function: its rolls have the same names.
		delete(a.rolls, name)
		clear(a.seen)
	}
	a.locals[name] = value
	if strings.HasSuffix(name, "/by") {
		a.follow(value) // a lookup names it in conditions only
	}
}

// encounter collects the rolls in the start values of an encounter, in the changes of its state,
// and in its value.
func (a *rollCollector) encounter(n *notation.Process) {
	for _, v := range n.Vars {
		a.follow(v.Start)
	}
	n.Statements(func(s notation.Stmt) {
		switch s := s.(type) {
		case *notation.Roll:
			for _, name := range s.Names() {
				a.local(name, s.Value)
			}
		case *notation.Change:
			a.follow(s.Value)
		case *notation.Branch, *notation.Stop, *notation.ActAgain, *notation.Choose:
			// their conditions only choose among the changes
		}
	})
	a.follow(n.Value)
}

// name collects a named roll, and the rolls that are part of its value.
func (a *rollCollector) name(name string) {
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
