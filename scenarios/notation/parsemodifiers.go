package notation

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
)

// modifiers reads the modifiers that stand right after a dice term or a group.
// They are read letter by letter: `k3d1` and `!>5>4` have no tokens of their own.
func (p *parser) modifiers() ([]Modifier, error) {
	c := &cursor{src: p.lex.src, pos: p.last.End, parser: p}
	var mods []Modifier
	for {
		c.blank(mods)
		start := c.pos
		m, err := c.modifier()
		if err != nil {
			return nil, err
		}
		if m == nil {
			break
		}
		if err := onlyOnce(mods, m); err != nil {
			return nil, err
		}
		mods = append(mods, m)
		p.last = c.span(start)
	}
	p.lex.pos = c.pos
	p.tok = p.lex.next()
	if p.adjacent() && (p.tok.kind == nameToken || p.tok.kind == diceToken || p.tok.kind == numberToken) {
		if err := p.leastOrMost(p.last.Text(), p.tok.text, p.tok.at); err != nil {
			return nil, err
		}
		known := "! !! !p k kh kl d dh dl r ro s sa sd f and checks such as >5"
		if p.grammar.plain {
			known = plainModifiers
		}
		return nil, Errorf(p.tok.at, "unknown modifier %q", p.tok.text).WithHint("known: %s", known)
	}
	return mods, nil
}

// A cursor reads modifiers letter by letter.
type cursor struct {
	src    *Source
	pos    int
	parser *parser
}

// parenthesised reads a number in parentheses, or one that Roll20 names; nil if none
// stands here.
func (c *cursor) parenthesised() (x Expr, err error) {
	p, rest := c.parser, c.src.Text[c.pos:]
	isNamed := p.grammar.attributes && strings.HasPrefix(rest, attributeOpen)
	if !isNamed && !strings.HasPrefix(rest, "(") {
		return nil, nil
	}
	p.lex.pos = c.pos
	p.tok = p.lex.next()
	if isNamed {
		x, err = attribute(p.advance())
	} else {
		x, err = p.parenthesised()
	}
	c.pos = p.last.End
	return x, err
}

// take moves past the prefix if it is next; letters may be of either case.
func (c *cursor) take(prefix string) bool {
	rest := c.src.Text[c.pos:]
	if len(rest) < len(prefix) || !strings.EqualFold(rest[:len(prefix)], prefix) {
		return false
	}
	c.pos += len(prefix)
	return true
}

func (c *cursor) span(start int) Span { return Span{Src: c.src, Start: start, End: c.pos} }

// blank moves past blanks before a modifier of the roll20 notation, as people paste it. A
// comparison behind an explosion or a reroll without a point is left alone: it could be
// either's. So are dice that are dropped by a d alone: 4d6 d8 lacks a plus.
func (c *cursor) blank(mods []Modifier) {
	if c.parser.grammar.plain {
		return
	}
	rest := c.src.Text[c.pos:]
	after := strings.TrimLeftFunc(rest, unicode.IsSpace)
	if after == "" || len(after) == len(rest) {
		return
	}
	compares := strings.ContainsRune("<>=", rune(after[0])) && (mods == nil || !awaitsPoint(mods[len(mods)-1]))
	if compares || after[0] == '!' || isModifierWord(after) {
		c.pos += len(rest) - len(after)
	}
}

// awaitsPoint reports whether a comparison right behind the modifier would be its point.
func awaitsPoint(m Modifier) bool {
	switch m := m.(type) {
	case *Explode:
		return m.Point == nil
	case *Reroll:
		return m.Point == nil
	case *Keep, *Success, *Failure, *Sort, *Mark:
	}
	return false
}

// isModifierWord reports whether the letters that text begins with are modifiers.
func isModifierWord(text string) bool {
	return modifierLetters(strings.ToLower(text), "kh", "kl", "k", "dh", "dl", "ro", "r", "sa", "sd", "s", "cs", "cf", "f")
}

// mark reads the point of cs>19 or cf<2, which only colour the dice that Roll20 shows.
func (c *cursor) mark(start int, failure bool) (Modifier, error) {
	point, err := c.point(false)
	if err == nil && point == nil {
		err = Errorf(c.span(start), "a mark without a number").WithHint("such as cs20 or cs>19")
	}
	return &Mark{At: c.span(start), Point: point, Failure: failure}, err
}

