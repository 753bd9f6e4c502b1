package notationtest

import (
	"errors"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// settle rolls the dice of a pool until all have settled, and returns their
// values; a compounded die is one value.
func settle(n *notation.Pool, args []value, r Roller) ([]*big.Rat, error) {
	if !args[0].num.IsInt() || args[0].num.Sign() < 0 {
		return nil, errors.New("a bad number of dice")
	}
	faces, err := facesOf(n, args)
	if err != nil {
		return nil, err
	}
	var values []*big.Rat
	for range args[0].num.Num().Int64() {
		chain, err := explode(n, faces, r)
		if err != nil {
			return nil, err
		}
		values = append(values, chain...)
	}
	return values, nil
}

func facesOf(n *notation.Pool, args []value) ([]*big.Rat, error) {
	switch d := n.Die.(type) {
	case notation.FairDie:
		if !args[1].num.IsInt() || args[1].num.Sign() <= 0 {
			return nil, errors.New("a bad number of sides")
		}
		var faces []*big.Rat
		for f := range args[1].num.Num().Int64() {
			faces = append(faces, big.NewRat(f+1, 1))
		}
		return faces, nil
	case notation.FacesDie:
		return d.Faces, nil
	}
	return []*big.Rat{big.NewRat(-1, 1), new(big.Rat), big.NewRat(1, 1)}, nil
}

// explode rolls one die and all that it brings about.
func explode(n *notation.Pool, faces []*big.Rat, r Roller) ([]*big.Rat, error) {
	var mode *notation.Explode
	for _, m := range n.Mods {
		if e, ok := m.(*notation.Explode); ok {
			mode = e
		}
	}
	var chain []*big.Rat
	for {
		face, err := settleOne(n, faces, r)
		if err != nil {
			return nil, err
		}
		worth := new(big.Rat).Set(face)
		if mode != nil && mode.Mode == notation.Penetrating && chain != nil {
			worth.Sub(worth, big.NewRat(1, 1))
		}
		if mode != nil && mode.Mode == notation.Compounding && chain != nil {
			chain[0].Add(chain[0], worth)
		} else {
			chain = append(chain, worth)
		}
		if mode == nil || !meets(face, mode.Point, faces[len(faces)-1]) {
			return chain, nil
		}
	}
}

// settleOne rolls one die until it is not rerolled any more. Rerolling for as
// long as it takes leaves every other face equally likely.
func settleOne(n *notation.Pool, faces []*big.Rat, r Roller) (*big.Rat, error) {
	var left, once []*big.Rat
	for _, f := range faces {
		again, onceAgain := false, false
		for _, m := range n.Mods {
			if re, ok := m.(*notation.Reroll); ok && meets(f, re.Point, faces[0]) {
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
	k, err := r.Roll(len(left))
	if err == nil && slices.Contains(once, left[k]) {
		k, err = r.Roll(len(left))
	}
	if err != nil {
		return nil, err
	}
	return left[k], nil
}

// meets compares a face with a point; without one, with the face that is meant.
func meets(face *big.Rat, p *notation.Point, otherwise *big.Rat) bool {
	switch {
	case p == nil:
		return face.Cmp(otherwise) == 0
	case p.Op == notation.Le:
		return face.Cmp(p.Value) <= 0
	case p.Op == notation.Ge:
		return face.Cmp(p.Value) >= 0
	}
	return face.Cmp(p.Value) == 0
}

// kept returns the values that every keep and drop leaves in.
func kept(values []*big.Rat, mods []notation.Modifier) []*big.Rat {
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, (*big.Rat).Cmp)
	from, to := 0, len(sorted)
	for _, m := range mods {
		k, ok := m.(*notation.Keep)
		if !ok {
			continue
		}
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
func tally(values []*big.Rat, mods []notation.Modifier) *big.Rat {
	sum, counts := new(big.Rat), false
	one := big.NewRat(1, 1)
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Success:
			counts = true
			for _, v := range values {
				if meets(v, m.Point, nil) {
					sum.Add(sum, one)
				}
			}
		case *notation.Failure:
			for _, v := range values {
				if meets(v, m.Point, nil) {
					sum.Sub(sum, one)
				}
			}
		}
	}
	if !counts {
		for _, v := range values {
			sum.Add(sum, v)
		}
	}
	return sum
}

// group evaluates rolls in braces: the dice of one sum, or the totals of several.
func group(n *notation.Group, sub func(notation.Expr) (value, error), r Roller) (value, error) {
	if len(n.Items) == 1 && len(n.Mods) > 0 {
		dice, constant, err := pooled(n.Items[0], sub, r)
		if err != nil {
			return value{}, err
		}
		counts := slices.ContainsFunc(n.Mods, func(m notation.Modifier) bool { _, ok := m.(*notation.Success); return ok })
		if !counts {
			sum := tally(kept(dice, n.Mods), n.Mods)
			return number(sum.Add(sum, constant)), nil
		}
		for i := range dice {
			dice[i] = new(big.Rat).Add(dice[i], constant)
		}
		return number(tally(kept(dice, n.Mods), n.Mods)), nil
	}
	var totals []*big.Rat
	for _, item := range n.Items {
		v, err := sub(item)
		if err != nil {
			return value{}, err
		}
		totals = append(totals, v.num)
	}
	return number(tally(kept(totals, n.Mods), n.Mods)), nil
}

// pooled returns the dice of a sum as they lie after their own modifiers, and the
// sum of its constants.
func pooled(e notation.Expr, sub func(notation.Expr) (value, error), r Roller) ([]*big.Rat, *big.Rat, error) {
	switch n := e.(type) {
	case *notation.Pool:
		var args []value
		for _, c := range notation.Children(n) {
			v, err := sub(c)
			if err != nil {
				return nil, nil, err
			}
			args = append(args, v)
		}
		dice, err := settle(n, args, r)
		return kept(dice, n.Mods), new(big.Rat), err
	case *notation.Binary:
		x, cx, err := pooled(n.X, sub, r)
		if err != nil {
			return nil, nil, err
		}
		y, cy, err := pooled(n.Y, sub, r)
		if n.Op == notation.Sub {
			cy = new(big.Rat).Neg(cy)
		}
		return append(x, y...), cx.Add(cx, cy), err
	}
	v, err := sub(e)
	return nil, v.num, err
}
