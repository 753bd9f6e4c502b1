package encounter

import (
	"maps"

	"oddsmith/scenarios/notation"
)

// A moment is what is known of the parts of the state in the middle of a turn, whatever is rolled.
// It does not change.
type moment struct {
	changed map[string]bool          // those that may have changed since the turn was known to go on
	fixed   map[string]notation.Expr // those that are a number or a truth value that is written down
}

func (m moment) clone() moment {
	out := moment{map[string]bool{}, map[string]notation.Expr{}}
	maps.Copy(out.changed, m.changed)
	maps.Copy(out.fixed, m.fixed)
	return out
}

// after returns the moment after a change of a variable.
func (m moment) after(c *notation.Change) moment {
	out := m.clone()
	out.changed[c.Var] = true
	delete(out.fixed, c.Var)
	_, isNumber := c.Value.(*notation.Number)
	_, isTruth := c.Value.(*notation.Bool)
	if c.Op == notation.Assign && (isNumber || isTruth) {
		out.fixed[c.Var] = c.Value
	}
	return out
}

// or returns the moment after a branch, one of whose blocks ends in m and the other in other: what either may
// have changed may have changed, and only what both know alike is known.
func (m moment) or(other moment) moment {
	out := m.clone()
	maps.Copy(out.changed, other.changed)
	maps.DeleteFunc(out.fixed, func(part string, x notation.Expr) bool { return other.fixed[part] != x })
	return out
}

// known is the moment at which the turn is known to go on.
func (m moment) known() moment { return moment{fixed: m.fixed} }

// mayHaveChanged reports whether a condition mentions a part of the state that may have changed since the
// turn was known to go on.
func (m moment) mayHaveChanged(cond notation.Expr) bool {
	for part := range m.changed {
		if notation.Mentions(cond, part) {
			return true
		}
	}
	return false
}

// decide evaluates a condition by what is known at this moment; ok is false if that does not decide it.
func (m moment) decide(cond notation.Expr) (holds, ok bool) {
	return notation.Decide(notation.Put(cond, func(part string) notation.Expr { return m.fixed[part] }))
}
