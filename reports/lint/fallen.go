package lint

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// fallen warns of actors who still act when they have no hit points left, because nothing ends the
// encounter or their turn.
func (l *linter) fallen() {
	for _, m := range l.measures {
		notation.Visit(m.Expr, func(e notation.Expr) bool {
			if n, ok := e.(*notation.Process); ok {
				for _, t := range n.Turns {
					l.actsOn(n, t)
				}
			}
			return true
		})
	}
}

// actsOn warns of an actor who still acts without hit points in the turn t of the encounter n.
func (l *linter) actsOn(n *notation.Process, t notation.Turn) {
	hp := "encounter/" + t.Actor + ".hp"
	if t.Stands != nil || !acts(t, t.Actor) || !isTaken(n, hp) {
		return
	}
	until := notation.Put(n.Until, func(name string) notation.Expr {
		if name == hp {
			return notation.Int(0)
		}
		for _, v := range n.Vars {
			if v.Name == name {
				return l.startOf(v)
			}
		}
		return nil
	})
	if over, known := notation.Decide(until); known && !over && !isConstant(n.Until) {
		l.warn("acts-on", n.Until.Span(), "%s acts on when %s.hp is 0: make that an ending, or put %s on one of sides, where those who are down do nothing",
			t.Actor, t.Actor, t.Actor)
	}
}

// startOf is what a part of the state starts with, at the default parameters: some hit points if that is rolled.
func (l *linter) startOf(v notation.Var) notation.Expr {
	start := notation.Fold(l.s.WithDefaults(v.Start))
	if start == nil && strings.HasSuffix(v.Name, ".hp") {
		return notation.Int(1)
	}
	return start
}

func isConstant(e notation.Expr) bool { return notation.Fold(e) != nil }

// acts reports whether a turn changes something and asks for no resource of its actor, except to change it.
func acts(t notation.Turn, actor string) bool {
	changes, asks := false, false
	notation.Statements(t.Body, func(s notation.Stmt) {
		change, ok := s.(*notation.Change)
		changes = changes || ok
		for _, x := range notation.StmtExprs(s) {
			for _, name := range notation.FreeNames(x) {
				asks = asks || strings.HasPrefix(name, "encounter/"+actor+".") && (!ok || change.Var != name)
			}
		}
	})
	return changes && !asks
}

// isTaken reports whether some turn subtracts from the variable of that name.
func isTaken(n *notation.Process, name string) bool {
	taken := false
	n.Statements(func(s notation.Stmt) {
		c, ok := s.(*notation.Change)
		taken = taken || ok && c.Var == name && c.Op == notation.SubAssign
	})
	return taken
}
