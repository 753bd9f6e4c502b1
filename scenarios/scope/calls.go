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

// call returns the body of a template with the arguments of a call put in. Recent calls are
// cached.
func (sc *Scope) call(t *template, ref *notation.Ref) notation.Expr {
	u := sc.usage
	for _, c := range u.calls[max(0, len(u.calls)-maxCalls):] {
		if c.of == t && slices.EqualFunc(c.args, ref.Args, notation.Equal) {
			return c.tree
		}
	}
	x := t.with(ref.Args)
	if u.nodes += parameter.Size(x); u.nodes > maxNodes {
		return sc.Bad(notation.Errorf(ref.At, "the expression has more than %d terms once its functions are put in", maxNodes))
	}
	u.calls = append(u.calls, call{t, ref.Args, x})
	for i, a := range t.arguments {
		t.passed[a.name] = append(t.passed[a.name], ref.Args[i])
	}
	return x
}

// with returns the tree of the template with expressions in place of its arguments.
func (t *template) with(args []notation.Expr) notation.Expr {
	return notation.Put(t.body, func(name string) notation.Expr {
		i := slices.IndexFunc(t.arguments, func(a argument) bool { return a.name == name })
		if i < 0 {
			return nil
		}
		return args[i]
	})
}
