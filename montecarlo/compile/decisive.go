package compile

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// The step of whoever acts
//
// What a turn does often depends on whose it is: a part of the state that is one of a
// few words or numbers, or a truth value. The step is then compiled once for every value,
// without the branches that are not taken, and samples are sorted by it.

// maxSteps is the number of steps that a process may have.
const maxSteps = 16

// decisivePart returns the part that is decisive with its values: of those that are always
// one of a few the one with the most, and among these a truth value last. It returns -1 if
// there is none.
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
		v := valuesOf(p, next.Items[i])
		if len(v) > len(values) || len(v) == len(values) && part >= 0 && isTruth(values[0]) && !isTruth(v[0]) {
			part, values = i, v
		}
	}
	return part, values
}

// valuesOf returns what a part of a state can be, given what it is after a turn: two to
// maxSteps values, or none if it can be others.
func valuesOf(p notation.StatePart, next notation.Expr) []notation.Expr {
	l := leaves{name: p.Name, seen: map[notation.Expr]bool{}}
	if !l.add(next) {
		return nil
	}
	if len(l.values) > 0 && isTruth(l.values[0]) {
		return []notation.Expr{&notation.Bool{Value: true}, &notation.Bool{}}
	}
	if !l.add(p.Start) || len(l.values) < 2 || len(l.values) > maxSteps {
		return nil
	}
	return l.values
}

func isTruth(e notation.Expr) bool {
	_, ok := e.(*notation.Bool)
	return ok
}

// leaves are the words, whole numbers or truth values that the part of that name can be,
// each once.
type leaves struct {
	name   string
	values []notation.Expr
	seen   map[notation.Expr]bool
}

// add adds what an expression can be; it returns false if that can be anything else. The
// part may stand in it as it is, or denied as in "not heroes".
func (l *leaves) add(e notation.Expr) bool {
	if l.seen[e] {
		return true
	}
	l.seen[e] = true
	switch n := e.(type) {
	case *notation.Number:
		l.value(e)
		return n.Value.IsInt()
	case *notation.Label, *notation.Bool:
		l.value(e)
		return true
	case *notation.If:
		return l.add(n.Then) && l.add(n.Else)
	case *notation.Let:
		return n.Name != l.name && l.add(n.Body)
	case *notation.Ref:
		return n.Name == l.name
	case *notation.Unary:
		if ref, ok := n.X.(*notation.Ref); ok && n.Op == notation.Not && ref.Name == l.name {
			l.value(&notation.Bool{})
			return true
		}
	case *notation.Resource, *notation.Pool, *notation.Group, *notation.Binary, *notation.Call,
		*notation.Chance, *notation.Clamp, *notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Choice:
	}
	return false
}

// value adds a value, unless it is there.
func (l *leaves) value(e notation.Expr) {
	if !slices.ContainsFunc(l.values, func(x notation.Expr) bool { return notation.Equal(x, e) }) {
		l.values = append(l.values, e)
	}
}
