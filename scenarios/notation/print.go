package notation

import (
	"fmt"
	"strings"
)

func (n *Number) String() string   { return format(n) }
func (n *Bool) String() string     { return format(n) }
func (n *Label) String() string    { return format(n) }
func (n *Pool) String() string     { return format(n) }
func (n *Group) String() string    { return format(n) }
func (n *Unary) String() string    { return format(n) }
func (n *Binary) String() string   { return format(n) }
func (n *Call) String() string     { return format(n) }
func (n *Chance) String() string   { return format(n) }
func (n *If) String() string       { return format(n) }
func (n *Clamp) String() string    { return format(n) }
func (n *Ref) String() string      { return format(n) }
func (n *Resource) String() string { return format(n) }
func (n *Let) String() string      { return format(n) }
func (n *Tuple) String() string    { return format(n) }
func (n *Repeat) String() string   { return format(n) }
func (n *Given) String() string    { return format(n) }
func (n *Retry) String() string    { return format(n) }
func (n *Copies) String() string   { return format(n) }
func (n *Where) String() string    { return format(n) }
func (n *Each) String() string     { return format(n) }
func (n *Pairs) String() string    { return format(n) }
func (n *Again) String() string    { return format(n) }

func (d FairDie) String() string  { return formatDie(d) }
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

// A printer writes a whole tree into one buffer: nodes that joined the strings
// of their children would copy a long sum once for each of its terms.
type printer struct{ strings.Builder }

func (p *printer) write(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

func (p *printer) expr(e Expr) {
	switch n := e.(type) {
	case *Number:
		p.write(formatNumber(n.Value))
	case *Bool:
		if n.Value {
			p.write("true")
		} else {
			p.write("false")
		}
	case *Label:
		p.write(n.Name)
	case *Pool:
		p.computed(n.Count)
		p.write("d")
		p.die(n.Die)
		p.write(formatModifiers(n.Mods))
	case *Group:
		p.list("{", n.Items, "}")
		p.write(formatModifiers(n.Mods))
	case *Unary:
		p.write("(", n.Op.String())
		if n.Op == Not {
			p.write(" ")
		}
		p.expr(n.X)
		p.write(")")
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
	case *Clamp:
		p.expr(n.X)
	case *Ref:
		p.write(n.Name)
		if n.Args != nil {
			p.list("(", n.Args, ")")
		}
	case *Resource:
		p.write("[", n.Modifier, " ", n.Name, "]")
	case *Let:
		if n.Name == MemberName && p.member(n) {
			return
		}
		p.write("let ", n.Name, " = ")
		p.expr(n.Value)
		p.write("; ")
		p.expr(n.Body)
	case *Copies:
		p.list("pool(", []Expr{n.Count, n.X}, ")")
	case *Where:
		p.list("where(", []Expr{n.Pool, n.Cond}, ")")
	case *Each:
		p.list("each(", []Expr{n.Pool, n.X}, ")")
	case *Pairs:
		p.list("pairs(", []Expr{n.P, n.Q, n.Cond}, ")")
	case *Again:
		p.again(n)
	case *Process:
		p.encounter(n)
	case *Retry:
		p.list("retry(", []Expr{n.X}, ")")
	case *Given:
		p.expr(n.X)
		p.write(" given ")
		p.expr(n.Cond)
	default:
		p.unknown(e)
	}
}

func (p *printer) call(n *Call) {
	if n.Func == Nth && len(n.Args) == 2 {
		p.expr(n.Args[0])
		p.list("[", n.Args[1:], "]")
		return
	}
	p.list(n.Func.String()+"(", n.Args, ")")
}

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

func (p *printer) unknown(part any) { p.WriteString(fmt.Sprintf(notKnownText, part)) }

func (p *printer) binary(n *Binary) {
	p.write("(")
	p.expr(n.X)
	p.write(" ", n.Op.String())
	switch n.Rule {
	case NoDivision, ExactDivision, FloorOrZero, TruncOrZero:
	case FloorDivision:
		p.write("/")
	default:
		p.unknown(n.Rule)
	}
	p.write(" ")
	p.expr(n.Y)
	p.write(")")
}

func (p *printer) list(before string, items []Expr, after string) {
	p.write(before)
	for i, e := range items {
		if i > 0 {
			p.write(", ")
		}
		p.expr(e)
	}
	p.write(after)
}

func (p *printer) die(d Die) {
	switch d := d.(type) {
	case FairDie:
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
	if n, ok := e.(*Number); ok {
		if s := formatNumber(n.Value); n.Value.IsInt() || s[0] == '(' {
			p.write(s)
			return
		}
	}
	if is[*Unary](e) || is[*Binary](e) {
		p.expr(e) // these write their own
		return
	}
	p.write("(")
	p.expr(e)
	p.write(")")
}
