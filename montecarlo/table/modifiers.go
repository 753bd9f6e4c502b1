package table

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// modifiers are those of one pool or group, by the phase in which they act.
type modifiers struct {
	rerolls   []*notation.Reroll
	explode   *notation.Explode
	keeps     []vm.Keep
	successes []*notation.Point
	failures  []*notation.Point
	sort      *notation.Sort
	marks     []*notation.Mark
}

func byPhase(list []notation.Modifier) (modifiers, error) {
	var mods modifiers
	for _, m := range list {
		switch m := m.(type) {
		case *notation.Reroll:
			mods.rerolls = append(mods.rerolls, m)
		case *notation.Explode:
			mods.explode = m
		case *notation.Keep:
			if m.Of != nil {
				return mods, notation.Errorf(m.At, "how many %s keeps or drops is not known", m)
			}
			mods.keeps = append(mods.keeps, vm.Keep{Count: m.Count, Drop: m.Drop, Lowest: m.Lowest})
		case *notation.Success:
			mods.successes = append(mods.successes, m.Point)
		case *notation.Failure:
			mods.failures = append(mods.failures, m.Point)
		case *notation.Sort:
			mods.sort = m
		case *notation.Mark:
			mods.marks = append(mods.marks, m)
		default:
			return mods, notation.Errorf(m.Span(), "the modifier %T is not known at the table", m)
		}
	}
	return mods, nil
}

// meets compares a face with a point; without one, with the face that is meant.
func meets(face *big.Rat, p *notation.Point, meant *big.Rat) (bool, error) {
	if p == nil {
		return face.Cmp(meant) == 0, nil
	}
	if p.Of != nil {
		return false, notation.Errorf(p.Of.Span(), "what dice are compared with is not known")
	}
	c := face.Cmp(p.Value)
	if p.Op == notation.Eq {
		return c == 0, nil
	}
	if p.Op == notation.Le {
		return c <= 0, nil
	}
	if p.Op == notation.Ge {
		return c >= 0, nil
	}
	return false, notation.Errorf(notation.Span{}, "dice compared by %s are not known at the table", p.Op)
}

// mark marks the dice that lie in the end by what they show, whatever they count for.
func (m modifiers) mark(dice []*Die) error {
	for _, d := range dice {
		for _, k := range m.marks {
			hit, err := meets(d.worth, k.Point, nil)
			if err != nil {
				return err
			}
			d.Critical, d.Fumbled = d.Critical || hit && !k.Failure, d.Fumbled || hit && k.Failure
		}
	}
	return nil
}

// drop marks the dice that a keep or drop leaves out: it looks at the dice as they lie,
// sorted once for all.
func (m modifiers) drop(dice []*Die) {
	sorted := slices.Clone(dice)
	slices.SortStableFunc(sorted, func(a, b *Die) int { return a.worth.Cmp(b.worth) })
	from, to := vm.Kept(m.keeps, len(sorted))
	for i, d := range sorted {
		d.Dropped = i < from || i >= to
	}
}

// worth marks the dice that are dropped and counted, and returns what all of them are
// worth; plus is added to every die that is counted.
func (m modifiers) worth(dice []*Die, plus *big.Rat) (*big.Rat, error) {
	if len(m.keeps) > 0 {
		m.drop(dice)
	}
	total, one := new(big.Rat), big.NewRat(1, 1)
	for _, d := range dice {
		if d.Dropped {
			continue
		}
		if m.successes == nil {
			total.Add(total, d.worth)
			continue
		}
		shown := new(big.Rat).Add(d.worth, plus)
		for _, p := range m.successes {
			hit, err := meets(shown, p, nil)
			if err != nil {
				return nil, err
			}
			if hit {
				d.Counted = true
				total.Add(total, one)
			}
		}
		for _, p := range m.failures {
			hit, err := meets(shown, p, nil)
			if err != nil {
				return nil, err
			}
			if hit {
				d.Failed = true
				total.Sub(total, one)
			}
		}
	}
	return total, nil
}
