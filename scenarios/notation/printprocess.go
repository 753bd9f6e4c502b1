package notation

import (
	"fmt"
	"strconv"
	"strings"
)

func (n *Process) String() string { return format(n) }

func (n *Roll) String() string     { return formatStmt(n) }
func (n *Change) String() string   { return formatStmt(n) }
func (n *Branch) String() string   { return formatStmt(n) }
func (n *Stop) String() string     { return formatStmt(n) }
func (n *ActAgain) String() string { return formatStmt(n) }
func (n *Choose) String() string   { return formatStmt(n) }

func formatStmt(s Stmt) string {
	var p printer
	p.stmt(s)
	return p.String()
}

// encounter prints an encounter.
func (p *printer) encounter(n *Process) {
	p.write("encounter(")
	for _, v := range n.Vars {
		p.write(v.Name, " = ")
		p.expr(v.Start)
		p.write("; ")
	}
	if o := n.Order; o != nil {
		p.write("order")
		if o.Lineup {
			p.write(" of ", fmt.Sprint(o.Groups))
		}
		p.write(" by ")
		p.expr(o.First)
		if o.Every {
			p.write(" every round")
		}
		p.write("; ")
	}
	for _, t := range n.Turns {
		p.write("turn ")
		if t.Actor != "" {
			p.write("of ", t.Actor, " ")
		}
		if t.Stands != nil {
			p.write("while ")
			p.expr(t.Stands)
			p.write(" ")
		}
		p.block(t.Body)
		p.write("; ")
	}
	p.write("until ")
	p.expr(n.Until)
	if n.Limit != nil {
		p.write("; limit ")
		p.expr(n.Limit)
	}
	if n.Horizon != nil {
		p.write("; after ")
		p.expr(n.Horizon)
	}
	p.write("; ")
	p.expr(n.Value)
	p.write(")")
}

func (p *printer) block(list []Stmt) {
	p.write("{")
	for i, s := range list {
		if i > 0 {
			p.write("; ")
		}
		p.stmt(s)
	}
	p.write("}")
}

// stmt prints a statement.
func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Roll:
		p.write("roll ", strings.Join(s.Names(), ", "), " = ")
		p.expr(s.Value)
	case *Change:
		p.write(s.Var, " ", string(s.Op), " ")
		p.expr(s.Value)
	case *Branch:
		p.write("if ")
		p.expr(s.Cond)
		p.write(" ")
		p.block(s.Then)
		if len(s.Else) > 0 {
			p.write(" else ")
			p.block(s.Else)
		}
	case *Stop:
		p.write("stop")
	case *ActAgain:
		p.write("act again")
	case *Choose:
		p.choose(s)
	default:
		p.unknown(s)
	}
}

// choose prints a choice with its options.
func (p *printer) choose(n *Choose) {
	p.write(n.Actor, " chooses")
	if n.Found != nil {
		p.list(" by the policy found(", n.Keys, ")")
	} else {
		p.write(" for ")
		p.expr(n.For)
		p.write(", written ")
		p.expr(n.Written)
	}
	p.write(" {")
	for i, o := range n.Options {
		if i > 0 {
			p.write("; ")
		}
		p.write(o.Name)
		if n.Found == nil {
			p.write(" if ")
			p.expr(o.If)
		}
		p.write(" ")
		p.block(o.Body)
	}
	p.write("}")
}

// shape describes an encounter without its expressions, as texts that differ for different encounters.
func (n *Process) shape() []string {
	out := []string{strconv.FormatBool(n.Limit != nil), strconv.FormatBool(n.Horizon != nil), strconv.Itoa(len(n.Vars))}
	for _, v := range n.Vars {
		out = append(out, v.Name)
	}
	for _, g := range n.Alike {
		out = append(append(out, "alike"), g...)
	}
	if o := n.Order; o != nil {
		out = append(out, fmt.Sprint("order", o.Groups, o.Lineup, o.Every, o.Actors))
	}
	for _, t := range n.Turns {
		out = append(out, "turn", t.Actor, strconv.FormatBool(t.Stands != nil))
		out = appendShape(out, t.Body)
	}
	return out
}

// appendShape appends such a description of statements to out.
func appendShape(out []string, list []Stmt) []string {
	out = append(out, "{")
	for _, s := range list {
		switch s := s.(type) {
		case *Roll:
			out = append(append(out, "roll"), s.Names()...)
		case *Change:
			out = append(out, "change", s.Var, string(s.Op))
		case *Branch:
			out = append(out, "branch")
			out = appendShape(appendShape(out, s.Then), s.Else)
		case *Stop:
			out = append(out, "stop")
		case *ActAgain:
			out = append(out, "again")
		case *Choose:
			out = append(out, "choose", s.Actor, s.Found.id(), strconv.Itoa(len(s.Keys)), strconv.Itoa(len(s.Options)))
			for _, o := range s.Options {
				out = appendShape(append(out, o.Name), o.Body)
			}
		}
	}
	return append(out, "}")
}