// modifier reads the next modifier; nil if none stands there.
func (c *cursor) modifier() (Modifier, error) {
	start := c.pos
	if c.parser.grammar.plain && !c.atPlain() {
		return nil, nil
	}
	switch {
	case c.take("cs"):
		return c.mark(start, false)
	case c.take("cf"):
		return c.mark(start, true)
	case c.take("!!"):
		return c.explode(start, Compounding)
	case c.take("!p"):
		return c.explode(start, Penetrating)
	case c.take("!"):
		return c.explode(start, Exploding)
	case c.take("ro"):
		return c.reroll(start, true)
	case c.take("r"):
		return c.reroll(start, false)
	case c.take("k"), c.take("d"):
		return c.keep(start)
	case c.take("sd"):
		return &Sort{At: c.span(start), Descending: true}, nil
	case c.take("sa"), c.take("s"):
		return &Sort{At: c.span(start)}, nil
	case c.take("f"):
		point, err := c.point(false)
		if err == nil && point == nil {
			err = Errorf(c.span(start), "a failure check without a number").WithHint("such as f1 or f<2")
		}
		return &Failure{At: c.span(start), Point: point}, err
	}
	point, err := c.point(true)
	if point == nil || err != nil {
		return nil, err
	}
	return &Success{At: c.span(start), Point: point}, nil
}

// atPlain reports whether a modifier of the rules notation follows: none that counts or
// sorts, and no != of a comparison.
func (c *cursor) atPlain() bool {
	rest := c.src.Text[c.pos:]
	return rest != "" && strings.ContainsRune("!kdr", rune(rest[0])) && !strings.HasPrefix(rest, "!=")
}

func (c *cursor) explode(start int, mode ExplodeMode) (Modifier, error) {
	if c.parser.grammar.plain && strings.HasPrefix(c.src.Text[c.pos:], "=") {
		return nil, Errorf(c.span(start), "%s= can be read in two ways", c.src.Text[start:c.pos]).
			WithHint("to explode on one face, write %s5; to compare, leave a blank before !=", c.src.Text[start:c.pos])
	}
	point, err := c.point(false)
	return &Explode{At: c.span(start), Mode: mode, Point: point}, err
}

func (c *cursor) reroll(start int, once bool) (Modifier, error) {
	if strings.HasPrefix(c.src.Text[c.pos:], "!=") {
		return nil, Errorf(c.span(start), "what is rerolled shows a number, or more or less, not all others").
			WithHint("such as r<4r>6")
	}
	point, err := c.point(false)
	return &Reroll{At: c.span(start), Once: once, Point: point}, err
}

// keep reads what follows k or d: which end, and how many.
func (c *cursor) keep(start int) (Modifier, error) {
	m := &Keep{Drop: strings.EqualFold(c.src.Text[start:c.pos], "d")}
	end := true
	switch {
	case c.take("h"):
	case c.take("l"):
		m.Lowest = true
	default:
		end = false
		m.Lowest = m.Drop // k keeps the highest, d drops the lowest
	}
	of, err := c.parenthesised()
	if err != nil {
		return nil, err
	}
	if of != nil {
		m.Of, m.At = of, c.span(start)
		return settled(m, of), nil
	}
	digits := c.digits()
	m.At = c.span(start)
	if digits == "" {
		if m.Drop && !end {
			return nil, Errorf(m.At, "the number of dice to drop is missing").WithHint("such as d1, or dl for one")
		}
		m.Count, m.Implicit = 1, true
		return m, nil
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return nil, Errorf(m.At, "the number of dice is too large")
	}
	m.Count = n
	return m, nil
}

func (c *cursor) digits() string {
	start := c.pos
	for c.pos < len(c.src.Text) && isDigit(c.src.Text[c.pos]) {
		c.pos++
	}
	return c.src.Text[start:c.pos]
}

