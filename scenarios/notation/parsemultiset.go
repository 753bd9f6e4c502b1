package notation

// index reads the rank behind a pool: `hand[1]`, `hand[-1]`.
func (p *parser) index(start Span, pool Expr) Expr {
	open := p.advance()
	rank := p.expression(0)
	p.closing(open, "]")
	n := &Call{At: p.from(start), Func: Nth, Args: []Expr{pool, rank}}
	p.refuse(checkRankValue(n, rank))
	return n
}

// atMember reports whether `in` stands where an operator may stand.
func (p *parser) atMember() bool {
	return p.grammar.names && p.atWord("in")
}

// member reads `in 5..10` or `in {1, 3, 5}` behind x, which is rolled once for all
// comparisons.
func (p *parser) member(start Span, x Expr) Expr {
	p.advance()
	value := &Ref{At: x.Span(), Name: MemberName}
	among := p.within
	if p.at("{") {
		among = p.oneOf
	}
	cond := among(value)
	return &Let{At: p.from(start), Name: MemberName, Value: x, Body: cond}
}

// within parses a range such as 5..10, after in, into the condition that the value lies in it.
func (p *parser) within(value Expr) Expr {
	start := p.tok.at
	low := p.expression(sumPrecedence)
	if !p.takes("..") {
		p.refuse(Errorf(p.tok.at, "in must be followed by a range or a list").WithHint("such as 5..10 or {1, 3, 5}"))
	}
	high := p.expression(sumPrecedence)
	at := p.from(start)
	return &Binary{
		At: at, Op: And,
		X: &Binary{At: at, Op: Ge, X: value, Y: low},
		Y: &Binary{At: at, Op: Le, X: value, Y: high},
	}
}

// oneOf parses a list such as {1, 3, 5}, after in, into the condition that the value equals one of
// its items.
func (p *parser) oneOf(value Expr) Expr {
	open := p.advance()
	var cond Expr
	for more := true; more; more = p.takes(",") {
		item := p.expression(sumPrecedence)
		at := p.from(open.at)
		is := Expr(&Binary{At: at, Op: Eq, X: value, Y: item})
		if cond != nil {
			is = &Binary{At: at, Op: Or, X: cond, Y: is}
		}
		cond = is
	}
	p.closing(open, "}")
	return cond
}
