package scope

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// Check returns the kind of an expression that is a value, or what is wrong with it. The
// types of the parameters fix all kinds, so that a check with any values holds for every
// binding. What depends on a value, such as a rank that there is not, is wrong if it is so
// at the defaults.
func (sc *Scope) Check(e notation.Expr) (notation.Kind, error) {
	return sc.check(e, func(p *parameter.Parameter) bool { return p.Default == nil })
}

// CheckForSome is [Scope.Check] for what need not be right at the defaults.
func (sc *Scope) CheckForSome(e notation.Expr) (notation.Kind, error) {
	return sc.check(e, func(*parameter.Parameter) bool { return true })
}

func (sc *Scope) check(e notation.Expr, varies func(*parameter.Parameter) bool) (notation.Kind, error) {
	kind, err := sc.kind(e, varies)
	if err == nil && kind == notation.MultisetKind {
		err = (&notation.Error{Msg: "a value is needed here, but this is a pool"}).
			WithHint("ask it for a number, such as sum(p), p[1] or count(p, it >= 5)")
	}
	return kind, err
}

// checkPart is [Scope.Check] for what may also be a pool: a roll, a constant, a sequence.
func (sc *Scope) checkPart(e notation.Expr) error {
	_, err := sc.kind(e, func(p *parameter.Parameter) bool { return p.Default == nil })
	return err
}

// tried are the numbers that a check tries for parameters that may vary.
var tried = [...]int64{1, 2, 3, 5, 20, 0}

// kind checks an expression with the defaults. If it is wrong, it may be because of a
// number, so others are tried for the parameters that vary.
func (sc *Scope) kind(e notation.Expr, varies func(*parameter.Parameter) bool) (notation.Kind, error) {
	e = sc.Wrap(e)
	values := sc.Samples()
	kind, err := notation.CheckPart(parameter.Substitute(e, values))
	if err == nil {
		return kind, nil
	}
	var names []string
	for _, p := range sc.Parameters {
		if _, isNumber := values[p.Name].Rat(); isNumber && varies(p) {
			names = append(names, p.Name)
		}
	}
	if names == nil {
		return 0, err
	}
	for _, v := range tried {
		for _, name := range names {
			values[name] = parameter.Value{Type: parameter.Number, Expr: notation.Int(v)}
		}
		if kind, err := notation.CheckPart(parameter.Substitute(e, values)); err == nil {
			return kind, nil
		}
	}
	return 0, err
}

// Samples returns a value of its type for every parameter, enough to check kinds.
func (sc *Scope) Samples() map[string]parameter.Value {
	values := map[string]parameter.Value{}
	for _, p := range sc.Parameters {
		values[p.Name] = p.Sample()
	}
	return values
}

// Wrap binds around body, as Lets, what is rolled once in the file and body refers to,
// directly or through other rolls.
func (sc *Scope) Wrap(body notation.Expr) notation.Expr { return Wrap(sc.Lets, body) }

// Condition reads a condition on parameters alone: it can be decided before
// anything is rolled.
func (sc *Scope) Condition(n *yamltree.Node) (notation.Expr, error) {
	x, err := sc.Expression(n)
	if err != nil {
		return nil, err
	}
	if kind, err := sc.Check(x); err != nil {
		return nil, n.Locate(err)
	} else if kind != notation.TruthKind {
		return nil, n.Errorf("a condition expected, but this is a %s", kind)
	}
	if _, ok := Decide(parameter.Substitute(x, sc.Samples())); !ok {
		return nil, n.Errorf("this depends on more than parameters and numbers").
			WithHint("what is rolled is not known yet where this is decided")
	}
	return x, nil
}

// ReadRequirements reads the section: a list of `that` and `else`.
func (sc *Scope) ReadRequirements(n *yamltree.Node) error {
	if err := n.WantItems("a list of requirements"); err != nil {
		return err
	}
	for _, item := range n.Items {
		if err := item.KnownKeys(rulefile.RequirementKeys...); err != nil {
			return err
		}
		that, err := item.Required("that")
		if err != nil {
			return err
		}
		if _, err := item.Required("else"); err != nil {
			return err
		}
		q := &Requirement{}
		if err := item.ReadFields(yamltree.Into("that", &q.Text), yamltree.Into("else", &q.Else)); err != nil {
			return err
		}
		if q.Cond, err = sc.Condition(that); err != nil {
			return err
		}
		sc.Requirements = append(sc.Requirements, q)
	}
	return nil
}

// CheckDefinitions checks what may be used by nobody: rolls, and every template
// once where all rolls have been rolled. Errors without a place have that of the file.
func (sc *Scope) CheckDefinitions(root *yamltree.Node) error {
	for _, l := range sc.Lets {
		if err := sc.checkPart(l.Expr); err != nil {
			return root.Locate(err)
		}
	}
	for _, name := range sc.order {
		if t := sc.templates[name]; t != nil {
			if err := sc.checkTemplate(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// ConstantsStay refuses constants and draws that name a resource: they are the same
// throughout an encounter, in which that changes.
func (sc *Scope) ConstantsStay() error {
	for _, name := range sc.order {
		c, ok := sc.constants[name]
		if !ok {
			continue
		}
		_, err := notation.Bind(c, func(e notation.Expr) (notation.Expr, error) {
			if ref, ok := e.(*notation.Ref); ok && sc.Resources.Stored(ref.Name) {
				return nil, notation.Errorf(ref.At, "in an encounter %s is what is left of it, and %s %s is the same throughout",
					ref.Name, strings.TrimPrefix(sc.Declared(name), "a "), name).
					WithHint("write it where it is used, or give the parameter another name")
			}
			return e, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
