package roles

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// System is how a file says that the roles of its dice are those of TDGS.
const System = "tdgs"

// Rule is the name of the rule that a die outside of its role breaks.
const Rule = "die-role"

// The roles of dice.
const (
	Resolution = "resolution"
	Magnitude  = "magnitude"
	Modifier   = "modifier"
	Decision   = "decision"
	Selection  = "selection"
)

// sides are those that dice of a role have.
var sides = map[string][]int64{
	Resolution: {20},
	Magnitude:  {4, 6, 8, 10, 12},
	Modifier:   {4, 6, 8},
	Decision:   {2},
	Selection:  {10, 12, 100},
}

// neverResolution are the sides with which nothing is resolved; others than the d20
// are unusual, but can be meant.
var neverResolution = []int64{2, 4, 100}

// criticalDie are the sides of the magnitude of a critical, and of no other.
const criticalDie = 4

// A Verdict says how a die goes with a role.
type Verdict uint8

// The verdicts.
const (
	Fits      Verdict = iota
	Unusual           // can be meant
	Forbidden         // the role is for other dice
	Unknown           // the sides are not known before the roll
)

// Judge says whether the dice of a term suit a role.
func Judge(role string, p *notation.Pool) Verdict {
	n := Sides(p)
	switch {
	case n == UnknownSides:
		return Unknown
	case slices.Contains(sides[role], n):
		return Fits
	case role == Resolution && n > 0 && !slices.Contains(neverResolution, n):
		return Unusual
	}
	return Forbidden
}

// Dice names the dice of a role: d4, d6, d8.
func Dice(role string) string {
	names := make([]string, len(sides[role]))
	for i, s := range sides[role] {
		names[i] = fmt.Sprintf("d%d", s)
	}
	return strings.Join(names, ", ")
}

// The sides of dice that have no number of sides, or one that is not known before
// the roll.
const (
	UnknownSides = 0
	OddSides     = -1
)

// Sides returns the number of sides of the dice of a term, or a constant for unknown or special
// dice.
func Sides(p *notation.Pool) int64 {
	fair, ok := p.Die.(*notation.FairDie)
	if !ok {
		return OddSides
	}
	n, ok := fair.Sides.(*notation.Number)
	if !ok || !n.Value.IsInt() || !n.Value.Num().IsInt64() {
		return UnknownSides
	}
	return n.Value.Num().Int64()
}

// DieName names one of the dice of a term: d20.
func DieName(p *notation.Pool) string {
	if s := Sides(p); s > 0 {
		return fmt.Sprintf("d%d", s)
	}
	return "d" + p.Die.String()
}
