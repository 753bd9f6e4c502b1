package scope

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A template is a sequence, a function or a lookup: what is put in where it is named. It is
// compiled once. Without arguments the same tree stands at every use; each place rolls by
// itself.
type template struct {
	name      string
	node      *yamltree.Node
	read      func(sc *Scope, n *yamltree.Node, name string) notation.Expr
	arguments []argument

	body notation.Expr            // nil until it is compiled
	refs map[string]notation.Span // what the body refers to, each with one of its places

	passed map[string][]notation.Expr // what calls put in for each argument
}

// note collects in t.refs the names that the body refers to, without its arguments.
func (t *template) note() {
	t.refs = map[string]notation.Span{}
	free := notation.FreeNames(t.body)
	notation.Visit(t.body, func(e notation.Expr) bool {
		if ref, ok := e.(*notation.Ref); ok && slices.Contains(free, ref.Name) {
			t.refs[ref.Name] = ref.At
		}
		return true
	})
	for _, a := range t.arguments {
		delete(t.refs, a.name)
	}
}

// An argument is a name that stands in a template for what a use puts there.
type argument struct {
	name string
	at   notation.Span
}

// declaredAs splits the key of a template, `hits(n, needed)`, into its name and its
// arguments; a key that is a name alone has none.
func (sc *Scope) declaredAs(key *yamltree.Node) (name *yamltree.Node, arguments []argument) {
	text, _, called := strings.Cut(key.Text, "(")
	if !called {
		return key, nil
	}
	only := *key
	only.Text = strings.TrimSpace(text)
	if !rulefile.IsName(only.Text) {
		return &only, nil // refused where it is declared
	}
	if e, err := notation.Rules.Parse(only.Text + "()"); err != nil || !isRef(e) {
		sc.Refuse(key.Errorf("%q is a function of the notation", only.Text).WithHint("choose another name"))
	}
	e, err := notation.Rules.ParseSource(key.Source())
	sc.RefuseAt(key, err)
	call, ok := e.(*notation.Ref)
	if !ok || len(call.Args) == 0 {
		sc.Refuse(key.Errorf("%q does not say which name stands for what", key.Text).
			WithHint("a name and its arguments, such as hits(n, needed), or the name alone"))
		return &only, nil
	}
	for _, x := range call.Args {
		ref, ok := x.(*notation.Ref)
		switch {
		case !ok || ref.Args != nil:
			sc.Refuse(notation.Errorf(x.Span(), "%q is not a name for an argument", x.Span().Text()).WithHint("%s", rulefile.NameRule))
			return &only, nil
		case slices.ContainsFunc(arguments, func(a argument) bool { return a.name == ref.Name }):
			sc.Refuse(notation.Errorf(ref.At, "%s names two arguments", ref.Name))
		case ref.Name == OutcomeName || ref.Name == rulefile.Otherwise || notation.IsLookedAt(ref.Name):
			sc.Refuse(notation.Errorf(ref.At, "%q is reserved", ref.Name))
		}
		arguments = append(arguments, argument{ref.Name, ref.At})
	}
	return &only, arguments
}

// isRef reports whether an expression is a name or a call.
func isRef(e notation.Expr) bool {
	_, ok := e.(*notation.Ref)
	return ok
}

// locals returns the arguments of the template as names that its body may use.
func (t *template) locals() Locals {
	names := Locals{}
	for _, a := range t.arguments {
		names[a.name] = Named(a.name)
	}
	return names
}

// signature is how a template is called.
func (t *template) signature() string {
	if len(t.arguments) == 0 {
		return t.name
	}
	return t.name + "(" + strings.Join(t.names(), ", ") + ")"
}

// names returns the names of the arguments.
func (t *template) names() []string {
	names := make([]string, len(t.arguments))
	for i, a := range t.arguments {
		names[i] = a.name
	}
	return names
}

// checkCall refuses a use of a template with other arguments than it has.
func (t *template) checkCall(ref *notation.Ref, what string) error {
	switch {
	case len(t.arguments) == 0 && ref.Args != nil:
		return takesNone(ref, what)
	case len(t.arguments) == 0 || len(ref.Args) == len(t.arguments):
		return nil
	case ref.Args == nil:
		return notation.Errorf(ref.At, "%s takes %s", t.name, t.takes()).WithHint("write %s", t.signature())
	}
	return notation.Errorf(ref.At, "%s takes %s, got %d", t.name, t.takes(), len(ref.Args))
}

// takes lists the arguments: "2 arguments, n and needed".
func (t *template) takes() string {
	names := t.names()
	if len(names) == 1 {
		return "1 argument, " + names[0]
	}
	last := len(names) - 1
	return fmt.Sprintf("%d arguments, %s and %s", len(names), strings.Join(names[:last], ", "), names[last])
}

// takesNone refuses arguments for a name that has none.
func takesNone(ref *notation.Ref, what string) error {
	return notation.Errorf(ref.At, "%s is %s and takes no arguments", ref.Name, what).WithHint("write %s", ref.Name)
}

// selfReference says that a template is made of itself. The chain begins and ends with it.
func selfReference(chain []*template) string {
	names := make([]string, len(chain))
	for i, t := range chain {
		names[i] = t.name
	}
	text := names[0] + " refers to itself"
	if len(chain) > 2 {
		text += ": " + strings.Join(names, ", ")
	}
	return text
}
