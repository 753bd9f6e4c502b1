package scope

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// maxNodes is how many nodes an expression may have, constants and templates put in. One
// that stands in many places counts once.
const maxNodes = 20_000

// A usage holds the trees of the calls in what is read, so that equal calls share one.
type usage struct {
	calls []call
	nodes int // in all of the trees
}

type call struct {
	of   *template
	args []notation.Expr
	tree notation.Expr
}

// maxCalls is how many of the latest calls are looked at for an equal one.
const maxCalls = 16

// use returns the tree of a template with arguments for a call of it.
func (u *usage) use(t *template, ref *notation.Ref) (notation.Expr, error) {
	for _, c := range u.calls[max(0, len(u.calls)-maxCalls):] {
		if c.of == t && slices.EqualFunc(c.args, ref.Args, notation.Equal) {
			return c.tree, nil
		}
	}
	x := t.with(ref.Args)
	if u.nodes += parameter.Size(x); u.nodes > maxNodes {
		return nil, notation.Errorf(ref.At, "the expression has more than %d terms once its functions are put in", maxNodes)
	}
	u.calls = append(u.calls, call{t, ref.Args, x})
	return x, nil
}

// with returns the tree of the template with expressions in place of its arguments.
func (t *template) with(args []notation.Expr) notation.Expr {
	p := putter{known: map[notation.Expr]notation.Expr{}, values: map[string]notation.Expr{}, names: map[string]string{}}
	for i, a := range t.arguments {
		p.values[argumentName(t.name, a.name)] = args[i]
		for _, name := range notation.FreeNames(args[i]) {
			if t.binds[name] {
				p.names[name] = argumentName(t.name, name)
			}
		}
	}
	return p.put(t.body)
}

// Put returns a tree with expressions in place of names. What the tree binds itself is
// called differently in it, by a prefix, so that it binds nothing in those expressions.
func Put(e notation.Expr, values map[string]notation.Expr, prefix string) notation.Expr {
	p := putter{known: map[notation.Expr]notation.Expr{}, values: values, names: map[string]string{}}
	notation.Visit(e, func(e notation.Expr) bool {
		for i := range notation.Children(e) {
			for _, name := range notation.BoundIn(e, i) {
				if name != notation.TurnsName && name != notation.RoundsName {
					p.names[name] = prefix + name
				}
			}
		}
		return true
	})
	return p.put(e)
}

// A putter puts expressions in place of arguments. What the template binds under a
// name that they refer to, such as `it`, gets another name. It need not look where it is:
// a name that a template binds means nothing else in it, and nothing binds an argument.
type putter struct {
	values map[string]notation.Expr
	names  map[string]string
	known  map[notation.Expr]notation.Expr
}

func (p *putter) put(e notation.Expr) notation.Expr {
	if known, ok := p.known[e]; ok {
		return known
	}
	out := p.node(e)
	p.known[e] = out
	return out
}

func (p *putter) node(e notation.Expr) notation.Expr {
	if ref, ok := e.(*notation.Ref); ok {
		if v, ok := p.values[ref.Name]; ok {
			return v
		}
		if name, ok := p.names[ref.Name]; ok {
			return &notation.Ref{At: ref.At, Name: name}
		}
	}
	old := notation.Children(e)
	children, changed := make([]notation.Expr, len(old)), false
	for i, c := range old {
		children[i] = p.put(c)
		changed = changed || children[i] != c
	}
	if changed {
		e = notation.WithChildren(e, children)
	}
	if len(p.names) == 0 {
		return e
	}
	return notation.WithBound(e, func(name string) string {
		if other, ok := p.names[name]; ok {
			return other
		}
		return name
	})
}
