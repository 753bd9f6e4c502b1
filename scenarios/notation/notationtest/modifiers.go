package notationtest

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// modifiers are those of one pool or group, by the phase in which they act.
type modifiers struct {
	rerolls   []*notation.Reroll
	explode   *notation.Explode
	keeps     []*notation.Keep
	successes []*notation.Success
	failures  []*notation.Failure
}

// byPhase sorts modifiers, and refuses what it would otherwise have to skip.
func byPhase(list []notation.Modifier) (modifiers, error) {
	var mods modifiers
	for _, m := range list {
		var point *notation.Point
		switch m := m.(type) {
		case *notation.Reroll:
			mods.rerolls, point = append(mods.rerolls, m), m.Point
		case *notation.Explode:
			mods.explode, point = m, m.Point
		case *notation.Keep:
			if m.Of != nil {
				return modifiers{}, fmt.Errorf("%s keeps or drops a number that is not known", m)
			}
			mods.keeps = append(mods.keeps, m)
		case *notation.Success:
			mods.successes, point = append(mods.successes, m), m.Point
		case *notation.Failure:
			mods.failures, point = append(mods.failures, m), m.Point
		case *notation.Sort, *notation.Mark: // only shows the dice in another way
		default:
			return modifiers{}, fmt.Errorf("the modifier %T is not known to the oracle", m)
		}
		if point != nil && point.Of != nil {
			return modifiers{}, fmt.Errorf("%s has a point that is not known", m)
		}
		if point != nil && point.Op != notation.Eq && point.Op != notation.Le && point.Op != notation.Ge {
			return modifiers{}, fmt.Errorf("a die compared by %s is not known to the oracle", point.Op)
		}
	}
	return mods, nil
}

// meets compares a face with a point; without one, with the face that is meant.
func meets(face *big.Rat, p *notation.Point, otherwise *big.Rat) bool {
	if p == nil {
		return face.Cmp(otherwise) == 0
	}
	c := face.Cmp(p.Value)
	return p.Op == notation.Eq && c == 0 || p.Op == notation.Le && c <= 0 || p.Op == notation.Ge && c >= 0
}

// worth returns what dice are worth that lie: those that are kept are added up, or
// counted.
func (mods modifiers) worth(values []*big.Rat) *big.Rat { return mods.tally(mods.kept(values)) }

// kept returns the values that every keep and drop leaves in.
func (mods modifiers) kept(values []*big.Rat) []*big.Rat {
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, (*big.Rat).Cmp)
	from, to := 0, len(sorted)
	for _, k := range mods.keeps {
		n := int(min(k.Count, int64(len(sorted))))
		switch {
		case k.Drop && k.Lowest:
			from = max(from, n)
		case k.Drop:
			to = min(to, len(sorted)-n)
		case k.Lowest:
			to = min(to, n)
		default:
			from = max(from, len(sorted)-n)
		}
	}
	return sorted[from:max(from, to)]
}

// tally is the sum of the values, or the number of successes less failures.
func (mods modifiers) tally(values []*big.Rat) *big.Rat {
	sum, one := new(big.Rat), big.NewRat(1, 1)
	for _, v := range values {
		if mods.successes == nil {
			sum.Add(sum, v)
		}
		for _, m := range mods.successes {
			if meets(v, m.Point, nil) {
				sum.Add(sum, one)
			}
		}
		for _, m := range mods.failures {
			if meets(v, m.Point, nil) {
				sum.Sub(sum, one)
			}
		}
	}
	return sum
}
