package vm

import "oddsmith/scenarios/notation"

// A DicePool is rolled die by die, as at a table: with rerolls and explosions.
type DicePool struct {
	Count, Sides Operand
	Lowest       int64 // the smallest face; the others follow it

	// Rerolled faces are rolled again, RerolledOnce at most once a die.
	Rerolled, RerolledOnce []Range

	// An Exploding die brings another one if its face lies in Trigger or, without
	// one, is the largest. A die that was brought is worth Less points less, and if
	// Compounding is added to the die that brought it.
	Exploding   bool
	Trigger     *Range
	Compounding bool
	Less        int64

	Keep KeepAndCount // only what it keeps; it counts nothing
}

// MostExploded is the number of dice that a pool of that many may explode into;
// beyond, a sample is given up. It bounds totals that have no bound of their own,
// and is so large that no sample gets there unless almost every face explodes.
func MostExploded(count int64) int64 { return min(MaxDice, 1<<16+1024*count) }

// rerolled reports whether the face is always rolled again.
func (p *DicePool) rerolled(face int64) bool { return anyHolds(p.Rerolled, face) }

// triggers reports whether the face brings another die.
func (p *DicePool) triggers(face, sides int64) bool {
	switch {
	case !p.Exploding:
		return false
	case p.Trigger == nil:
		return face == p.Lowest+sides-1
	}
	return p.Trigger.holds(face)
}

// ends reports whether a die of that many sides has a face that neither is
// rerolled nor explodes. Most have one among the first few.
func (p *DicePool) ends(sides int64) bool {
	for face := p.Lowest; face < p.Lowest+sides; face++ {
		if !p.rerolled(face) && !p.triggers(face, sides) {
			return true
		}
	}
	return false
}

// face rolls one die until it is not rerolled any more.
func (p *DicePool) face(m *Machine, sides int64) int64 {
	for used := false; ; {
		face := p.Lowest + m.below(sides)
		switch {
		case p.rerolled(face):
		case !used && anyHolds(p.RerolledOnce, face):
			used = true
		default:
			return face
		}
	}
}

// outcomes returns the number of throws of the pool's dice, 0 if they cannot be listed.
func (p *DicePool) outcomes() int64 {
	if p.Count.Reg != None || p.Sides.Reg != None || p.Exploding || len(p.Rerolled) > 0 ||
		!p.ends(p.Sides.Constant) {
		return 0
	}
	dice := p.Count.Constant
	if len(p.RerolledOnce) > 0 {
		dice *= 2 // the second is looked at if the first is rolled again
	}
	return throws(p.Sides.Constant, dice)
}

// roll rolls count dice and those that they explode into, and appends what they are worth to dice in the
// order in which they fall; compounding dice are added to the one that exploded. It returns false if they
// explode into more than [MostExploded].
func (p *DicePool) roll(m *Machine, dice []int64, count, sides int64) ([]int64, bool) {
	rolled, most := int64(0), MostExploded(count)
	for range count {
		for first := true; ; first = false {
			if rolled++; rolled > most {
				return dice, false
			}
			face := p.face(m, sides)
			switch {
			case first:
				dice = append(dice, face)
			case p.Compounding:
				dice[len(dice)-1] += face - p.Less
			default:
				dice = append(dice, face-p.Less)
			}
			if !p.triggers(face, sides) {
				break
			}
		}
	}
	return dice, true
}

// tooManyExploded is the error of a sample that is given up.
func tooManyExploded(at notation.Span, count int64) error {
	return Limitf(at, "the dice of one sample exploded into more than %d", MostExploded(count))
}

// sample rolls the pool for sample i, and appends the dice that it keeps to m.rolled. at is its place in the
// expression, for errors.
func (p *DicePool) sample(m *Machine, i int, at notation.Span) error {
	count, sides := p.Count.at(m, i), p.Sides.at(m, i)
	if count <= 0 || count > MaxDice || sides < 1 {
		return nil // no dice, or a branch not taken: the others have been checked
	}
	if !p.ends(sides) {
		return notation.Errorf(at, "every face of a die with %d sides is rerolled or explodes, forever", sides)
	}
	from := len(m.rolled)
	dice, ok := p.roll(m, m.rolled, count, sides)
	if !ok {
		return tooManyExploded(at, count)
	}
	kept := p.Keep.keep(dice[from:])
	m.rolled = dice[:from+copy(dice[from:], kept)]
	return nil
}
