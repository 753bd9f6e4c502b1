package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// declareTemplates declares the names of a section of templates.
func (sc *Scope) declareTemplates(n *yamltree.Node, what string, read func(*yamltree.Node, string) (notation.Expr, error)) error {
	return n.EachEntry("a mapping of names", func(e yamltree.Entry) error {
		name, arguments, err := declaredAs(e.Key)
		if err != nil {
			return err
		}
		if len(arguments) > 0 && !sc.HasNames() {
			return name.Errorf("the %s notation has no way to call %s", sc.Notation.Name, name.Text).
				WithHint("without arguments its name stands for it")
		}
		sym, err := sc.declare(name, what)
		if err != nil {
			return err
		}
		sym.template = &template{name: name.Text, node: e.Value, read: read, arguments: arguments, passed: map[string][]notation.Expr{}}
		return nil
	})
}

// expand returns the tree of a template for a use of its name.
func (sc *Scope) expand(ref *notation.Ref, sym *symbol) (notation.Expr, error) {
	t := sym.template
	if err := t.checkCall(ref, sym.what); err != nil {
		return nil, err
	}
	if err := sc.compiled(t, ref.At); err != nil {
		return nil, err
	}
	if len(t.arguments) == 0 {
		return t.body, nil
	}
	return sc.usage.use(t, ref)
}

// compiled sees to it that a template has a body, all of whose names may be used at this
// place of the file.
func (sc *Scope) compiled(t *template, at notation.Span) error {
	if t.body == nil || sc.isOutdated(t) {
		if err := sc.compile(t, at); err != nil {
			return err
		}
	}
	// What may be named differs by place: a roll that the template uses must have been
	// rolled by then.
	for _, sym := range sc.symbols.list {
		if place, ok := t.refs[sym.name]; ok && sym.hidden != nil {
			return sym.mayBeNamed(place)
		}
	}
	// Nor does it see what a resource is worth at a moment of an encounter.
	for name := range sc.locals {
		if place, ok := t.refs[StoredName(name)]; ok {
			return notation.Errorf(place, "%s changes from turn to turn, and what is declared before the encounter does not see it", name).
				WithHint("write it where it is used, in an action or a measure")
		}
	}
	return nil
}

// isOutdated reports whether a parameter that a template names has become a resource since
// it was compiled.
func (sc *Scope) isOutdated(t *template) bool {
	for name := range t.refs {
		if sc.Resources.Stored(name) {
			return true
		}
	}
	return false
}

// compile reads the tree of a template, in which nothing of the place of its use is known.
func (sc *Scope) compile(t *template, at notation.Span) error {
	if i := slices.Index(sc.compiling, t); i >= 0 {
		return notation.Errorf(at, "%s", selfReference(append(slices.Clone(sc.compiling[i:]), t))).
			WithHint("it cannot be made of itself")
	}
	outer := sc.usage
	sc.compiling, sc.usage = append(sc.compiling, t), &usage{}
	defer func() { sc.compiling, sc.usage = sc.compiling[:len(sc.compiling)-1], outer }()
	return sc.WithLocals(t.locals(), func() (err error) {
		if t.body, err = t.read(t.node, t.name); err != nil {
			return err
		}
		if parameter.Size(t.body) > maxNodes {
			return t.node.Errorf("%s has more than %d terms", t.name, maxNodes)
		}
		t.note()
		return nil
	})
}

// checkArguments refuses arguments that are called like something else in the file.
func (sc *Scope) checkArguments(t *template) error {
	for _, a := range t.arguments {
		if other := sc.symbols.of(a.name); other.isDeclared() {
			line, _ := other.at.Position()
			return notation.Errorf(a.at, "%s is already %s", a.name, other.what).WithHint("line %d: call the argument something else", line)
		}
	}
	return nil
}

// arguments are the arguments of the template that is compiled.
func (sc *Scope) arguments() []string {
	if len(sc.compiling) == 0 {
		return nil
	}
	return sc.compiling[len(sc.compiling)-1].names()
}

// checkTemplate checks a template as far as that can be done without a use of it.
func (sc *Scope) checkTemplate(t *template) error {
	if err := sc.checkArguments(t); err != nil {
		return err
	}
	if err := sc.compiled(t, t.node.At); err != nil {
		return err
	}
	// What the arguments are, their uses in it say.
	if err := sc.checkPart(t.body, t.names()...); err != nil {
		return t.node.Locate(err)
	}
	return nil
}
