package notation

// isMember reports whether a Let is what `in` was read as.
func isMember(n *Let) bool {
	if n.Name != MemberName {
		return false
	}
	_, _, isRange := bounds(n.Body)
	_, isList := members(n.Body)
	return isRange || isList
}

// member prints the node of `value in ...` in this form.
func (p *printer) member(n *Let) {
	p.within(n.Value, sumPrecedence)
	p.write(" in ")
	if low, high, ok := bounds(n.Body); ok {
		p.within(low, sumPrecedence)
		p.write("..")
		p.within(high, sumPrecedence)
		return
	}
	items, _ := members(n.Body)
	p.write("{")
	for i, item := range items {
		if i > 0 {
			p.write(", ")
		}
		p.within(item, sumPrecedence)
	}
	p.write("}")
}

// bounds returns the ends of the range from the condition that `in low..high` is parsed into; false if it has
// another form.
func bounds(e Expr) (low, high Expr, ok bool) {
	b, ok := e.(*Binary)
	if !ok || b.Op != And {
		return nil, nil, false
	}
	low, okLow := besideValue(b.X, Ge)
	high, okHigh := besideValue(b.Y, Le)
	return low, high, okLow && okHigh
}

// members returns the items of a list from the condition that `in {...}` is parsed into; false if
// it has another form.
func members(e Expr) ([]Expr, bool) {
	if item, ok := besideValue(e, Eq); ok {
		return []Expr{item}, true
	}
	or, ok := e.(*Binary)
	if !ok || or.Op != Or {
		return nil, false
	}
	list, okList := members(or.X)
	item, okItem := besideValue(or.Y, Eq)
	return append(list, item), okList && okItem
}

// besideValue returns y if e compares, by op, the value that is looked for with y; false for any other
// expression.
func besideValue(e Expr, op BinaryOp) (Expr, bool) {
	b, ok := e.(*Binary)
	if !ok || b.Op != op {
		return nil, false
	}
	ref, ok := b.X.(*Ref)
	return b.Y, ok && ref.Name == MemberName
}
