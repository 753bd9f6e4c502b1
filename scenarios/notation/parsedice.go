package notation

import (
	"math/big"
	"strings"
)

// dice reads a dice term: XdY with whole numbers, or with sides that follow in
// brackets.
func (p *parser) dice() Expr {
	t := p.advance()
	count := Int(1)
	count.At = Span{Src: t.at.Src, Start: t.at.Start, End: t.at.Start + len(t.count)}
	if t.count != "" {
		count = p.number(token{text: t.count, at: count.At})
	}
	return p.pool(t.at, count, t)
}

// computedPool reads the die of a pool whose count has been read, in
// parentheses.
func (p *parser) computedPool(start Span, count Expr) Expr {
	if !p.grammar.computed {
		return p.bad(p.notComputed(p.tok.at))
	}
	if n, ok := count.(*Number); ok && !n.Value.IsInt() {
		return p.bad(Errorf(n.At, "the number of dice must be whole, this is %s", n.At.Text()))
	}
	return p.pool(start, count, p.advance())
}

func (p *parser) notComputed(at Span) error {
	return Errorf(at, "%s has whole numbers only before and after the d", p.grammar.Name).
		WithHint("the roll20 notation computes dice: (1d4+2)d6")
}

// pool parses the rest of a dice term: the sides, given by the token t, and the modifiers. start
// is the place of its count.
func (p *parser) pool(start Span, count Expr, t token) Expr {
	die := p.sides(t)
	pool := &Pool{At: p.from(start), Count: count, Die: die}
	if !p.grammar.modifiers && !p.grammar.plain {
		p.refuse(p.afterDice())
		return pool
	}
	pool.Rule = p.modifiers()
	pool.At = p.from(start)
	if p.grammar.plain {
		p.refuse(dropsAll(pool))
	}
	p.refuse(checkPoolModifiers(pool))
	return pool
}

// sides parses the sides of a dice term, from its token or the brackets that follow.
func (p *parser) sides(t token) Die {
	sidesAt := Span{Src: t.at.Src, Start: t.at.End - len(t.sides), End: t.at.End}
	switch t.sides {
	case "F", "f":
		return FateDie{}
	case "%":
		return &FairDie{Sides: &Number{At: sidesAt, Value: big.NewRat(100, 1)}}
	case "":
		return p.bracketedSides()
	}
	n := p.number(token{text: t.sides, at: sidesAt})
	if n.Value.Sign() == 0 {
		p.refuse(Errorf(t.at, "a die needs at least 1 side"))
	}
	return &FairDie{Sides: n}
}

// bracketedSides parses the sides of a die in braces or parentheses.
func (p *parser) bracketedSides() Die {
	switch {
	case p.at("{") && p.grammar.faces:
		return p.faces()
	case strings.HasPrefix(p.tok.text, attributeOpen):
		return &FairDie{Sides: p.attribute(p.advance())}
	case p.at("(") && p.grammar.computed:
		x := p.parenthesised()
		if n, ok := x.(*Number); ok && (n.Value.Sign() <= 0 || !n.Value.IsInt()) {
			p.refuse(Errorf(n.At, "a die needs a whole number of sides, at least 1"))
		}
		return &FairDie{Sides: x}
	case p.grammar.computed:
		return &FairDie{Sides: p.bad(Errorf(p.tok.at, "the sides of a die are a number or stand in parentheses"))}
	}
	return &FairDie{Sides: p.bad(p.notComputed(p.tok.at))}
}

// faces reads the listed faces of a die: d{1, 1, -2, 5/2}.
func (p *parser) faces() Die {
	open := p.advance()
	list := []*big.Rat{p.face()}
	for p.takes(",") {
		list = append(list, p.face())
	}
	p.closing(open, "}")
	return FacesDie{Faces: list}
}

// face parses the face of a die: a number or a fraction, with an optional sign.
func (p *parser) face() *big.Rat {
	negative := p.takes("-")
	v := p.faceNumber()
	if p.takes("/") {
		at := p.tok.at
		divisor := p.faceNumber()
		if divisor.Sign() == 0 {
			p.refuse(Errorf(at, "division by 0"))
			return v
		}
		v.Quo(v, divisor)
	}
	if negative {
		v.Neg(v)
	}
	return v
}

func (p *parser) faceNumber() *big.Rat {
	if p.tok.kind != numberToken {
		p.refuse(Errorf(p.tok.at, "a face of a die is a number").WithHint("such as d{1,1,2,5}"))
		return new(big.Rat)
	}
	return p.number(p.advance()).Value
}

// group parses rolls in braces with their modifiers.
func (p *parser) group() Expr {
	open, inline := p.advance(), p.inline
	g := &Group{Items: p.list(0)}
	p.closing(open, "}")
	g.Rule = p.modifiers()
	g.Rule.Sort, g.Rule.Marks = nil, nil // they change nothing
	g.At = p.from(open.at)
	if len(g.Items) == 1 && p.inline != inline {
		p.refuse(Errorf(p.inline, "an inline roll is a number, so a group of one roll has no dice of it").
			WithHint("leave out the double brackets"))
	}
	p.refuse(checkGroupModifiers(g))
	return g
}

// afterDice refuses what must not stand right after a dice term.
func (p *parser) afterDice() error {
	if !p.adjacent() || p.grammar.names || p.tok.kind != nameToken && p.tok.kind != diceToken {
		return nil // where there are names, a name is left over
	}
	return Errorf(p.tok.at, "unexpected %q after a dice term", p.tok.text).WithHint("the roll20 notation has modifiers")
}

// remark skips a remark in square brackets after a term.
func (p *parser) remark() {
	if !p.grammar.labels || !p.at("[") {
		return
	}
	text := p.lex.rest()
	end := strings.IndexAny(text, "[]")
	if end < 0 || text[end] == '[' {
		p.refuse(Errorf(p.tok.at, "missing ']' for the remark"))
		return
	}
	p.lex.pos += end + 1
	p.last = Span{Src: p.lex.src, Start: p.lex.pos - 1, End: p.lex.pos}
	p.next()
}
