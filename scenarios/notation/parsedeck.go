package notation

// deck parses the cards of a deck: deck(5 of red, 4 of d13, 2 of 7..9).
func (p *parser) deck(name token) Expr {
	open := p.advance()
	n := &Deck{}
	for more := true; more; more = p.takes(",") {
		count := p.expression(sumPrecedence)
		if !p.atWord("of") {
			p.refuse(Errorf(p.tok.at, "how many cards must be followed by of and what they show").WithHint("such as deck(5 of red, 3 of blue) or deck(4 of d13)"))
		}
		p.advance()
		cards := p.cards()
		cards.Count = count
		n.Cards = append(n.Cards, cards)
	}
	n.At = p.from(name.at)
	p.closing(open, ")")
	return n
}

func (p *parser) atWord(word string) bool { return p.tok.kind == nameToken && p.tok.text == word }

// cards reads what cards show, such as red, 7, 7..9 or d13; not how many there are.
func (p *parser) cards() (c Cards) {
	c.First = p.expression(sumPrecedence)
	if p.takes("..") {
		c.Last = p.expression(sumPrecedence)
	}
	return c
}

// ParseCards reads what the cards of an entry of a deck show: an expression, such as a number or a die, or a
// range of numbers.
func (g *Grammar) ParseCards(src *Source) (Cards, error) {
	p := newParser(g, src)
	c := p.cards()
	p.end()
	return c, p.err
}
