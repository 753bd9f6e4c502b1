package notation

import (
	"slices"
	"strings"
)

// A form is written like a function and has a node of its own.
type form struct {
	least, most int // arguments
	node        func(at Span, args []Expr) Expr
}

// forms holds the forms of the grammars with names.
var forms = map[string]form{
	"if":     {3, 3, func(at Span, args []Expr) Expr { return &If{At: at, Cond: args[0], Then: args[1], Else: args[2]} }},
	"chance": {1, 1, func(at Span, args []Expr) Expr { return &Chance{At: at, P: args[0]} }},
	"joint":  {2, 3, func(at Span, args []Expr) Expr { return &Tuple{At: at, Items: args} }},
	"sum": {1, 2, func(at Span, args []Expr) Expr {
		if len(args) == 1 {
			return &Call{At: at, Func: Total, Args: args}
		}
		return &Repeat{At: at, Count: args[0], X: args[1]}
	}},
	"pool":  {2, 2, func(at Span, args []Expr) Expr { return &Copies{At: at, Count: args[0], X: args[1]} }},
	"where": {2, 2, func(at Span, args []Expr) Expr { return &Where{At: at, It: ItName, Pool: args[0], Cond: args[1]} }},
	"each":  {2, 2, func(at Span, args []Expr) Expr { return &Each{At: at, It: ItName, Pool: args[0], X: args[1]} }},
	"count": {2, 2, func(at Span, args []Expr) Expr {
		where := &Where{At: at, It: ItName, Pool: args[0], Cond: args[1]}
		return &Call{At: at, Func: Size, Args: []Expr{where}}
	}},
	"pairs": {3, 3, func(at Span, args []Expr) Expr {
		return &Pairs{At: at, It: ItName, Other: OtherName, P: args[0], Q: args[1], Cond: args[2]}
	}},
	"explode": {1, 3, func(at Span, args []Expr) Expr { return again(at, args, true) }},
	"reroll":  {2, 3, func(at Span, args []Expr) Expr { return again(at, args, false) }},
	"rank": {3, 3, func(at Span, args []Expr) Expr {
		return &Repeat{At: at, Rank: args[0], Count: args[1], X: args[2]}
	}},
}

// usages shows how functions of several arguments are written, where the order may be
// mistaken.
var usages = map[string]string{
	"pool": "pool(4, d6)", "where": "where(p, it >= 5)", "each": "each(p, it + 1)", "count": "count(p, it >= 5)",
	"pairs": "pairs(p, q, it > other)", "reroll": "reroll(d6, it <= 2)", "explode": "explode(d6, it >= 5)",
	"keep": "keep(3, p)", "keep_lowest": "keep_lowest(3, p)", "drop": "drop(1, p)", "drop_highest": "drop_highest(1, p)",
	"sets": "sets(2, p)", "rank": "rank(1, 4, d6)", "join": "join(p, q)", "sum": "sum(p), or sum(4, d6)", "size": "size(p)",
	"distinct": "distinct(p)", "largest_set": "largest_set(p)", "longest_run": "longest_run(p)",
}

// call reads the arguments of a function whose name has been read.
func (p *parser) call(name token) (Expr, error) {
	f, isFunction := p.grammar.functions[name.text]
	form, isForm := forms[name.text]
	switch {
	case isFunction, isForm && p.grammar.names:
	case p.grammar.names && p.ofTheFile(name):
		args, err := p.arguments()
		if args == nil {
			args = []Expr{} // it is called all the same
		}
		return &Ref{At: p.from(name.at), Name: name.text, Args: args}, err
	default:
		return nil, p.unknownFunction(name)
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	at, least, most := p.from(name.at), form.least, form.most
	if isFunction {
		least, most, _ = f.arity()
	}
	if len(args) < least || len(args) > most {
		err := Errorf(at, "%s takes %s, got %d", name.text, arityText(least, most), len(args))
		usage, ok := usages[name.text]
		larger, isExtreme := map[string]string{"highest": "max", "lowest": "min"}[name.text]
		switch {
		case isExtreme && len(args) > 1:
			err.WithHint("did you mean %s(a, b)?", larger)
		case ok:
			err.WithHint("such as %s", usage)
		}
		return nil, err
	}
	if isFunction {
		return &Call{At: at, Func: f, Args: args}, nil
	}
	return form.node(at, args), nil
}

// again is the node of explode and reroll. Without a condition the highest value explodes.
func again(at Span, args []Expr, explode bool) Expr {
	n := &Again{At: at, Explode: explode, It: ItName, X: args[0]}
	if len(args) == 1 {
		if slices.Contains(FreeNames(args[0]), ItName) {
			n.It = unsaidName
		}
		n.Cond = &Binary{
			At: at, Op: Eq,
			X: &Ref{At: at, Name: n.It}, Y: &Call{At: at, Func: Highest, Args: args},
		}
		return n
	}
	n.Cond = args[1]
	if len(args) == 3 {
		n.Limit = args[2]
	}
	return n
}

// ofTheFile reports whether a word may be a function of the rule file: it is written like
// one, and is no misspelt d.
func (p *parser) ofTheFile(name token) bool {
	return !IsReserved(name.text) && !strings.EqualFold(name.text, "d")
}

func (p *parser) arguments() ([]Expr, error) {
	open := p.advance()
	var args []Expr
	for {
		if p.at(")") && len(args) == 0 {
			p.advance()
			return nil, nil
		}
		x, err := p.expression(0)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
		if !p.at(",") {
			return args, p.closing(open, ")")
		}
		p.advance()
	}
}