// point reads a compare point; nil if none stands there. Without an operator it
// is a number alone, which only some modifiers allow. A sign is read only right
// behind an operator.
func (c *cursor) point(needsOperator bool) (*Point, error) {
	start := c.pos
	op, hasOp := Eq, true
	switch {
	case c.take("<="), c.take("<"):
		op = Le
	case c.take(">="), c.take(">"):
		op = Ge
	case c.take("="):
	default:
		hasOp = false
	}
	if !hasOp && needsOperator {
		return nil, nil
	}
	long := c.parser.grammar.plain
	if long && hasOp && op != Eq && !strings.HasPrefix(c.src.Text[start+1:], "=") {
		sign, words := c.src.Text[start:start+1], "more"
		if op == Le {
			words = "less"
		}
		return nil, Errorf(c.span(start), "%s cannot follow a modifier", sign).
			WithHint("Roll20's %s means or %s: write %s=", sign, words, sign)
	}
	of, err := c.parenthesised()
	if err != nil {
		return nil, err
	}
	if of != nil {
		p := &Point{Op: op, Of: of, Long: long}
		if v, ok := Constant(of); ok {
			p.Value, p.Of = v, nil
		}
		return p, nil
	}
	negative := hasOp && c.take("-")
	digits := c.digits()
	switch {
	case digits == "" && !hasOp:
		return nil, nil
	case digits == "":
		err := Errorf(c.span(start), "a number is missing after %q", c.src.Text[start:c.pos])
		if rest := c.src.Text[c.pos:]; strings.TrimLeftFunc(rest, unicode.IsSpace) != rest {
			err.WithHint("without a space, such as >5")
		}
		return nil, err
	case len(digits) > maxDigits:
		return nil, Errorf(c.span(start), "a number of %d digits, the limit is %d", len(digits), maxDigits)
	}
	v, _ := new(big.Rat).SetString(digits)
	if negative {
		v.Neg(v)
	}
	return &Point{Op: op, Value: v, Long: long}, nil
}

// onlyOnce refuses a second modifier of a kind that stands once.
func onlyOnce(mods []Modifier, m Modifier) error {
	for _, other := range mods {
		what := ""
		switch m := m.(type) {
		case *Reroll, *Mark: // may stand several times
		case *Explode:
			if _, ok := other.(*Explode); ok {
				what = "two explosions"
			}
		case *Success:
			if _, ok := other.(*Success); ok {
				what = "two success checks"
			}
		case *Failure:
			if _, ok := other.(*Failure); ok {
				what = "two failure checks"
			}
		case *Sort:
			if _, ok := other.(*Sort); ok {
				what = "two sorts"
			}
		case *Keep:
			if o, ok := other.(*Keep); ok && o.Drop == m.Drop && (!m.Drop || o.Lowest == m.Lowest) {
				what = "two keeps"
				if m.Drop {
					what = "the same drop twice"
				}
			}
		default:
			return notKnown(m.Span(), "modifier", m)
		}
		if what != "" {
			return Errorf(m.Span(), "%s for one pool of dice", what)
		}
	}
	return nil
}

// checkGroupModifiers refuses what a group cannot have.
func checkGroupModifiers(g *Group) error {
	for _, m := range g.Mods {
		if of := open(m); of != nil {
			return Errorf(of.Span(), "the number of a modifier of a group is written out")
		}
		switch m.(type) {
		case *Keep, *Success, *Failure:
		case *Explode, *Reroll, *Sort, *Mark:
			return Errorf(m.Span(), "a group takes keep, drop, success and failure only")
		default:
			return notKnown(m.Span(), "modifier", m)
		}
	}
	if err := failureNeedsSuccess(g.Mods); err != nil {
		return err
	}
	if len(g.Items) == 1 && len(g.Mods) > 0 {
		return checkPoolable(g.Items[0])
	}
	return nil
}

// dropsAll refuses, in a rule file, dice of which none is left: d6d8 most likely lacks a
// plus.
func dropsAll(p *Pool) error {
	count, ok := p.Count.(*Number)
	if !ok || explosion(p.Mods) != nil {
		return nil
	}
	for _, m := range p.Mods {
		k, isKeep := m.(*Keep)
		if isKeep && k.Drop && k.Of == nil && count.Value.Sign() > 0 && new(big.Rat).SetInt64(k.Count).Cmp(count.Value) >= 0 {
			return Errorf(k.At, "%s leaves none of %s dice", k.At.Text(), count.Value.RatString()).
				WithHint("to add a die, write + d%d", k.Count)
		}
	}
	return nil
}

func failureNeedsSuccess(mods []Modifier) error {
	var failure *Failure
	for _, m := range mods {
		if _, ok := m.(*Success); ok {
			return nil
		}
		if f, ok := m.(*Failure); ok {
			failure = f
		}
	}
	if failure == nil {
		return nil
	}
	return Errorf(failure.At, "a failure check without a success check").WithHint("such as >5f1")
}

// checkPoolModifiers refuses modifiers that have no meaning, and dice that would
// be rolled forever, where the sides are known already.
func checkPoolModifiers(p *Pool) error {
	if err := failureNeedsSuccess(p.Mods); err != nil {
		return err
	}
	lo, hi, known := constantFaces(p.Die)
	if !known || appendOpen(nil, p.Mods) != nil {
		return nil
	}
	return checkEndless(p, lo, hi)
}
