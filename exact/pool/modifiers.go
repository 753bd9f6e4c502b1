package pool

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// Modifiers are what the modifiers of a pool or a group ask for.
type Modifiers struct {
	rerolls          []*notation.Reroll
	explode          *notation.Explode // nil for dice that do not explode
	keeps            bool              // dice are kept or dropped, as ends says
	ends             ends
	success, failure *notation.Point // nil for dice that are added up
}

// ReadModifiers reads the modifiers of a pool or a group. It is the one place in this
// engine that tells them apart, and returns an error for one it does not know.
func ReadModifiers(mods []notation.Modifier) (Modifiers, error) {
	m := Modifiers{ends: ends{top: noEnd, bottom: noEnd}}
	for _, mod := range mods {
		switch mod := mod.(type) {
		case *notation.Reroll:
			m.rerolls = append(m.rerolls, mod)
		case *notation.Explode:
			m.explode = mod
		case *notation.Keep:
			m.keeps = true
			m.ends.narrow(mod)
		case *notation.Success:
			m.success = mod.Point
		case *notation.Failure:
			m.failure = mod.Point
		case *notation.Sort, *notation.Mark: // how dice are shown has no part in their value
		default:
			return m, notation.Errorf(mod.Span(), "the modifier %s is not known to the exact engine", mod)
		}
	}
	return m, nil
}

// IsEmpty reports whether no modifier changes the value.
func (m Modifiers) IsEmpty() bool {
	return m.rerolls == nil && m.explode == nil && !m.keeps && m.success == nil && m.failure == nil
}

// KeepAll reports whether the modifiers of a group leave n totals as they are.
func (m Modifiers) KeepAll(n int64) bool { return !m.Counts() && m.ends.of(n).len() == n }

// Counts reports whether the value is a number of successes, and no sum.
func (m Modifiers) Counts() bool { return m.success != nil }

// scoring returns what a die that is kept adds to the value, where plus is added to
// it before it is compared.
func (m Modifiers) scoring(plus *big.Rat) scoring {
	return scoring{success: m.success, failure: m.failure, plus: plus, den: 1}
}
