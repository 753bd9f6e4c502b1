package scope

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// drawnName names the draw of a mixture in the tree. Nothing in a file can be called so.
const drawnName = "record drawn"

// Mixture returns an expression that is one of the trees, drawn by weights above 0. The trees are
// one measure for several values of its parameters; all their parts use the same draw.
func Mixture(weights []*big.Rat, trees []notation.Expr) notation.Expr {
	weights, trees = distinct(weights, trees)
	numbers, places := make([]notation.Expr, len(trees)), make([]notation.Expr, len(trees))
	for i, w := range weights {
		numbers[i], places[i] = &notation.Number{Value: w}, notation.Int(int64(i))
	}
	if len(trees) == 1 {
		return trees[0]
	}
	return &notation.Let{At: trees[0].Span(), Name: drawnName, Value: Drawn(numbers, places), Body: together(trees, 0)}
}

// distinct removes equal trees and adds up their weights.
func distinct(weights []*big.Rat, trees []notation.Expr) (sums []*big.Rat, different []notation.Expr) {
	var alike notation.Interner
	places := map[notation.Expr]int{} // in different
	for i, t := range trees {
		key := alike.Intern(t)
		if k, found := places[key]; found {
			sums[k] = new(big.Rat).Add(sums[k], weights[i])
			continue
		}
		places[key] = len(different)
		sums, different = append(sums, weights[i]), append(different, t)
	}
	return sums, different
}

// together returns the tree that is trees[i] where first + i was drawn. Only the parts in which the trees
// differ depend on the draw.
func together(trees []notation.Expr, first int) notation.Expr {
	if allEqual(trees) {
		return trees[0]
	}
	if joined := componentwise(trees, first); joined != nil {
		return joined
	}
	half := len(trees) / 2
	at := trees[0].Span()
	left := &notation.Binary{At: at, Op: notation.Lt, X: &notation.Ref{At: at, Name: drawnName}, Y: notation.Int(int64(first + half))}
	return &notation.If{At: at, Cond: left, Then: together(trees[:half], first), Else: together(trees[half:], first+half)}
}

// componentwise joins trees that have the same structure at the root child by child; nil if they do not. first
// is the number in the draw of the first tree.
func componentwise(trees []notation.Expr, first int) notation.Expr {
	columns := make([][]notation.Expr, len(notation.Children(trees[0])))
	for _, t := range trees {
		if !sameFrame(trees[0], t) {
			return nil
		}
		for k, part := range notation.Children(t) {
			columns[k] = append(columns[k], part)
		}
	}
	joined := make([]notation.Expr, len(columns))
	for k, column := range columns {
		joined[k] = together(column, first)
	}
	return notation.WithChildren(trees[0], joined)
}

// sameFrame reports whether two nodes may be joined child by child: they differ only in their children, and no
// node looks at a child as a whole, as `lowest` does.
func sameFrame(a, b notation.Expr) bool {
	if let, ok := a.(*notation.Let); ok {
		other, ok := b.(*notation.Let)
		return ok && let.Name == other.Name
	}
	return both[*notation.Given](a, b) || both[*notation.Tuple](a, b) || both[*notation.Process](a, b) ||
		samePools(a, b)
}

// samePools reports whether two nodes make pools in the same way. These are joined by their
// children, because an if cannot choose between pools.
func samePools(a, b notation.Expr) bool {
	if where, ok := a.(*notation.Where); ok {
		other, ok := b.(*notation.Where)
		return ok && where.It == other.It
	}
	if each, ok := a.(*notation.Each); ok {
		other, ok := b.(*notation.Each)
		return ok && each.It == other.It
	}
	if call, ok := a.(*notation.Call); ok {
		other, ok := b.(*notation.Call)
		return ok && call.Func.MakesPool() && call.Func == other.Func && len(call.Args) == len(other.Args)
	}
	return both[*notation.Copies](a, b)
}

// both reports whether two nodes are of one type.
func both[T notation.Expr](a, b notation.Expr) bool {
	_, ok := a.(T)
	_, too := b.(T)
	return ok && too
}

// allEqual reports whether all trees are equal.
func allEqual(trees []notation.Expr) bool {
	for _, t := range trees[1:] {
		if !notation.Equal(trees[0], t) {
			return false
		}
	}
	return true
}
