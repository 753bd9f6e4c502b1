package lint

import (
	"fmt"
	"slices"

	"oddsmith/scenarios/notation"
)

// dice are what one term of an expression rolls, and who says what for.
type dice struct {
	pool  *notation.Pool
	owner string // the constant or parameter with a role that they stand in; empty for none
}

// diceIn returns the dice of an expression, those of parameters by their default.
func (t *tdgs) diceIn(e notation.Expr) []dice {
	var out []dice
	for _, p := range poolsIn(t.s.WithDefaults(e)) {
		out = append(out, dice{p, t.owners[placeOf(p.At)]})
	}
	return out
}

// own returns those dice of a named thing that no other role is declared for.
func (t *tdgs) own(name string, e notation.Expr) []dice {
	return slices.DeleteFunc(t.diceIn(e), func(d dice) bool { return d.owner != "" && d.owner != name })
}

// The sides of dice that have no number of sides, or one that is not known before
// the roll.
const (
	unknownSides = 0
	oddSides     = -1
)

// sides returns the sides of each of the dice.
func (d dice) sides() int64 {
	fair, ok := d.pool.Die.(notation.FairDie)
	if !ok {
		return oddSides
	}
	n, ok := fair.Sides.(*notation.Number)
	if !ok || !n.Value.IsInt() || !n.Value.Num().IsInt64() {
		return unknownSides
	}
	return n.Value.Num().Int64()
}

// String names one of the dice: d20.
func (d dice) String() string {
	if s := d.sides(); s > 0 {
		return fmt.Sprintf("d%d", s)
	}
	return "d" + d.pool.Die.String()
}
