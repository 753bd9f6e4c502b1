package referee

import (
	"math/big"
	"regexp"
	"strings"
)

// An expr is an expression as it is written: op says what it is, with its parts in args.
//
//	num, name          a number, a name or a word
//	dice               args: how many, sides; or faces with the faces from args[1] on
//	index              p[i]
//	call               name(args)
//	range, among       x in lo..hi, with nil for an end that is left out; x in {a, b}
//	neg, not and the operators themselves
type expr struct {
	op   string
	num  *big.Rat
	name string
	args []*expr
	mods []modifier
}

// A modifier follows dice: k3, r<=2, !p.
type modifier struct {
	name, sign string
	number     *expr // nil if there is none
}

// fault is what a player panics with where a file asks for what it does not play.
type fault string

func (f fault) Error() string { return string(f) }

type parser struct {
	text     string
	at       int
	notation string // methuen, roll20, or "" for that of rules
}

// parse reads an expression in the notation of rules.
func parse(text string) *expr { return parseIn("", text) }

// parseIn reads an expression in a notation.
func parseIn(notation, text string) *expr {
	p := &parser{text: text, notation: notation}
	e := p.binary(0)
	if p.space(); p.at < len(text) {
		panic(fault("cannot read '" + text + "' from '" + text[p.at:] + "'"))
	}
	return e
}

func (p *parser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n') {
		p.at++
	}
}

// take reads a pattern that stands here.
func (p *parser) take(pattern *regexp.Regexp) (string, bool) {
	m := pattern.FindString(p.text[p.at:])
	p.at += len(m)
	return m, m != ""
}

// sign reads a text after blanks.
func (p *parser) sign(s string) bool {
	p.space()
	if !strings.HasPrefix(p.text[p.at:], s) {
		return false
	}
	p.at += len(s)
	return true
}

func (p *parser) need(s string) {
	if !p.sign(s) {
		panic(fault("no '" + s + "' in '" + p.text + "' before '" + p.text[p.at:] + "'"))
	}
}

// The operators, the loosest first.
var operators = []*regexp.Regexp{
	regexp.MustCompile(`^or\b`), regexp.MustCompile(`^and\b`), nil,
	regexp.MustCompile(`^(==|!=|<=|>=|<|>|in\b)`), regexp.MustCompile(`^[+-]`), regexp.MustCompile(`^(//|[*/%])`),
}

// comparisons is their level among the operators; arithmetic is the next.
const comparisons = 3

var notWord = regexp.MustCompile(`^not\b`)

func (p *parser) binary(level int) *expr {
	if level == len(operators) {
		return p.unary()
	}
	p.space()
	if operators[level] == nil {
		if _, ok := p.take(notWord); ok {
			return &expr{op: "not", args: []*expr{p.binary(level)}}
		}
		return p.binary(level + 1)
	}
	below := func() *expr {
		if e := p.binary(level + 1); p.notation == "methuen" && level == comparisons {
			return &expr{op: "not below 0", args: []*expr{e}}
		} else {
			return e
		}
	}
	left := below()
	for {
		p.space()
		op, ok := p.take(operators[level])
		switch {
		case !ok:
			return left
		case op == "in":
			left = p.membership(left)
		case op == "/" && p.notation == "methuen":
			left = &expr{op: "0/", args: []*expr{left, below()}}
		default:
			left = &expr{op: op, args: []*expr{left, below()}}
		}
	}
}

func (p *parser) membership(x *expr) *expr {
	if p.sign("{") {
		out := &expr{op: "among", args: []*expr{x}}
		for {
			out.args = append(out.args, p.binary(0))
			if !p.sign(",") {
				p.need("}")
				return out
			}
		}
	}
	out := &expr{op: "range", args: []*expr{x, nil, nil}}
	if !p.sign("..") {
		out.args[1] = p.binary(4)
		p.need("..")
	}
	if p.space(); p.at < len(p.text) && !strings.ContainsRune("),}]", rune(p.text[p.at])) && !wordAfter.MatchString(p.text[p.at:]) {
		out.args[2] = p.binary(4)
	}
	return out
}

var wordAfter = regexp.MustCompile(`^(and|or)\b`)

func (p *parser) unary() *expr {
	if p.sign("-") {
		return &expr{op: "neg", args: []*expr{p.unary()}}
	}
	e := p.primary()
	for p.sign("[") {
		e = &expr{op: "index", args: []*expr{e, p.binary(0)}}
		p.need("]")
	}
	return e
}

var (
	numeral  = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?`)
	percent  = regexp.MustCompile(`^%`)
	name     = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*`)
	diceHere = regexp.MustCompile(`^d([0-9({@]|F\b)`)
)

