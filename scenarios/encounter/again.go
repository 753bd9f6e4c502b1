package encounter

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// againName is what a moment calls whether the actor is to act again; no resource is
// called so.
const againName = "act again"

// isAgain reports whether the text of an effect, or of an action, is `act again`.
func isAgain(text string) bool { return strings.Join(strings.Fields(text), " ") == againName }

// again makes the next turn this actor's, too, if the guard holds.
func (t *turnReader) again(guard notation.Expr, at notation.Span) {
	t.change(againName, running{base: &notation.Bool{At: at, Value: true}}, guard)
}

// notAgain is what a turn begins with.
func notAgain(at notation.Span) running { return running{base: &notation.Bool{At: at}} }

// again is whether the actor is to act again; nil where it never is.
func (m moment) again() notation.Expr {
	base := m[againName].base
	if b, isTruth := base.(*notation.Bool); isTruth && !b.Value {
		return nil
	}
	return base
}
