package notation

import (
	"fmt"
	"strconv"
	"strings"
)

func (n *Number) String() string { return format(n) }
func (n *Bool) String() string   { return format(n) }
func (n *Label) String() string  { return format(n) }
func (n *Pool) String() string   { return format(n) }
func (n *Group) String() string  { return format(n) }
func (n *Unary) String() string  { return format(n) }
func (n *Binary) String() string { return format(n) }
func (n *Call) String() string   { return format(n) }
func (n *Chance) String() string { return format(n) }
func (n *If) String() string     { return format(n) }
func (n *Ref) String() string    { return format(n) }
func (n *Let) String() string    { return format(n) }
func (n *Tuple) String() string  { return format(n) }
func (n *Repeat) String() string { return format(n) }
func (n *Given) String() string  { return format(n) }
func (n *Retry) String() string  { return format(n) }
func (n *Copies) String() string { return format(n) }
func (n *Where) String() string  { return format(n) }
func (n *Each) String() string   { return format(n) }
func (n *Pairs) String() string  { return format(n) }
func (n *Again) String() string  { return format(n) }
func (n *Deck) String() string   { return format(n) }
func (n *Deal) String() string   { return format(n) }

func (d *FairDie) String() string { return formatDie(d) }
func (d FateDie) String() string  { return formatDie(d) }
func (d FacesDie) String() string { return formatDie(d) }

func format(e Expr) string {
	var p printer
	p.expr(e)
	return p.String()
}

func formatDie(d Die) string {
	var p printer
	p.die(d)
	return p.String()
}

// Parenthesised prints an expression with parentheses around all operations, to show how it
// was read.
func Parenthesised(e Expr) string {
	p := printer{all: true}
	p.within(e, loose)
	return p.String()
}

// A printer writes a whole tree into one buffer: nodes that joined the strings
// of their children would copy a long sum once for each of its terms.
type printer struct {
	strings.Builder
	all bool // write all parentheses, not only those that are needed
}

