package scope

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// Check returns the kind of an expression that is a value, or what is wrong with it: for any
// values of the parameters, and at their defaults, where a rank, say, may be one that there is
// not.
func (sc *Scope) Check(e notation.Expr) (notation.Kind, error) {
	return valueKind(sc.kind(e, sc.Defaults()))
}

// CheckForSome is [Scope.Check] for what need not be right at the defaults.
func (sc *Scope) CheckForSome(e notation.Expr) (notation.Kind, error) {
	return valueKind(sc.kind(e, nil))
}

// valueKind returns kind and err; if err is nil, an error for a kind that is not a value, such as a pool.
func valueKind(kind notation.Kind, err error) (notation.Kind, error) {
	if err == nil && !kind.IsValue() {
		err = (&notation.Error{Msg: "a value is needed here, but this is a " + kind.String()}).
			WithHint("ask it for a number, such as sum(p), p[1] or count(p, it >= 5)")
	}
	return kind, err
}

// checkPart checks what may also be a pool: a roll, a constant, a sequence. The arguments in it are
// of any kind. An error without a place is at the node.
func (sc *Scope) checkPart(n *yamltree.Node, e notation.Expr, arguments ...string) {
	_, err := sc.kind(e, sc.Defaults(), arguments...)
	sc.RefuseAt(n, err)
}

// kind returns the kind of an expression, with values put in for some parameters. Names of arguments may be of
// any kind.
func (sc *Scope) kind(e notation.Expr, values map[string]parameter.Value, arguments ...string) (notation.Kind, error) {
	open := make(map[string]notation.Kind, len(sc.Parameters))
	for _, p := range sc.Parameters {
		open[p.Name] = p.Kind()
	}
	for _, name := range arguments {
		open[name] = notation.AnyKind
	}
	return notation.CheckPart(parameter.Substitute(sc.Wrap(e), values), open)
}

// Defaults returns the values of the parameters that have a default.
func (sc *Scope) Defaults() map[string]parameter.Value {
	values := map[string]parameter.Value{}
	for _, p := range sc.Parameters {
		if p.Default != nil {
			values[p.Name] = *p.Default
		}
	}
	return values
}

// Words returns the words that each of the parameters can be which are words.
func (sc *Scope) Words() map[string][]string {
	words := map[string][]string{}
	for _, p := range sc.Parameters {
		if p.Type == parameter.Choice {
			words[p.Name] = p.Labels()
		}
	}
	return words
}

// IsDecided reports whether an expression follows from numbers, words and parameters that
// are not dice alone.
func (sc *Scope) IsDecided(e notation.Expr) bool {
	return notation.Folds(e, func(name string) bool {
		i := slices.IndexFunc(sc.Parameters, func(p *parameter.Parameter) bool { return p.Name == name })
		return i >= 0 && !sc.Parameters[i].IsRolled()
	})
}

// Wrap binds around body, as Lets, what is rolled once in the file and body refers to,
// directly or through other rolls.
func (sc *Scope) Wrap(body notation.Expr) notation.Expr { return Wrap(sc.Lets, body) }

// Condition reads a condition that mentions only parameters and numbers, and so can be decided before anything
// is rolled.
func (sc *Scope) Condition(n *yamltree.Node) notation.Expr {
	x := sc.OfKind(n, notation.TruthKind, "a condition expected, but this is a %s")
	if !sc.IsDecided(x) {
		if err := notation.DivisionByZero(x); err != nil {
			return sc.Bad(err)
		}
		return sc.Bad(n.Errorf("this depends on more than parameters and numbers").
			WithHint("what is rolled is not known yet where this is decided"))
	}
	return x
}

// OfKind reads an expression that must be of one kind. otherwise is the message for any other, with %s for its
// kind.
func (sc *Scope) OfKind(n *yamltree.Node, kind notation.Kind, otherwise string) notation.Expr {
	x := sc.Expression(n)
	k, err := sc.Check(x)
	sc.RefuseAt(n, err)
	if k != kind {
		return sc.Bad(n.Errorf(otherwise, k))
	}
	return x
}

// ReadRequirements reads the section require, a list of entries with `that` and `else`.
func (sc *Scope) ReadRequirements(n *yamltree.Node) {
	sc.WantItems(n, "a list of requirements")
	for _, item := range n.Items {
		sc.Keys(item, rulefile.RequirementKeys...)
		that := sc.Required(item, "that")
		otherwise := sc.Required(item, "else")
		q := &Requirement{Text: sc.Text(that), Else: sc.Text(otherwise)}
		q.Cond = sc.Condition(that)
		sc.Requirements = append(sc.Requirements, q)
	}
}

// CheckDefinitions checks what may be used by nobody: rolls, and every template
// once where all rolls have been rolled. Errors without a place have that of the file.
func (sc *Scope) CheckDefinitions(root *yamltree.Node) {
	for _, l := range sc.Lets {
		sc.checkPart(root, l.Expr)
	}
	for _, sym := range sc.symbols.list {
		if sym.template != nil {
			sc.checkTemplate(sym.template)
		}
	}
}

// ConstantsStay reports an error for constants and draws that refer to a resource, because an
// encounter changes it.
func (sc *Scope) ConstantsStay() {
	for _, sym := range sc.symbols.list {
		if sym.value == nil {
			continue
		}
		notation.Visit(sym.value, func(e notation.Expr) bool {
			if ref, ok := e.(*notation.Ref); ok && (sc.Resources.Stored(ref.Name) || sc.symbols.of(ref.Name).hidden != nil) {
				sc.Refuse(notation.Errorf(ref.At, "in an encounter %s is what is left of it, and %s %s is the same throughout",
					ref.Name, strings.TrimPrefix(sym.what, "a "), sym.name).
					WithHint("for what is left, write it where it is used; for what it starts with, give the parameter another name, such as most_%s", ref.Name[strings.LastIndex(ref.Name, ".")+1:]))
			}
			return true
		})
	}
}
