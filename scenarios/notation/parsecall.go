package notation

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
	"sum":    {2, 2, func(at Span, args []Expr) Expr { return &Repeat{At: at, Count: args[0], X: args[1]} }},
	"rank": {3, 3, func(at Span, args []Expr) Expr {
		return &Repeat{At: at, Rank: args[0], Count: args[1], X: args[2]}
	}},
}

// call reads the arguments of a function whose name has been read.
func (p *parser) call(name token) (Expr, error) {
	f, isFunction := p.grammar.functions[name.text]
	form, isForm := forms[name.text]
	if !isFunction && !(isForm && p.grammar.names) {
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
		return nil, Errorf(at, "%s takes %s, here are %d", name.text, arityText(least, most), len(args))
	}
	if isFunction {
		return &Call{At: at, Func: f, Args: args}, nil
	}
	return form.node(at, args), nil
}

func arityText(least, most int) string {
	switch {
	case most == many:
		return "one argument or more"
	case least == 1:
		return "one argument"
	case least == 2 && most == 2:
		return "two arguments, how often and what"
	case least == most:
		return "three arguments"
	}
	return "two or three arguments"
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
