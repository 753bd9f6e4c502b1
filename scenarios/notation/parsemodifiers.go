package notation

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode"
)

// modifiers parses the modifiers right after a dice term or a group, letter by letter: k3d1 and
// !>5>4 are not tokens.
func (p *parser) modifiers() (rule DiceRule) {
	c := &cursor{src: p.lex.src, pos: p.last.End, parser: p, rule: &rule}
	for p.err == nil {
		c.blank()
		start := c.pos
		c.modifier()
		if c.pos == start {
			break
		}
		p.last = c.span(start)
	}
	p.lex.pos = c.pos
	p.next()
	if p.adjacent() && (p.tok.kind == nameToken || p.tok.kind == diceToken || p.tok.kind == numberToken) {
		p.refuse(p.leastOrMost(p.last.Text(), p.tok.text, p.tok.at))
		known := "! !! !p k kh kl d dh dl r ro s sa sd f and checks such as >5"
		if p.grammar.plain {
			known = plainModifiers
		}
		hint := "known: " + known
		if meant := p.meantModifier(p.tok.text); meant != "" {
			hint = fmt.Sprintf("did you mean %s?", meant)
		}
		p.refuse(Errorf(p.tok.at, "unknown modifier %q", p.tok.text).WithHint("%s", hint))
	}
	return rule
}

// meantModifier is the modifier for one that other dice rollers have: h3 and l3 for dice that are kept, e6 for dice that
// explode. It is empty for other text.
func (p *parser) meantModifier(text string) string {
	count := strings.TrimLeft(text, "ehl")
	if strings.Trim(count, "0123456789") != "" || len(text)-len(count) != 1 {
		return ""
	}
	switch letter := text[0]; {
	case letter == 'h':
		return "k" + count
	case letter == 'l':
		return "kl" + count
	case count == "":
		return "!"
	case p.grammar.plain:
		return "!>=" + count
	}
	return "!>" + count
}

// A cursor reads modifiers letter by letter.
type cursor struct {
	*parser
	src    *Source
	pos    int
	rule   *DiceRule // what was read so far
	awaits bool      // a comparison right behind the last modifier would be its point
}

// parenthesised parses an expression in parentheses, or an attribute; nil if neither is next.
func (c *cursor) parenthesised() (x Expr) {
	rest := c.src.Text[c.pos:]
	isNamed := c.grammar.attributes && strings.HasPrefix(rest, attributeOpen)
	if !isNamed && !strings.HasPrefix(rest, "(") {
		return nil
	}
	c.lex.pos = c.pos
	c.next()
	if isNamed {
		x = c.attribute(c.advance())
	} else {
		x = c.parser.parenthesised()
	}
	c.pos = c.last.End
	return x
}

// take skips the prefix if it is next, and reports that. Capitals do not count.
func (c *cursor) take(prefix string) bool {
	rest := c.src.Text[c.pos:]
	if len(rest) < len(prefix) || !strings.EqualFold(rest[:len(prefix)], prefix) {
		return false
	}
	c.pos += len(prefix)
	return true
}

func (c *cursor) span(start int) Span { return Span{Src: c.src, Start: start, End: c.pos} }

// blank skips blanks before a modifier in the roll20 notation. It does not skip them before a
// comparison that could belong to an earlier modifier, nor before d: 4d6 d8 lacks a plus.
func (c *cursor) blank() {
	if c.grammar.plain {
		return
	}
	rest := c.src.Text[c.pos:]
	after := strings.TrimLeftFunc(rest, unicode.IsSpace)
	if after == "" || len(after) == len(rest) {
		return
	}
	compares := strings.ContainsRune("<>=", rune(after[0])) && !c.awaits
	if compares || after[0] == '!' || isModifierWord(after) {
		c.pos += len(rest) - len(after)
	}
}

// isModifierWord reports whether the letters that text begins with are modifiers.
func isModifierWord(text string) bool {
	return modifierLetters(strings.ToLower(text), "kh", "kl", "k", "dh", "dl", "ro", "r", "sa", "sd", "s", "cs", "cf", "f")
}

// mark parses the point of cs>19 or cf<2, which only colour the dice that Roll20 shows. start is where the
// modifier begins.
func (c *cursor) mark(start int, failure bool) {
	point := c.point(false)
	if point == nil {
		c.refuse(Errorf(c.span(start), "a mark without a number").WithHint("such as cs20 or cs>19"))
	}
	c.rule.Marks = append(c.rule.Marks, &Mark{At: c.span(start), Point: point, Failure: failure})
}

