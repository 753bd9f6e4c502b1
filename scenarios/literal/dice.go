package literal

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/scenarios/notation"
)

// pool rolls dice, applies their modifiers and returns the total.
func (e evaluator) pool(n *notation.Pool) (Value, error) {
	dice, mods, err := e.rollPool(n)
	if err != nil {
		return Value{}, err
	}
	total := mods.worth(dice, new(big.Rat))
	if e.trace != nil {
		mods.settle(e.trace.last())
		e.trace.rolled(total)
	}
	return Number(total), nil
}

// rolled adds the step that says what the dice of the last term show, and the total after the modifiers.
func (t *Trace) rolled(total *big.Rat) {
	term := t.last()
	do, dice := "roll "+term.Of, term.String()
	switch {
	case len(term.Dice) == 0:
		dice = "no dice: 0"
	case len(term.Dice) == 1 && dice == total.RatString():
	case strings.ContainsAny(dice, "~!()+-*#") || len(term.Dice) == 1:
		dice = fmt.Sprintf("%s is %s", dice, total.RatString())
	default:
		dice = fmt.Sprintf("%s = %s", strings.ReplaceAll(dice, " ", " + "), total.RatString())
	}
	t.Steps = append(t.Steps, Step{do, dice})
}

// rollPool rolls the dice of a pool, and returns the final ones before any is dropped or counted.
// All dice, also rerolled ones, become a term of the trace.
func (e evaluator) rollPool(n *notation.Pool) (lying []*Die, mods modifiers, err error) {
	if mods, err = known(n.Rule); err != nil {
		return nil, mods, err
	}
	number, err := e.wholeNumber(n.Count, 0, "the number of dice")
	if err != nil {
		return nil, mods, err
	}
	faces, err := e.faces(n)
	if err != nil {
		return nil, mods, err
	}
	if number > maxDice {
		return nil, mods, notation.Errorf(n.At, "a roll of more than %d dice", maxDice)
	}
	var all []*Die
	for range number {
		rolled, settled, err := e.throw(mods, faces)
		if err != nil {
			return nil, mods, at(n.At, err)
		}
		all, lying = append(all, rolled...), append(lying, settled...)
	}
	mods.mark(lying)
	e.trace.term(n, all, len(all) == 1 && n.Rule.IsEmpty())
	return lying, mods, nil
}

// faces returns the faces of one die of the pool.
func (e evaluator) faces(n *notation.Pool) (Faces, error) {
	switch d := n.Die.(type) {
	case *notation.FairDie:
		sides, err := e.wholeNumber(d.Sides, 1, "the number of sides")
		return Faces{First: 1, Count: sides}, err
	case notation.FateDie:
		return Faces{First: -1, Count: 3}, nil
	case notation.FacesDie:
		return Faces{Count: int64(len(d.Faces)), List: d.Faces}, nil
	}
	return Faces{}, notation.Errorf(n.At, "the die %T is not known to the interpreter", n.Die)
}

// throw rolls one die with its rerolls and explosions. all are the dice rolled, lying those that
// remain.
func (e evaluator) throw(mods modifiers, faces Faces) (all, lying []*Die, err error) {
	for extra := false; ; extra = true {
		rerolled, die, err := e.settledDie(mods, faces)
		if err != nil {
			return nil, nil, err
		}
		goesOn := mods.Explode != nil && meets(die.worth, mods.Explode.Point, faces.at(faces.Count-1))
		all, die.Extra = append(all, rerolled...), extra
		if extra && mods.Explode.Mode == notation.Compounding {
			first := lying[0]
			first.shows, first.worth = append(first.shows, die.worth), new(big.Rat).Add(first.worth, die.worth)
		} else {
			if extra && mods.Explode.Mode == notation.Penetrating {
				die.worth = new(big.Rat).Sub(die.worth, big.NewRat(1, 1))
			}
			die.Exploded = goesOn
			all, lying = append(all, die), append(lying, die)
		}
		if !goesOn {
			return all, lying, nil
		}
	}
}

// settledDie rolls one die until it is not rerolled; rerolled are the dice before it.
func (e evaluator) settledDie(mods modifiers, faces Faces) (rerolled []*Die, settled *Die, err error) {
	for tries := 0; ; tries++ {
		v, err := e.dieUntil(mods, faces, &rerolled)
		if err != nil {
			return nil, nil, err
		}
		die := newDie(v.Number)
		if _, once := mods.rerolls(die.worth, faces.at(0)); !once || tries > 0 {
			return rerolled, die, nil
		}
		die.Rerolled = true
		rerolled = append(rerolled, die)
	}
}

// dieUntil rolls one die until its face is not one that is always rerolled, and appends the dice
// before it to rerolled.
func (e evaluator) dieUntil(mods modifiers, faces Faces, rerolled *[]*Die) (Value, error) {
	roll := func(s Source) (Value, error) {
		i, err := s.Roll(faces)
		if err != nil {
			return Value{}, err
		}
		v := Number(faces.at(i))
		if always, _ := mods.rerolls(v.Number, faces.at(0)); always {
			die := newDie(v.Number)
			die.Rerolled = true
			*rerolled = append(*rerolled, die)
			return v, ErrNotMet
		}
		return v, nil
	}
	if len(mods.Rerolls) == 0 {
		return roll(e.source)
	}
	return e.source.Until(roll)
}