func (p *parser) primary() *expr {
	p.space()
	rest := p.text[p.at:]
	switch {
	case diceHere.MatchString(rest):
		return p.dice(&expr{op: "num", num: big.NewRat(1, 1)})
	case numeral.MatchString(rest):
		s, _ := p.take(numeral)
		v, _ := new(big.Rat).SetString(s)
		if _, ok := p.take(percent); ok {
			v.Quo(v, big.NewRat(100, 1))
		}
		return p.dice(&expr{op: "num", num: v})
	case p.sign("("):
		e := p.binary(p.loosest())
		p.need(")")
		return p.dice(e)
	case p.notation == "methuen" && p.sign("["):
		return &expr{op: "name", name: dotted(p.until("]"))}
	case p.notation == "roll20" && p.sign("@{"):
		return p.dice(&expr{op: "name", name: p.until("}")})
	case p.notation == "roll20" && p.sign("{"):
		return p.group()
	}
	s, ok := p.take(name)
	if !ok {
		panic(fault("cannot read '" + p.text + "' from '" + rest + "'"))
	}
	if !p.sign("(") {
		return &expr{op: "name", name: s}
	}
	e := &expr{op: "call", name: s}
	for {
		e.args = append(e.args, p.binary(0))
		if !p.sign(",") {
			p.need(")")
			return e
		}
	}
}

// dice reads what makes dice of the number before: d6, d{1,2}, dF, d(sides), with modifiers.
func (p *parser) dice(n *expr) *expr {
	if !diceHere.MatchString(p.text[p.at:]) {
		return n
	}
	p.at++
	e := &expr{op: "dice", args: []*expr{n}}
	switch {
	case strings.HasPrefix(p.text[p.at:], "F"):
		p.at++
		e.op = "faces"
		for _, f := range []int64{-1, 0, 1} {
			e.args = append(e.args, &expr{op: "num", num: big.NewRat(f, 1)})
		}
	case strings.HasPrefix(p.text[p.at:], "{"):
		p.at++
		e.op = "faces"
		for {
			e.args = append(e.args, p.binary(0))
			if !p.sign(",") {
				p.need("}")
				break
			}
		}
	default:
		e.args = append(e.args, p.number())
	}
	return p.modifiers(e)
}

// modifiers reads those of dice or of a group.
func (p *parser) modifiers(e *expr) *expr {
	for {
		m, ok := p.take(modifierName)
		if !ok && p.notation == "roll20" {
			if m, ok = p.take(compared); ok {
				p.at -= len(m)
				m = "count"
			}
		}
		if !ok {
			return e
		}
		mod := modifier{name: m}
		if mod.sign, _ = p.take(modifierSign); p.notation == "roll20" && (mod.sign == "<" || mod.sign == ">") {
			mod.sign += "="
		}
		if p.at < len(p.text) && strings.ContainsRune("0123456789(@", rune(p.text[p.at])) {
			mod.number = p.number()
		}
		e.mods = append(e.mods, mod)
	}
}

var (
	modifierName = regexp.MustCompile(`^(kl|kh|k|dl|dh|d|ro|r|!!|!p|!|f[1-9])`)
	modifierSign = regexp.MustCompile(`^(>=|<=|=|<|>)`)
	compared     = regexp.MustCompile(`^[<>=]`)
)

// number reads digits, or an expression in brackets.
func (p *parser) number() *expr {
	if s, ok := p.take(numeral); ok {
		v, _ := new(big.Rat).SetString(s)
		return &expr{op: "num", num: v}
	}
	if p.notation == "roll20" && p.sign("@{") {
		return &expr{op: "name", name: p.until("}")}
	}
	p.need("(")
	e := p.binary(p.loosest())
	p.need(")")
	return e
}

// loosest is the level of what stands in brackets.
func (p *parser) loosest() int {
	if p.notation == "" {
		return 0
	}
	return comparisons + 1
}

// until reads up to a text.
func (p *parser) until(end string) string {
	s, _, ok := strings.Cut(p.text[p.at:], end)
	if !ok {
		panic(fault("no '" + end + "' in '" + p.text + "'"))
	}
	p.at += len(s) + len(end)
	return s
}

// group reads {4d6+2d8}k3 or {4d6, 2d8}k1 behind its bracket.
func (p *parser) group() *expr {
	e := &expr{op: "group"}
	for {
		e.args = append(e.args, p.binary(comparisons+1))
		if !p.sign(",") {
			p.need("}")
			return p.modifiers(e)
		}
	}
}

// dotted is the name of a resource in Methuen: `nearest ally health` is of the nearest ally,
// `health` of whoever acts.
func dotted(words string) string {
	fields := strings.Fields(words)
	last := len(fields) - 1
	return strings.Join(append([]string{strings.Join(fields[:last], " ")}, fields[last:]...), ".")
}
