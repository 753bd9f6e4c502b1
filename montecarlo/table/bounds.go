package table

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// bound is the lowest or highest value of the argument: of dice, and of sums of them.
func (w *walker) bound(n *notation.Call) (value, error) {
	low, high, ok := w.ends(n.Args[0])
	if !ok {
		return value{}, notation.Errorf(n.At, "%s is not worked out at a table", n).WithHint("write the number")
	}
	if n.Func == notation.Lowest {
		return number(low), nil
	}
	return number(high), nil
}

// ends returns the ends of what an expression can be worth; false where they take more
// than a look at its dice.
func (w *walker) ends(e notation.Expr) (low, high *big.Rat, ok bool) {
	if n, isNumber := e.(*notation.Number); isNumber {
		return n.Value, n.Value, true
	}
	if n, isPool := e.(*notation.Pool); isPool {
		return w.endsOfPool(n)
	}
	n, isSum := e.(*notation.Binary)
	if !isSum || n.Op != notation.Add && n.Op != notation.Sub {
		return nil, nil, false
	}
	l, h, ok := w.ends(n.X)
	low2, high2, ok2 := w.ends(n.Y)
	if !ok || !ok2 {
		return nil, nil, false
	}
	if n.Op == notation.Sub {
		low2, high2 = new(big.Rat).Neg(high2), new(big.Rat).Neg(low2)
	}
	return new(big.Rat).Add(l, low2), new(big.Rat).Add(h, high2), true
}

func (w *walker) endsOfPool(n *notation.Pool) (low, high *big.Rat, ok bool) {
	number, isNumber := n.Count.(*notation.Number)
	if fair, isFair := n.Die.(notation.FairDie); isFair {
		_, known := fair.Sides.(*notation.Number)
		isNumber = isNumber && known
	}
	if !isNumber || len(n.Mods) > 0 {
		return nil, nil, false
	}
	faces, err := w.faces(n)
	if err != nil {
		return nil, nil, false
	}
	low, high = faces.at(0), faces.at(faces.Count-1)
	for _, f := range faces.List {
		if f.Cmp(low) < 0 {
			low = f
		}
		if f.Cmp(high) > 0 {
			high = f
		}
	}
	return new(big.Rat).Mul(number.Value, low), new(big.Rat).Mul(number.Value, high), true
}
