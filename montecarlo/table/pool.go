package table

import (
	"fmt"
	"math/big"
	"strings"

	"oddsmith/scenarios/notation"
)

// maxDice is how many dice one roll may have.
const maxDice = 100_000

// pool rolls dice that are added up, kept, dropped or counted.
func (w *walker) pool(n *notation.Pool) (value, error) {
	dice, mods, term, err := w.rollPool(n)
	if err != nil {
		return value{}, err
	}
	total, err := mods.worth(dice, new(big.Rat))
	if err != nil {
		return value{}, err
	}
	w.settle(term, mods)
	w.rolled(term, total)
	return number(total), nil
}

// rollPool rolls the dice of a pool and returns those that lie in the end, before any is
// dropped or counted, and the number of their term.
func (w *walker) rollPool(n *notation.Pool) (dice []*Die, mods modifiers, term int, err error) {
	if mods, err = byPhase(n.Mods); err != nil {
		return nil, mods, 0, err
	}
	number, err := w.wholeNumber(n.Count, 0, "the number of dice")
	if err != nil {
		return nil, mods, 0, err
	}
	faces, err := w.faces(n)
	if err != nil {
		return nil, mods, 0, err
	}
	var all []*Die
	for range number {
		thrown, settled, err := w.throw(n, mods, faces)
		if err != nil {
			return nil, mods, 0, err
		}
		all, dice = append(all, thrown...), append(dice, settled...)
	}
	w.terms = append(w.terms, Term{Of: written(n), Dice: all, mergeable: len(all) == 1 && len(n.Mods) == 0})
	return dice, mods, len(w.terms) - 1, mods.mark(dice)
}

// settle puts the dice of a term in the order in which they are shown.
func (w *walker) settle(term int, mods modifiers) {
	if mods.sort != nil {
		w.terms[term].sort(mods.sort.Descending)
	}
}

// rolled notes the step of a roll.
func (w *walker) rolled(term int, total *big.Rat) {
	t := w.terms[term]
	switch {
	case len(t.Dice) == 0:
		w.step("roll "+t.Of, "no dice: 0")
	case len(t.Dice) == 1 && t.Dice[0].String() == total.RatString():
		w.step("roll "+t.Of, total.RatString())
	case strings.ContainsAny(t.String(), "~!()+-*#") || len(t.Dice) == 1:
		w.step("roll "+t.Of, fmt.Sprintf("%s is %s", t, total.RatString()))
	default:
		w.step("roll "+t.Of, fmt.Sprintf("%s = %s", strings.ReplaceAll(t.String(), " ", " + "), total.RatString()))
	}
}

// faces returns those of a die of the pool.
func (w *walker) faces(n *notation.Pool) (Faces, error) {
	switch d := n.Die.(type) {
	case notation.FairDie:
		sides, err := w.wholeNumber(d.Sides, 1, "the number of sides")
		return Faces{First: 1, Count: sides}, err
	case notation.FateDie:
		return Faces{First: -1, Count: 3}, nil
	case notation.FacesDie:
		return Faces{Count: int64(len(d.Faces)), List: d.Faces}, nil
	}
	return Faces{}, notation.Errorf(n.At, "the die %T is not known at the table", n.Die)
}

// throw rolls one die and all that it brings about: every die that was rolled, and those
// that lie in the end.
func (w *walker) throw(n *notation.Pool, mods modifiers, faces Faces) (all, settled []*Die, err error) {
	largest := faces.at(faces.Count - 1)
	for extra := false; ; extra = true {
		rerolled, die, err := w.settledDie(n, mods, faces)
		if err != nil {
			return nil, nil, err
		}
		all, die.Extra = append(all, rerolled...), extra
		goesOn := false
		if mods.explode != nil {
			if goesOn, err = meets(die.worth, mods.explode.Point, largest); err != nil {
				return nil, nil, err
			}
			if err := join(mods.explode, settled, die); err != nil {
				return nil, nil, err
			}
		}
		if !extra || mods.explode.Mode != notation.Compounding {
			die.Exploded = goesOn
			all, settled = append(all, die), append(settled, die)
		}
		if !goesOn {
			return all, settled, nil
		}
	}
}

// join says what a die that was brought by another is worth.
func join(m *notation.Explode, before []*Die, die *Die) error {
	switch m.Mode {
	case notation.Exploding:
	case notation.Compounding:
		if die.Extra {
			first := before[0]
			first.Face += "+" + die.Face
			first.worth = new(big.Rat).Add(first.worth, die.worth)
			first.Value = first.worth.RatString()
		}
	case notation.Penetrating:
		if die.Extra {
			die.worth = new(big.Rat).Sub(die.worth, big.NewRat(1, 1))
			die.Value = die.worth.RatString()
		}
	default:
		return notation.Errorf(m.At, "the explosion %d is not known at the table", m.Mode)
	}
	return nil
}

// settledDie rolls one die until it is not rerolled any more.
func (w *walker) settledDie(n *notation.Pool, mods modifiers, faces Faces) (rerolled []*Die, settled *Die, err error) {
	smallest := faces.at(0)
	onceUsed := false
	for {
		die, err := w.die(n, faces)
		if err != nil {
			return nil, nil, err
		}
		again, once := false, false
		for _, m := range mods.rerolls {
			hit, err := meets(die.worth, m.Point, smallest)
			if err != nil {
				return nil, nil, err
			}
			again, once = again || hit && !m.Once, once || hit && m.Once
		}
		if !again && (!once || onceUsed) {
			return rerolled, die, nil
		}
		onceUsed = onceUsed || !again
		die.Rerolled = true
		rerolled = append(rerolled, die)
	}
}

// die rolls one die.
func (w *walker) die(n *notation.Pool, faces Faces) (*Die, error) {
	if w.dice++; w.dice > maxDice {
		return nil, notation.Errorf(n.At, "a roll of more than %d dice", maxDice)
	}
	i, err := w.source.Roll(faces)
	if err != nil {
		return nil, notation.Errorf(n.At, "%s", err)
	}
	return newDie(faces.at(i)), nil
}
