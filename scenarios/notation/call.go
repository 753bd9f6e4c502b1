package notation

import "slices"

// forms are written like functions and have nodes of their own.
var forms = []string{"if", "chance", "joint", "sum", "rank"}

// call reads the arguments of a function whose name has been read.
func (p *parser) call(name token) (Expr, error) {
	f, isFunction := p.grammar.functions[name.text]
	isForm := p.grammar.names && slices.Contains(forms, name.text)
	if !isFunction && !isForm {
		return nil, p.unknownFunction(name)
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	at := p.from(name.at)
	least, most := arity(name.text)
	if len(args) < least || len(args) > most {
		return nil, Errorf(at, "%s takes %s, here are %d", name.text, arityText(least, most), len(args))
	}
	switch {
	case isFunction:
		return &Call{At: at, Func: f, Args: args}, nil
	case name.text == "if":
		return &If{At: at, Cond: args[0], Then: args[1], Else: args[2]}, nil
	case name.text == "chance":
		return &Chance{At: at, P: args[0]}, nil
	case name.text == "sum":
		return &Repeat{At: at, Count: args[0], X: args[1]}, nil
	case name.text == "rank":
		return &Repeat{At: at, Rank: args[0], Count: args[1], X: args[2]}, nil
	}
	return &Tuple{At: at, Items: args}, nil
}

// many stands for any number of arguments.
const many = 1 << 20

// arity returns the least and the most arguments of a function.
func arity(name string) (least, most int) {
	switch name {
	case "min", "max":
		return 1, many
	case "if", "rank":
		return 3, 3
	case "joint":
		return 2, 3
	case "sum":
		return 2, 2
	}
	return 1, 1
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
