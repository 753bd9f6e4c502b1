package literal

import (
	"errors"
	"math/big"
	"slices"

	"oddsmith/internal/sorting"
	"oddsmith/scenarios/notation"
)

// maxBoundRolls is how many choices are made inside a lowest or highest, those of all sequences.
const maxBoundRolls = 50_000

var errNoFace = errors.New("every face is rolled again")

// bound returns the lowest or highest value that the argument of n can have, whatever was rolled so far:
// directly if it is monotone in its dice, else by trying all sequences of rolls.
func (e evaluator) bound(n *notation.Call) (Value, error) {
	if v := e.extreme(n.Args[0], n.Func == notation.Highest); v != nil {
		return Number(v), nil
	}
	var best *big.Rat
	left := maxBoundRolls
	err := Paths(&left, maxBoundRolls, func(p *Path) error {
		defer func() { left -= p.at }()
		inner := e.silent(p)
		inner.names = e.names.unrolled(inner)
		v, err := inner.eval(n.Args[0])
		if errors.Is(err, errNoDie) {
			return nil
		}
		if err != nil {
			return err
		}
		if best == nil || v.Number.Cmp(best) == sign(n.Func == notation.Highest) {
			best = v.Number
		}
		return nil
	})
	if errors.Is(err, ErrTooMany) || errors.Is(err, ErrCut) {
		err = notation.Errorf(n.At, "%s is not known at a table", n).WithHint("write the number")
	} else if err == nil && best == nil {
		err = errNoDie
	}
	return Number(best), err
}

// sign is what Cmp must return for a number to be a better extreme: 1 for the highest, -1 for the lowest.
func sign(highest bool) int {
	if highest {
		return 1
	}
	return -1
}

// extreme returns the lowest or highest value of an expression that is monotone in each of its
// dice; nil if that is not known.
func (e evaluator) extreme(x notation.Expr, highest bool) *big.Rat {
	if n, is := x.(*notation.Again); is && n.Explode && !highest {
		return e.unexploded(n)
	}
	ends := endsOf(x, highest)
	if ends == nil {
		return nil
	}
	if _, pooled := x.(*notation.Group); !pooled {
		parts := notation.Children(x)
		for i, part := range parts {
			v := e.extreme(part, ends[i])
			if v == nil {
				return nil
			}
			parts[i] = &notation.Number{Value: v}
		}
		x = notation.WithChildren(x, parts)
	}
	v, err := e.silent(&end{highest: highest}).eval(x)
	if err != nil {
		return nil
	}
	return v.Number
}

// unexploded returns the lowest value of exploding dice: the lowest roll, if that is not negative and does
// not explode; nil otherwise.
func (e evaluator) unexploded(n *notation.Again) *big.Rat {
	v := e.extreme(n.X, false)
	if v == nil || v.Sign() < 0 {
		return nil
	}
	if explodes, err := e.silent(&end{}).with(n.It, Number(v)).eval(n.Cond); err != nil || explodes.Holds() {
		return nil
	}
	return v
}

// endsOf returns, for each child of e, true if the extreme value of e needs the highest value of the child,
// false if its lowest; nil if that is not known. highest says which extreme of e is meant.
func endsOf(e notation.Expr, highest bool) []bool {
	parts := notation.Children(e)
	same := slices.Repeat([]bool{highest}, len(parts)+1)[:len(parts)]
	switch n := e.(type) {
	case *notation.Number:
		return same
	case *notation.Unary:
		if n.Op == notation.Neg {
			return []bool{!highest}
		}
	case *notation.Binary:
		if n.Op == notation.Add || n.Op == notation.Sub {
			return []bool{highest, highest == (n.Op == notation.Add)}
		}
		if x, is := n.X.(*notation.Number); is && n.Op == notation.Mul {
			return []bool{true, highest == (x.Value.Sign() >= 0)}
		}
		if y, is := n.Y.(*notation.Number); is && (n.Op == notation.Mul || n.Op == notation.Div) {
			return []bool{highest == (y.Value.Sign() >= 0), true}
		}
	case *notation.Call:
		if slices.Contains([]notation.Func{notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Clamped}, n.Func) {
			return same
		}
	case *notation.Repeat:
		if isNumber(n.Count) && (n.Rank == nil || isNumber(n.Rank)) {
			return same
		}
	case *notation.Pool:
		if isPlain(n, highest) {
			return same
		}
	case *notation.Group:
		if isPlainGroup(n, highest) {
			return same
		}
	case *notation.Bool, *notation.Label, *notation.Ref, *notation.Let, *notation.Chance, *notation.If, *notation.Tuple,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Given, *notation.Retry, *notation.Process,
		*notation.Deal, *notation.Deck:
	}
	return nil
}

