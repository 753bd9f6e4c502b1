package literal

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// modifiers are what is done with the dice of one pool or group.
type modifiers notation.DiceRule

// known returns the modifiers of a rule. It is an error if one is unknown or has no value yet.
func known(rule notation.DiceRule) (modifiers, error) {
	var err error
	if m := rule.Explode; m != nil && m.Mode > notation.Penetrating {
		err = notation.Errorf(m.At, "the explosion %d is not known to the interpreter", m.Mode)
	}
	for _, m := range rule.Keeps {
		if m.Of != nil {
			err = notation.Errorf(m.At, "how many %s keeps or drops is not known", m)
		}
	}
	rule.Points(func(at notation.Span, p *notation.Point) {
		if p.Of != nil {
			err = notation.Errorf(at, "what dice are compared with is not known")
		}
		if p.Op != notation.Eq && p.Op != notation.Le && p.Op != notation.Ge {
			err = notation.Errorf(at, "a die compared by %s is not known to the interpreter", p.Op)
		}
	})
	return modifiers(rule), err
}

// meets reports whether a face is in the range of a point; without one, whether it is the face that is meant.
func meets(face *big.Rat, p *notation.Point, meant *big.Rat) bool {
	if p == nil {
		return face.Cmp(meant) == 0
	}
	c := face.Cmp(p.Value)
	return p.Op == notation.Eq && c == 0 || p.Op == notation.Le && c <= 0 || p.Op == notation.Ge && c >= 0
}

// rerolls reports whether a die that shows a face is rolled again: always, as long as it shows such a face, or
// at most once. smallest is the face that is meant if the modifier names none.
func (m modifiers) rerolls(face, smallest *big.Rat) (always, once bool) {
	for _, r := range m.Rerolls {
		if meets(face, r.Point, smallest) {
			always, once = always || !r.Once, once || r.Once
		}
	}
	return always, once
}

// mark marks the remaining dice as critical or fumbled by what they show. That changes nothing else.
func (m modifiers) mark(dice []*Die) {
	for _, d := range dice {
		for _, k := range m.Marks {
			hit := meets(d.worth, k.Point, nil)
			d.Critical, d.Fumbled = d.Critical || hit && !k.Failure, d.Fumbled || hit && k.Failure
		}
	}
}

// drop marks the dice that the keep and drop modifiers leave out; all of them refer to the same
// sorted dice.
func (m modifiers) drop(dice []*Die) {
	if len(m.Keeps) == 0 {
		return
	}
	sorted := slices.Clone(dice)
	slices.SortStableFunc(sorted, func(a, b *Die) int { return a.worth.Cmp(b.worth) })
	from, to := 0, len(sorted)
	for _, k := range m.Keeps {
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
	for i, d := range sorted {
		d.Dropped = i < from || i >= to
	}
}

// worth marks the dropped and the counted dice, and returns their total, or the number of successes if there is
// a target. plus is added to each die before it is compared with the target.
func (m modifiers) worth(dice []*Die, plus *big.Rat) *big.Rat {
	m.drop(dice)
	total := new(big.Rat)
	for _, d := range dice {
		switch {
		case d.Dropped:
		case m.Success == nil:
			total.Add(total, d.worth)
		default:
			total.Add(total, big.NewRat(m.score(d, new(big.Rat).Add(d.worth, plus)), 1))
		}
	}
	return total
}

// score marks die d as a success, a failure, or both, if shows meets the targets, and returns successes minus
// failures.
func (m modifiers) score(d *Die, shows *big.Rat) (score int64) {
	if meets(shows, m.Success.Point, nil) {
		d.Counted = true
		score++
	}
	if m.Failure != nil && meets(shows, m.Failure.Point, nil) {
		d.Failed = true
		score--
	}
	return score
}

// settle puts the dice of a term in the order in which they are shown.
func (m modifiers) settle(t *Term) {
	if m.Sort != nil {
		t.sort(m.Sort.Descending)
	}
}
