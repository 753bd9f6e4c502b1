package encounter

import "oddsmith/scenarios/notation"

// This file finds the parts of a state that a step adds to: those whose new value is the
// old one and something that does not depend on it but by comparisons with numbers.

// increments puts what is added in the place of the new values of the query, which is a
// step. Of the parts that adds says may be added to, it crosses out those that cannot be.
func (q *query) increments(adds []bool) error {
	step := q.expr
	for again := true; again; {
		body, err := difference(step, q.names, adds)
		if err != nil {
			return err
		}
		q.setExpr(body)
		again = false
		for _, i := range q.direct {
			if i < len(adds) && adds[i] { // its value is needed: then it may as well be replaced
				adds[i], again = false, true
			}
		}
	}
	return nil
}

// difference returns the step with what is added in the place of new values, for
// the parts that are added to; a part that cannot be is crossed out.
func difference(e notation.Expr, names []string, adds []bool) (notation.Expr, error) {
	if n, ok := e.(*notation.Let); ok {
		body, err := difference(n.Body, names, adds)
		return &notation.Let{At: n.At, Name: n.Name, Value: n.Value, Body: body}, err
	}
	n, ok := e.(*notation.Tuple)
	if !ok || len(n.Items) != len(adds) {
		return nil, notation.Errorf(e.Span(), "a turn gives every part of the state its new value")
	}
	items := make([]notation.Expr, len(n.Items))
	for i, item := range n.Items {
		items[i] = item
		if !adds[i] {
			continue
		}
		if d, ok := added(item, partIndex{names[i]: i}); ok {
			items[i] = orZero(d)
		} else {
			adds[i] = false
		}
	}
	return &notation.Tuple{At: n.At, Items: items}, nil
}

// added returns what a new value adds to the old one of the part; nil is nothing.
func added(e notation.Expr, part partIndex) (notation.Expr, bool) {
	if _, ok := part.part(e); ok {
		return nil, true
	}
	if n, ok := e.(*notation.If); ok {
		then, ok := added(n.Then, part)
		otherwise, too := added(n.Else, part)
		return &notation.If{At: n.At, Cond: n.Cond, Then: orZero(then), Else: orZero(otherwise)}, ok && too
	}
	n, ok := e.(*notation.Binary)
	if !ok || n.Op != notation.Add && n.Op != notation.Sub {
		return nil, false
	}
	if left, ok := added(n.X, part); ok && !part.named(n.Y) {
		return plusTerm(left, signedTerm{n.Y, n.Op == notation.Sub}, notation.Span{}), true
	}
	right, ok := added(n.Y, part)
	if !ok || n.Op == notation.Sub || part.named(n.X) {
		return nil, false
	}
	if right == nil {
		return n.X, true
	}
	return plusTerm(n.X, signedTerm{expr: right}, notation.Span{}), true
}

// orZero is the number 0 for a sum of nothing.
func orZero(e notation.Expr) notation.Expr {
	if e == nil {
		return notation.Int(0)
	}
	return e
}
