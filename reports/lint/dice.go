package lint

import (
	"slices"

	"oddsmith/scenarios"
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
	for _, p := range notation.PoolsIn(t.s.WithDefaults(e)) {
		out = append(out, dice{p, t.owners[p.At.Place()]})
	}
	return out
}

// own returns the dice of an expression e with this name, without those that have another name with a role as
// their owner.
func (t *tdgs) own(name string, e notation.Expr) []dice {
	return slices.DeleteFunc(t.diceIn(e), func(d dice) bool { return d.owner != "" && d.owner != name })
}

// sides is the number of sides of each die; less than 1 if the die has none, such as dF.
func (d dice) sides() int64 { return scenarios.DieSides(d.pool) }

// String names one of the dice: d20.
func (d dice) String() string { return scenarios.DieName(d.pool) }

// isBound reports whether e is lowest or highest of something: a constant, for which
// nothing is rolled.
func isBound(e notation.Expr) bool {
	call, ok := e.(*notation.Call)
	return ok && call.Func.IsEnd()
}
