package notation

// index reads the rank behind a pool: `hand[1]`, `hand[-1]`.
func (p *parser) index(start Span, pool Expr) (Expr, error) {
	open := p.advance()
	rank, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	if err := p.closing(open, "]"); err != nil {
		return nil, err
	}
	n := &Call{At: p.from(start), Func: Nth, Args: []Expr{pool, rank}}
	return n, checkRankValue(n, rank)
}

// atMember reports whether `in` stands where an operator may stand.
func (p *parser) atMember() bool {
	return p.grammar.names && p.tok.kind == nameToken && p.tok.text == "in"
}

// member reads `in 5..10` or `in {1, 3, 5}` behind x, which is rolled once for all
// comparisons.
func (p *parser) member(start Span, x Expr) (Expr, error) {
	p.advance()
	value := &Ref{At: x.Span(), Name: MemberName}
	var cond Expr
	var err error
	if p.at("{") {
		cond, err = p.oneOf(value)
	} else {
		cond, err = p.within(value)
	}
	if err != nil {
		return nil, err
	}
	return &Let{At: p.from(start), Name: MemberName, Value: x, Body: cond}, nil
}

// within reads a range with both ends in it.
func (p *parser) within(value Expr) (Expr, error) {
	start := p.tok.at
	low, err := p.expression(sumPrecedence)
	if err != nil {
		return nil, err
	}
	if !p.at("..") {
		return nil, Errorf(p.tok.at, "in must be followed by a range or a list").WithHint("such as 5..10 or {1, 3, 5}")
	}
	p.advance()
	high, err := p.expression(sumPrecedence)
	if err != nil {
		return nil, err
	}
	at := p.from(start)
	return &Binary{
		At: at, Op: And,
		X: &Binary{At: at, Op: Ge, X: value, Y: low},
		Y: &Binary{At: at, Op: Le, X: value, Y: high},
	}, nil
}

// oneOf reads a list of values.
func (p *parser) oneOf(value Expr) (Expr, error) {
	open := p.advance()
	var cond Expr
	for {
		item, err := p.expression(sumPrecedence)
		if err != nil {
			return nil, err
		}
		at := p.from(open.at)
		is := Expr(&Binary{At: at, Op: Eq, X: value, Y: item})
		if cond != nil {
			is = &Binary{At: at, Op: Or, X: cond, Y: is}
		}
		cond = is
		if !p.at(",") {
			return cond, p.closing(open, "}")
		}
		p.advance()
	}
}