func (p *printer) write(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

// within prints an operand, in parentheses if its outermost operator binds less than least, or, if all
// parentheses are written, if it has an operator.
func (p *printer) within(e Expr, least precedence) {
	is := tightness(e)
	if is >= least && (!p.all || is == loose || is == tight) {
		p.expr(e)
		return
	}
	p.write("(")
	p.expr(e)
	p.write(")")
}

// tightness returns the precedence of the outermost operator of an expression as it is printed.
func tightness(e Expr) precedence {
	switch n := e.(type) {
	case *Number:
		return numberTightness(n.Value)
	case *Unary:
		if int(n.Op) < len(unaryOps) {
			return unaryOps[n.Op].precedence
		}
	case *Binary:
		if int(n.Op) < len(binaryOps) {
			return binaryOps[n.Op].precedence
		}
	case *Call:
		if n.Func == Clamped {
			return tightness(n.Args[0])
		}
	case *Let:
		if isMember(n) {
			return comparisonPrecedence
		}
		return loose
	case *Given, *Process:
		return loose
	case *Bool, *Label, *Pool, *Group, *Chance, *If, *Tuple, *Repeat, *Ref, *Copies, *Where, *Each, *Pairs,
		*Again, *Retry, *Deck, *Deal:
	}
	return tight
}

// expr prints an expression.
func (p *printer) expr(e Expr) {
	switch n := e.(type) {
	case *Number:
		p.write(formatNumber(n.Value))
	case *Bool:
		p.write(strconv.FormatBool(n.Value))
	case *Label:
		p.write(n.Name)
	case *Pool:
		p.computed(n.Count)
		p.write("d")
		p.die(n.Die)
		p.write(n.Rule.String())
	case *Group:
		p.list("{", n.Items, "}")
		p.write(n.Rule.String())
	case *Unary:
		p.unary(n)
	case *Binary:
		p.binary(n)
	case *Call:
		p.call(n)
	case *Chance:
		p.list("chance(", []Expr{n.P}, ")")
	case *If:
		p.list("if(", []Expr{n.Cond, n.Then, n.Else}, ")")
	case *Tuple:
		p.list("joint(", n.Items, ")")
	case *Repeat:
		if n.Rank != nil {
			p.list("rank(", []Expr{n.Rank, n.Count, n.X}, ")")
			return
		}
		p.list("sum(", []Expr{n.Count, n.X}, ")")
	case *Ref:
		p.write(n.Name)
		if n.Args != nil {
			p.list("(", n.Args, ")")
		}
	case *Let:
		if isMember(n) {
			p.member(n)
			return
		}
		p.write("let ", n.Name, " = ")
		p.within(n.Value, loose)
		p.write("; ")
		p.within(n.Body, loose)
	case *Copies:
		p.list("pool(", []Expr{n.Count, n.X}, ")")
	case *Where:
		p.list("where(", []Expr{n.Pool, n.Cond}, ")")
	case *Each:
		p.list("each(", []Expr{n.Pool, n.X}, ")")
	case *Pairs:
		p.list("pairs(", []Expr{n.P, n.Q, n.Cond}, ")")
	case *Deck:
		p.deck(n)
	case *Deal:
		p.list("deal(", n.Args, ")")
	case *Again:
		p.again(n)
	case *Process:
		p.encounter(n)
	case *Retry:
		p.list("retry(", []Expr{n.X}, ")")
	case *Given:
		p.within(n.X, orPrecedence)
		p.write(" given ")
		p.within(n.Cond, orPrecedence)
	default:
		p.unknown(e)
	}
}

// call prints a call, in its short form if there is one.
func (p *printer) call(n *Call) {
	if n.Func == Clamped { // it is not written
		p.expr(n.Args[0])
		return
	}
	if n.Func == Nth && len(n.Args) == 2 {
		p.within(n.Args[0], tight)
		p.list("[", n.Args[1:], "]")
		return
	}
	if n.Func == Size && len(n.Args) == 1 {
		if where, ok := n.Args[0].(*Where); ok {
			p.list("count(", []Expr{where.Pool, where.Cond}, ")")
			return
		}
	}
	p.list(n.Func.String()+"(", n.Args, ")")
}

// again prints an explode or reroll.
func (p *printer) again(n *Again) {
	name := "reroll("
	if n.Explode {
		name = "explode("
	}
	args := []Expr{n.X, n.Cond}
	if n.It == unsaidName {
		args = args[:1]
	}
	if n.Limit != nil {
		args = append(args, n.Limit)
	}
	p.list(name, args, ")")
}

// deck prints a deck.
func (p *printer) deck(n *Deck) {
	p.write("deck(")
	for i, c := range n.Cards {
		if i > 0 {
			p.write(", ")
		}
		p.within(c.Count, sumPrecedence)
		p.write(" of ")
		p.within(c.First, sumPrecedence)
		if c.Last != nil {
			p.write("..")
			p.within(c.Last, sumPrecedence)
		}
	}
	p.write(")")
}

func (p *printer) unknown(part any) { p.WriteString(fmt.Sprintf(notKnownText, part)) }

func (p *printer) unary(n *Unary) {
	p.write(n.Op.String())
	if n.Op == Neg {
		p.within(n.X, tight)
		return
	}
	p.write(" ")
	p.within(n.X, tightness(n))
}

// binary prints a binary operation, with parentheses around operands where necessary.
func (p *printer) binary(n *Binary) {
	least := tightness(n)
	left := least
	if n.Op.IsComparison() {
		left++ // they cannot be chained
	}
	p.within(n.X, left)
	p.write(" ")
	switch {
	case int(n.Rule) >= len(divisions):
		p.write(n.Op.String())
		p.unknown(n.Rule)
	case n.Rule != NoDivision:
		p.write(divisions[n.Rule].sign)
	default:
		p.write(n.Op.String())
	}
	p.write(" ")
	p.within(n.Y, least+1)
}

// list prints expressions with commas between them, and before and after around them.
func (p *printer) list(before string, items []Expr, after string) {
	p.write(before)
	for i, e := range items {
		if i > 0 {
			p.write(", ")
		}
		p.within(e, loose)
	}
	p.write(after)
}

// die prints the sides or faces of a die.
func (p *printer) die(d Die) {
	switch d := d.(type) {
	case *FairDie:
		p.computed(d.Sides)
	case FateDie:
		p.write("F")
	case FacesDie:
		p.write("{")
		for i, f := range d.Faces {
			if i > 0 {
				p.write(",")
			}
			p.write(f.RatString())
		}
		p.write("}")
	default:
		p.unknown(d)
	}
}

// computed writes the count or the sides of a pool: a whole number bare, anything
// else in parentheses.
func (p *printer) computed(e Expr) {
	if n, ok := e.(*Number); ok && n.Value.IsInt() {
		p.within(n, tight)
		return
	}
	p.write("(")
	p.expr(e)
	p.write(")")
}