// modifier parses the next modifier, if there is one.
func (c *cursor) modifier() {
	start := c.pos
	if c.grammar.plain && !c.atPlain() {
		return
	}
	c.awaits = false
	switch {
	case c.take("cs"):
		c.mark(start, false)
	case c.take("cf"):
		c.mark(start, true)
	case c.take("!!"):
		c.explode(start, Compounding)
	case c.take("!p"):
		c.explode(start, Penetrating)
	case c.take("!"):
		c.explode(start, Exploding)
	case c.take("ro"):
		c.reroll(start, true)
	case c.take("r"):
		c.reroll(start, false)
	case c.take("k"), c.take("d"):
		c.keep(start)
	case c.take("sd"):
		once(c, &c.rule.Sort, &Sort{Descending: true}, start, "two sorts")
	case c.take("sa"), c.take("s"):
		once(c, &c.rule.Sort, &Sort{}, start, "two sorts")
	case c.take("f"):
		point := c.point(false)
		if point == nil {
			c.refuse(Errorf(c.span(start), "a failure check without a number").WithHint("such as f1 or f<2"))
		}
		once(c, &c.rule.Failure, &Target{At: c.span(start), Point: point}, start, "two failure checks")
	default:
		if point := c.point(true); point != nil {
			once(c, &c.rule.Success, &Target{At: c.span(start), Point: point}, start, "two success checks")
		}
	}
}

// once sets *place to the modifier m, which began at start. If *place was set before, that is refused; what
// names both in the error.
func once[M any](c *cursor, place **M, m *M, start int, what string) {
	if *place != nil {
		c.refuse(Errorf(c.span(start), "%s for one pool of dice", what))
	}
	*place = m
}

// atPlain reports whether a modifier of the rules notation follows: none that counts or
// sorts, and no != of a comparison.
func (c *cursor) atPlain() bool {
	rest := c.src.Text[c.pos:]
	return rest != "" && strings.ContainsRune("!kdr", rune(rest[0])) && !strings.HasPrefix(rest, "!=")
}

func (c *cursor) explode(start int, mode ExplodeMode) {
	if c.grammar.plain && strings.HasPrefix(c.src.Text[c.pos:], "=") {
		c.refuse(Errorf(c.span(start), "%s= can be read in two ways", c.src.Text[start:c.pos]).
			WithHint("to explode on one face, write %s5; to compare, leave a blank before !=", c.src.Text[start:c.pos]))
	}
	point := c.point(false)
	c.awaits = point == nil
	once(c, &c.rule.Explode, &Explode{At: c.span(start), Mode: mode, Point: point}, start, "two explosions")
}

func (c *cursor) reroll(start int, once bool) {
	if strings.HasPrefix(c.src.Text[c.pos:], "!=") {
		c.refuse(Errorf(c.span(start), "what is rerolled shows a number, or more or less, not all others").
			WithHint("such as r<4r>6"))
	}
	point := c.point(false)
	c.awaits = point == nil
	c.rule.Rerolls = append(c.rule.Rerolls, &Reroll{At: c.span(start), Once: once, Point: point})
}

// keep parses the rest of a keep or drop modifier that begins at start: which end, and how many dice.
func (c *cursor) keep(start int) {
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
	of, digits := c.parenthesised(), ""
	if of == nil {
		digits = c.digits()
	}
	switch m.At = c.span(start); {
	case of != nil:
		m.Of = of
		m.settle()
	case digits != "":
		var err error
		if m.Count, err = strconv.ParseInt(digits, 10, 64); err != nil {
			c.refuse(Errorf(m.At, "the number of dice is too large"))
		}
	case m.Drop && !end:
		c.refuse(Errorf(m.At, "the number of dice to drop is missing").WithHint("such as d1, or dl for one"))
	default:
		m.Count, m.Implicit = 1, true
	}
	for _, k := range c.rule.Keeps {
		if k.Drop == m.Drop && !m.Drop {
			c.refuse(Errorf(m.At, "two keeps for one pool of dice"))
		} else if k.Drop == m.Drop && k.Lowest == m.Lowest {
			c.refuse(Errorf(m.At, "the same drop twice for one pool of dice"))
		}
	}
	c.rule.Keeps = append(c.rule.Keeps, m)
}

