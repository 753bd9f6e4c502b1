package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// declareTemplates declares the names of a section of templates and returns the templates, which are compiled
// at their first use. what is what a name is declared as, and read reads the body of one.
func (sc *Scope) declareTemplates(n *yamltree.Node, what string, read func(*Scope, *yamltree.Node, string) notation.Expr) []*template {
	var list []*template
	for e := range sc.Entries(n, "a mapping of names") {
		name, arguments := sc.declaredAs(e.Key)
		if len(arguments) > 0 && !sc.HasNames() {
			sc.Refuse(name.Errorf("the %s notation has no way to call %s", sc.Notation.Name, name.Text).
				WithHint("without arguments its name stands for it"))
		}
		t := &template{name: name.Text, node: e.Value, read: read, arguments: arguments, passed: map[string][]notation.Expr{}}
		sc.declare(name, what).template = t
		list = append(list, t)
	}
	return list
}

// expand returns the tree for ref, a use of the name of template sym: the body, with the arguments put in.
func (sc *Scope) expand(ref *notation.Ref, sym *symbol) notation.Expr {
	t := sym.template
	if err := t.checkCall(ref, sym.what); err != nil {
		return sc.Bad(err)
	}
	sc.compiled(t, ref.At)
	if len(t.arguments) == 0 || sc.Refused() {
		return t.body
	}
	return sc.call(t, ref)
}

// compiled compiles the template at its first use, and refuses the use at this place if the body names
// something that may not be named here.
func (sc *Scope) compiled(t *template, at notation.Span) {
	if t.body == nil || sc.isOutdated(t) {
		sc.compile(t, at)
	}
	// What may be named differs by place: a roll that the template uses must have been
	// rolled by then.
	for _, sym := range sc.symbols.list {
		if place, ok := t.refs[sym.name]; ok && sym.hidden != nil {
			sc.Refuse(sym.mayBeNamed(place))
			return
		}
	}
	// Nor does it see what a resource is worth at a moment of an encounter.
	for name := range sc.locals {
		if place, ok := t.refs[StoredName(name)]; ok {
			sc.Refuse(changes(name, place))
			return
		}
	}
}

// changes is the error for a resource that is named before there is an encounter.
func changes(resource string, at notation.Span) *notation.Error {
	return notation.Errorf(at, "%s changes from turn to turn, and what is declared before the encounter does not see it", resource).
		WithHint("write it where it is used, in an action or a measure")
}

// isOutdated reports whether the template must be compiled again: a parameter that it names has become a
// resource since.
func (sc *Scope) isOutdated(t *template) bool {
	for name := range t.refs {
		if sc.Resources.Stored(name) {
			return true
		}
	}
	return false
}

// compile reads the body of a template. It does not depend on where the template is used; at is that place, for
// errors.
func (sc *Scope) compile(t *template, at notation.Span) {
	if i := slices.Index(sc.compiling, t); i >= 0 {
		sc.Refuse(notation.Errorf(at, "%s", selfReference(append(slices.Clone(sc.compiling[i:]), t))).
			WithHint("it cannot be made of itself"))
		t.body = notation.Int(0)
		return
	}
	outer := sc.usage
	sc.compiling, sc.usage = append(sc.compiling, t), &usage{}
	defer func() { sc.compiling, sc.usage = sc.compiling[:len(sc.compiling)-1], outer }()
	sc.WithLocals(t.locals(), func() { t.body = t.read(sc, t.node, t.name) })
	if parameter.Size(t.body) > maxNodes {
		sc.Refuse(t.node.Errorf("%s has more than %d terms", t.name, maxNodes))
	}
	t.note()
}

// checkArguments refuses arguments that are called like something else in the file.
func (sc *Scope) checkArguments(t *template) {
	for _, a := range t.arguments {
		if other := sc.symbols.of(a.name); other.isDeclared() {
			sc.Refuse(notation.Errorf(a.at, "%s is already %s", a.name, other.what).WithHint("line %d: call the argument something else", other.at.Place().Line))
			return
		}
	}
}

// arguments are the arguments of the template that is compiled.
func (sc *Scope) arguments() []string {
	if len(sc.compiling) == 0 {
		return nil
	}
	return sc.compiling[len(sc.compiling)-1].names()
}

// checkTemplate checks a template as far as that can be done without a use of it.
func (sc *Scope) checkTemplate(t *template) {
	sc.checkArguments(t)
	sc.compiled(t, t.node.At)
	// What the arguments are, their uses in it say.
	sc.checkPart(t.node, t.body, t.names()...)
}
