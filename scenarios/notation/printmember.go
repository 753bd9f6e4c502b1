package notation

// member prints the Let that `in` was read as; false for another one.
func (p *printer) member(n *Let) bool {
	if b, ok := n.Body.(*Binary); ok && b.Op == And {
		low, okLow := besideValue(b.X, Ge)
		high, okHigh := besideValue(b.Y, Le)
		if !okLow || !okHigh {
			return false
		}
		p.write("(")
		p.expr(n.Value)
		p.write(" in ")
		p.expr(low)
		p.write("..")
		p.expr(high)
		p.write(")")
		return true
	}
	items, ok := members(n.Body)
	if !ok {
		return false
	}
	p.write("(")
	p.expr(n.Value)
	p.list(" in {", items, "})")
	return true
}

// members returns the values of a list that one is looked for in.
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

// besideValue returns what the value that is looked for is compared with.
func besideValue(e Expr, op BinaryOp) (Expr, bool) {
	b, ok := e.(*Binary)
	if !ok || b.Op != op {
		return nil, false
	}
	ref, ok := b.X.(*Ref)
	return b.Y, ok && ref.Name == MemberName
}
