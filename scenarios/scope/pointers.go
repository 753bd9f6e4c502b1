package scope

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// checkPointers refuses `it` and `other` where they could mean a value of that name as well
// as the one that is looked at. Elsewhere a roll or a parameter may be called so.
func (sc *Scope) checkPointers(e notation.Expr) {
	if !sc.hasValue(notation.ItName) && !sc.hasValue(notation.OtherName) {
		return
	}
	notation.Visit(e, func(n notation.Expr) bool {
		for i, c := range notation.Children(n) {
			for _, name := range notation.BoundIn(n, i) {
				if notation.IsLookedAt(name) && sc.hasValue(name) && slices.Contains(notation.FreeNames(c), name) {
					sc.Refuse(notation.Errorf(c.Span(), "%s is the value that is looked at here, and %s of this file", name, sc.what(name)).
						WithHint("call the other one differently"))
				}
			}
		}
		return !sc.Refused()
	})
}

// hasValue reports whether a value can be named so.
func (sc *Scope) hasValue(name string) bool {
	_, local := sc.locals[name]
	return local || sc.IsValue(name)
}

// what is what a name is declared as.
func (sc *Scope) what(name string) string {
	if _, local := sc.locals[name]; local {
		return isRoll
	}
	return sc.Declared(name)
}
