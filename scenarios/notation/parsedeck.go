package notation

// deck reads the cards of a deck: deck(5 of red, 4 of d13, 2 of 7..9).
func (p *parser) deck(name token) (Expr, error) {
	open := p.advance()
	n := &Deck{}
	for {
		count, err := p.expression(sumPrecedence)
		if err != nil {
			return nil, err
		}
		if !p.atWord("of") {
			return nil, Errorf(p.tok.at, "how many cards must be followed by of and what they show").WithHint("such as deck(5 of red, 3 of blue) or deck(4 of d13)")
		}
		p.advance()
		cards, err := p.cards()
		if err != nil {
			return nil, err
		}
		cards.Count = count
		n.Cards = append(n.Cards, cards)
		if !p.at(",") {
			n.At = p.from(name.at)
			return n, p.closing(open, ")")
		}
		p.advance()
	}
}

func (p *parser) atWord(word string) bool { return p.tok.kind == nameToken && p.tok.text == word }

// cards reads what cards show: red, 7, 7..9, d13.
func (p *parser) cards() (c Cards, err error) {
	if c.First, err = p.expression(sumPrecedence); err != nil || !p.at("..") {
		return c, err
	}
	p.advance()
	c.Last, err = p.expression(sumPrecedence)
	return c, err
}

// ParseCards reads what the cards of an entry of a deck show.
func (g *Grammar) ParseCards(src *Source) (Cards, error) {
	p, err := newParser(g, src)
	if err != nil {
		return Cards{}, err
	}
	c, err := p.cards()
	if err == nil && p.tok.kind != endToken {
		err = p.leftover()
	}
	return c, err
}