func isNumber(e notation.Expr) bool {
	_, is := e.(*notation.Number)
	return is
}

// isPlain reports whether it is certain that the pool has its highest (or lowest) value when all its dice
// show their highest (or lowest) faces.
func isPlain(n *notation.Pool, highest bool) bool {
	mods, err := known(n.Rule)
	if err != nil || mods.Success != nil || !isNumber(n.Count) {
		return false
	}
	least, most := big.NewRat(-1, 1), big.NewRat(1, 1)
	switch d := n.Die.(type) {
	case *notation.FairDie:
		least = big.NewRat(1, 1)
		if !isNumber(d.Sides) {
			return false
		}
	case notation.FacesDie:
		least, most = slices.MinFunc(d.Faces, (*big.Rat).Cmp), slices.MaxFunc(d.Faces, (*big.Rat).Cmp)
	case notation.FateDie:
	}
	if mods.Explode == nil {
		return true
	}
	rises := most.Sign() >= 0 && len(mods.Keeps) == 0 && mods.Explode.Mode != notation.Penetrating
	return !highest && mods.Explode.Point == nil && (rises || least.Cmp(big.NewRat(1, 1)) >= 0)
}

// isPlainGroup reports whether a group, which counts no successes, consists only of sums of constants and of
// pools for which [isPlain] is true. A constant may also be subtracted.
func isPlainGroup(n *notation.Group, highest bool) bool {
	mods, err := known(n.Rule)
	plain := err == nil && mods.Success == nil
	for _, item := range n.Items {
		notation.Visit(item, func(x notation.Expr) bool {
			if n, is := x.(*notation.Pool); is {
				plain = plain && isPlain(n, highest)
			} else if n, is := x.(*notation.Binary); is {
				plain = plain && (n.Op == notation.Add || n.Op == notation.Sub && isNumber(n.Y))
			} else {
				plain = plain && isNumber(x)
			}
			return plain
		})
	}
	return plain
}

// An end is a source of dice that all show their highest face, or all their lowest.
type end struct {
	highest bool
	rolled  int
	tries   int64 // the face is so many places from the end
}

// Roll returns the index of the face at the end, or, if d.tries is k, of the k-th from there; errNoFace if
// there is none, or the dice or faces are too many.
func (d *end) Roll(f Faces) (int64, error) {
	d.rolled++
	switch {
	case d.rolled > maxDice || d.tries >= f.Count || f.List != nil && f.Count > maxDice:
		return 0, errNoFace
	case f.List == nil && d.highest:
		return f.Count - 1 - d.tries, nil
	case f.List == nil:
		return d.tries, nil
	}
	order := make([]int64, f.Count)
	for i := range order {
		order[i] = int64(i)
	}
	sorting.Stable(order, func(a, b int64) int { return f.at(a).Cmp(f.at(b)) })
	if d.highest {
		return order[f.Count-1-d.tries], nil
	}
	return order[d.tries], nil
}

// Until tries one face after the other, from the end.
func (d *end) Until(try func(Source) (Value, error)) (Value, error) {
	for d.tries = 0; ; d.tries++ {
		if v, err := try(d); !errors.Is(err, ErrNotMet) {
			d.tries = 0
			return v, err
		}
	}
}
