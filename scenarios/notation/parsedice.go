package notation

import (
	"math/big"
	"strings"
)

// dice reads a dice term: XdY with whole numbers, or with sides that follow in
// brackets.
func (p *parser) dice() (Expr, error) {
	t := p.advance()
	count := Int(1)
	count.At = Span{Src: t.at.Src, Start: t.at.Start, End: t.at.Start + len(t.count)}
	if t.count != "" {
		var err error
		if count, err = p.number(token{text: t.count, at: count.At}); err != nil {
			return nil, err
		}
	}
	return p.pool(t.at, count, t)
}

// computedPool reads the die of a pool whose count has been read, in
// parentheses.
func (p *parser) computedPool(start Span, count Expr) (Expr, error) {
	if !p.grammar.computed {
		return nil, p.notComputed(p.tok.at)
	}
	if n, ok := count.(*Number); ok && !n.Value.IsInt() {
		return nil, Errorf(n.At, "the number of dice must be whole, this is %s", n.At.Text())
	}
	return p.pool(start, count, p.advance())
}

func (p *parser) notComputed(at Span) error {
	return Errorf(at, "%s has whole numbers only before and after the d", p.grammar.Name).
		WithHint("the roll20 notation computes dice: (1d4+2)d6")
}

// pool reads the sides of the dice term t, which begins with its count at start,
// and what may stand behind it.
func (p *parser) pool(start Span, count Expr, t token) (Expr, error) {
	die, err := p.sides(t)
	if err != nil {
		return nil, err
	}
	pool := &Pool{At: p.from(start), Count: count, Die: die}
	if !p.grammar.modifiers && !p.grammar.plain {
		return pool, p.afterDice()
	}
	if pool.Rule, err = p.modifiers(); err != nil {
		return nil, err
	}
	pool.At = p.from(start)
	if p.grammar.plain {
		if err := dropsAll(pool); err != nil {
			return nil, err
		}
	}
	return pool, checkPoolModifiers(pool)
}

// sides reads what one die of the term is.
func (p *parser) sides(t token) (Die, error) {
	sidesAt := Span{Src: t.at.Src, Start: t.at.End - len(t.sides), End: t.at.End}
	switch t.sides {
	case "F", "f":
		return FateDie{}, nil
	case "%":
		return FairDie{Sides: &Number{At: sidesAt, Value: big.NewRat(100, 1)}}, nil
	case "":
		return p.bracketedSides()
	}
	n, err := p.number(token{text: t.sides, at: sidesAt})
	if err != nil {
		return nil, err
	}
	if n.Value.Sign() == 0 {
		return nil, Errorf(t.at, "a die needs at least 1 side")
	}
	return FairDie{Sides: n}, nil
}

func (p *parser) bracketedSides() (Die, error) {
	switch {
	case p.at("{") && p.grammar.faces:
		return p.faces()
	case strings.HasPrefix(p.tok.text, attributeOpen):
		x, err := attribute(p.advance())
		return FairDie{Sides: x}, err
	case p.at("(") && p.grammar.computed:
		x, err := p.parenthesised()
		if err != nil {
			return nil, err
		}
		if n, ok := x.(*Number); ok && (n.Value.Sign() <= 0 || !n.Value.IsInt()) {
			return nil, Errorf(n.At, "a die needs a whole number of sides, at least 1")
		}
		return FairDie{Sides: x}, nil
	case p.grammar.computed:
		return nil, Errorf(p.tok.at, "the sides of a die are a number or stand in parentheses")
	}
	return nil, p.notComputed(p.tok.at)
}

// faces reads the listed faces of a die: d{1, 1, -2, 5/2}.
func (p *parser) faces() (Die, error) {
	open := p.advance()
	var list []*big.Rat
	for {
		v, err := p.face()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if !p.at(",") {
			return FacesDie{Faces: list}, p.closing(open, "}")
		}
		p.advance()
	}
}

// face reads a number with an optional sign, or a fraction of two.
func (p *parser) face() (*big.Rat, error) {
	negative := p.at("-")
	if negative {
		p.advance()
	}
	v, err := p.faceNumber()
	if err != nil {
		return nil, err
	}
	if p.at("/") {
		p.advance()
		at := p.tok.at
		divisor, err := p.faceNumber()
		if err != nil {
			return nil, err
		}
		if divisor.Sign() == 0 {
			return nil, Errorf(at, "division by 0")
		}
		v = new(big.Rat).Quo(v, divisor)
	}
	if negative {
		v = new(big.Rat).Neg(v)
	}
	return v, nil
}

func (p *parser) faceNumber() (*big.Rat, error) {
	if p.tok.kind != numberToken {
		return nil, Errorf(p.tok.at, "a face of a die is a number").WithHint("such as d{1,1,2,5}")
	}
	n, err := p.number(p.advance())
	if err != nil {
		return nil, err
	}
	return n.Value, nil
}

// group reads rolls in braces with their modifiers.
func (p *parser) group() (Expr, error) {
	open := p.advance()
	g, inline := &Group{}, p.inline
	for {
		x, err := p.expression(0)
		if err != nil {
			return nil, err
		}
		g.Items = append(g.Items, x)
		if !p.at(",") {
			break
		}
		p.advance()
	}
	if err := p.closing(open, "}"); err != nil {
		return nil, err
	}
	rule, err := p.modifiers()
	if err != nil {
		return nil, err
	}
	g.Rule = rule
	g.Rule.Sort, g.Rule.Marks = nil, nil // they change nothing
	g.At = p.from(open.at)
	if len(g.Items) == 1 && p.inline != inline {
		return nil, Errorf(p.inline, "an inline roll is a number, so a group of one roll has no dice of it").
			WithHint("leave out the double brackets")
	}
	return g, checkGroupModifiers(g)
}

// afterDice refuses what must not stand right after a dice term.
func (p *parser) afterDice() error {
	if !p.adjacent() || p.grammar.names || p.tok.kind != nameToken && p.tok.kind != diceToken {
		return nil // where there are names, a name is left over
	}
	return Errorf(p.tok.at, "unexpected %q after a dice term", p.tok.text).WithHint("the roll20 notation has modifiers")
}

// remark skips a remark in brackets behind a term.
func (p *parser) remark() error {
	if !p.grammar.labels || !p.at("[") {
		return nil
	}
	text := p.lex.rest()
	end := strings.IndexAny(text, "[]")
	if end < 0 || text[end] == '[' {
		return Errorf(p.tok.at, "missing ']' for the remark")
	}
	p.lex.pos += end + 1
	p.last = Span{Src: p.lex.src, Start: p.lex.pos - 1, End: p.lex.pos}
	p.tok = p.lex.next()
	return nil
}
