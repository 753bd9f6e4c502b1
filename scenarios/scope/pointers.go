package scope

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// checkPointers reports an error if `it` or `other` could mean both the value looked at and a name
// of the file.
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

// hasValue reports whether a name stands for a value, in the block being read or in the file.
func (sc *Scope) hasValue(name string) bool {
	_, local := sc.locals[name]
	return local || sc.IsValue(name)
}

// what returns what a name is declared as, in the block being read or in the file, such as "a roll"; empty if
// it is not declared.
func (sc *Scope) what(name string) string {
	if _, local := sc.locals[name]; local {
		return isRoll
	}
	return sc.Declared(name)
}
