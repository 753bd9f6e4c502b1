package table

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// This file finds the lowest and highest value of an expression without a look at all of
// its rolls: all that it is made of is rolled by itself, so that every part may be at an end
// of its own. What a name stands for is not, nor is what a condition chooses.

// bound is the lowest or highest value of the argument.
func (w *walker) bound(n *notation.Call) (value, error) {
	e := w.ends(n.Args[0])
	if n.Func == notation.Highest {
		e.low = e.high
	}
	if e.low == nil {
		return value{}, notation.Errorf(n.At, "%s is not worked out at a table", n).WithHint("write the number")
	}
	return number(e.low), nil
}

// ends are the lowest and highest value that something can have; nil where there is none, or it
// takes more than a look at the parts.
type ends struct{ low, high *big.Rat }

func (e ends) areKnown() bool { return e.low != nil && e.high != nil }

// monotone are the ends of a function that never falls.
func (e ends) monotone(f func(*big.Rat) *big.Rat) ends {
	if e.low != nil {
		e.low = f(e.low)
	}
	if e.high != nil {
		e.high = f(e.high)
	}
	return e
}

// corners are the ends of an operation on two values that is largest and smallest at theirs.
func corners(x, y ends, f func(a, b *big.Rat) *big.Rat) ends {
	var list []*big.Rat
	for _, a := range []*big.Rat{x.low, x.high} {
		for _, b := range []*big.Rat{y.low, y.high} {
			list = append(list, f(a, b))
		}
	}
	return ends{slices.MinFunc(list, (*big.Rat).Cmp), slices.MaxFunc(list, (*big.Rat).Cmp)}
}

// ends returns the ends of what an expression can be worth.
func (w *walker) ends(e notation.Expr) ends {
	if n, is := e.(*notation.Number); is {
		return ends{n.Value, n.Value}
	}
	if n, is := e.(*notation.Pool); is {
		return w.endsOfPool(n)
	}
	if n, is := e.(*notation.Group); is {
		return w.endsOfGroup(n)
	}
	if n, is := e.(*notation.Unary); is && n.Op == notation.Neg {
		return opposite(w.ends(n.X))
	}
	if n, is := e.(*notation.Binary); is {
		return w.endsOfBinary(n)
	}
	if n, is := e.(*notation.Call); is {
		return w.endsOfCall(n)
	}
	if n, is := e.(*notation.Clamp); is {
		return w.ends(n.X).monotone(notBelow0)
	}
	return ends{}
}

func notBelow0(v *big.Rat) *big.Rat {
	if v.Sign() < 0 {
		return new(big.Rat)
	}
	return v
}

func opposite(x ends) ends {
	x = x.monotone(func(v *big.Rat) *big.Rat { return new(big.Rat).Neg(v) })
	return ends{x.high, x.low}
}

func (w *walker) endsOfBinary(n *notation.Binary) ends {
	x, y := w.ends(n.X), w.ends(n.Y)
	add := func(a, b *big.Rat) *big.Rat {
		if a == nil || b == nil {
			return nil
		}
		return new(big.Rat).Add(a, b)
	}
	if n.Op == notation.Sub {
		y = opposite(y)
	}
	if n.Op == notation.Add || n.Op == notation.Sub {
		return ends{add(x.low, y.low), add(x.high, y.high)}
	}
	if !x.areKnown() || !y.areKnown() {
		return ends{}
	}
	if n.Op == notation.Mul {
		return corners(x, y, func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) })
	}
	if n.Op != notation.Div || y.low.Sign() <= 0 && y.high.Sign() >= 0 {
		return ends{}
	}
	out := corners(x, y, func(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) })
	if n.Rule == notation.ExactDivision {
		return out
	}
	if n.Rule == notation.FloorDivision {
		return out.monotone(floor)
	}
	return ends{}
}

func (w *walker) endsOfCall(n *notation.Call) ends {
	list := make([]ends, len(n.Args))
	for i, a := range n.Args {
		if list[i] = w.ends(a); !list[i].areKnown() {
			return ends{}
		}
	}
	at := func(end func(ends) *big.Rat) *big.Rat {
		args := make([]value, len(list))
		for i, e := range list {
			args[i] = number(end(e))
		}
		v, err := apply(n, args)
		if err != nil {
			return nil
		}
		return v.num
	}
	rises := n.Func == notation.Min || n.Func == notation.Max || n.Func == notation.Floor || n.Func == notation.Ceil ||
		n.Func == notation.Round || n.Func == notation.Abs && list[0].low.Sign() >= 0
	if n.Func == notation.Abs && list[0].high.Sign() <= 0 {
		return opposite(list[0])
	}
	if !rises {
		return ends{}
	}
	return ends{at(func(e ends) *big.Rat { return e.low }), at(func(e ends) *big.Rat { return e.high })}
}

