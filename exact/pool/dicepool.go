package pool

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A dicePool is a pool of the notation, of a known size and with its modifiers read.
type dicePool struct {
	Modifiers
	count, sides int64
	x            *notation.Pool
}

func readPool(key Key, x *notation.Pool) (dicePool, error) {
	mods, err := ReadModifiers(x.Mods)
	return dicePool{mods, key.count, key.sides, x}, err
}

// extent returns the lowest and the highest face of a die with modifiers.
func (p dicePool) extent() (lo, hi int64, err error) {
	switch p.x.Die.(type) {
	case notation.FairDie:
		return 1, p.sides, nil
	case notation.FateDie:
		return -1, 1, nil
	case notation.FacesDie:
		return 0, 0, notation.Errorf(p.x.At, "modifiers of dice with listed faces are not known to the exact engine")
	}
	return 0, 0, unknownDie(p.x)
}

func unknownDie(x *notation.Pool) error {
	return notation.Errorf(x.At, "the die %s is not known to the exact engine", x.Die)
}

// die returns what one die of the pool shows once it is not rerolled any more.
func (e *Evaluator) die(p dicePool) (weightedDie, error) {
	lo, hi, err := p.extent()
	if err != nil {
		return weightedDie{}, err
	}
	if err := e.budget.Make(200*float64(hi-lo), 4*float64(hi-lo), 64); err != nil {
		return weightedDie{}, err
	}
	die, ok := afterRerolls(lo, hi, p.rerolls)
	if !ok {
		return die, notation.Errorf(p.x.At, "every face is rerolled, so the roll never ends")
	}
	return die, nil
}

// class returns the dice of a pool that do not explode as a class, of which its own
// modifiers keep some.
func (e *Evaluator) class(p dicePool) (*class, weightedDie, error) {
	die, err := e.die(p)
	if err != nil {
		return nil, die, err
	}
	if p.count > dist.MaxRanked {
		return nil, die, budget.Unsolved(p.x.At, "the exact engine ranks no more than %d dice", dist.MaxRanked)
	}
	c := class{values: die.faces, w: die.w, total: die.total}.closed(p.count)
	c.keep = p.ends.of(p.count)
	return c, die, nil
}
