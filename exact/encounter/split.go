package encounter

import "oddsmith/scenarios/notation"

// This file finds the parts of a state that a step adds to.

// newTurn finds the parts whose new value is the old one and something that does
// not depend on it but by comparisons with numbers. The parts of x start with constants
// of their kind, and step is that of the process, perhaps simplified.
func newTurn(x *notation.Process, step notation.Expr) (*turn, error) {
	names := make([]string, len(x.State))
	for i, p := range x.State {
		names[i] = p.Name
	}
	adds := make([]bool, len(names))
	for i, p := range x.State {
		_, adds[i] = p.Start.(*notation.Number) // a word that stays is not added to
	}
	for {
		body, err := difference(step, names, adds)
		if err != nil {
			return nil, err
		}
		if tooMany(adds) {
			continue
		}
		q := newQuery(names, body)
		again := false
		for _, i := range q.direct {
			if adds[i] { // its value is needed: then it may as well be replaced
				adds[i] = false
				again = true
			}
		}
		if !again {
			return &turn{
				query: *q, adds: adds, modes: modeTable{numbers: map[string]int32{}},
				lists: map[*partialEval]map[string]*moves{}, known: map[string][]*terms{},
			}, nil
		}
	}
}

// tooMany takes parts away from those that are added to if they are more than there
// may be, and reports whether it did.
func tooMany(adds []bool) bool {
	added, over := 0, false
	for i := range adds {
		if adds[i] {
			added++
			if added > maxAdded {
				adds[i], over = false, true
			}
		}
	}
	return over
}

// difference returns the step with what is added in the place of new values, for
// the parts that are added to; a part that cannot be is crossed out.
func difference(e notation.Expr, names []string, adds []bool) (notation.Expr, error) {
	switch n := e.(type) {
	case *notation.Let:
		body, err := difference(n.Body, names, adds)
		m := *n
		m.Body = body
		return &m, err
	case *notation.Tuple:
		m := *n
		m.Items = make([]notation.Expr, len(n.Items))
		for i, item := range n.Items {
			m.Items[i] = item
			if !adds[i] {
				continue
			}
			if d, ok := added(item, names[i]); ok {
				m.Items[i] = d
			} else {
				adds[i] = false
			}
		}
		return &m, nil
	}
	return nil, notation.Errorf(e.Span(), "a turn gives every part of the state its new value")
}

// added returns what a new value adds to the old one.
func added(e notation.Expr, name string) (notation.Expr, bool) {
	switch n := e.(type) {
	case *notation.Ref:
		return notation.Int(0), n.Name == name
	case *notation.If:
		then, ok := added(n.Then, name)
		otherwise, too := added(n.Else, name)
		m := *n
		m.Then, m.Else = then, otherwise
		return &m, ok && too
	case *notation.Binary:
		if left, ok := added(n.X, name); ok && !needs(n.Y, name) {
			switch n.Op {
			case notation.Add:
				return plus(left, n.Y), true
			case notation.Sub:
				return minus(left, n.Y), true
			}
		}
		if n.Op == notation.Add {
			if right, ok := added(n.Y, name); ok && !needs(n.X, name) {
				return plus(n.X, right), true
			}
		}
	}
	return nil, false
}

// plus returns x + y; what is added to nothing is itself.
func plus(x, y notation.Expr) notation.Expr {
	switch {
	case isZero(x):
		return y
	case isZero(y):
		return x
	}
	return &notation.Binary{Op: notation.Add, X: x, Y: y}
}

func minus(x, y notation.Expr) notation.Expr {
	if isZero(x) {
		return &notation.Unary{Op: notation.Neg, X: y}
	}
	return &notation.Binary{Op: notation.Sub, X: x, Y: y}
}

func isZero(e notation.Expr) bool {
	n, ok := e.(*notation.Number)
	return ok && n.Value.Sign() == 0
}

// needs reports whether an expression names a part other than to compare it with a
// number.
func needs(e notation.Expr, name string) bool {
	if ref, ok := e.(*notation.Ref); ok && ref.Name == name {
		return true
	}
	if _, ok := thresholdOf(e, map[string]int{name: 0}); ok {
		return false
	}
	for _, c := range notation.Children(e) {
		if needs(c, name) {
			return true
		}
	}
	return false
}