// endsOfGroup is for groups that keep and drop: the more an item shows, the more is kept.
func (w *walker) endsOfGroup(n *notation.Group) ends {
	mods, err := byPhase(n.Mods)
	if err != nil || mods.successes != nil {
		return ends{}
	}
	var items []ends
	plus := new(big.Rat)
	if len(n.Items) == 1 && len(mods.keeps) > 0 {
		var ok bool
		if items, ok = w.endsOfDice(n.Items[0], plus); !ok {
			return ends{}
		}
	} else {
		for _, item := range n.Items {
			items = append(items, w.ends(item))
		}
	}
	return mods.kept(items).monotone(func(v *big.Rat) *big.Rat { return new(big.Rat).Add(v, plus) })
}

// endsOfDice lists the ends of each die of a sum that is one pool, and adds its numbers to
// another.
func (w *walker) endsOfDice(e notation.Expr, plus *big.Rat) ([]ends, bool) {
	if n, is := e.(*notation.Number); is {
		plus.Add(plus, n.Value)
		return nil, true
	}
	if n, is := e.(*notation.Pool); is {
		mods, list, ok := w.eachDie(n)
		return list, ok && len(mods.keeps) == 0
	}
	n, is := e.(*notation.Binary)
	if !is || n.Op != notation.Add {
		return nil, false
	}
	x, ok := w.endsOfDice(n.X, plus)
	y, ok2 := w.endsOfDice(n.Y, plus)
	return append(x, y...), ok && ok2
}

func (w *walker) endsOfPool(n *notation.Pool) ends {
	mods, list, ok := w.eachDie(n)
	if !ok {
		return ends{}
	}
	return mods.kept(list)
}

// kept adds up the ends of what modifiers keep.
func (m modifiers) kept(items []ends) ends {
	from, to := vm.Kept(m.keeps, len(items))
	add := func(end func(ends) *big.Rat) *big.Rat {
		list, total := make([]*big.Rat, len(items)), new(big.Rat)
		for i, e := range items {
			if list[i] = end(e); list[i] == nil {
				return nil
			}
		}
		slices.SortFunc(list, (*big.Rat).Cmp)
		for _, v := range list[from:to] {
			total.Add(total, v)
		}
		return total
	}
	return ends{add(func(e ends) *big.Rat { return e.low }), add(func(e ends) *big.Rat { return e.high })}
}

// eachDie lists the ends of each die of a pool: as many as it is known to have. Dice that
// explode have no highest value, and their lowest brings no other; it is not told how many
// of them are kept.
func (w *walker) eachDie(n *notation.Pool) (mods modifiers, list []ends, ok bool) {
	number, isNumber := n.Count.(*notation.Number)
	if fair, isFair := n.Die.(notation.FairDie); isFair {
		_, known := fair.Sides.(*notation.Number)
		isNumber = isNumber && known
	}
	mods, err := byPhase(n.Mods)
	if err != nil || !isNumber || mods.successes != nil || !number.Value.IsInt() || number.Value.Cmp(big.NewRat(maxDice, 1)) > 0 {
		return mods, nil, false
	}
	faces, err := w.faces(n)
	if err != nil {
		return mods, nil, false
	}
	one, ok := mods.settling(faces)
	if !ok || mods.explode != nil && (mods.explode.Point != nil || len(mods.keeps) > 0 || one.low.Cmp(one.high) == 0) {
		return mods, nil, false
	}
	if mods.explode != nil {
		if one.high.Sign() < 0 {
			return mods, nil, false // more dice may be worth less
		}
		one.high = nil
	}
	return mods, slices.Repeat([]ends{one}, int(number.Value.Num().Int64())), true
}

// settling is what a die can show when it is rolled no more.
func (m modifiers) settling(faces Faces) (one ends, ok bool) {
	if faces.Count > maxDice {
		return ends{}, false
	}
	for i := range faces.Count {
		f, again := faces.at(i), false
		for _, r := range m.rerolls {
			hit, err := meets(f, r.Point, faces.at(0))
			if err != nil {
				return ends{}, false
			}
			again = again || hit && !r.Once
		}
		if again {
			continue
		}
		if one.low == nil || f.Cmp(one.low) < 0 {
			one.low = f
		}
		if one.high == nil || f.Cmp(one.high) > 0 {
			one.high = f
		}
	}
	return one, one.low != nil
}
