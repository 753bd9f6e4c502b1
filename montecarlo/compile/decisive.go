package compile

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// The step of whoever acts
//
// What a turn does often depends on whose it is: a part of the state that is one of a
// few words, or a truth value that changes sides every turn. The step is then compiled
// once for every value, without the branches that are not taken, and samples are
// sorted by it.

// maxSteps is the number of steps that a process may have.
const maxSteps = 8

// decisivePart returns the part that is decisive with its values: one that is always
// one of a few words, or else a truth value that always changes or is set. It returns
// -1 if there is none.
func decisivePart(n *notation.Process) (part int, values []notation.Expr) {
	step := n.Step
	for l, ok := step.(*notation.Let); ok; l, ok = step.(*notation.Let) {
		step = l.Body
	}
	next, ok := step.(*notation.Tuple)
	if !ok || len(next.Items) != len(n.State) {
		return -1, nil
	}
	part = -1
	for i, p := range n.State {
		words, known := leaves(next.Items[i], p.Name, nil)
		if !known {
			continue
		}
		if _, truth := words[0].(*notation.Bool); truth {
			if part < 0 {
				part, values = i, []notation.Expr{&notation.Bool{Value: true}, &notation.Bool{}}
			}
			continue
		}
		if words, known = leaves(p.Start, p.Name, words); known && len(words) > 1 && len(words) <= maxSteps {
			return i, words
		}
	}
	return part, values
}

// leaves appends the words or truth values that an expression can be, each once; it
// returns false if the expression can be anything else. The part of that name may stand
// in it if it is denied, as in "not heroes".
func leaves(e notation.Expr, name string, list []notation.Expr) ([]notation.Expr, bool) {
	switch n := e.(type) {
	case *notation.Label, *notation.Bool:
		if !slices.ContainsFunc(list, func(x notation.Expr) bool { return notation.Equal(x, e) }) {
			list = append(list, e)
		}
		return list, true
	case *notation.If:
		list, ok := leaves(n.Then, name, list)
		if !ok {
			return nil, false
		}
		return leaves(n.Else, name, list)
	case *notation.Unary:
		if ref, ok := n.X.(*notation.Ref); ok && n.Op == notation.Not && ref.Name == name {
			return append(list, &notation.Bool{}), true
		}
	case *notation.Number, *notation.Ref, *notation.Resource, *notation.Pool, *notation.Group, *notation.Binary, *notation.Call,
		*notation.Chance, *notation.Clamp, *notation.Let, *notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Choice:
	}
	return nil, false
}