func (c *cursor) digits() string {
	start := c.pos
	for c.pos < len(c.src.Text) && isDigit(c.src.Text[c.pos]) {
		c.pos++
	}
	return c.src.Text[start:c.pos]
}

// point parses a compare point; nil if there is none. Without an operator it is a number, which is
// allowed only if needsOperator is false.
func (c *cursor) point(needsOperator bool) *Point {
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
		return nil
	}
	long := c.grammar.plain
	if long && hasOp && op != Eq && !strings.HasPrefix(c.src.Text[start+1:], "=") {
		sign, words := c.src.Text[start:start+1], "more"
		if op == Le {
			words = "less"
		}
		c.refuse(Errorf(c.span(start), "%s cannot follow a modifier", sign).
			WithHint("Roll20's %s means or %s: write %s=", sign, words, sign))
	}
	if of := c.parenthesised(); of != nil {
		p := &Point{Op: op, Of: of, Long: long}
		p.settle()
		return p
	}
	negative := hasOp && c.take("-")
	digits := c.digits()
	switch {
	case digits == "" && !hasOp:
		return nil
	case digits == "":
		c.refuse(notComparison(c.span(start)))
		err := Errorf(c.span(start), "a number is missing after %q", c.src.Text[start:c.pos])
		rest := c.src.Text[c.pos:]
		after := strings.TrimLeftFunc(rest, unicode.IsSpace)
		if needsOperator && after != "" && (after != rest || after[0] == '=') {
			c.refuse(comparesTotal(c.span(start)))
		}
		if sign := c.src.Text[start:c.pos]; strings.HasPrefix(rest, sign) {
			err = Errorf(c.span(start), "there is no operator %q", sign+sign).WithHint("write %s", sign)
		} else if after != rest {
			err.WithHint("without a space, such as >5")
		}
		c.refuse(err)
		return nil
	case len(digits) > maxDigits:
		c.refuse(Errorf(c.span(start), "a number of %d digits, the limit is %d", len(digits), maxDigits))
		return nil
	}
	v, _ := new(big.Rat).SetString(digits)
	if negative {
		v.Neg(v)
	}
	return &Point{Op: op, Value: v, Long: long}
}

// checkGroupModifiers returns an error for modifiers that a group cannot have.
func checkGroupModifiers(g *Group) error {
	var err error
	g.Rule.open(func(_ Span, of *Expr) {
		err = Errorf((*of).Span(), "the number of a modifier of a group is written out")
	})
	if err != nil {
		return err
	}
	if m := g.Rule.Explode; m != nil {
		return notOfGroups(m.At)
	}
	if len(g.Rule.Rerolls) > 0 {
		return notOfGroups(g.Rule.Rerolls[0].At)
	}
	if err := g.Rule.failureNeedsSuccess(); err != nil {
		return err
	}
	if len(g.Items) == 1 && !g.Rule.IsEmpty() {
		return checkPoolable(g.Items[0])
	}
	return nil
}

func notOfGroups(at Span) error {
	return Errorf(at, "a group takes keep, drop, success and failure only")
}

// dropsAll returns an error if a modifier drops all dice: d6d8 most likely lacks a plus.
func dropsAll(p *Pool) error {
	count, ok := p.Count.(*Number)
	if !ok || p.Rule.Explode != nil {
		return nil
	}
	for _, k := range p.Rule.Keeps {
		if k.Drop && k.Of == nil && count.Value.Sign() > 0 && new(big.Rat).SetInt64(k.Count).Cmp(count.Value) >= 0 {
			return Errorf(k.At, "%s leaves none of %s dice", k.At.Text(), count.Value.RatString()).
				WithHint("to add a die, write + d%d", k.Count)
		}
	}
	return nil
}

func (r *DiceRule) failureNeedsSuccess() error {
	if r.Failure == nil || r.Success != nil {
		return nil
	}
	return Errorf(r.Failure.At, "a failure check without a success check").WithHint("such as >5f1")
}

// checkPoolModifiers refuses modifiers that have no meaning, and dice that would
// be rolled forever, where the sides are known already.
func checkPoolModifiers(p *Pool) error {
	if err := p.Rule.failureNeedsSuccess(); err != nil {
		return err
	}
	lo, hi, known := constantFaces(p.Die)
	if !known || p.Rule.isOpen() {
		return nil
	}
	return checkEndless(p, lo, hi)
}
