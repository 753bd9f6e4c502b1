package notation

// An Effect changes a resource: `[target health] -= 1d6`.
type Effect struct {
	Target *Ref // a resource
	Op     AssignOp
	Value  Expr // a whole expression, clamped at 0 by itself
}

// AssignOp is how an effect changes its resource.
type AssignOp string

// The assignments, as they are written.
const (
	Assign    AssignOp = "="
	AddAssign AssignOp = "+="
	SubAssign AssignOp = "-="
	MulAssign AssignOp = "*="
	DivAssign AssignOp = "/="
)

// ParseEffect parses an effect, a change of a resource, in a notation with resources. Errors are
// [*Error].
func (g *Grammar) ParseEffect(src *Source) (*Effect, error) {
	p := newParser(g, src)
	if !g.resources || !p.at("[") {
		p.refuse(Errorf(p.tok.at, "an effect begins with the resource it changes").
			WithHint("such as [target health] -= 1d6"))
	}
	target := p.resource()
	op := AssignOp(p.tok.text)
	switch op {
	case Assign, AddAssign, SubAssign, MulAssign, DivAssign:
	default:
		p.refuse(Errorf(p.tok.at, "an effect assigns to its resource").WithHint("one of =, +=, -=, *=, /="))
	}
	p.advance()
	if p.tok.kind == endToken {
		p.refuse(Errorf(p.tok.at, "the effect has no value"))
	}
	x := p.whole()
	if p.err != nil {
		return nil, p.err
	}
	return &Effect{Target: target, Op: op, Value: x}, nil
}
