package notationtest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

func pool(n *notation.Pool, sub evaluator, r *roller) (value, error) {
	dice, mods, err := roll(n, sub, r)
	return number(mods.worth(dice)), err
}

// roll rolls the dice of a pool until none is rolled again, and returns their values
// and the pool's modifiers; a compounded die is one value.
func roll(n *notation.Pool, sub evaluator, r *roller) ([]*big.Rat, modifiers, error) {
	mods, err := byPhase(n.Mods)
	if err != nil {
		return nil, mods, err
	}
	count, err := sub(n.Count)
	if err != nil {
		return nil, mods, err
	}
	faces, err := facesOf(n.Die, sub)
	if err != nil {
		return nil, mods, err
	}
	if !count.num.IsInt() || count.num.Sign() < 0 {
		return nil, mods, errors.New("a bad number of dice")
	}
	var values []*big.Rat
	for range count.num.Num().Int64() {
		chain, err := explode(mods, faces, r)
		if err != nil {
			return nil, mods, err
		}
		values = append(values, chain...)
	}
	return values, mods, nil
}

func facesOf(d notation.Die, sub evaluator) ([]*big.Rat, error) {
	switch d := d.(type) {
	case notation.FairDie:
		sides, err := sub(d.Sides)
		if err != nil {
			return nil, err
		}
		if !sides.num.IsInt() || sides.num.Sign() <= 0 {
			return nil, errors.New("a bad number of sides")
		}
		var faces []*big.Rat
		for f := range sides.num.Num().Int64() {
			faces = append(faces, big.NewRat(f+1, 1))
		}
		return faces, nil
	case notation.FateDie:
		return []*big.Rat{big.NewRat(-1, 1), new(big.Rat), big.NewRat(1, 1)}, nil
	case notation.FacesDie:
		return d.Faces, nil
	}
	return nil, fmt.Errorf("the die %T is not known to the oracle", d)
}

// explode rolls one die and all that it brings about.
func explode(mods modifiers, faces []*big.Rat, r *roller) ([]*big.Rat, error) {
	face, err := settle(mods.rerolls, faces, r)
	if err != nil || mods.explode == nil {
		return []*big.Rat{face}, err
	}
	chain := []*big.Rat{new(big.Rat).Set(face)}
	for links := 0; meets(face, mods.explode.Point, faces[len(faces)-1]); links++ {
		if links == maxLinks {
			return nil, errCut
		}
		if face, err = settle(mods.rerolls, faces, r); err != nil {
			return nil, err
		}
		switch mods.explode.Mode {
		case notation.Exploding:
			chain = append(chain, face)
		case notation.Compounding:
			chain[0].Add(chain[0], face)
		case notation.Penetrating:
			chain = append(chain, new(big.Rat).Sub(face, big.NewRat(1, 1)))
		default:
			return nil, fmt.Errorf("the explosion %d is not known to the oracle", mods.explode.Mode)
		}
	}
	return chain, nil
}

// settle rolls one die until it is not rerolled any more. Rerolling for as
// long as it takes leaves every other face equally likely.
func settle(rerolls []*notation.Reroll, faces []*big.Rat, r *roller) (*big.Rat, error) {
	var left, once []*big.Rat
	for _, f := range faces {
		again, onceAgain := false, false
		for _, re := range rerolls {
			if meets(f, re.Point, faces[0]) {
				again, onceAgain = again || !re.Once, onceAgain || re.Once
			}
		}
		if !again {
			left = append(left, f)
			if onceAgain {
				once = append(once, f)
			}
		}
	}
	if left == nil {
		return nil, errors.New("every face is rerolled")
	}
	k, err := r.roll(len(left))
	if err == nil && slices.Contains(once, left[k]) {
		k, err = r.roll(len(left))
	}
	if err != nil {
		return nil, err
	}
	return left[k], nil
}

// group evaluates rolls in braces: the dice of one sum, or the totals of several.
func group(n *notation.Group, sub evaluator, r *roller) (value, error) {
	mods, err := byPhase(n.Mods)
	if err != nil {
		return value{}, err
	}
	if mods.rerolls != nil || mods.explode != nil {
		return value{}, errors.New("a group is not rolled again")
	}
	if len(n.Items) == 1 && len(n.Mods) > 0 {
		dice, constant, err := pooled(n.Items[0], sub, r)
		if err != nil {
			return value{}, err
		}
		if mods.successes == nil {
			return number(new(big.Rat).Add(constant, mods.worth(dice))), nil
		}
		for i := range dice {
			dice[i] = new(big.Rat).Add(dice[i], constant)
		}
		return number(mods.worth(dice)), nil
	}
	items, err := sub.all(n.Items)
	if err != nil {
		return value{}, err
	}
	var totals []*big.Rat
	for _, v := range items {
		totals = append(totals, v.num)
	}
	return number(mods.worth(totals)), nil
}

// pooled returns the dice of a sum as they lie after their own modifiers, and the
// sum of its constants.
func pooled(e notation.Expr, sub evaluator, r *roller) ([]*big.Rat, *big.Rat, error) {
	if n, ok := e.(*notation.Pool); ok {
		dice, mods, err := roll(n, sub, r)
		if mods.successes != nil {
			return nil, nil, errors.New("counted dice in a sum of dice")
		}
		return mods.kept(dice), new(big.Rat), err
	}
	n, ok := e.(*notation.Binary)
	if !ok {
		v, err := constant(e, sub)
		return nil, v.num, err
	}
	x, cx, err := pooled(n.X, sub, r)
	if err != nil {
		return nil, nil, err
	}
	if n.Op == notation.Sub {
		v, err := constant(n.Y, sub)
		if err != nil {
			return nil, nil, err
		}
		return x, new(big.Rat).Sub(cx, v.num), nil
	}
	if n.Op != notation.Add {
		return nil, nil, errNoSum
	}
	y, cy, err := pooled(n.Y, sub, r)
	if err != nil {
		return nil, nil, err
	}
	return append(x, y...), new(big.Rat).Add(cx, cy), nil
}

// constant evaluates a number with or without its sign.
func constant(e notation.Expr, sub evaluator) (value, error) {
	inner := e
	if n, ok := e.(*notation.Unary); ok && n.Op == notation.Neg {
		inner = n.X
	}
	if _, ok := inner.(*notation.Number); !ok {
		return value{}, errNoSum
	}
	return sub(e)
}

var errNoSum = errors.New("no sum of dice and constants")
